import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { pruneNews, trimNews, trimPosts } from "~/domains/news/store/removal.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { refreshNews } from "~/jobs/refresh-news.ts";
import { newsConfig, newsItems } from "../../support/content/news.ts";
import {
  type Answer,
  DAY_MS,
  type Item,
  NOON,
  quick,
  rssOf,
  worldOf,
} from "../../support/jobs/feed-world.ts";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
const news = newsConfig({ authors: [], podcast: undefined });
const at = (path: string) => `https://wire.example/${path}`;
const HOUR_MS = 60 * 60_000;

/** Reads the one outlet, some minutes after noon. */
async function read(items: Item[], minutes = 0, config = news) {
  const answer: Answer = () => new Response(rssOf("wire.example", items));
  const { deps } = worldOf({ "wire.example": answer, "letter.example": answer }, minutes);
  await refreshNews(deps, { news: config, force: true, ...quick });
  return (await readFrontPage(deps))?.data;
}

const rows = async (table = "news_items") =>
  (await DB.prepare(`select * from ${table} order by published_at desc`).all<Record<string, unknown>>())
    .results;

beforeEach(async () => {
  for (const table of ["news_items", "news_stories", "newsletter_posts", "sources", "articles", "listings"])
    await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts");
});

describe("a news item whose link changes", () => {
  const item = (link: string, guid: string, title = "Fernway buys Stackrow") => ({
    title,
    link: at(link),
    guid,
    date: NOON - HOUR_MS,
  });

  test("is updated, not doubled; a new item may take its old link", async () => {
    await read([item("a", "1")]);
    const [before] = await rows();
    await read([item("b", "1")], 20);
    expect(await rows()).toMatchObject([{ id: before?.id, seq: before?.seq, url: at("b") }]);
    await read([item("b", "1"), item("a", "2", "Brightloom names a chief")], 40);
    expect((await rows()).map(({ url }) => url).sort()).toEqual([at("a"), at("b")]);
  });

  test("is another one at another place of its page, also in an answer of its own", async () => {
    await read([item("notes#monday", "monday", "Notes of Monday")]);
    await read([item("notes#tuesday", "tuesday", "Notes of Tuesday")], 20);
    await read(
      [
        item("notes#tuesday", "tuesday", "Notes of Tuesday"),
        item("notes#monday", "monday", "Notes of Monday"),
      ],
      40,
    );
    expect((await rows()).map(({ title }) => title).sort()).toEqual(["Notes of Monday", "Notes of Tuesday"]);
  });

  test("is the same one where its source only gives it another id", async () => {
    await read([item("a", "1")]);
    await read([item("a", "urn:1")], 20);
    expect(await rows()).toMatchObject([{ url: at("a"), source_key: "urn:1" }]);
  });

  test("is updated in a newsletter as well", async () => {
    const authors = newsConfig({ sources: [], podcast: undefined });
    await read([item("a", "1")], 0, authors);
    await read([item("b", "1")], 70, authors);
    expect(await rows("newsletter_posts")).toMatchObject([{ url: at("b") }]);
  });

  test.each([
    ["news_items", news],
    ["newsletter_posts", newsConfig({ sources: [], podcast: undefined })],
  ])("leaves it to the next one, and that to the one after it, in %s", async (table, config) => {
    const first = item("issue-1", "1", "Fernway buys Stackrow");
    const second = item("issue-2", "2", "Brightloom names a chief");
    const third = item("latest", "3", "Marlowe hires a seller");
    const latest = at("latest");
    await read([{ ...first, link: latest }], 0, config);
    await read([{ ...second, link: latest }, first], 70, config);
    await read([third, second], 140, config);
    expect((await rows(table)).map(({ title, url }) => [title, url]).sort()).toEqual([
      [second.title, second.link],
      [first.title, first.link],
      [third.title, latest],
    ]);
  });

  test("leaves it to one without an id, which is known at the next reading", async () => {
    const moved = { ...item("issue-1", "1", "Fernway buys Stackrow"), link: at("latest") };
    const atItsLink = { title: "Brightloom names a chief", link: at("latest"), date: NOON - HOUR_MS };
    await read([moved]);
    const later = [atItsLink, { ...moved, link: at("issue-1") }];
    await read(later, 70);
    const before = await rows();
    expect(before).toHaveLength(2);
    await read(later, 140);
    expect(await rows()).toEqual(before);
  });
});

