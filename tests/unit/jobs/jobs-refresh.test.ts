import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { FeedSource } from "~/domains/content/config.ts";
import { runJob } from "~/jobs/clock/run.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { refreshVideos } from "~/jobs/refresh-videos.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { testDeps } from "../../support/unit/deps.ts";

const fixtures = import.meta.glob<string>("../../fixtures/youtube/*", {
  query: "?raw",
  import: "default",
  eager: true,
});
const channelFeed = fixtures["../../fixtures/youtube/channel.xml"] ?? "";

const NOON = Date.parse("2026-08-21T12:00:00Z");
const pace = { gapMs: 0, hosts: 6, sleep: async () => {} };
const quick = { pace, timeoutMs: 100, random: () => 0.5 };

const feed = (id: string): FeedSource => ({
  id,
  name: `The ${id} feed`,
  url: `https://${id}.example/feed`,
  publication: "own",
  categories: ["founders"],
});

const rss = (site: string, titles: string[]) => `<?xml version="1.0"?>
<rss version="2.0"><channel><title>${site}</title><link>https://${site}.example/</link>${titles
  .map(
    (title, index) => `<item><title>${title}</title><link>https://${site}.example/${index}</link>
      <guid isPermaLink="false">${site}-${index}</guid><pubDate>Fri, 0${index + 1} Aug 2026 10:00:00 GMT</pubDate>
      <description>What ${title} means for a company of ten people.</description></item>`,
  )
  .join("")}</channel></rss>`;

type Answer = (headers: Headers) => Response | Promise<Response>;

/** As a good server answers: with an ETag, and 304 to who has it. */
const served =
  (body: string, etag: string): Answer =>
  (headers) =>
    headers.get("if-none-match") === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : new Response(body, { headers: { "content-type": "application/rss+xml", etag } });

function endless(): Response {
  const chunk = new Uint8Array(1_000_000);
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
}

const hanging: Answer = () => new Promise(() => {});
const garbage: Answer = () =>
  new Response(
    Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
    { headers: { "content-type": "application/rss+xml" } },
  );

/** Dependencies whose outside world answers by host. */
function world(answers: Record<string, Answer>, minutes = 0) {
  const requests: { host: string; headers: Headers }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { host } = new URL(String(input));
    const headers = new Headers(init?.headers);
    requests.push({ host, headers });
    return (await answers[host]?.(headers)) ?? new Response("", { status: 404 });
  };
  const at = new Date(NOON + minutes * 60_000).toISOString();
  return { deps: testDeps({ fetch: fetch as typeof globalThis.fetch, at }), requests };
}

const { db } = testDeps();
const articles = () => db.all<{ title: string }>(sql`select * from articles order by id`);
const listings = () => db.all(sql`select * from listings order by list, position`);
const sourceRow = (id: string) =>
  db.get<Record<string, unknown>>(sql`select * from sources where id = ${id}`);

beforeEach(async () => {
  for (const table of ["articles", "videos", "listings", "sources", "runs", "leases"])
    await db.run(sql.raw(`delete from ${table}`));
});

