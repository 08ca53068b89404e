import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { storyScore } from "~/domains/news/rules/weekly.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { newsPage } from "~/domains/news/store/pages.ts";
import { upsertEpisodes, upsertPosts } from "~/domains/news/store/posts.ts";
import {
  curatedNews,
  latestNews,
  newsBySource,
  newsletterPosts,
  weeklyNews,
} from "~/domains/news/store/queries.ts";
import { pruneNews, removeNewsSources, storedSources } from "~/domains/news/store/removal.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsConfig, newsItem, newsItems } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { askNewsPage, clearNews } from "../../support/unit/news-store.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();
const config = newsConfig();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-08-21T12:00:00Z");

describe("the news page", () => {
  beforeEach(clearNews);

  test("says so where there is nothing, before the first run and after it", async () => {
    expect(await askNewsPage()).toMatchObject({
      list: { view: "sources", groups: [] },
      weekly: [],
      podcast: null,
      updatedAt: null,
    });
    await publishNews(deps, config);
    expect(await askNewsPage({ view: "all" })).toMatchObject({
      list: { view: "all", articles: [] },
      posts: [],
    });
    expect(await askNewsPage({ q: "pricing" })).toMatchObject({ list: { articles: [], total: 0 } });
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
    const closed = await askNewsPage();
    const opened = await askNewsPage({ open: ["the-wire", "no-such-group"] });
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
    expect(await latestNews(deps, 5)).toHaveLength(5);
    expect(await weeklyNews(deps, 2)).toHaveLength(2);
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
    const { posts } = await askNewsPage();
    expect(
      posts?.map(({ title, substackName, substackCategory }) => [title, substackName, substackCategory]),
    ).toEqual([
      ["Written 1 days ago", "The Letter", "Sales"],
      ["Written 2 days ago", "The Letter", "Sales"],
    ]);
    expect((await newsletterPosts(deps, 1))?.map(({ title }) => title)).toEqual(["Written 1 days ago"]);
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
    expect(await askNewsPage()).toMatchObject({
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
  beforeEach(clearNews);

  test("written again change nothing; retitled they change in place and are found by their new words", async () => {
    const item = newsItem({ title: "Acmeware opens in Lisbon" });
    expect(await upsertNews(deps, [item])).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    expect(await upsertNews(deps, [item, item])).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await upsertNews(deps, [{ ...item, title: "Acmeware opens in Porto" }])).toMatchObject({
      updated: 1,
    });
    expect(await askNewsPage({ q: "porto" })).toMatchObject({ list: { total: 1 } });
    expect(await askNewsPage({ q: "lisbon" })).toMatchObject({ list: { total: 0 } });
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

  test("are pruned together with posts as old, and all but the five newest episodes", async () => {
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
    expect(await upsertEpisodes(deps, [0, 1, 2, 3, 4, 5, 6].map(episode))).toMatchObject({ inserted: 0 });
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
