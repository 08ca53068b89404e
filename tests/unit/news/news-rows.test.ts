import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { EpisodeInput, NewsInput, PostInput } from "~/domains/news/schema.ts";
import { upsertEpisodes, upsertPosts } from "~/domains/news/store/posts.ts";
import { searchNews } from "~/domains/news/store/queries.ts";
import {
  itemIds,
  pruneNews,
  removeNews,
  removeNewsSources,
  storedSources,
  trimNews,
} from "~/domains/news/store/removal.ts";
import { rebuildNewsSearch, upsertNews } from "~/domains/news/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsItem, newsItems } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The statements of the news, row by row. */

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = deps.now().getTime();
const rows = async <Row>(query: string) => (await DB.prepare(query).all<Row>()).results;
const found = async (q: string) => (await searchNews(deps, q, { limit: 100 })).total;

beforeEach(async () => {
  for (const table of ["news_items", "news_stories", "newsletter_posts", "podcast_episodes"])
    await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts");
});

describe("an item", () => {
  test.each<[string, Partial<NewsInput>]>([
    ["title", { title: "Another" }],
    ["description", { description: "Another" }],
    ["address", { url: "https://wire.example/other" }],
    ["picture", { imageUrl: "https://wire.example/a.png" }],
    ["outlet", { source: "Another" }],
    ["key", { sourceKey: "tag:2" }],
  ])("is written again when its %s alone changes, and only then", async (_, change) => {
    const item = newsItem({ sourceKey: null });
    await upsertNews(deps, [item]);
    expect(await upsertNews(deps, [{ ...item, ...change }])).toEqual({
      inserted: 0,
      updated: 1,
      unchanged: 0,
    });
    expect(await upsertNews(deps, [{ ...item, ...change }])).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 1,
    });
    expect(await rows("select source_id from news_items")).toHaveLength(1);
  });

  test("keeps its place and its date when it changes", async () => {
    const item = newsItem();
    await upsertNews(deps, [item]);
    const before = await rows("select seq, published_at, story from news_items");
    await upsertNews(deps, [{ ...item, title: "Another", publishedAt: NOW - DAY }]);
    expect(await rows("select seq, published_at, story from news_items")).toEqual(before);
  });

  test("is followed by its key when its address changes, of its own source alone", async () => {
    const item = newsItem({ sourceKey: "tag:1" });
    await upsertNews(deps, [item]);
    const moved = { ...item, identity: "wire.example/moved", url: "https://wire.example/moved" };
    expect(await upsertNews(deps, [moved])).toMatchObject({ inserted: 0, updated: 1 });
    expect(await rows("select url from news_items")).toEqual([{ url: moved.url }]);
    const foreign = { ...moved, identity: "ledger.example/1", sourceId: "ledger", source: "The Ledger" };
    expect(await upsertNews(deps, [foreign])).toMatchObject({ inserted: 1, updated: 0 });
    // Another item of the same reading at the address that the first one left.
    const taken = { ...item, sourceKey: "tag:9", title: "New here" };
    expect(await upsertNews(deps, [moved, taken])).toEqual({ inserted: 1, updated: 0, unchanged: 1 });
    expect(await rows("select id from news_items")).toHaveLength(3);
  });

  test("of before a time is passed over, one of that very time is not", async () => {
    const since = NOW - DAY;
    const at = (publishedAt: number | null, id: string) =>
      newsItem({ identity: id, title: `Title ${id}`, publishedAt, seenAt: since - 5 });
    const counts = await upsertNews(deps, [at(since, "a"), at(since - 1, "b"), at(null, "c")], { since });
    expect(counts).toEqual({ inserted: 2, updated: 0, unchanged: 1 });
    expect(await rows("select published_at as at, undated from news_items order by undated")).toEqual([
      { at: since, undated: 0 },
      { at: since, undated: 1 },
    ]);
  });

  test("without a date has the time at which it was seen, at most now", async () => {
    const at = (seenAt: number | undefined, id: string) =>
      newsItem({ identity: id, title: `Title ${id}`, publishedAt: null, seenAt });
    await upsertNews(deps, [at(NOW - HOUR, "a"), at(NOW + HOUR, "b"), at(undefined, "c")]);
    expect(
      (await rows<{ at: number }>("select published_at as at from news_items order by seq")).map(
        ({ at }) => at,
      ),
    ).toEqual([NOW - HOUR, NOW, NOW]);
  });

  test("counts in its story: the first and the last of it, and its outlets", async () => {
    const title = "Fernway to acquire Stackrow for $1.4 billion in cash";
    const telling = (id: string, source: string, hours: number) =>
      newsItem({ identity: id, sourceId: source, source, title, publishedAt: NOW - hours * HOUR });
    await upsertNews(deps, [telling("a", "one", 5), telling("b", "two", 4), telling("c", "two", 3)]);
    const [story] = await rows<{ size: number; first: number; last: number }>(
      "select size, first_seq / 1048576 as first, last_seq / 1048576 as last from news_stories",
    );
    expect(story).toEqual({ size: 2, first: (NOW - 5 * HOUR) / 1000, last: (NOW - 3 * HOUR) / 1000 });
    const first = (await itemIds(deps.db, "one"))[0]?.id ?? "";
    expect(await removeNews(deps, [first])).toBe(1);
    expect(await rows("select size, first_seq / 1048576 as first from news_stories")).toEqual([
      { size: 1, first: (NOW - 4 * HOUR) / 1000 },
    ]);
    expect(await removeNews(deps, [])).toBe(0);
    expect(await removeNews(deps, ["none"])).toBe(0);
  });
});

