import { describe, expect, test } from "vitest";
import { type ChannelContent, videoChannels } from "~/domains/content/sources/youtube.ts";
import { videosByIds } from "~/domains/content/sources/youtube-api.ts";
import { readChannelFeed } from "~/domains/content/sources/youtube-atom.ts";
import { toVideos } from "~/domains/content/sources/youtube-video.ts";
import type { Reading } from "~/platform/sources/define-source.ts";
import { readRequest, sourceTools } from "~/platform/sources/read-request.ts";
import { channel } from "../../../support/content/channel.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";

const fixtures = import.meta.glob<string>("../../../fixtures/youtube/*", {
  query: "?raw",
  import: "default",
  eager: true,
});
const fixture = (name: string) => fixtures[`../../../fixtures/youtube/${name}`] ?? "";

const unknown: { etag: string | null; lastModified: string | null } = { etag: null, lastModified: null };
const FEED = "/feeds/videos.xml";
const UPLOADS = "/youtube/v3/playlistItems";
const VIDEOS = "/youtube/v3/videos";

/** YouTube, as far as the test says; what it leaves out answers 500. */
function youtube(answers: Record<string, () => Response>, key?: string) {
  const requests: { url: URL; headers: Headers }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input));
    requests.push({ url, headers: new Headers(init?.headers) });
    return answers[url.pathname]?.() ?? new Response("oh no", { status: 500 });
  };
  const deps = testDeps({
    fetch: fetch as typeof globalThis.fetch,
    vars: { COMPRESS: "off", YOUTUBE_API_KEY: key },
  });
  return { deps, requests };
}

const feed = (headers = {}) => new Response(fixture("channel.xml"), { headers });
const uploads = () => new Response(fixture("playlist-items.json"));
const videos = () => new Response(fixture("videos.json"));
const error = (name: string, status: number) => () => new Response(fixture(name), { status });

async function read(answers: Record<string, () => Response>, key?: string, state = unknown) {
  const { deps, requests } = youtube(answers, key);
  const source = { ...channel, kind: "channel", url: "https://www.youtube.com/", everyMinutes: 60 };
  const due = { source, state: { ...state, failures: 0, readAt: deps.now().getTime() } };
  const [request] = await videoChannels.requests([due]);
  if (!request) throw new Error("no request");
  const tools = sourceTools(deps, { sleep: async () => {}, pauseMs: 0 });
  const { etag, lastModified, ...answer } = await readRequest(request, tools);
  if (answer.notModified)
    return { reading: { ok: true, value: { etag, lastModified, videos: null, rejected: 0 } }, requests };
  const reading = answer.readings as Reading<ChannelContent>;
  if (!reading.ok) return { reading, requests };
  const { items: videos, rejected } = reading.content;
  return { reading: { ok: true as const, value: { etag, lastModified, videos, rejected } }, requests };
}

