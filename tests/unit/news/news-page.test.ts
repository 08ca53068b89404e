import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storyScore } from "~/domains/news/rules/weekly.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { newsPage } from "~/domains/news/store/pages.ts";
import { upsertEpisodes, upsertPosts } from "~/domains/news/store/posts.ts";
import {
  curatedNews,
  latestNews,
  newsAbout,
  newsBySource,
  weeklyNews,
} from "~/domains/news/store/queries.ts";
import { pruneNews, removeNews, removeNewsSources, storedSources } from "~/domains/news/store/removal.ts";
import { spokenName } from "~/domains/news/store/search.ts";
import { fillNewsSearch, rebuildNewsSearch, upsertNews } from "~/domains/news/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsConfig, newsItem, newsItems } from "../../support/news.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();
const config = newsConfig();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-08-21T12:00:00Z");
const page = (asked: Partial<Parameters<typeof newsPage>[1]> = {}) =>
  newsPage(deps, { view: "sources", q: "", topic: null, open: [], ...asked });

async function clear() {
  for (const table of ["news_items", "news_stories", "newsletter_posts", "podcast_episodes", "sources"])
    await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts; update news_words set uses = 0");
  for (const { name } of (await deps.kv.list()).keys) await deps.kv.delete(name);
}

describe("the news page", () => {
  beforeEach(clear);

  test("says so where there is nothing, before the first run and after it", async () => {
    expect(await page()).toMatchObject({
      list: { view: "sources", groups: [] },
      weekly: [],
      podcast: null,
      updatedAt: null,
    });
    await publishNews(deps, config);
    expect(await page({ view: "all" })).toMatchObject({ list: { view: "all", articles: [] }, posts: [] });
    expect(await page({ q: "pricing" })).toMatchObject({ list: { articles: [], total: 0 } });
  });

  test("shows a story once, led by its weightiest outlet, with the others behind it", async () => {
    await upsertNews(deps, [
      newsItem({
        identity: "l/1",
        sourceId: "ledger",
        source: "The Ledger",
        url: "https://ledger.example/1",
        title: "Fernway buys data startup Stackrow in $1.4B deal",
        publishedAt: NOW - 3 * HOUR,
      }),
      newsItem({
        identity: "w/1",
        title: "Fernway to acquire Stackrow for $1.4 billion in cash",
        publishedAt: NOW - 2 * HOUR,
      }),
      newsItem({ identity: "w/2", title: "Brightloom names a new finance chief", publishedAt: NOW - HOUR }),
    ]);
    await publishNews(deps, config);
    const latest = await latestNews(deps, 10);
    expect(
      latest.map(({ source, title, others }) => [source, title, others.map((other) => other.source)]),
    ).toEqual([
      ["The Wire", "Brightloom names a new finance chief", []],
      ["The Wire", "Fernway to acquire Stackrow for $1.4 billion in cash", ["The Ledger"]],
    ]);
    // In its own group the other one leads, with the first behind it.
    const ledger = (await newsBySource(deps)).find(({ name }) => name === "The Ledger");
    expect(ledger?.articles[0]?.others.map(({ source }) => source)).toEqual(["The Wire"]);
    // Two outlets of weight 2 and 1 outweigh a newer story of one.
    expect((await weeklyNews(deps, 5))[0]?.title).toContain("Stackrow");
  });

  test("puts the curated group first: 8 previews, 6 for the others, all of them when opened", async () => {
    const titles = Array.from(
      { length: 12 },
      (_, index) => `Headline number ${index} about ${"abcdefghijkl"[index]}`,
    );
    await upsertNews(deps, newsItems("wire", titles));
    await upsertNews(deps, newsItems("own", titles));
    await publishNews(deps, config);
    const closed = await page();
    const opened = await page({ open: ["the-wire", "no-such-group"] });
    const shape = ({ list }: typeof closed) =>
      list.view === "sources"
        ? list.groups.map(({ name, curated, articles, more, total }) => [
            name,
            curated,
            articles.length,
            more,
            total,
          ])
        : [];
    expect(shape(closed)).toEqual([
      ["Our Desk", true, 8, 4, 12],
      ["The Wire", false, 6, 6, 12],
    ]);
    expect(shape(opened)[1]).toEqual(["The Wire", false, 12, 6, 12]);
    expect(await curatedNews(deps, 5)).toHaveLength(5);
    // What is read on this site is curated, not the day's news.
    expect((await latestNews(deps, 100)).every(({ source }) => source === "The wire")).toBe(true);
  });

  test("shows posts for three days, and none at all while no newsletter can be read", async () => {
    const post = (days: number) => ({
      identity: `letter/${days}`,
      sourceId: "letter",
      title: `Written ${days} days ago`,
      author: "A. Writer",
      excerpt: "",
      newsletter: "",
      url: `https://letter.example/${days}`,
      imageUrl: null,
      publishedAt: NOW - days * DAY,
      readTime: 4,
    });
    await upsertPosts(deps, [post(1), post(2), post(4)]);
    await publishNews(deps, config);
    const { posts } = await page();
    expect(
      posts?.map(({ title, substackName, substackCategory }) => [title, substackName, substackCategory]),
    ).toEqual([
      ["Written 1 days ago", "The Letter", "Sales"],
      ["Written 2 days ago", "The Letter", "Sales"],
    ]);
    // The snapshot stays while the days go by.
    const later = await newsPage(
      { ...deps, now: () => new Date(NOW + 1.5 * DAY) },
      { view: "sources", q: "", topic: null, open: [] },
    );
    expect(later.posts).toHaveLength(1);
    await DB.exec(
      "insert into sources (id, kind, url, failures, last_success_at) values ('news-letter', 'news', 'x', 1, null), ('news-wire', 'news', 'x', 2, 5000), ('news-ledger', 'news', 'x', 0, 9000)",
    );
    await publishNews(deps, config);
    expect(await page()).toMatchObject({
      posts: null,
      failing: ["The Wire"],
      updatedAt: "1970-01-01T00:00:09.000Z",
    });
  });

  test("weighs outlets against age: half after three and a half days", () => {
    expect(storyScore([1], 84 * HOUR)).toBeCloseTo(0.5);
    expect(storyScore([1, 2], 0)).toBe(3);
    expect(storyScore([1, 1], 84 * HOUR)).toBeCloseTo(storyScore([1], 0));
  });
});

