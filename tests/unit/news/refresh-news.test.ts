import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { upsertEpisodes } from "~/domains/news/store/posts.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { refreshNews } from "~/jobs/refresh-news.ts";
import { loader as newsCall } from "~/routes/api.news._index.ts";
import { loader as product } from "~/routes/api.news.$product.ts";
import { loader as sourcesCall } from "~/routes/api.news.sources.ts";
import { loader as weeklyCall } from "~/routes/api.news.weekly.ts";
import { action as refreshCall } from "~/routes/api.refresh-news.ts";
import { loader as postsCall } from "~/routes/api.substacks.posts.ts";
import { loader as podcastCall } from "~/routes/api.twentyvc.latest.ts";
import { call } from "../../support/call.ts";
import { article } from "../../support/content/items.ts";
import { newsConfig, newsItems } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";

const channel = import.meta.glob<string>("../../fixtures/youtube/channel.xml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const channelFeed = Object.values(channel)[0] ?? "";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
const NOON = Date.parse("2026-08-21T12:00:00Z");
const news = newsConfig();
const quick = {
  news,
  pace: { gapMs: 0, hosts: 6, sleep: async () => {} },
  timeoutMs: 100,
  random: () => 0.5,
};

type Answer = () => Response | Promise<Response>;

/** Dependencies whose outside world answers by host. */
function world(answers: Record<string, Answer>, minutes = 0) {
  const fetch = async (input: RequestInfo | URL) =>
    (await answers[new URL(String(input)).host]?.()) ?? new Response("", { status: 404 });
  return testDeps({
    fetch: fetch as typeof globalThis.fetch,
    at: new Date(NOON + minutes * 60_000).toISOString(),
  });
}

const rss = (host: string, items: { title: string; path: string; more?: string }[]) => () =>
  new Response(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>${host}</title><link>https://${host}/</link>${items
      .map(
        ({ title, path, more = "" }) => `<item><title>${title}</title><link>https://${host}${path}</link>
        <pubDate>Fri, 21 Aug 2026 10:00:00 GMT</pubDate><description>What ${title} means for a company of ten.</description>${more}</item>`,
      )
      .join("")}</channel></rss>`,
  );

const good = {
  "wire.example": rss("wire.example", [
    { title: "Fernway to acquire Stackrow for $1.4 billion in cash", path: "/1?utm_source=rss" },
    { title: "Brightloom names a new finance chief", path: "/2" },
  ]),
  "ledger.example": rss("ledger.example", [
    { title: "Fernway buys data startup Stackrow in $1.4B deal", path: "/a" },
  ]),
  "letter.example": rss("letter.example", [{ title: "How we priced it", path: "/p/1" }]),
  "www.youtube.com": () => new Response(channelFeed),
};

beforeEach(async () => {
  for (const table of [
    "news_items",
    "news_stories",
    "newsletter_posts",
    "podcast_episodes",
    "sources",
    "articles",
    "listings",
  ])
    await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts");
  const { kv } = testDeps();
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
});

const edition = async () => (await readFrontPage(testDeps()))?.data;

describe("a refresh of the news", () => {
  test("reads feeds, newsletters and the podcast into one page", async () => {
    const outcome = await refreshNews(world(good), quick);
    expect(outcome).toMatchObject({
      state: "ok",
      changed: true,
      summary: expect.stringMatching(/^Sources: 4 asked; /),
    });
    const page = await edition();
    expect(page?.latest.map(({ title, url, others }) => [title, url, others.length])).toEqual(
      [
        expect.arrayContaining(["Brightloom names a new finance chief"]),
        expect.arrayContaining([
          "Fernway to acquire Stackrow for $1.4 billion in cash",
          "https://wire.example/1?utm_source=rss",
          1,
        ]),
      ].sort(),
    );
    expect(page?.posts).toMatchObject([
      { title: "How we priced it", substackName: "letter.example", readTime: 1 },
    ]);
    expect(page?.podcast?.videoId).toMatch(/^fixtureVid\d$/);
    // The channel's own name: the publication calls it "Talks".
    expect(page?.podcast?.channel).toBe("Ledger & Loom");
    expect(page).toMatchObject({ updatedAt: "2026-08-21T12:00:00.000Z", failing: [], allFailing: false });
  });

  test("asked again says that nothing changed, and writes nothing", async () => {
    await refreshNews(world(good), quick);
    const before = await DB.prepare("select * from news_items order by seq").all();
    expect(await refreshNews(world(good, 61), quick)).toMatchObject({ state: "ok", changed: false });
    expect((await DB.prepare("select * from news_items order by seq").all()).results).toEqual(before.results);
    // The page still says that it was looked after.
    expect((await edition())?.updatedAt).toBe("2026-08-21T13:01:00.000Z");
  });

  test("keeps the last good news of sources that hang, lie, overflow or fail, and names them", async () => {
    await refreshNews(world(good), quick);
    const bad: Record<string, Answer> = {
      "wire.example": () => new Promise(() => {}),
      "ledger.example": () =>
        new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/xml" } }),
      "letter.example": () =>
        new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1_000_000)) })),
      "www.youtube.com": () => new Response("", { status: 404 }),
    };
    const deps = world(bad, 61);
    expect(await refreshNews(deps, quick)).toMatchObject({ state: "failed", changed: false });
    const page = await edition();
    expect(page?.latest).toHaveLength(2);
    expect(page?.podcast).not.toBeNull();
    expect(page).toMatchObject({
      failing: ["The Wire", "The Ledger"],
      allFailing: true,
      updatedAt: "2026-08-21T12:00:00.000Z",
      posts: null,
    });
    expect(deps.errors).toEqual([]);
  });

  test("takes an aggregator's items for what their outlets say", async () => {
    const aggregated = rss("wire.example", [
      {
        title: "Seat prices fall - The Daily Seat",
        path: "/rss/1",
        more: '<source url="https://seat.example">The Daily Seat</source>',
      },
    ]);
    await refreshNews(world({ ...good, "wire.example": aggregated }), quick);
    const group = (await edition())?.groups.find(({ name }) => name === "The Wire");
    expect(group?.articles).toMatchObject([{ title: "Seat prices fall", source: "The Daily Seat" }]);
  });

  test("makes own articles the curated group, and lets them go with the article", async () => {
    await upsertArticles(testDeps(), [
      article({ title: "Ours", publishedAt: NOON - 1000 }),
      article({ identity: "x", title: "Theirs", originalUrl: "https://x.example/" }),
    ]);
    await refreshNews(world(good), quick);
    const curated = async () => (await edition())?.groups.find((group) => group.curated);
    expect(await curated()).toMatchObject({
      name: "Our Desk",
      articles: [{ title: "Ours", url: "/article/ours" }],
    });
    await removeSource(testDeps(), "test");
    expect(await refreshNews(world(good, 1), quick)).toMatchObject({ changed: true });
    expect(await curated()).toBeUndefined();
  });

  test("keeps own articles in the curated group, however many others publish after them", async () => {
    const theirs = Array.from({ length: 49 }, (_, n) =>
      article({
        identity: `${n}`,
        title: `${n}`,
        originalUrl: `https://x.example/${n}`,
        publishedAt: NOON - n,
      }),
    );
    const undated = article({ identity: "undated", title: "Undated", publishedAt: null });
    await upsertArticles(testDeps(), [article({ title: "Ours" }), ...theirs, undated]);
    await refreshNews(world(good), quick);
    const curated = (await edition())?.groups.find((group) => group.curated);
    expect(curated?.articles.map(({ title }) => title).sort()).toEqual(["Ours", "Undated"]);
  });

  test("takes what is configured no more off the site, and the sample once there is news", async () => {
    await upsertNews(testDeps(), newsItems("sample-desk", ["A dated fact"]));
    await upsertEpisodes(testDeps(), [
      {
        videoId: "aaaaaaaaaaa",
        sourceId: "sample-podcast",
        title: "Old",
        description: "",
        thumbnailUrl: null,
        channel: "",
        publishedAt: 1,
      },
    ]);
    const failing = await refreshNews(world({}), quick);
    expect(failing).toMatchObject({ state: "failed" });
    expect((await edition())?.latest).toMatchObject([{ sample: true }]);

    await refreshNews(world(good, 61), quick);
    expect((await edition())?.latest.every(({ sample }) => !sample)).toBe(true);
    const fewer = {
      ...quick,
      news: newsConfig({ sources: news.sources.slice(1), authors: [], podcast: undefined }),
    };
    await refreshNews(world(good, 62), fewer);
    const page = await edition();
    expect(page?.groups.map(({ name }) => name)).toEqual(["The Ledger"]);
    expect(page).toMatchObject({ podcast: null, posts: null });
  });
});

