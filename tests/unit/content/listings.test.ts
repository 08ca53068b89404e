import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { ArticleInput } from "~/domains/content/schema.ts";
import {
  articleListContent,
  categoryContent,
  homeContent,
  PAGE_SIZE,
  RECENT_DAYS,
  readerContent,
} from "~/domains/content/store/pages.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { contentStats } from "~/domains/content/store/stats/stats.ts";
import { videoContent, videosContent } from "~/domains/content/store/videos/pages.ts";
import { removeSource, setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-08-21T12:00:00Z");
const deps = testDeps();
const { DB } = env as unknown as BaseEnv;
const categories = ["ai", "sales", "founders", "fundraising", "customer-success", "product", "scale"];

beforeEach(async () => {
  for (const table of ["articles", "videos", "listings", "pins"]) await DB.exec(`delete from ${table}`);
});

/** Articles 1 (the oldest) to n, one a day, every third about AI. */
const numbered = (count: number, overrides: (n: number) => Partial<ArticleInput> = () => ({})) =>
  Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    return article({
      identity: `https://example.com/${n}`,
      title: `Article ${n}`,
      publishedAt: NOW - (count - n) * DAY,
      categories: n % 3 === 0 ? ["ai"] : ["sales"],
      ...overrides(n),
    });
  });

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);

test("pages run from the newest to the oldest without gaps or repeats", async () => {
  await upsertArticles(deps, numbered(30));
  const first = await articlePage(deps.db, { limit: 12, offset: 0 });
  expect(first.total).toBe(30);
  expect(titles(first)[0]).toBe("Article 30");
  const all = [];
  for (let offset = 0; offset < 36; offset += 12)
    all.push(...titles(await articlePage(deps.db, { limit: 12, offset })));
  expect(all).toEqual(Array.from({ length: 30 }, (_, index) => `Article ${30 - index}`));
});

test("a screen's page shows what follows the page before it", async () => {
  await upsertArticles(deps, [
    ...numbered(2 * PAGE_SIZE + 1, () => ({ categories: ["ai"] })),
    ...numbered(2 * PAGE_SIZE + 1, (n) => ({
      identity: `old-${n}`,
      title: `Old ${n}`,
      publishedAt: NOW - (RECENT_DAYS + 1) * DAY - (2 * PAGE_SIZE + 1 - n) * DAY,
      categories: ["ai"],
    })),
  ]);
  const videos = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) =>
    video({
      id: `v${index + 1}`.padEnd(11, "_"),
      title: `Video ${index + 1}`,
      publishedAt: NOW - (2 * PAGE_SIZE - index) * DAY,
      categories: ["ai"],
    }),
  );
  await upsertVideos(deps, videos);
  const titled = (name: string, from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `${name} ${from - index}`);
  const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);
  const pages = { recent: 2, best: 3, videos: 2 };
  const articles = await categoryContent(deps.db, "ai", "articles", pages, NOW);
  const list = await categoryContent(deps.db, "ai", "videos", pages, NOW);
  if (articles.tab !== "articles" || list.tab !== "videos") throw new Error("another tab was read");

  expect(titlesOf((await articleListContent(deps.db, 1)).articles)).toEqual(titled("Article", 25, 14));
  expect(titlesOf((await articleListContent(deps.db, 2)).articles)).toEqual(titled("Article", 13, 2));
  expect(titlesOf((await articleListContent(deps.db, 3, "ai")).articles)[0]).toBe("Article 1");
  expect(titlesOf(articles.recent.articles)).toEqual(titled("Article", 13, 2));
  expect(articles.recent.total).toBe(25);
  expect(titlesOf(articles.best.articles)).toEqual(["Old 1"]);
  expect(titlesOf(list.videos)).toEqual(titled("Video", 13, 2));
  expect(titlesOf((await videosContent(deps.db, 3)).videos)).toEqual(["Video 1"]);
});

test("an article that arrives late takes its place by date, and everything newer moves up", async () => {
  await upsertArticles(deps, numbered(5));
  await upsertArticles(deps, [article({ identity: "late", title: "Late", publishedAt: NOW - 2.5 * DAY })]);
  expect(titles(await articlePage(deps.db, { limit: 10, offset: 0 }))).toEqual([
    "Article 5",
    "Article 4",
    "Article 3",
    "Late",
    "Article 2",
    "Article 1",
  ]);
});