describe("items", () => {
  beforeEach(clear);

  test("written again change nothing; retitled they change in place and are found by their new words", async () => {
    const item = newsItem({ title: "Acmeware opens in Lisbon" });
    expect(await upsertNews(deps, [item])).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    expect(await upsertNews(deps, [item, item])).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await upsertNews(deps, [{ ...item, title: "Acmeware opens in Porto" }])).toMatchObject({
      updated: 1,
    });
    expect(await page({ q: "porto" })).toMatchObject({ list: { total: 1 } });
    expect(await page({ q: "lisbon" })).toMatchObject({ list: { total: 0 } });
    // The same page from another feed stays the first one's.
    expect(await upsertNews(deps, [{ ...item, sourceId: "ledger", title: "Other words" }])).toMatchObject({
      unchanged: 1,
    });
  });

  test("of the same second all have a place, and a future date is now", async () => {
    const same = Array.from({ length: 300 }, (_, index) =>
      newsItem({ identity: `x/${index}`, title: `Nr ${index}`, publishedAt: NOW + DAY }),
    );
    expect(await upsertNews(deps, same)).toMatchObject({ inserted: 300 });
    expect(await upsertNews(deps, same)).toMatchObject({ unchanged: 300 });
    await publishNews(deps, config);
    expect((await latestNews(deps, 1))[0]?.publishedAt).toBe("2026-08-21T12:00:00.000Z");
  });

  test("older than what is kept are passed over and pruned, the search index with them; own articles and the sample stay", async () => {
    const old = NOW - 40 * DAY;
    await upsertNews(deps, [newsItem({ publishedAt: old, title: "Forgotten thing" })]);
    await upsertNews(deps, newsItems("sample-desk", ["Sample thing"], old));
    await upsertNews(deps, newsItems("own", ["Own thing"], old));
    const since = NOW - 35 * DAY;
    expect(
      await upsertNews(deps, [newsItem({ identity: "other", publishedAt: old })], { since }),
    ).toMatchObject({ inserted: 0 });
    expect(await pruneNews(deps, since)).toBe(1);
    expect(await storedSources(deps.db)).toEqual(["own", "sample-desk"]);
    const { results } = await SEARCH.prepare(
      "select rowid from news_fts where news_fts match 'forgotten OR own'",
    ).all();
    expect(results).toHaveLength(1);
    const { results: stories } = await DB.prepare("select id from news_stories").all();
    expect(stories).toHaveLength(2);
  });

  test("are pruned together with posts of that age, and all but the five newest episodes", async () => {
    const post = (id: string, publishedAt: number) => ({
      identity: id,
      sourceId: "author",
      title: id,
      author: "An Author",
      newsletter: "",
      excerpt: "",
      url: `https://author.example/${id}`,
      imageUrl: null,
      publishedAt,
      readTime: 3,
    });
    await upsertPosts(deps, [post("old", NOW - 35 * DAY - 1), post("kept", NOW - 35 * DAY)]);
    const episode = (index: number) => ({
      videoId: `episode-${index}`,
      sourceId: "podcast",
      title: `Episode ${index}`,
      description: "",
      thumbnailUrl: null,
      channel: "",
      publishedAt: NOW - index * DAY,
    });
    await upsertEpisodes(deps, [0, 1, 2, 3, 4, 5, 6].map(episode));
    await pruneNews(deps, NOW - 35 * DAY);
    const { results: posts } = await DB.prepare("select title from newsletter_posts").all();
    expect(posts).toEqual([{ title: "kept" }]);
    const { results: episodes } = await DB.prepare(
      "select video_id as id from podcast_episodes order by published_at desc",
    ).all<{ id: string }>();
    expect(episodes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].map((index) => `episode-${index}`));
  });

  test("of a source that goes leave the story to those who stay", async () => {
    await upsertNews(deps, [
      newsItem({ identity: "w/1", title: "Fernway to acquire Stackrow for $1.4 billion in cash" }),
      newsItem({
        identity: "l/1",
        sourceId: "ledger",
        source: "The Ledger",
        title: "Fernway buys data startup Stackrow in $1.4B deal",
      }),
    ]);
    await removeNewsSources(deps, ["wire"]);
    await publishNews(deps, config);
    expect(await latestNews(deps, 5)).toMatchObject([{ source: "The Ledger", others: [] }]);
  });
});