describe("what goes", () => {
  test("is of a source what is beyond the newest so many, with its place in the index", async () => {
    await upsertNews(deps, newsItems("wire", ["Alpha", "Beta", "Gamma", "Delta"]));
    await upsertNews(deps, newsItems("ledger", ["Omega"], NOW - 9 * DAY));
    expect(await trimNews(deps, "wire", 3)).toEqual({ removed: 1, kept: 3 });
    expect(await trimNews(deps, "wire", 3)).toEqual({ removed: 0, kept: 3 });
    expect(await rows("select title from news_items order by seq desc")).toEqual([
      { title: "Alpha" },
      { title: "Beta" },
      { title: "Gamma" },
      { title: "Omega" },
    ]);
    expect([await found("delta"), await found("gamma"), await found("omega")]).toEqual([0, 1, 1]);
  });

  test("is old to the second; an undated item stays a year longer", async () => {
    const before = NOW - 35 * DAY;
    const year = 365 * DAY;
    const at = (id: string, publishedAt: number | null, seenAt?: number) =>
      newsItem({ identity: id, title: id, publishedAt, seenAt });
    await upsertNews(deps, [
      at("kept", before),
      at("old", before - 1000),
      at("undated", null, before - year),
      at("undated-old", null, before - year - 1000),
    ]);
    expect(await pruneNews(deps, before)).toBe(2);
    expect(await rows("select title from news_items order by title")).toEqual([
      { title: "kept" },
      { title: "undated" },
    ]);
  });

  test("is everything of sources that go, and nothing of others", async () => {
    const post = {
      identity: "p",
      title: "P",
      author: "A",
      newsletter: "N",
      excerpt: "",
      url: "u",
      imageUrl: null,
      publishedAt: NOW,
      readTime: 1,
    };
    const episode = {
      videoId: "e",
      title: "E",
      description: "",
      thumbnailUrl: null,
      channel: "Talks",
      publishedAt: NOW,
    };
    for (const sourceId of ["goes", "stays"]) {
      await upsertNews(deps, newsItems(sourceId, [`${sourceId} news`]));
      await upsertPosts(deps, [{ ...post, identity: sourceId, sourceId: `${sourceId}-author` }]);
      await upsertEpisodes(deps, [{ ...episode, videoId: sourceId, sourceId: `${sourceId}-talks` }]);
    }
    expect((await storedSources(deps.db)).sort()).toEqual([
      "goes",
      "goes-author",
      "goes-talks",
      "stays",
      "stays-author",
      "stays-talks",
    ]);
    expect(await removeNewsSources(deps, [])).toBe(0);
    expect(await removeNewsSources(deps, ["goes", "goes-author", "goes-talks"])).toBe(1);
    expect((await storedSources(deps.db)).sort()).toEqual(["stays", "stays-author", "stays-talks"]);
    expect([await found("goes"), await found("stays")]).toEqual([0, 1]);
    expect(await itemIds(deps.db, "stays")).toMatchObject([{ url: "https://stays.example/stays%20news" }]);
    expect(await rebuildNewsSearch(deps)).toBe(1);
    expect(await storedSources(deps.db)).toHaveLength(3);
  });
});