describe("the calls", () => {
  const deps = testDeps();
  const read = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body;
  type Articles = { title: string; url: string; others: unknown[] }[];

  test("answer bare arrays of as many as asked, with absolute addresses", async () => {
    await upsertArticles(deps, [article({ title: "Ours", publishedAt: NOON - 1000 })]);
    await refreshNews(world(good), quick);
    expect(await read<Articles>(call(newsCall, deps, "/api/news?limit=1"))).toHaveLength(1);
    expect(await read<Articles>(call(newsCall, deps, "/api/news?limit=500"))).toHaveLength(2);
    expect(await read<Articles>(call(newsCall, deps, "/api/news?q=brightloom"))).toMatchObject([
      { source: "The Wire" },
    ]);
    expect(
      await read<Articles>(call(product, deps, "/api/news/recurring", { product: "recurring" })),
    ).toMatchObject([{ title: "Ours", url: "https://recurring.ai/article/ours" }]);
    expect(await read<{ name: string }[]>(call(sourcesCall, deps, "/api/news/sources"))).toMatchObject([
      { name: "Our Desk", total: 1, curated: true },
      { name: "The Wire", total: 2 },
      { name: "The Ledger", total: 1 },
    ]);
    expect((await read<Articles>(call(weeklyCall, deps, "/api/news/weekly")))[0]?.title).toContain(
      "Stackrow",
    );
    expect(await read<unknown[]>(call(postsCall, deps, "/api/substacks/posts?limit=6"))).toHaveLength(1);
    expect(await read<object>(call(podcastCall, deps, "/api/twentyvc/latest"))).toMatchObject({
      videoId: expect.any(String),
      title: expect.any(String),
      keyTopics: expect.any(Array),
      jasonHighlights: expect.any(String),
      channel: "Ledger & Loom",
    });
    expect(await read<object[]>(call(postsCall, deps, "/api/substacks/posts"))).toMatchObject([
      { substackName: "letter.example" },
    ]);
  });

  test("before the first run are empty, and without an episode or a newsletter say so", async () => {
    expect(await read<Articles>(call(newsCall, deps, "/api/news"))).toEqual([]);
    expect((await call(podcastCall, deps, "/api/twentyvc/latest")).status).toBe(404);
    await refreshNews(world({}), quick);
    const posts = await call(postsCall, deps, "/api/substacks/posts");
    expect([posts.status, await posts.text()]).toEqual([503, "Failed to fetch substack posts"]);
    expect(posts.headers.get("Retry-After")).toBe("60");
  });

  test.each(["/api/news?limit=many", "/api/news?limit=-1", `/api/news?q=${"x".repeat(201)}`])(
    "refuse %s",
    async (path) => {
      expect((await call(newsCall, deps, path)).status).toBe(400);
    },
  );

  test("know no other product's news", async () => {
    expect((await call(product, deps, "/api/news/other", { product: "other" })).status).toBe(404);
  });

  test("ask for a refresh by POST", async () => {
    const asked: string[] = [];
    const cron = {
      requestRefresh: async (job: string) => {
        asked.push(job);
        return { status: "started", lastRunAt: null };
      },
    };
    const request = new Request("https://recurring.test/api/refresh-news", { method: "POST" });
    const args = { request, params: {}, context: { ...deps, cron } } as unknown as Parameters<
      typeof refreshCall
    >[0];
    const answer = await refreshCall(args);
    expect([answer.status, await answer.json()]).toEqual([202, { status: "started", lastRunAt: null }]);
    expect(asked).toEqual(["refresh-news"]);
  });
});
