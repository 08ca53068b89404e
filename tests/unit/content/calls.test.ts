import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { writePins } from "~/domains/content/store/desk/pins.ts";
import { setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import type { BaseEnv } from "~/platform/env.ts";
import * as articles from "~/routes/api.articles._index.ts";
import * as articleCall from "~/routes/api.articles.$slug._index.ts";
import * as next from "~/routes/api.articles.$slug.next.ts";
import * as featured from "~/routes/api.articles.featured.ts";
import * as pinned from "~/routes/api.articles.pinned.ts";
import * as articleSearch from "~/routes/api.articles.search.ts";
import * as categories from "~/routes/api.categories.ts";
import * as stats from "~/routes/api.stats.ts";
import * as videos from "~/routes/api.videos._index.ts";
import * as videoCall from "~/routes/api.videos.$id.ts";
import * as featuredVideos from "~/routes/api.videos.featured.ts";
import * as videoSearch from "~/routes/api.videos.search.ts";
import * as workshops from "~/routes/api.videos.workshops.ts";
import { type Call, call as callRoute } from "../../support/call.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The content calls of spec 000 section 7: paths, parameters, shapes, statuses (DESIGN section 4). */

const deps = testDeps();
const NOW = deps.now().getTime();
const DAY = 86_400_000;

/** Calls a loader of the site. */
const call = (handler: Call, path: string, params?: Record<string, string>, init?: RequestInit) =>
  callRoute(handler, deps, path, params, init);

const body = async <Value = Record<string, unknown>[]>(response: Response) =>
  (await response.json()) as Value;

const ARTICLE_FIELDS = [
  "id",
  "slug",
  "title",
  "excerpt",
  "author",
  "publishedAt",
  "readTime",
  "viewCount",
  "featuredImage",
  "originalUrl",
  "categories",
  "tags",
];
const VIDEO_FIELDS = [
  "id",
  "youtubeId",
  "title",
  "description",
  "duration",
  "channelTitle",
  "viewCount",
  "publishedAt",
  "thumbnail",
  "category",
  "categories",
  "tags",
];

let ids: string[];

beforeAll(async () => {
  const { DB } = env as unknown as BaseEnv;
  await upsertArticles(
    deps,
    Array.from({ length: 30 }, (_, index) =>
      article({
        identity: `https://example.com/${index}`,
        title: index === 7 ? "Zebra pricing for herds" : `Article ${index}`,
        publishedAt: NOW - index * 5 * DAY,
        categories: index % 2 ? ["ai"] : ["sales"],
      }),
    ),
  );
  await upsertVideos(
    deps,
    Array.from({ length: 14 }, (_, index) =>
      video({
        id: `video-${String(index).padStart(5, "0")}`,
        title: index === 3 ? "Zebra onboarding" : `Talk ${index}`,
        publishedAt: NOW - index * DAY,
        categories: ["ai"],
        workshop: index < 2,
      }),
    ),
  );
  const { results } = await DB.prepare("select id from articles order by published_at desc").all<{
    id: string;
  }>();
  ids = results.map(({ id }) => id);
  await setPins(deps, "featured", [ids[4] ?? "", ids[2] ?? ""]);
  await setPins(deps, "ai", [ids[9] ?? ""]);
});

describe("GET /api/articles", () => {
  test("answers a bare array of 12 summaries, newest first, without content", async () => {
    const response = await call(articles.loader, "/api/articles");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    const list = await body(response);
    expect(list).toHaveLength(12);
    for (const field of ARTICLE_FIELDS) expect(list[0]).toHaveProperty(field);
    expect(list[0]).not.toHaveProperty("content");
    expect(list[0]?.publishedAt).toBe(new Date(NOW).toISOString());
  });

  test("pages by limit and offset; the limit is clamped to 100", async () => {
    expect(await body(await call(articles.loader, "/api/articles?limit=5&offset=28"))).toHaveLength(2);
    expect(await body(await call(articles.loader, "/api/articles?limit=999999"))).toHaveLength(30);
    const all = await body(await call(articles.loader, `/api/articles?limit=${Number.MAX_SAFE_INTEGER}`));
    expect(all).toHaveLength(30);
    expect(await body(await call(articles.loader, `/api/articles?offset=${"9".repeat(400)}`))).toEqual([]);
    expect(await body(await call(articles.loader, "/api/articles?limit=5&offset=300"))).toEqual([]);
  });

  test("filters by category, and by age on both sides", async () => {
    const ai = await body(await call(articles.loader, "/api/articles?category=ai&limit=100"));
    expect(ai).toHaveLength(15);
    const recent = await body(await call(articles.loader, "/api/articles?maxAgeInDays=60&limit=100"));
    const best = await body(await call(articles.loader, "/api/articles?minAgeInDays=60&limit=100"));
    expect(recent).toHaveLength(13);
    expect(best).toHaveLength(17);
  });

  test("answers favourites by ids in their order, unknown ones left out", async () => {
    const list = await body(await call(articles.loader, `/api/articles?ids=${ids[5]},nothing,${ids[1]}`));
    expect(list.map(({ id }) => id)).toEqual([ids[5], ids[1]]);
  });

  test.each([
    ["limit=-1", "limit"],
    ["limit=ten", "limit"],
    ["limit=1.5", "limit"],
    ["offset=-3", "offset"],
    ["offset=1e9", "offset"],
    ["category=nonsense", "category"],
    ["maxAgeInDays=soon", "maxAgeInDays"],
    ["maxAgeInDays=10&minAgeInDays=60", "minAgeInDays"],
    [`ids=${Array.from({ length: 101 }, (_, index) => index).join(",")}`, "ids"],
  ])("%s is a 400 with one sentence that names it", async (query, parameter) => {
    const response = await call(articles.loader, `/api/articles?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    expect(await response.text()).toMatch(new RegExp(`^The parameter "${parameter}" .*\\.$`));
  });

  test("ignores parameters that it does not know", async () => {
    expect((await call(articles.loader, "/api/articles?utm_source=x")).status).toBe(200);
  });
});

test("GET /api/articles/featured answers 3, the pinned first, filled up with the newest", async () => {
  const list = await body(await call(featured.loader, "/api/articles/featured"));
  expect(list.map(({ id }) => id)).toEqual([ids[4], ids[2], ids[0]]);
});

test("GET /api/articles/pinned answers a category's pins, or the featured ones", async () => {
  expect(
    (await body(await call(pinned.loader, "/api/articles/pinned?category=ai"))).map(({ id }) => id),
  ).toEqual([ids[9]]);
  expect(await body(await call(pinned.loader, "/api/articles/pinned"))).toHaveLength(2);
  expect(await body(await call(pinned.loader, "/api/articles/pinned?category=scale"))).toEqual([]);
});

test("GET /api/articles/search finds by word; without one it is a 400", async () => {
  const list = await body(await call(articleSearch.loader, "/api/articles/search?q=zebra"));
  expect(list.map(({ title }) => title)).toEqual(["Zebra pricing for herds"]);
  expect((await call(articleSearch.loader, "/api/articles/search")).status).toBe(400);
  expect((await call(articleSearch.loader, "/api/articles/search?q=%20")).status).toBe(400);
});

test("GET /api/articles/{id or slug} answers the whole article by either; else 404 with a sentence", async () => {
  const bySlug = await body<Record<string, unknown>>(
    await call(articleCall.loader, "/", { slug: "zebra-pricing-for-herds" }),
  );
  expect(bySlug.content).toContain("<p>");
  const byId = await body(await call(articleCall.loader, "/", { slug: String(bySlug.id) }));
  expect(byId).toEqual(bySlug);
  const missing = await call(articleCall.loader, "/", { slug: "nothing-here" });
  expect([missing.status, await missing.text()]).toEqual([404, "No such article."]);
});

test("GET /api/articles/{id or slug}/next answers the next older one, within a category when asked", async () => {
  const following = await body<Record<string, unknown>>(await call(next.loader, "/", { slug: ids[0] ?? "" }));
  expect(following.id).toBe(ids[1]);
  const inSales = await body<Record<string, unknown>>(
    await call(next.loader, "/?category=sales", { slug: ids[0] ?? "" }),
  );
  expect(inSales.id).toBe(ids[2]);
  expect((await call(next.loader, "/", { slug: ids.at(-1) ?? "" })).status).toBe(404);
});

test("GET /api/videos pages; every field of the entity is there", async () => {
  const list = await body(await call(videos.loader, "/api/videos"));
  expect(list).toHaveLength(12);
  for (const field of VIDEO_FIELDS) expect(list[0]).toHaveProperty(field);
  expect(await body(await call(videos.loader, "/api/videos?offset=12"))).toHaveLength(2);
  expect(await body(await call(videos.loader, "/api/videos?category=sales"))).toEqual([]);
  expect((await call(videos.loader, "/api/videos?category=none")).status).toBe(400);
});

test("GET /api/videos/featured, /search, /workshops and /{id}", async () => {
  expect(await body(await call(featuredVideos.loader, "/api/videos/featured"))).toHaveLength(3);
  expect(await body(await call(featuredVideos.loader, "/api/videos/featured?limit=2"))).toHaveLength(2);
  const pinned = ["video-00007", "video-00002"];
  await batch(
    deps.db,
    writePins(
      "videos",
      pinned.map((id) => ({ id, until: null })),
    ),
  );
  const featuredIds = async (limit: number) =>
    (await body(await call(featuredVideos.loader, `/api/videos/featured?limit=${limit}`))).map(
      ({ id }) => id,
    );
  expect(await featuredIds(4)).toEqual([...pinned, "video-00000", "video-00001"]);
  expect(await featuredIds(1)).toEqual([pinned[0]]);
  const found = await body(await call(videoSearch.loader, "/api/videos/search?q=zebra"));
  expect(found.map(({ title }) => title)).toEqual(["Zebra onboarding"]);
  expect(await body(await call(workshops.loader, "/api/videos/workshops"))).toHaveLength(2);
  const one = await body<Record<string, unknown>>(await call(videoCall.loader, "/", { id: "video-00003" }));
  expect(one.title).toBe("Zebra onboarding");
  expect((await call(videoCall.loader, "/", { id: "nothing" })).status).toBe(404);
});

test("GET /api/categories and /api/stats count without gaps", async () => {
  const list = await body(await call(categories.loader, "/api/categories"));
  expect(list).toHaveLength(7);
  expect(list[0]).toEqual({
    id: "ai",
    slug: "ai",
    name: "AI",
    description: expect.any(String),
    color: expect.stringMatching(/^#/),
    articleCount: 15,
    videoCount: 14,
  });
  const counts = await body<Record<string, unknown>>(await call(stats.loader, "/api/stats"));
  expect(counts).toMatchObject({
    totalArticles: 30,
    totalVideos: 14,
    categoryBreakdown: { ai: { articles: 15, videos: 14 }, scale: { articles: 0, videos: 0 } },
  });
});