describe("the keyless feed", () => {
  test("gives ids, titles, descriptions, images, times and views; never a duration or tags", async () => {
    const { reading, requests } = await read({ [FEED]: () => feed({ etag: '"v1"' }) });
    expect(requests.map(({ url }) => url.href)).toEqual([
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCtestChannelForFixture0",
    ]);
    expect(reading).toMatchObject({ ok: true, value: { etag: '"v1"', rejected: 1 } });
    expect(reading.ok && reading.value.videos?.[0]).toEqual({
      id: "fixtureVid1",
      title: "Workshop Wednesday: pricing a seat that nobody sits in",
      description: "What to charge when agents do the work.\n\n00:00 Why seats\n04:10 Usage < outcome",
      channelTitle: "Ledger & Loom",
      publishedAt: Date.parse("2026-08-19T17:00:00Z"),
      thumbnail: "https://i.ytimg.com/vi/fixtureVid1/hqdefault.jpg",
      viewCount: 1830,
      duration: null,
      tags: null,
    });
  });

  test("has Shorts and thin entries among its videos; an entry without an id is counted", async () => {
    const parsed = readChannelFeed(new TextEncoder().encode(fixture("channel.xml")));
    expect(parsed.ok && parsed.value.videos.map(({ id }) => id)).toEqual([
      "fixtureVid1",
      "fixtureVid2",
      "fixtureVid3",
    ]);
    expect(parsed.ok && parsed.value.videos[2]).toMatchObject({
      description: "",
      viewCount: null,
      thumbnail: null,
    });
    expect(parsed.ok && parsed.value.rejected).toBe(1);
  });

  test("names the channel where an entry names no author", async () => {
    const unsigned = fixture("channel.xml").replace(/(<entry>[\s\S]*?)<author>[\s\S]*?<\/author>/g, "$1");
    const named = (text: string) => {
      const parsed = readChannelFeed(new TextEncoder().encode(text));
      return parsed.ok && parsed.value.videos.map(({ channelTitle }) => channelTitle);
    };
    expect(unsigned).not.toBe(fixture("channel.xml"));
    expect(named(unsigned)).toEqual(Array(3).fill("Ledger & Loom"));
    const nameless = unsigned.replace(/<author>[\s\S]*?<\/author>/, "");
    expect(named(nameless)).toEqual(Array(3).fill("Ledger & Loom"));
  });

  test("is asked conditionally, and 'not modified' is no video and no failure", async () => {
    const { reading, requests } = await read(
      { [FEED]: () => new Response(null, { status: 304 }) },
      undefined,
      {
        etag: '"v1"',
        lastModified: null,
      },
    );
    expect(requests[0]?.headers.get("if-none-match")).toBe('"v1"');
    expect(reading).toEqual({
      ok: true,
      value: { etag: '"v1"', lastModified: null, videos: null, rejected: 0 },
    });
  });

  test.each([
    ["404", () => new Response("<!DOCTYPE html><title>Error 404</title>", { status: 404 })],
    ["500", () => new Response("", { status: 500 })],
    ["page instead of a feed", () => new Response("<!DOCTYPE html><title>Before you continue</title>")],
    ["cut-off feed", () => new Response(fixture("channel.xml").slice(0, 200))],
  ])("that is a %s is a failure of today, in a sentence", async (_, answer) => {
    const { reading } = await read({ [FEED]: answer });
    expect(reading).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) });
  });

  test("passes on when YouTube wants to be asked again", async () => {
    const { reading } = await read({
      [FEED]: () => new Response("", { status: 429, headers: { "retry-after": "60" } }),
    });
    expect(reading).toMatchObject({ ok: false, retryAfterMs: 60_000 });
  });
});

