import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ListFilter, listFilter } from "~/domains/content/rules/desk/list-filter.ts";
import { type Placement, SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writeCorrection, writePlacement } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { listItems } from "~/domains/content/store/desk/list/list.ts";
import { PAGE, page, type Row } from "~/domains/content/store/desk/list/rows.ts";
import { writePins } from "~/domains/content/store/desk/pins.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { rebuildSearch } from "~/domains/content/store/search/rebuild.ts";
import { rebuildListings, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { batch, openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article, video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const { DB, SEARCH } = env as unknown as BaseEnv;
const NOW = deps.now().getTime();
const DAY = 86_400_000;
const MOST_ROWS = 60;

const filterOf = (given: Partial<Record<keyof ListFilter, string>> = {}) => listFilter.parse(given);
const idOf = (name: string) => articleId(name);
const place = async (name: string, placement: Placement) =>
  batch(deps.db, await writePlacement(deps, `article/${await idOf(name)}`, placement));

describe("the desk's list", () => {
  beforeEach(async () => {
    await clearContent();
    const all = Array.from({ length: 50 }, (_, n) =>
      article({
        identity: `a${n}`,
        slug: `a${n}`,
        title: `Article ${n}`,
        sourceId: n % 2 ? "odd" : "even",
        categories: n % 5 ? ["sales"] : ["ai"],
        // Some were published at one time.
        publishedAt: NOW - Math.floor(n / 3) * DAY,
      }),
    );
    await upsertArticles(deps, all);
  });

  async function walk(given: Partial<Record<keyof ListFilter, string>>) {
    const titles: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await listItems(deps, "article", filterOf({ ...given, ...(after ? { after } : {}) }));
      titles.push(...page.items.map(({ title }) => title));
      after = page.after;
    } while (after);
    return titles;
  }
  const numbers = (fits: (n: number) => boolean) =>
    Array.from({ length: 50 }, (_, n) => n)
      .filter(fits)
      .map((n) => `Article ${n}`)
      .sort();

  test.each<[string, Partial<Record<keyof ListFilter, string>>, (n: number) => boolean]>([
    ["all", {}, () => true],
    ["a source", { source: "odd" }, (n) => n % 2 === 1],
    ["a category", { category: "ai" }, (n) => n % 5 === 0],
    ["both", { source: "odd", category: "ai" }, (n) => n % 10 === 5],
    ["days", { from: "2026-08-11", to: "2026-08-20" }, (n) => n >= 3 && n < 33],
    [
      "days of a category",
      { category: "ai", from: "2026-08-11", to: "2026-08-20" },
      (n) => n % 5 === 0 && n >= 3 && n < 33,
    ],
    ["words", { q: "articl" }, () => true],
    ["words of a source", { q: "article", source: "even", category: "ai" }, (n) => n % 10 === 0],
  ])("walks through %s by key, each once", async (_, given, fits) => {
    const titles = await walk(given);
    expect([...titles].sort()).toEqual(numbers(fits));
    const order = titles.map((title) => Math.floor(Number(title.split(" ")[1]) / 3));
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  test("shows what is hidden, moved, deleted, scheduled and corrected, each with its marks", async () => {
    await place("a1", { ...SHOWN, state: "hidden" });
    await place("a2", { ...SHOWN, state: "deleted" });
    await place("a3", { ...SHOWN, state: "moved", target: "/article/a4" });
    await place("a5", { ...SHOWN, state: "scheduled", publishAt: NOW + 2 * DAY });
    await scheduleArticles(deps, "even", [
      article({ identity: "soon", title: "Soon", publishedAt: NOW + DAY }),
    ]);
    await batch(deps.db, await writeCorrection(deps, `article/${await idOf("a4")}`, { title: "Another" }));
    await batch(deps.db, await writeCorrection(deps, `article/${await idOf("a1")}`, { author: "Ada" }));
    await batch(deps.db, writePins("featured", [{ id: await idOf("a4"), until: null }]));
    const shown = async (state: string, more = {}) =>
      (await listItems(deps, "article", filterOf({ state, ...more }))).items;
    expect(await shown("hidden")).toMatchObject([
      { title: "Article 1", place: "hidden", corrected: true, author: "Ada" },
    ]);
    expect(await shown("deleted")).toMatchObject([{ title: "Article 2" }]);
    expect(await shown("moved")).toMatchObject([{ title: "Article 3", categories: ["sales"] }]);
    expect(await shown("scheduled")).toMatchObject([
      { title: "Soon", place: "coming" },
      { title: "Article 5", place: "scheduled" },
    ]);
    expect(await shown("scheduled", { source: "odd" })).toMatchObject([{ title: "Article 5" }]);
    expect((await shown("corrected")).map(({ title, place }) => [title, place]).sort()).toEqual([
      ["Another", "shown"],
      ["Article 1", "hidden"],
    ]);
    expect(await shown("hidden", { q: "article 1" })).toHaveLength(1);
    expect(await shown("hidden", { category: "ai" })).toHaveLength(0);
    expect((await shown("published")).find(({ title }) => title === "Another")).toMatchObject({
      corrected: true,
      pinned: true,
    });
    expect((await walk({})).length).toBe(46);
  });

  test("of videos is filtered alike", async () => {
    await upsertVideos(deps, [
      video({ id: "a".repeat(11), title: "One", categories: ["ai"] }),
      video({ id: "b".repeat(11), title: "Two", sourceId: "other" }),
    ]);
    const titles = async (given = {}) =>
      (await listItems(deps, "video", filterOf(given))).items.map(({ title }) => title);
    expect((await titles()).sort()).toEqual(["One", "Two"]);
    expect(await titles({ category: "ai" })).toEqual(["One"]);
    expect(await titles({ source: "other" })).toEqual(["Two"]);
    expect(await titles({ q: "two" })).toEqual(["Two"]);
    expect(await titles({ state: "hidden" })).toEqual([]);
  });

  test("reads nothing from a query that cannot be one", () => {
    expect(filterOf({ state: "all", from: "yesterday", after: "x".repeat(99), q: "  " })).toEqual({
      state: "published",
    });
  });
});

describe("at 7,000 articles and videos", () => {
  beforeAll(async () => {
    await clearContent();
    await deps.db.run(sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 7000)
      insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time,
        categories, tags, content_hash, content)
      select 'id' || n, 'slug' || n, 'id' || n, 'source' || (n % 40), 'Article number ' || n, '', 'Author', n * 3600000, 0, 1,
        json_array(case n % 7 when 0 then 'ai' else 'sales' end), '[]', '', '<p>Text.</p>' from n`);
    await deps.db.run(sql`insert into videos (id, source_id, title, description, channel_title, sort_at, updated_at,
        categories, tags, content_hash)
      select id, source_id, title, '', author, published_at, 0, categories, tags, '' from articles`);
    await deps.db.run(sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 400)
      insert into withheld (kind, item_id, state, source_id, identity, title, published_at, since, publish_at)
      select case n % 2 when 0 then 'article' else 'video' end, 'w' || n,
        case (n / 2) % 4 when 0 then 'hidden' when 1 then 'scheduled' when 2 then 'moved' else 'deleted' end,
        'source1', 'w' || n, 'Withheld ' || n, n, n, case (n / 2) % 4 when 1 then n end from n`);
    await deps.db.run(sql`insert into corrections (kind, item_id, fields, stated, stated_hash, corrected_at)
      select 'article', id, '{"title":"A"}', '{}', '', published_at from articles where published_at / 3600000 % 5 = 0`);
    await deps.db.run(sql`insert into pins (list, article_id, rank) select 'featured', id, published_at from articles
      order by published_at desc limit 20`);
    await rebuildListings(deps);
    await rebuildSearch(deps);
  });

  const metered = () => {
    const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
    return { usage, metered: { db: openDb(meterD1(DB, usage)), search: openDb(meterD1(SEARCH, usage)) } };
  };

  const FILTERS: Partial<Record<keyof ListFilter, string>>[] = [
    {},
    { source: "source3" },
    { category: "ai" },
    { from: "1970-03-01", to: "1970-06-01" },
    { category: "ai", from: "1970-03-01", to: "1970-06-01" },
    { source: "source3", from: "1970-03-01", to: "1970-06-01" },
    { q: "article number" },
    { state: "hidden" },
    { state: "scheduled" },
    { state: "deleted" },
    { state: "corrected" },
  ];

  test.each(FILTERS)("a page with %j reads at most 60 rows, the first and one far back", async (given) => {
    for (const kind of ["article", "video"] as const) {
      let after: string | null = null;
      for (let number = 1; number <= 8; number++) {
        const { usage, metered: own } = metered();
        const page = await listItems(own, kind, filterOf({ ...given, ...(after ? { after } : {}) }));
        expect(usage.rowsRead).toBeLessThanOrEqual(MOST_ROWS);
        if (kind === "article" && number === 1) expect(page.items.length).toBeGreaterThan(5);
        after = page.after;
        if (!after) break;
      }
    }
  });

  test("two filters without an index of both look through a bounded number of rows", async () => {
    const { usage, metered: own } = metered();
    const page = await listItems(own, "article", filterOf({ source: "source3", category: "ai" }));
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.after).not.toBeNull();
    expect(usage.rowsRead).toBeLessThanOrEqual(MOST_ROWS);
  });

  test("an item is read with at most five rows", async () => {
    const { usage, metered: own } = metered();
    expect(await readItem(own.db, "article", "id77")).toMatchObject({ where: "site" });
    expect(usage.rowsRead).toBeLessThanOrEqual(5);
  });
});

test("the next page begins after the last item that is shown, or the last that was looked at", () => {
  const rows = (fits: number[]) =>
    fits.map((fits, n) => ({ id: `i${n}`, at: 1000 - n, categories: "[]", fits }) as Row);
  const after = (fits: number[], limit: number) => page("article", rows(fits), limit).after;
  const fitting = Array.from({ length: PAGE + 1 }, () => 1);
  expect(after([1, 1], 5)).toBeNull();
  expect(after(fitting.slice(1), PAGE)).toBeNull();
  expect(after(fitting, PAGE)).toBe(`${1001 - PAGE}.i${PAGE - 1}`);
  expect(after([...fitting, 0], PAGE + 1)).toBe(`${1001 - PAGE}.i${PAGE - 1}`);
  expect(after([1, 0, 0, 1], 3)).toBe("998.i2");
});