describe("a post", () => {
  const post: PostInput = {
    identity: "letter.example/1",
    sourceId: "letter",
    title: "A post",
    author: "Ann",
    newsletter: "The Letter",
    excerpt: "In short.",
    url: "https://letter.example/1",
    imageUrl: null,
    publishedAt: NOW - HOUR,
    readTime: 3,
  };

  test.each<[string, Partial<PostInput>]>([
    ["title", { title: "Another" }],
    ["author", { author: "Bob" }],
    ["newsletter", { newsletter: "Another" }],
    ["excerpt", { excerpt: "Another." }],
    ["address", { url: "https://letter.example/2" }],
    ["picture", { imageUrl: "https://letter.example/a.png" }],
    ["length", { readTime: 4 }],
    ["key", { sourceKey: "tag:1" }],
  ])("is written again when its %s alone changes, and only then", async (_, change) => {
    expect(await upsertPosts(deps, [post])).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    expect(await upsertPosts(deps, [{ ...post, ...change }])).toEqual({
      inserted: 0,
      updated: 1,
      unchanged: 0,
    });
    expect(await upsertPosts(deps, [{ ...post, ...change }])).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 1,
    });
  });

  test("is followed by its key, and dated at most now", async () => {
    await upsertPosts(deps, [{ ...post, sourceKey: "tag:1", publishedAt: NOW + HOUR }]);
    await upsertPosts(deps, [
      { ...post, sourceKey: "tag:1", identity: "moved", url: "https://letter.example/moved" },
    ]);
    expect(await rows("select url, published_at as at from newsletter_posts")).toEqual([
      { url: "https://letter.example/moved", at: NOW },
    ]);
    await upsertPosts(deps, [{ ...post, identity: "other", sourceId: "second", sourceKey: "tag:1" }]);
    expect(await rows("select id from newsletter_posts")).toHaveLength(2);
  });

  test("without a date is stored only where it is known", async () => {
    const undated = { ...post, publishedAt: null };
    expect(await upsertPosts(deps, [undated])).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    await upsertPosts(deps, [post]);
    expect(await upsertPosts(deps, [{ ...undated, title: "Another" }])).toMatchObject({ updated: 1 });
    expect(await rows("select title, published_at as at from newsletter_posts")).toEqual([
      { title: "Another", at: NOW - HOUR },
    ]);
  });
});

describe("an episode", () => {
  const episode: EpisodeInput = {
    videoId: "a",
    sourceId: "talks",
    title: "An episode",
    description: "About it.",
    thumbnailUrl: null,
    channel: "Talks",
    publishedAt: NOW,
  };

  test.each<[string, Partial<EpisodeInput>]>([
    ["title", { title: "Another" }],
    ["description", { description: "Another" }],
    ["picture", { thumbnailUrl: "https://a.example/a.png" }],
    ["source", { sourceId: "other" }],
    ["channel", { channel: "Another" }],
  ])("is written again when its %s alone changes, and only then", async (_, change) => {
    expect(await upsertEpisodes(deps, [episode])).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    expect(await upsertEpisodes(deps, [{ ...episode, ...change }])).toEqual({
      inserted: 0,
      updated: 1,
      unchanged: 0,
    });
    expect(await upsertEpisodes(deps, [{ ...episode, ...change }])).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 1,
    });
  });
});
