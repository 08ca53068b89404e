import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { homeContent } from "~/domains/content/store/pages.ts";
import { articlePage, featuredArticles, videoPage } from "~/domains/content/store/queries.ts";
import { searchContent } from "~/domains/content/store/search/search.ts";
import { trimArticles, trimVideos } from "~/domains/content/store/trim.ts";
import { videosContent } from "~/domains/content/store/videos/pages.ts";
import { removeSource, setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { article, video } from "../../../support/content/items.ts";
import { DAY_MS, feedAt, type Item, NOON, quick, served, worldOf } from "../../../support/jobs/feed-world.ts";

const { deps } = worldOf({});
const { db } = deps;

interface Row {
  id: string;
  slug: string;
  identity: string;
  title: string;
  original_url: string | null;
  published_at: number;
}

const rows = () => db.all<Row>(sql`select * from articles order by published_at desc, id`);
const titles = async () => (await rows()).map(({ title }) => title);

/** Reads one feed, or some, minutes after noon. */
async function read(items: Item[] | Record<string, Item[]>, minutes = 0) {
  const feeds = Array.isArray(items) ? { a: items } : items;
  const ids = Object.keys(feeds);
  const answers = Object.fromEntries(
    ids.map((id) => [`${id}.example`, served(`${id}.example`, feeds[id] ?? [], `${minutes}`)]),
  );
  const world = worldOf(answers, minutes);
  const outcome = await refreshFeeds(world.deps, { feeds: ids.map((id) => feedAt(id)), ...quick });
  return { outcome, ...world };
}

const search = (text: string) =>
  searchContent(deps, text, { kind: "article", limit: 50, offset: 0, now: NOON });
const at = (path: string) => `https://a.example/${path}`;
const AUGUST = (day: number) => Date.UTC(2026, 7, day);

beforeEach(async () => {
  for (const source of ["a", "b", "test"]) await removeSource(deps, source);
  await db.run(sql`delete from sources`);
});

describe("an item whose link changes", () => {
  test("is updated, not doubled, and keeps its address here", async () => {
    await read([{ title: "One", link: at("draft-one?utm_source=rss"), guid: "7", date: AUGUST(1) }]);
    const [before] = await rows();
    const { outcome } = await read([{ title: "One", link: at("one"), guid: "7", date: AUGUST(1) }], 31);
    expect(outcome.summary).toContain("0 new, 1 changed and 0 known items");
    expect(await rows()).toMatchObject([{ id: before?.id, slug: "one", identity: "https://a.example/one" }]);
    // The old link is nobody's now; another article may take it.
    await read(
      [
        { title: "One", link: at("one"), guid: "7", date: AUGUST(1) },
        { title: "Two", link: at("draft-one"), guid: "8", date: AUGUST(2) },
      ],
      62,
    );
    expect(await titles()).toEqual(["Two", "One"]);
  });

  test("is found by its link once more when it was stored before it had an id", async () => {
    await upsertArticles(deps, [article({ identity: at("one"), sourceId: "a", title: "One" })]);
    await read([{ title: "One", link: at("one"), guid: "7", date: AUGUST(1) }]);
    await read([{ title: "One", link: at("elsewhere"), guid: "7", date: AUGUST(1) }], 31);
    expect(await rows()).toMatchObject([{ slug: "one", identity: at("elsewhere") }]);
  });

  test("may swap it with another in one reading", async () => {
    const item = (title: string, link: string, guid: string) => ({
      title,
      link: at(link),
      guid,
      date: AUGUST(1),
    });
    await read([item("One", "x", "1"), item("Two", "y", "2")]);
    const before = (await rows()).map(({ id, title }) => [id, title]);
    const { outcome } = await read([item("One", "y", "1"), item("Two", "x", "2")], 31);
    expect(outcome.state).toBe("ok");
    expect((await rows()).map(({ id, title }) => [id, title])).toEqual(before);
  });

  test("to that of another source's article keeps the two apart", async () => {
    await read({ a: [{ title: "A", link: "https://x.example/1", guid: "1", date: AUGUST(1) }] });
    await read({ a: [], b: [{ title: "B", link: "https://x.example/2", guid: "1", date: AUGUST(2) }] }, 31);
    await read({ a: [], b: [{ title: "B", link: "https://x.example/1", guid: "1", date: AUGUST(2) }] }, 62);
    expect(await titles()).toEqual(["B", "A"]);
  });
});

describe("what an item says of itself", () => {
  test("counts within its source only", async () => {
    const items = (host: string) => [
      { title: host, link: `https://${host}.example/1`, guid: "1", date: AUGUST(1) },
    ];
    await read({ a: items("a"), b: items("b") });
    expect(await titles()).toHaveLength(2);
  });

  test("identifies nothing when several items say the same, or say the feed's own page", async () => {
    const items = (guid: string) => [
      { title: "One", link: at("1"), guid, date: AUGUST(2) },
      { title: "Two", link: at("2"), guid, date: AUGUST(1) },
    ];
    await read(items("same"));
    await read(items("same"), 31);
    expect(await titles()).toEqual(["One", "Two"]);
    const newest = (title: string, link: string) => [
      { title, link: at(link), guid: "https://a.example/", date: AUGUST(3) },
    ];
    await read(newest("Three", "3"), 62);
    await read(newest("Four", "4"), 93);
    expect((await titles()).sort()).toEqual(["Four", "One", "Three", "Two"]);
  });

  test("may be an address, with tracking and either scheme", async () => {
    await read([
      { title: "One", link: at("a"), guid: "http://a.example/?p=1&utm_medium=rss", date: AUGUST(1) },
    ]);
    await read([{ title: "One", link: at("b"), guid: "https://a.example/?p=1", date: AUGUST(1) }], 31);
    expect(await rows()).toHaveLength(1);
  });

  test("does not part an article that two sources carry", async () => {
    const item = (guid: string) => [{ title: "One", link: "https://x.example/1", guid, date: AUGUST(1) }];
    await read({ a: item("a1"), b: item("b1") });
    expect(await rows()).toHaveLength(1);
    const { outcome } = await read({ a: item("a1"), b: item("b1") }, 31);
    expect(outcome.summary).toContain("0 new, 0 changed and 2 known items");
  });
});

describe("an item without a date", () => {
  const known = { title: "Known", link: at("known"), date: AUGUST(20) };
  const old = { title: "Old", link: at("old"), date: AUGUST(2) };
  const undated = { title: "Undated", link: at("undated") };

  test("takes the time at which it was first seen, and keeps it", async () => {
    await read([known, old]);
    await read([undated, known, old], 60);
    expect(await titles()).toEqual(["Undated", "Known", "Old"]);
    const seen = (await rows())[0]?.published_at;
    expect(seen).toBe(NOON + 60 * 60_000);
    const again = await read([undated, known, old], 120);
    expect(again.outcome.changed).toBe(false);
    await read([{ ...undated, title: "Undated, changed" }, known, old], 180);
    expect((await rows())[0]).toMatchObject({ title: "Undated, changed", published_at: seen });
  });

  test("stands below the dated items on the first reading of its feed", async () => {
    await read([undated, known, { title: "Future", link: at("future"), date: "2062-01-01" }, old]);
    expect(await titles()).toEqual(["Known", "Old", "Undated", "Future"]);
  });

  test("moves to its date when the feed states one", async () => {
    await read([known, old]);
    await read([undated, known, old], 60);
    await read([{ ...undated, date: AUGUST(10) }, known, old], 120);
    expect(await titles()).toEqual(["Known", "Undated", "Old"]);
    expect((await featuredArticles(db, 3)).map(({ title }) => title)).toEqual(["Known", "Undated", "Old"]);
  });

  test("never leads: neither the front page nor the featured articles, unless an editor puts it there", async () => {
    await read([known, old]);
    await read([undated, known, old], 60);
    const home = () => homeContent({ ...deps, now: () => new Date(NOON + 60 * 60_000) });
    expect((await home()).featured.map(({ title }) => title)).toEqual(["Known", "Old"]);
    expect((await home()).grid.map(({ title }) => title)).toContain("Undated");
    expect((await home()).trending[0]?.title).not.toBe("Undated");
    expect((await featuredArticles(db, 1)).map(({ title }) => title)).toEqual(["Known"]);
    expect((await articlePage(db, { limit: 1, offset: 0 })).items).toMatchObject([
      { title: "Undated", undated: true },
    ]);
    const id = (await rows())[0]?.id ?? "";
    await setPins(deps, "featured", [id]);
    expect((await home()).featured[0]?.title).toBe("Undated");
  });

  test("is not said to be undated when its date is known", async () => {
    await read([known]);
    expect((await articlePage(db, { limit: 1, offset: 0 })).items[0]).not.toHaveProperty("undated");
  });
});

test("an item dated ahead is nowhere until its date, and then everywhere", async () => {
  const items = [
    { title: "Today", link: at("today"), date: NOON - 1000 },
    { title: "Tomorrow", link: at("tomorrow"), date: NOON + DAY_MS },
  ];
  const found = async () => (await search("tomorrow")).counts.articles;
  await read(items);
  expect(await titles()).toEqual(["Today"]);
  expect((await articlePage(db, { limit: 10, offset: 0 })).total).toBe(1);
  expect(await found()).toBe(0);
  await read(items, 24 * 60);
  expect(await titles()).toEqual(["Tomorrow", "Today"]);
  expect(await found()).toBe(1);
});

test("a video without a date stands where it was first seen, and never leads", async () => {
  await upsertVideos(deps, [
    video({ id: "aaaaaaaaaaa", sourceId: "a", publishedAt: AUGUST(1) }),
    video({ id: "bbbbbbbbbbb", sourceId: "a", publishedAt: null, seenAt: NOON }),
    video({ id: "ccccccccccc", sourceId: "a", publishedAt: null }),
  ]);
  const ids = async (page: { limit: number; offset: number }) =>
    (await videoPage(db, page)).items.map(({ id }) => id[0]);
  expect(await ids({ limit: 3, offset: 0 })).toEqual(["a", "b", "c"]);
  expect(await ids({ limit: 3, offset: 1 })).toEqual(["a", "c"]);
  expect((await videosContent(db, 1)).videos.map(({ id }) => id[0])).toEqual(["a", "b", "c"]);
});

describe("a source with too many items", () => {
  test("loses its oldest articles, and no other source's", async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      article({
        identity: `${index}`,
        title: `Item ${index}`,
        sourceId: "a",
        publishedAt: AUGUST(index + 1),
      }),
    );
    await upsertArticles(deps, [
      ...many,
      article({ identity: "other", sourceId: "b", publishedAt: AUGUST(1) }),
    ]);
    await setPins(deps, "featured", [(await rows()).at(-1)?.id ?? ""]);
    expect(await trimArticles(deps, "a", 12)).toEqual({ removed: 0, kept: 12 });
    const { removed, kept } = await trimArticles(deps, "a", 10);
    expect(removed + kept).toBe(12);
    expect(kept).toBeLessThanOrEqual(10);
    const left = (await articlePage(db, { limit: 50, offset: 0 })).items.map(({ title }) => title);
    expect(left).toHaveLength(kept + 1);
    expect(left.slice(0, kept)).toEqual(
      many
        .reverse()
        .slice(0, kept)
        .map(({ title }) => title),
    );
    expect((await search('"Item 0"')).counts.articles).toBe(0);
  });

  test("loses its oldest videos", async () => {
    const id = (index: number) => `video-000${index % 10}x`;
    const many = [1, 2, 3].map((index) =>
      video({ id: id(index), sourceId: "a", publishedAt: AUGUST(index) }),
    );
    await upsertVideos(deps, many);
    expect(await trimVideos(deps, "a", 2)).toEqual({ removed: 1, kept: 2 });
    expect(await db.all(sql`select id from videos order by id`)).toEqual([{ id: id(2) }, { id: id(3) }]);
  });
});