test("a changed date, category or title moves the article in its lists", async () => {
  await upsertArticles(deps, numbered(6));
  await upsertArticles(deps, [
    article({ identity: "https://example.com/1", title: "Retitled", publishedAt: NOW, categories: ["ai"] }),
  ]);
  const all = await articlePage(deps.db, { limit: 10, offset: 0 });
  expect(all.total).toBe(6);
  expect(titles(all)).toContain("Retitled");
  expect(titles(all)).not.toContain("Article 1");
  expect(titles(await articlePage(deps.db, { category: "ai", limit: 10, offset: 0 }))).toEqual(
    expect.arrayContaining(["Retitled", "Article 6", "Article 3"]),
  );
  expect((await articlePage(deps.db, { category: "sales", limit: 10, offset: 0 })).total).toBe(3);
});

test("recent and older split a list at the day, each with its own count", async () => {
  await upsertArticles(deps, numbered(100));
  const edge = NOW - 60 * DAY;
  const recent = await articlePage(deps.db, { since: edge, limit: 100, offset: 0 });
  const older = await articlePage(deps.db, { before: edge, limit: 100, offset: 0 });
  expect(recent.total + older.total).toBe(100);
  expect(titles(recent).at(-1)).toBe("Article 40");
  expect(titles(older)[0]).toBe("Article 39");
  const second = await articlePage(deps.db, { before: edge, limit: 12, offset: 12 });
  expect(titles(second)[0]).toBe("Article 27");
});

test("a rerun writes nothing", async () => {
  await upsertArticles(deps, numbered(20));
  const before = await DB.prepare("select max(updated_at) as at, count(*) as n from articles").first();
  const later = testDeps({ at: "2026-08-22T12:00:00Z" });
  expect(await upsertArticles(later, numbered(20))).toEqual({ inserted: 0, updated: 0, unchanged: 20 });
  expect(await DB.prepare("select max(updated_at) as at, count(*) as n from articles").first()).toEqual(
    before,
  );
});

test("an article that two sources carry stays with the first, but for our own text over another's excerpt", async () => {
  const theirs = (sourceId: string) =>
    article({ sourceId, title: sourceId, originalUrl: "https://example.com/article" });
  await upsertArticles(deps, [theirs("first")]);
  expect(await upsertArticles(deps, [theirs("second")])).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
  expect(await upsertArticles(deps, [article({ sourceId: "own", title: "own" })])).toEqual({
    inserted: 0,
    updated: 1,
    unchanged: 0,
  });
  await upsertArticles(deps, [theirs("second")]);
  const { results } = await DB.prepare("select title, source_id from articles").all();
  expect(results).toEqual([{ title: "own", source_id: "own" }]);
});

test("slugs stay once given, and no two articles share one", async () => {
  await upsertArticles(deps, [
    article({ identity: "a", title: "The same title" }),
    article({ identity: "b", title: "The same title" }),
    article({ identity: "c", title: "Featured" }),
  ]);
  const { results } = await DB.prepare("select identity, slug from articles order by identity").all<{
    slug: string;
  }>();
  const slugs = results.map(({ slug }) => slug);
  expect(slugs[0]).toBe("the-same-title");
  expect(slugs[1]).toMatch(/^the-same-title-[0-9a-f]{8}$/);
  expect(slugs[2]).toMatch(/^featured-[0-9a-f]{8}$/);
  await upsertArticles(deps, [article({ identity: "a", title: "A new title" })]);
  expect((await DB.prepare("select slug from articles where identity = 'a'").first())?.slug).toBe(
    "the-same-title",
  );
});

test("a date in the future or none is the time of first sight, and stays", async () => {
  await upsertArticles(deps, [
    article({ identity: "future", publishedAt: NOW + 400 * DAY }),
    article({ identity: "none", publishedAt: null }),
  ]);
  await upsertArticles(testDeps({ at: "2026-08-25T00:00:00Z" }), [
    article({ identity: "none", title: "Changed", publishedAt: null }),
  ]);
  const { results } = await DB.prepare(
    "select identity, published_at as at from articles order by identity",
  ).all();
  expect(results).toEqual([
    { identity: "future", at: NOW },
    { identity: "none", at: NOW },
  ]);
});

test("removing a source takes its articles out of every list, the others close up", async () => {
  await upsertArticles(
    deps,
    numbered(9, (n) => ({ sourceId: n % 2 ? "odd" : "even" })),
  );
  await removeSource(deps, "odd");
  const page = await articlePage(deps.db, { limit: 10, offset: 0 });
  expect(page.total).toBe(4);
  expect(titles(page)).toEqual(["Article 8", "Article 6", "Article 4", "Article 2"]);
});