describe("a search", () => {
  beforeAll(async () => {
    await clear();
    await upsertNews(deps, [
      newsItem({
        identity: "1",
        title: "Monday.com raises prices",
        description: "For teams.",
        publishedAt: NOW - HOUR,
      }),
      newsItem({
        identity: "2",
        title: "Une société achète Éclair",
        description: "AI agents everywhere",
        publishedAt: NOW - 2 * HOUR,
      }),
      newsItem({ identity: "3", title: "Elastic says demand is fine", publishedAt: NOW - 3 * HOUR }),
      newsItem({
        identity: "4",
        title: "An elastic band for airlines",
        source: "The Airline Post",
        publishedAt: NOW - 4 * HOUR,
      }),
      newsItem({
        identity: "5",
        title: "What happens now (NYSE: NOW) investors ask",
        publishedAt: NOW - 5 * HOUR,
      }),
      newsItem({ identity: "6", title: "ServiceNow signs a lease", publishedAt: NOW - 6 * HOUR }),
    ]);
  });

  test.each([
    ["monday.com", ["Monday.com raises prices"]],
    ["PRICE", ["Monday.com raises prices"]],
    ["eclair", ["Une société achète Éclair"]],
    ["ai", ["Une société achète Éclair"]],
    ["agents ai", ["Une société achète Éclair"]],
    ["airline", ["An elastic band for airlines"]],
    ["prices eclair", []],
    ['"', []],
    // No syntax, but a word that nothing has: it is corrected.
    ["NOT (", ["What happens now (NYSE: NOW) investors ask"]],
    ["*", []],
  ])("for %s finds every word in title, description or source, whatever its case", async (q, titles) => {
    const { list } = await page({ q });
    expect(list.view === "search" && list.articles.map(({ title }) => title)).toEqual(titles);
  });

  test("of a company finds its name as it is written, and its symbol beside its exchange", async () => {
    const about = async (name: string, symbol: string) =>
      (await newsAbout(deps, { name, symbol }, 5)).map(({ title }) => title);
    expect(await about("Elastic N.V.", "ESTC")).toEqual(["Elastic says demand is fine"]);
    expect(await about("ServiceNow, Inc.", "NOW")).toEqual([
      "What happens now (NYSE: NOW) investors ask",
      "ServiceNow signs a lease",
    ]);
    expect(await about("monday.com Ltd.", "MNDY")).toEqual([]);
    expect(await about("", "")).toEqual([]);
  });

  test("knows companies by the names that headlines use", () => {
    expect(
      [
        "Snowflake Inc.",
        "CrowdStrike Holdings, Inc.",
        "Palantir Technologies Inc.",
        "Atlassian Corporation",
        "monday.com Ltd.",
      ].map(spokenName),
    ).toEqual(["Snowflake", "CrowdStrike", "Palantir", "Atlassian", "monday.com"]);
  });

  test.each([
    ["price", "Monday.com raises prices"],
    ["pricse", "Monday.com raises prices"],
    ["investor asks", "What happens now (NYSE: NOW) investors ask"],
    ["airlin", "An elastic band for airlines"],
    ["servicen", "ServiceNow signs a lease"],
    ["demnad", "Elastic says demand is fine"],
  ])("for %s reads plurals, parts and typing errors as the search of articles does", async (q, title) => {
    const { list } = await page({ q });
    expect(list.view === "search" && list.articles.map(({ title }) => title)).toEqual([title]);
  });

  test("says what it looked for instead, and shows a story once with the outlets that match", async () => {
    expect(await page({ q: "demnad" })).toMatchObject({ list: { corrected: "demand", more: false } });
    expect(await page({ q: "demand" })).toMatchObject({ list: { corrected: null } });
    const told = { publishedAt: NOW - 7 * HOUR, description: "" };
    await upsertNews(deps, [
      newsItem({ ...told, identity: "w/9", title: "Fernway to acquire Stackrow for $1.4 billion in cash" }),
      newsItem({
        ...told,
        identity: "l/9",
        source: "The Ledger",
        title: "Fernway buys data startup Stackrow in $1.4B deal",
      }),
    ]);
    const { list } = await page({ q: "stackrow" });
    expect(list).toMatchObject({ total: 1, articles: [{ others: [{ source: expect.any(String) }] }] });
    await removeNews(deps, list.view === "search" ? list.articles.map(({ id }) => id) : []);
    expect(await page({ q: "stackrow" })).toMatchObject({ list: { total: 1 } });
    await DB.exec("delete from news_items where title like '%Stackrow%'");
  });

  test("is filled again by the clock where its index is empty", async () => {
    await SEARCH.exec("delete from news_fts");
    await fillNewsSearch(deps);
    expect(await page({ q: "leases" })).toMatchObject({ list: { total: 1 } });
  });

  test("finds the same after the index was rebuilt", async () => {
    expect(await rebuildNewsSearch(deps)).toBe(6);
    expect(await page({ q: "lease" })).toMatchObject({ list: { total: 1 } });
  });
});

