import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { claimsThatHold } from "~/domains/content/rules/claims.ts";
import { homeContent } from "~/domains/content/store/pages.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { addViews, noteView, viewOf } from "~/domains/content/store/views/views.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { countViews } from "~/jobs/upkeep/count-views.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

/** Views are counted by the site itself; the clock adds them to what is shown and to the trend. */

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const NOW = deps.now().getTime();

const dated = (slug: string, hours: number, originalUrl: string | null = null) =>
  article({ identity: slug, slug, title: slug, originalUrl, publishedAt: NOW - hours * 3_600_000 });

beforeEach(async () => {
  for (const table of ["articles", "listings", "article_views"]) await DB.exec(`delete from ${table}`);
});

const viewsOf = async (slug: string) => (await articleBySlug(deps.db, slug))?.viewCount;
const noted = async () => (await DB.prepare("select count(*) as rows from article_views").first())?.rows;

test("a view is that of an article's page, or the click that opens another publication's article", () => {
  expect(viewOf({ name: "page_view", path: "/article/one" })).toEqual({ slug: "one", own: true });
  expect(viewOf({ name: "article_click", path: "/", subject: "two" })).toEqual({ slug: "two", own: false });
  expect(viewOf({ name: "page_view", path: "/articles" })).toBeNull();
  expect(viewOf({ name: "page_view", path: "/article/one/more" })).toBeNull();
  expect(viewOf({ name: "share", path: "/article/one", subject: "/article/one" })).toBeNull();
});

describe("the clock", () => {
  beforeEach(() => upsertArticles(deps, [dated("own", 30), dated("theirs", 40, "https://other.example/a")]));

  test("adds each view once, whatever number of times it runs", async () => {
    for (let view = 0; view < 3; view++) await noteView(deps, { slug: "own", own: true });
    await noteView(deps, { slug: "theirs", own: false });
    expect(await viewsOf("own")).toBe(0);
    expect(await countViews(deps)).toMatchObject({ state: "ok", changed: true });
    expect([await viewsOf("own"), await viewsOf("theirs"), await noted()]).toEqual([3, 1, 0]);
    expect(await countViews(deps)).toMatchObject({ state: "idle", changed: false });
    expect(await viewsOf("own")).toBe(3);
  });

  test("counts neither a click on an own article beside its page, nor what does not exist", async () => {
    await noteView(deps, { slug: "own", own: false });
    await noteView(deps, { slug: "theirs", own: true });
    await noteView(deps, { slug: "no-such", own: true });
    expect(await noted()).toBe(0);
  });

  test("adds to what the item states, and a feed that is read again takes nothing away", async () => {
    const stated = { ...dated("own", 30), viewCount: 40 };
    await upsertArticles(deps, [stated]);
    await noteView(deps, { slug: "own", own: true });
    await addViews(deps);
    await upsertArticles(deps, [{ ...stated, title: "Retitled" }]);
    expect(await viewsOf("own")).toBe(41);
  });

  test("forgets the views of an article that is gone", async () => {
    await noteView(deps, { slug: "own", own: true });
    await DB.exec("delete from articles");
    await addViews(deps);
    expect(await noted()).toBe(0);
  });
});

test("what is read more trends before what is newer", async () => {
  // The leads and the grid take the newest.
  await upsertArticles(
    deps,
    Array.from({ length: 12 }, (_, index) => dated(`a${index}`, index + 1)),
  );
  const trending = async () => (await homeContent(deps)).trending.map(({ slug }) => slug);
  const before = await trending();
  const last = before.at(-1) ?? "";
  for (let view = 0; view < 5; view++) await noteView(deps, { slug: last, own: true });
  await countViews(deps);
  expect(await trending()).toEqual([last, ...before.slice(0, -1)]);
});

test("the browser's event is counted; under Global Privacy Control and from a program it is not", async () => {
  await upsertArticles(deps, [dated("own", 30)]);
  const waiting: Promise<unknown>[] = [];
  const view = { ...deps, defer: (work: Promise<unknown>) => void waiting.push(work) };
  const body = JSON.stringify({ name: "page_view", path: "/article/own" });
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  for (const headers of [{}, { "Sec-GPC": "1" }, { "User-Agent": "Googlebot/2.1" }] as Record<
    string,
    string
  >[])
    await ask(view as typeof deps, "/api/events", {
      method: "POST",
      body,
      headers: { "Content-Length": String(body.length), "User-Agent": agent, ...headers },
    });
  await Promise.all(waiting);
  await addViews(deps);
  expect(await viewsOf("own")).toBe(1);
});

describe("a claim", () => {
  const claims = { articles: "7,000+", videos: "1000+", views: "50,000,000+" };

  test("of more than the site counts gives way to the count, and takes that of views with it", () => {
    const small = { totalArticles: 1031, totalVideos: 0 };
    expect(claimsThatHold(claims, small)).toEqual({ articles: "1,031", videos: undefined, views: undefined });
    expect(claimsThatHold({ articles: "7K+" }, small).articles).toBe("1,031");
    const large = { totalArticles: 2000, totalVideos: 0 };
    expect(claimsThatHold({ articles: "1,500K" }, large).articles).toBe("2,000");
  });

  test.each([
    ["7.000+", "1 000+", "50 Mio."],
    ["7\u202f000", "1’204", "50M"],
    ["1,500K", "1.204K", "50M"],
    ["٧٠٠٠+", "1万本", "5000万"],
    ["over 5", "1204", "many"],
  ])(
    "of %s articles is compared as it is meant, and one that cannot be compared gives way too",
    (articles, videos, views) => {
      const small = { totalArticles: 12, totalVideos: 3 };
      expect(claimsThatHold({ articles, videos, views }, small)).toEqual({
        articles: "12",
        videos: "3",
        views: undefined,
      });
    },
  );

  test.each(["7.000+", "7\u00a0000", "7K+", "+7000", "6.9K", "6,9K"])(
    "of %s articles holds where there are as many",
    (articles) => {
      expect(claimsThatHold({ articles }, { totalArticles: 7000, totalVideos: 0 }).articles).toBe(articles);
    },
  );

  test("that holds stays as the publisher states it, and an empty one shows nothing", () => {
    const large = { totalArticles: 7000, totalVideos: 1204 };
    expect(claimsThatHold(claims, large)).toEqual(claims);
    expect(claimsThatHold({}, large)).toEqual({ articles: undefined, videos: undefined, views: undefined });
  });
});