describe("feeds", () => {
  test("are read into articles, and a second tick asks conditionally and writes nothing", async () => {
    const feeds = [feed("good"), feed("plain")];
    const answers = {
      "good.example": served(rss("good", ["One", "Two"]), '"v1"'),
      // Knows no validators: sends everything again.
      "plain.example": () => new Response(rss("plain", ["Three"])),
    };
    const first = world(answers);
    expect(await refreshFeeds(first.deps, { feeds, ...quick })).toEqual({
      state: "ok",
      summary: "Sources: 2 asked; 3 new, 0 changed and 0 known items.",
      changed: ["content"],
    });
    const before = { articles: await articles(), listings: await listings() };
    expect(before.articles.map(({ title }) => title).sort()).toEqual(["One", "Three", "Two"]);

    const second = world(answers, 31);
    const outcome = await refreshFeeds(second.deps, { feeds, ...quick });
    expect(outcome).toMatchObject({ state: "ok", changed: false });
    expect(second.requests.find(({ host }) => host === "good.example")?.headers.get("if-none-match")).toBe(
      '"v1"',
    );
    // Rows carry the time of their last write, and the clock has moved on.
    expect({ articles: await articles(), listings: await listings() }).toEqual(before);
    expect(await sourceRow("good")).toMatchObject({ item_count: 2, last_success_at: NOON + 31 * 60_000 });
  });

  test("are left alone until their next check, unless forced; forced they are still asked conditionally", async () => {
    const answers = { "good.example": served(rss("good", ["One"]), '"v1"') };
    await refreshFeeds(world(answers).deps, { feeds: [feed("good")], ...quick });
    const early = world(answers, 20);
    expect(await refreshFeeds(early.deps, { feeds: [feed("good")], ...quick })).toMatchObject({
      summary: "No source was due.",
      changed: false,
    });
    expect(early.requests).toEqual([]);
    await refreshFeeds(early.deps, { feeds: [feed("good")], force: true, ...quick });
    expect(early.requests[0]?.headers.get("if-none-match")).toBe('"v1"');
  });

  test("that hang, fail, overflow, lie or go in circles hurt no other, and show in health", async () => {
    const broken: Record<string, Answer> = {
      "hanging.example": hanging,
      "failing.example": () => new Response("oh no", { status: 500 }),
      "limited.example": () => new Response("", { status: 429, headers: { "retry-after": "7200" } }),
      "endless.example": endless,
      "garbage.example": garbage,
      "page.example": () =>
        new Response("<!doctype html><title>Sign in</title>", {
          headers: { "content-type": "application/rss+xml" },
        }),
      "circle.example": () =>
        new Response(null, { status: 302, headers: { location: "https://circle.example/feed" } }),
      "inward.example": () =>
        new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
      "silent.example": () => Promise.reject(new Error("network connection lost")),
    };
    const lying: Answer = () =>
      new Response(rss("lying", ["Four"]), { headers: { "content-type": "image/png" } });
    const answers = {
      ...broken,
      "good.example": served(rss("good", ["One"]), '"v1"'),
      "lying.example": lying,
    };
    const ids = Object.keys(answers).map((host) => host.replace(".example", ""));
    const { deps } = world(answers);
    const outcome = await refreshFeeds(deps, { feeds: ids.map(feed), ...quick });

    expect(outcome).toMatchObject({ state: "partial", changed: ["content"] });
    expect((await articles()).map(({ title }) => title).sort()).toEqual(["Four", "One"]);
    const { status, sources } = await healthReport(deps);
    expect(status).toBe("degraded");
    expect(sources.filter(({ state }) => state === "ok").map(({ id }) => id)).toEqual(["good", "lying"]);
    const failing = Object.fromEntries(
      sources.filter(({ state }) => state === "failing").map((s) => [s.id, s]),
    );
    expect(Object.keys(failing).sort()).toEqual(
      Object.keys(broken)
        .map((host) => host.replace(".example", ""))
        .sort(),
    );
    for (const source of Object.values(failing))
      expect(source).toMatchObject({ failures: 1, lastError: expect.stringMatching(/^\S.*\.$/) });
    expect(failing.hanging?.lastError).toBe("hanging.example took longer than 0.1 s.");
    expect(failing.failing?.nextCheckAt).toBe("2026-08-21T12:15:00.000Z");
    expect(failing.limited?.nextCheckAt).toBe("2026-08-21T14:00:00.000Z");
    expect(deps.errors).toEqual([]);
  });

  test("that fail keep the articles that they had", async () => {
    await refreshFeeds(world({ "good.example": served(rss("good", ["One"]), '"v1"') }).deps, {
      feeds: [feed("good")],
      ...quick,
    });
    const { deps } = world({ "good.example": () => new Response("", { status: 410 }) }, 60);
    expect(await refreshFeeds(deps, { feeds: [feed("good")], ...quick })).toMatchObject({ state: "failed" });
    expect(await articles()).toHaveLength(1);
    expect(await sourceRow("good")).toMatchObject({ failures: 1, item_count: 1, etag: '"v1"' });
  });

  test("of one host are asked one after the other", async () => {
    let running = 0;
    let most = 0;
    const slow: Answer = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return new Response(rss("shared", ["One"]));
    };
    const feeds = ["a", "b", "c"].map((id) => ({ ...feed(id), url: `https://shared.example/${id}` }));
    await refreshFeeds(world({ "shared.example": slow }).deps, { feeds, ...quick });
    expect(most).toBe(1);
  });

  test("with the same titles, read side by side, all get their own address", async () => {
    const ids = ["a", "b", "c", "d"];
    const answers = Object.fromEntries(
      ids.map((id) => [`${id}.example`, () => new Response(rss(id, ["The same"]))]),
    );
    const { deps } = world(answers);
    expect(await refreshFeeds(deps, { feeds: ids.map(feed), ...quick })).toMatchObject({ state: "ok" });
    expect(await articles()).toHaveLength(4);
  });

  test("that one run cannot reach come first in the next", async () => {
    const feeds = Array.from({ length: 102 }, (_, index) => feed(`s${index}`));
    const first = world({});
    const outcome = await refreshFeeds(first.deps, { feeds, ...quick });
    expect(outcome).toMatchObject({
      state: "partial",
      summary: expect.stringMatching(/2 left for the next run\.$/),
    });
    const asked = new Set(first.requests.map(({ host }) => host));
    expect(asked.size).toBe(100);
    const second = world({}, 5);
    await refreshFeeds(second.deps, { feeds, ...quick });
    expect(second.requests.map(({ host }) => host).filter((host) => asked.has(host))).toEqual([]);
    expect(second.requests).toHaveLength(2);
  });

  test("that would be asked too late are left for the next run", async () => {
    const { deps, requests } = world({});
    let minutes = 0;
    const ticking = { ...deps, now: () => new Date(NOON + minutes * 60_000) };
    const slow = { ...pace, hosts: 1 };
    const fetch = ((...request: Parameters<typeof deps.fetch>) => {
      minutes += 6;
      return deps.fetch(...request);
    }) as typeof deps.fetch;
    const feeds = ["a", "b", "c", "d"].map(feed);
    const outcome = await refreshFeeds({ ...ticking, fetch }, { feeds, ...quick, pace: slow });
    expect(requests).toHaveLength(2);
    expect(outcome.summary).toContain("2 left for the next run");
  });

  test("no longer configured leave no state behind", async () => {
    const { deps } = world({ "good.example": served(rss("good", ["One"]), '"v1"') });
    await refreshFeeds(deps, { feeds: [feed("good")], ...quick });
    expect(await refreshFeeds(deps, { feeds: [], ...quick })).toMatchObject({
      summary: "No source is configured. Articles of feeds that are not configured are kept: good.",
    });
    expect(await sourceRow("good")).toBeUndefined();
  });

  test("read under the job's lease give visitors a new version, once", async () => {
    const { deps } = world({ "good.example": served(rss("good", ["One"]), '"v1"') });
    const run = () => refreshFeeds(deps, { feeds: [feed("good")], force: true, ...quick });
    const jobs = [defineJob({ name: "refresh-feeds", every: 5, topics: ["content"], run })];
    await runJob(deps, "refresh-feeds", { jobs });
    const versions = await readVersions(deps);
    expect(versions.changed).toHaveProperty("content");
    await deps.kv.put("topics:versions", JSON.stringify({ changed: {}, bookmark: "untouched" }));
    await runJob(deps, "refresh-feeds", { jobs });
    expect(await readVersions(deps)).toEqual({ changed: {}, bookmark: "untouched" });
  });
});