describe("with 50,000 items", () => {
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  const metered = { ...deps, db: openDb(meterD1(DB, usage)), search: openDb(meterD1(SEARCH, usage)) };
  const reset = () => Object.assign(usage, { calls: 0, statements: 0, rowsRead: 0 });

  beforeAll(async () => {
    await clear();
    // Straight into the tables: what is measured is reading.
    await DB.exec(
      "insert into news_items (seq, id, source_id, source, title, description, url, image_url, published_at, story) with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000) select (1787313600 - i * 60) * 1048576, printf('%016x', i), 's' || (i % 15), 'Outlet ' || (i % 15), 'Headline ' || i || ' about pricing', 'Said in short', 'https://x.example/' || i, null, (1787313600 - i * 60) * 1000, printf('%016x', i) from n",
    );
    await DB.exec(
      "insert into news_stories (id, first_seq, last_seq, size) select story, seq, seq, 1 from news_items",
    );
    await rebuildNewsSearch(deps);
    const sources = Array.from({ length: 15 }, (_, index) => ({
      id: `s${index}`,
      name: `Outlet ${index}`,
      url: `https://s${index}.example/`,
    }));
    await publishNews(deps, newsConfig({ sources }));
  }, 120_000);

  test.each([{ view: "sources" as const }, { view: "all" as const }, { open: ["outlet-1", "outlet-2"] }])(
    "the page %o reads no row",
    async (asked) => {
      reset();
      const { list } = await newsPage(metered, { view: "sources", q: "", topic: null, open: [], ...asked });
      expect(
        list.view === "sources" ? list.groups.length : list.view === "all" && list.articles.length,
      ).toBeGreaterThan(10);
      expect(usage).toEqual({ calls: 0, statements: 0, rowsRead: 0 });
    },
  );

  test("a search that everything matches reads no more than a search may", async () => {
    reset();
    const { list } = await newsPage(metered, { view: "all", q: "pricing", topic: null, open: [] });
    expect(list).toMatchObject({ view: "search", total: 100, more: true });
    console.log("news search, 50,000 matches:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(300);
  });

  test.each(["pricnig", "headlien pricnig", "pricin", "headline 77 aboot"])(
    "a search for %s, mended, reads no more either",
    async (q) => {
      reset();
      const { list } = await newsPage(metered, { view: "all", q, topic: null, open: [] });
      expect(list.view === "search" && list.articles.length).toBeGreaterThan(0);
      console.log(`news search for ${q}:`, JSON.stringify(usage));
      expect(usage.rowsRead).toBeLessThanOrEqual(300);
    },
  );

  test("a company's news reads no more than a page may", async () => {
    reset();
    await newsAbout(metered, { name: "Pricing", symbol: "PRIC" }, 5);
    console.log("company news:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(60);
  });

  test("a new item meets the 72 hours around it, not the table", async () => {
    reset();
    await upsertNews(metered, [newsItem({ publishedAt: 1787313600_000, title: "Something else" })]);
    console.log("one new item:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(3 * 24 * 60 + 100);
  });
});
