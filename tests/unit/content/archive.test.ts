import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { monthBounds, spanOf } from "~/domains/content/rules/months.ts";
import { archiveContent, monthContent } from "~/domains/content/store/archive/archive.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

/** The archive has every article by year and month, at the same cost in any library. */

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const NOW = deps.now().getTime();

/** The first and the last moment of a month belong to it; days are those of UTC. */
const TIMES = [
  "2024-02-29T23:59:59.999Z",
  "2025-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00.000Z",
  ...Array.from({ length: 14 }, (_, index) => `2026-07-${String(index + 1).padStart(2, "0")}T12:00:00.000Z`),
  "2026-08-01T00:00:00.000Z",
];

beforeEach(async () => {
  for (const table of ["articles", "listings", "article_terms"]) await DB.exec(`delete from ${table}`);
});

const publish = (times: readonly string[]) =>
  upsertArticles(
    deps,
    times.map((time) =>
      article({ identity: time, title: `On ${time}`, content: "Its text.", publishedAt: Date.parse(time) }),
    ),
  );
const textOf = async (path: string) => {
  const answer = await ask(deps, path);
  return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
};

test("a month is that of UTC, and its length the calendar's", () => {
  expect(spanOf(Date.parse("2026-01-01T00:00:00Z") - 1, "month")).toBe("2025-12");
  const { since, before } = monthBounds("2024-02");
  expect((before - since) / 86_400_000).toBe(29);
  expect(new Date(monthBounds("2026-12").before).toISOString()).toBe("2027-01-01T00:00:00.000Z");
});

describe("the archive", () => {
  beforeEach(() => publish(TIMES));

  test("counts the articles of each year and month, newest first, without empty ones", async () => {
    const years = [
      { name: "2026", count: 16 },
      { name: "2025", count: 1 },
      { name: "2024", count: 1 },
    ];
    expect(await archiveContent(deps.db)).toEqual({
      years,
      months: [
        { name: "2026-08", count: 1 },
        { name: "2026-07", count: 14 },
        { name: "2026-01", count: 1 },
      ],
    });
    expect(await archiveContent(deps.db, "2024")).toEqual({ years, months: [{ name: "2024-02", count: 1 }] });
    expect((await archiveContent(deps.db, "2023")).months).toEqual([]);
  });

  test("a month has its articles page by page, and knows the months beside it", async () => {
    const july = await monthContent(deps.db, "2026-07", 1);
    expect(july).toMatchObject({ total: 14, older: "2026-01", newer: "2026-08" });
    expect(july.articles[0]?.title).toBe("On 2026-07-14T12:00:00.000Z");
    expect((await monthContent(deps.db, "2026-07", 2)).articles).toHaveLength(2);
    expect(await monthContent(deps.db, "2024-02", 1)).toMatchObject({
      articles: [{ title: "On 2024-02-29T23:59:59.999Z" }],
      older: null,
      newer: "2025-12",
    });
  });

  test("every page is there, and names itself as canonical", async () => {
    for (const path of ["/archive", "/archive/2025", "/archive/2026/07", "/archive/2026/07?page=2"]) {
      const { status, text } = await textOf(path);
      expect(status, path).toBe(200);
      expect(text).toContain(`<link rel="canonical" href="https://recurring.ai${path}"/>`);
    }
    expect((await textOf("/archive/2026")).text).toMatch(/href="\/archive\/2026\/07"[^>]*>July 2026<\/a>/);
  });

  test("a month or year without an article is a 404; a page past the end says how many there are", async () => {
    for (const path of [
      "/archive/2026/06",
      "/archive/2026/7",
      "/archive/2026/13",
      "/archive/2023",
      "/archive/now",
      "/archive/2026/06/feed.xml",
      "/archive/now/07/feed.json",
    ])
      expect((await textOf(path)).status, path).toBe(404);
    const past = await textOf("/archive/2026/07?page=3");
    expect([past.status, past.text.includes("There are 2 pages here")]).toEqual([404, true]);
  });

  test("a month has a feed that names itself and its page, and the call loads more of it", async () => {
    const { text } = await textOf("/archive/2026/07/feed.xml");
    expect(text.match(/<item>/g)).toHaveLength(14);
    expect(text).toContain("<title>Recurring: July 2026</title>");
    const feed = JSON.parse((await textOf("/archive/2026/08/feed.json")).text);
    expect(feed).toMatchObject({
      home_page_url: "https://recurring.ai/archive/2026/08",
      feed_url: "https://recurring.ai/archive/2026/08/feed.json",
      items: [{ title: "On 2026-08-01T00:00:00.000Z" }],
    });
    const more = JSON.parse((await textOf("/api/articles?month=2026-07&limit=12&offset=12")).text);
    expect(more).toHaveLength(2);
    expect((await textOf("/api/articles?month=2026-7")).status).toBe(400);
  });

  test("the sitemap lists every year and month with articles", async () => {
    const { text } = await textOf("/sitemap.xml?part=archive");
    expect(Array.from(text.matchAll(/recurring\.ai([^<]*)<\/loc>/g), ([, path]) => path)).toEqual([
      "/archive/2026",
      "/archive/2025",
      "/archive/2024",
      "/archive/2026/08",
      "/archive/2026/07",
      "/archive/2026/01",
      "/archive/2025/12",
      "/archive/2024/02",
    ]);
  });
});

test("an archive without an article says so", async () => {
  expect(await archiveContent(deps.db)).toEqual({ years: [], months: [] });
  expect((await textOf("/archive")).text).toContain("No articles available");
});

test("a page is one batch of few rows over a dozen years of articles", async () => {
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  const db = openDb(meterD1(DB, usage));
  await DB.batch([
    DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)
       insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time, categories, tags, content_hash, content)
       select 'a' || i, 'a-' || i, 'a' || i, 's', 'Article ' || i, '', '', ?1 - (12000 - i) * 31557600000, 0, 1, '[]', '[]', '', '' from n`,
    ).bind(NOW * 1000),
    DB.prepare("update articles set published_at = published_at / 1000"),
    DB.prepare(
      "insert into listings select 'articles', row_number() over (order by published_at, id), published_at, id from articles",
    ),
  ]);
  const reads: Record<string, () => Promise<unknown>> = {
    archive: () => archiveContent(db),
    year: () => archiveContent(db, "2018"),
    month: () => monthContent(db, "2018-03", 4),
  };
  for (const [name, read] of Object.entries(reads)) {
    Object.assign(usage, { calls: 0, statements: 0, rowsRead: 0 });
    await read();
    expect.soft(usage.calls, name).toBe(1);
    expect.soft(usage.rowsRead, name).toBeLessThanOrEqual(60);
  }
});