test("the front page leads with what was pinned, filled up with the newest, and repeats no lead in the grid", async () => {
  await upsertArticles(deps, numbered(30));
  const [old] = (await articlePage(deps.db, { limit: 1, offset: 20 })).items;
  await setPins(deps, "featured", [old?.id ?? ""]);
  const home = await homeContent(deps);
  expect(home.featured.map(({ title }) => title)).toEqual(["Article 10", "Article 30", "Article 29"]);
  expect(home.grid.map(({ title }) => title)).not.toContain("Article 30");
  expect(home.stats?.totalArticles).toBe(30);
  const chosen = await homeContent(deps, "ai");
  // Article 30 is the second lead: it stands above, and nothing stands on the page twice.
  expect(chosen.trending[0]?.title).toBe("Article 27");
  const ids = [...chosen.featured.slice(0, 2), ...chosen.grid, ...chosen.trending].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(chosen.trending.every(({ categories: [slug] }) => slug === "ai")).toBe(true);
});

/** Fills articles, videos and lists directly: the reads are measured, not the writes. */
async function fill(count: number): Promise<void> {
  await DB.batch([
    DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
       insert into videos (id, source_id, title, description, channel_title, published_at, sort_at, updated_at, categories, tags, content_hash)
       select 'v' || i, 's', 'Video ' || i, '', '', ?2 - (?1 - i) * 3600000, ?2 - (?1 - i) * 3600000, 0, '["ai"]', '[]', '' from n`,
    ).bind(count, NOW),
    DB.prepare(
      `insert into listings select l.list, row_number() over (partition by l.list order by sort_at, id), sort_at, id
       from videos, (select 'videos' as list union all select 'videos/ai' union all select 'videos/workshops') l`,
    ),
    DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
       insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time, categories, tags, content_hash, content)
       select 'a' || i, 'a-' || i, 'a' || i, 's', 'Article ' || i, '', '', ?2 - (?1 - i) * 3600000, 0, 1, '["ai"]', '[]', '', '' from n`,
    ).bind(count, NOW),
    DB.prepare(
      `insert into listings select l.list, row_number() over (partition by l.list order by published_at, id), published_at, id
       from articles, (select 'articles' as list union all select 'articles/ai') l`,
    ),
  ]);
}

test("a page reads as few rows at 20,000 articles and page 500 as at 2,000 and page 1", async () => {
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  const db = openDb(meterD1(DB, usage));
  const measure = async (work: () => Promise<unknown>) => {
    Object.assign(usage, { calls: 0, statements: 0, rowsRead: 0 });
    await work();
    return { ...usage };
  };
  const screens = {
    home: () => homeContent({ ...deps, db }),
    homeCategory: () => homeContent({ ...deps, db }, "ai"),
    articles: () => articleListContent(db, 1),
    articlesDeep: () => articleListContent(db, 150),
    category: () => categoryContent(db, "ai", "articles", { recent: 2, best: 30, videos: 1 }, NOW),
    reader: () => readerContent(db, "a-1500"),
    videos: () => videosContent(db, 1),
    workshops: () => videosContent(db, 40, "workshops"),
    video: () => videoContent(db, "v1500"),
    stats: () => contentStats(db, categories),
  };
  const measureAll = async () => {
    const usages: Record<string, D1Usage> = {};
    for (const [name, work] of Object.entries(screens)) usages[name] = await measure(work);
    return usages;
  };
  await fill(2_000);
  await setPins(deps, "featured", ["a900", "a901", "a902"]);
  await setPins(deps, "videos", ["v900", "v901", "v902", "v903", "v904", "v905"]);
  const small = await measureAll();
  for (const table of ["articles", "videos", "listings"]) await DB.exec(`delete from ${table}`);
  await fill(20_000);
  const large = await measureAll();
  const deepest = await measure(() => articleListContent(db, 500));
  expect(large).toEqual(small);
  expect(deepest).toEqual(small.articles);
  for (const [name, { calls, statements, rowsRead }] of Object.entries(large)) {
    expect.soft(calls, name).toBe(1);
    expect.soft(statements, name).toBeLessThanOrEqual(4);
    expect.soft(rowsRead, name).toBeLessThanOrEqual(name.startsWith("home") ? 120 : 60);
  }
});