describe("with a key", () => {
  test("the feed's videos get durations, tags and exact counts, in one call", async () => {
    const { reading, requests } = await read({ [FEED]: () => feed(), [VIDEOS]: videos }, "secret");
    expect(requests.map(({ url }) => url.pathname)).toEqual([FEED, VIDEOS]);
    expect(requests[1]?.url.searchParams.get("id")).toBe("fixtureVid1,fixtureVid2,fixtureVid3");
    expect(reading.ok && reading.value.videos).toMatchObject([
      { id: "fixtureVid1", duration: "PT1H2M3S", viewCount: 1902, tags: ["pricing", "customer success"] },
      { id: "fixtureVid2", duration: null, viewCount: 0, tags: null },
      { id: "fixtureVid3", duration: null },
    ]);
  });

  test("the channel keeps the name that its feed states where the Data API states none", async () => {
    const unnamed = () => new Response(fixture("videos.json").replaceAll(/"channelTitle": "[^"]*",/g, ""));
    const { reading } = await read({ [FEED]: () => feed(), [VIDEOS]: unnamed }, "secret");
    expect(reading.ok && reading.value.videos?.map(({ channelTitle }) => channelTitle)).toEqual(
      Array(3).fill("Ledger & Loom"),
    );
  });

  test("but without quota the feed alone will do", async () => {
    const { reading } = await read(
      { [FEED]: () => feed(), [VIDEOS]: error("error-quota.json", 403) },
      "secret",
    );
    expect(reading.ok && reading.value.videos).toMatchObject([
      { id: "fixtureVid1", duration: null, viewCount: 1830 },
      { id: "fixtureVid2" },
      { id: "fixtureVid3" },
    ]);
  });

  test("a failing feed is replaced by the Data API, and its validators are kept", async () => {
    const state = { etag: '"v1"', lastModified: null };
    const { reading, requests } = await read({ [UPLOADS]: uploads, [VIDEOS]: videos }, "secret", state);
    expect(requests[1]?.url.searchParams.get("playlistId")).toBe("UUtestChannelForFixture0");
    expect(requests[2]?.url.searchParams.get("id")).toBe("fixtureVid1,fixtureLive,fixturePriv");
    expect(reading).toMatchObject({ ok: true, value: { ...state, rejected: 1 } });
    expect(reading.ok && reading.value.videos).toMatchObject([
      { id: "fixtureVid1", duration: "PT1H2M3S", viewCount: 1902 },
      // Live: of unknown length, its views hidden.
      { id: "fixtureLive", duration: null, viewCount: null, tags: [], thumbnail: null },
    ]);
  });

  test.each([
    ["quota", error("error-quota.json", 403), "quota for today is used up"],
    ["permission", error("error-key.json", 400), "refused the call: badRequest"],
    ["answer", () => new Response("<html>"), "is not a list"],
    ["service", () => new Response("", { status: 503 }), "www.googleapis.com had an error of its own"],
  ])("and no %s either, the failure tells both and never the key", async (_, answer, sentence) => {
    const { reading } = await read({ [UPLOADS]: answer }, "secret");
    expect(reading).toMatchObject({ ok: false, message: expect.stringContaining(sentence) });
    expect(reading).toMatchObject({ message: expect.stringContaining("www.youtube.com had an error") });
    expect(JSON.stringify(reading)).not.toContain("secret");
  });

  test("many ids are asked for by fifties", async () => {
    const { deps, requests } = youtube({ [VIDEOS]: videos });
    await videosByIds(
      deps,
      "secret",
      Array.from({ length: 120 }, (_, index) => `id${index}`),
    );
    expect(requests.map(({ url }) => url.searchParams.get("id")?.split(",").length)).toEqual([50, 50, 20]);
  });
});

/** Recorded answers, where the folder beside the repository has them. */
const recordedFeeds = import.meta.glob<string>("../../../../../shared/upstream/youtube/*.xml", {
  query: "?raw",
  import: "default",
});
const recordedVideos = import.meta.glob<string>(
  "../../../../../shared/upstream/youtube/api-v3-videos*.json",
  {
    query: "?raw",
    import: "default",
  },
);

describe.runIf(Object.keys(recordedFeeds).length > 0)("recorded answers", () => {
  test.each(Object.entries(recordedFeeds))("%s gives every entry", async (_, load) => {
    const xml = await load();
    const parsed = readChannelFeed(new TextEncoder().encode(xml));
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parsed.value.rejected).toBe(0);
    expect(parsed.value.videos).toHaveLength(xml.split("<entry>").length - 1);
    const { videos, rejected } = toVideos(parsed.value.videos, channel, testPublication);
    expect(rejected).toBe(0);
    expect(videos.every((video) => video.publishedAt && video.viewCount !== null && video.thumbnail)).toBe(
      true,
    );
  });

  test.each(Object.entries(recordedVideos))("%s gives every video", async (_, load) => {
    const json = await load();
    const { deps } = youtube({ [VIDEOS]: () => new Response(json) });
    const details = await videosByIds(deps, "secret", ["any"]);
    if (!details.ok) throw new Error(details.message);
    expect(details.value.rejected).toBe(0);
    const { videos, rejected } = toVideos(details.value.videos, channel, testPublication);
    expect(rejected).toBe(0);
    expect(videos).toHaveLength(JSON.parse(json).items.length);
  });
});