describe("channels", () => {
  const channels = [
    { id: "talks", name: "Talks", channelId: "UCtestChannelForFixture0", categories: ["founders"] },
  ];
  const videos = () => db.all<Record<string, unknown>>(sql`select * from videos order by id`);

  test("are read into videos; one that fails keeps them and is asked again", async () => {
    const { deps } = world({ "www.youtube.com": () => new Response(channelFeed) });
    expect(await refreshVideos(deps, { channels, ...quick })).toMatchObject({
      state: "ok",
      changed: ["videos"],
    });
    expect((await videos()).map(({ id }) => id)).toEqual(["fixtureVid1", "fixtureVid2", "fixtureVid3"]);
    expect(await sourceRow("talks")).toMatchObject({ item_count: 3, rejected_count: 1 });

    const gone = world({}, 61);
    expect(await refreshVideos(gone.deps, { channels, ...quick })).toMatchObject({
      state: "failed",
      changed: false,
    });
    expect(await videos()).toHaveLength(3);
    expect(await sourceRow("talks")).toMatchObject({ failures: 1, next_check_at: NOON + (61 + 15) * 60_000 });
  });

  test("read again without the Data API keep the tags and durations that it told", async () => {
    const answers = { "www.youtube.com": () => new Response(channelFeed) };
    await refreshVideos(world(answers).deps, { channels, ...quick });
    await db.run(
      sql`update videos set tags = '["workshop"]', duration = 'PT9M', content_hash = '' where id = 'fixtureVid2'`,
    );
    await refreshVideos(world(answers, 61).deps, { channels, ...quick });
    expect((await videos())[1]).toMatchObject({ tags: '["workshop"]', duration: "PT9M", workshop: 1 });
  });
});