describe("a news item without a date", () => {
  const known = [
    { title: "Fernway buys Stackrow", link: at("a"), date: NOON - HOUR_MS },
    { title: "Brightloom names a chief", link: at("b"), date: NOON - 2 * HOUR_MS },
  ];
  const undated = { title: "Quillby opens an office", link: at("c"), date: "1970-01-01" };

  test("stands below the dated items on the first reading, and leads nothing afterwards", async () => {
    await read([undated, ...known]);
    expect((await rows()).map(({ url }) => url)).toEqual([at("a"), at("b"), at("c")]);
    const later = { title: "Marlowe hires a seller", link: at("d") };
    const page = await read([later, undated, ...known], 20);
    expect((await rows())[0]).toMatchObject({ url: at("d"), undated: 1, published_at: NOON + 20 * 60_000 });
    expect(page?.latest.map(({ url }) => url)).toEqual([at("a"), at("d"), at("b"), at("c")]);
    expect(page?.weekly.map(({ url }) => url)).toEqual([at("a"), at("b")]);
    const again = await read([later, undated, ...known], 40);
    expect(again?.latest).toEqual(page?.latest);
  });

  test("has its date once its feed states one, and is found in its new place alone", async () => {
    const entries = async () =>
      (await SEARCH.prepare("select rowid as seq from news_fts('marlowe')").all()).results;
    const later = { title: "Marlowe hires a seller", link: at("d") };
    await read(known);
    await read([later, ...known], 20);
    const dated = [{ ...later, date: NOON - 90 * 60_000 }, ...known];
    const page = await read(dated, 40);
    const { results } = await DB.prepare("select seq, undated, published_at from news_items where url = ?")
      .bind(at("d"))
      .all<{ seq: number }>();
    expect(results).toMatchObject([{ undated: 0, published_at: NOON - 90 * 60_000 }]);
    expect(await entries()).toEqual([{ seq: results[0]?.seq }]);
    expect(page?.latest.map(({ url }) => url)).toEqual([at("a"), at("d"), at("b")]);
    expect(page?.latest[1]).not.toHaveProperty("undated");
    await read(dated, 60);
    expect(await entries()).toEqual([{ seq: results[0]?.seq }]);
  });

  test("leaves the story of another day once its feed states a date of long before", async () => {
    const twin = { title: "Fernway buys Stackrow", link: at("d") };
    await read(known);
    await read([twin, ...known], 20);
    const stories = async () => new Set((await rows()).map(({ story }) => story)).size;
    expect(await stories()).toBe(2);
    const page = await read([{ ...twin, date: NOON - 10 * DAY_MS }, ...known], 40);
    expect(await stories()).toBe(3);
    expect(page?.latest[0]?.url).toBe(at("a"));
    expect(page?.weekly.map(({ url }) => url)).toEqual([at("a"), at("b")]);
  });

  test("is not pruned while its feed may still have it", async () => {
    await read([undated, ...known]);
    const { deps } = worldOf({});
    await pruneNews(deps, NOON + 35 * DAY_MS);
    expect((await rows()).map(({ url }) => url)).toEqual([at("c")]);
    await pruneNews(deps, NOON + 400 * DAY_MS);
    expect(await rows()).toEqual([]);
  });
});

describe("a newsletter's post", () => {
  const authors = newsConfig({ sources: [], podcast: undefined });
  const dated = { title: "A long history", link: at("a"), date: NOON - 36 * DAY_MS };
  const undated = { title: "Quillby opens an office", link: at("c"), date: "1970-01-01" };
  const today = { title: "Brightloom names a chief", link: at("b"), date: NOON - HOUR_MS };
  const urls = async () => (await rows("newsletter_posts")).map(({ url }) => url);

  test("that is older than what is kept is not stored", async () => {
    await read([today, dated], 0, authors);
    expect(await urls()).toEqual([at("b")]);
  });

  test("without a date is not there: nobody knows that it is of the last three days", async () => {
    await read([undated, dated], 0, authors);
    expect(await urls()).toEqual([]);
    const next = { title: "Marlowe hires a seller", link: at("d") };
    const later = await read([next, today, undated, dated], 20, authors);
    expect(later?.posts?.map(({ url }) => url)).toEqual([at("b")]);
    expect(await urls()).toEqual([at("b")]);
    const stated = await read([{ ...next, date: NOON }, today, undated, dated], 40, authors);
    expect(stated?.posts?.map(({ url }) => url)).toEqual([at("d"), at("b")]);
  });

  test("that is known stays the same, and corrected, when its feed leaves out its date", async () => {
    await read([today], 0, authors);
    await read([{ title: "Brightloom names a new chief", link: today.link }], 20, authors);
    expect(await rows("newsletter_posts")).toMatchObject([
      { title: "Brightloom names a new chief", published_at: today.date },
    ]);
  });
});

test("a news item dated ahead is nowhere until its date", async () => {
  const items = [
    { title: "Fernway buys Stackrow", link: at("a"), date: NOON - HOUR_MS },
    { title: "Brightloom names a chief", link: at("b"), date: NOON + DAY_MS },
  ];
  expect((await read(items))?.latest).toHaveLength(1);
  expect((await read(items, 24 * 60))?.latest[0]).toMatchObject({ url: at("b") });
});

test("an outlet with too many items loses its oldest", async () => {
  const { deps } = worldOf({});
  await upsertNews(deps, [...newsItems("wire", ["a", "b", "c"]), ...newsItems("ledger", ["d"])]);
  expect(await trimNews(deps, "wire", 2)).toEqual({ removed: 1, kept: 2 });
  expect((await rows()).map(({ title }) => title).sort()).toEqual(["a", "b", "d"]);
});

test("an author with too many posts loses the oldest", async () => {
  const items = [1, 2, 3].map((hours) => ({
    title: `Post ${hours}`,
    link: at(`${hours}`),
    date: NOON - hours * HOUR_MS,
  }));
  await read(items, 0, newsConfig({ sources: [], podcast: undefined }));
  const { results: states } = await DB.prepare("select kept_count from sources").all();
  expect(states).toEqual([{ kept_count: 3 }]);
  const [post] = await rows("newsletter_posts");
  const trimmed = await trimPosts(worldOf({}).deps.db, String(post?.source_id), 2);
  expect(trimmed).toEqual({ removed: 1, kept: 2 });
  expect((await rows("newsletter_posts")).map(({ url }) => url)).toEqual([at("1"), at("2")]);
});
