import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { FeedSource, VideoChannel } from "~/domains/content/config.ts";
import { picturesElsewhere } from "~/domains/content/store/pictures/known.ts";
import { dueItems, isPictureDue, queueMissing } from "~/domains/content/store/pictures/queue.ts";
import { articleBySlug, videoById } from "~/domains/content/store/queries.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { fetchPictures } from "~/jobs/fetch-pictures.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import type { Deps } from "~/platform/deps.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article, video } from "../../../support/content/items.ts";
import { fakeImages, gif, png, svg } from "../../../support/content/pictures.ts";
import { upstreamWorld } from "../../../support/jobs/upstream.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";

const { DB, MEDIA } = env as unknown as BaseEnv;
const COVER = "https://blog.example/cover.png";
const FIGURE = "https://blog.example/figure.png?size=large&v=2";
const PACE = { gapMs: 0, hosts: 2, sleep: () => Promise.resolve() };

const feed = (changes: Partial<FeedSource> = {}): FeedSource => ({
  id: "blog",
  name: "Our blog",
  url: "https://blog.example/feed",
  publication: "own",
  categories: ["sales"],
  ...changes,
});
const channel = (changes: Partial<VideoChannel> = {}): VideoChannel => ({
  id: "talks",
  name: "Our talks",
  channelId: `UC${"a".repeat(22)}`,
  categories: ["sales"],
  ...changes,
});

interface Site extends Partial<Deps> {
  feeds?: FeedSource[];
  channels?: VideoChannel[];
}

function site(
  answers: Parameters<typeof upstreamWorld>[0] = {},
  { feeds = [feed()], channels = [channel()], ...deps }: Site = {},
) {
  const world = upstreamWorld(answers);
  return {
    requests: world.requests,
    deps: testDeps({
      at: "2026-08-21T12:00:00Z",
      fetch: world.fetch,
      publication: {
        ...testPublication,
        sources: { feeds, channels },
        content: { ...testPublication.content, bestOfVideos: [] },
        home: { ...testPublication.home, roundup: undefined },
        about: { ...testPublication.about, video: undefined },
        events: undefined,
      },
      ...deps,
    }),
  };
}

const own = (changes: object = {}) =>
  article({ sourceId: "blog", slug: "own", featuredImage: COVER, ...changes });
const run = (deps: ReturnType<typeof testDeps>) => fetchPictures(deps, { pace: PACE });
const stored = async (deps: ReturnType<typeof testDeps>, slug = "own") =>
  (await articleBySlug(deps.db, slug)) ?? expect.fail("the article is stored");
const served =
  (body: Uint8Array, type = "image/png") =>
  () =>
    new Response(body as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": type } });

beforeEach(async () => {
  for (const table of ["articles", "videos", "listings", "picture_addresses", "picture_items", "rounds"])
    await DB.exec(`delete from ${table}`);
});

describe("an own article", () => {
  test("shows its pictures from this site, with their size, and keeps their words", async () => {
    const { deps, requests } = site({ [COVER]: served(png(1600, 900)), [FIGURE]: served(png(900, 700)) });
    const content = `<p>See <img src="${FIGURE.replace("&", "&amp;")}" alt="ARR by cohort" width="300" loading="lazy" referrerpolicy="no-referrer"> here.</p>`;
    expect(await isPictureDue(deps)).toBe(false);
    await upsertArticles(deps, [own({ content })]);
    expect(await isPictureDue(deps)).toBe(true);
    expect(await run(deps)).toMatchObject({ state: "ok", changed: ["content"] });
    expect(await isPictureDue(deps)).toBe(false);

    const shown = await stored(deps);
    expect(shown.featuredImage).toMatch(/^\/media\/[0-9a-f]{32}-1600x900\.png$/);
    expect([shown.imageWidth, shown.imageHeight]).toEqual([1600, 900]);
    expect(shown.content).toMatch(
      /^<p>See <img src="\/media\/[0-9a-f]{32}-900x700\.png" alt="ARR by cohort" width="900" loading="lazy" height="700"> here\.<\/p>$/,
    );
    const kept = await MEDIA.get(`pictures/${shown.featuredImage?.slice("/media/".length)}`);
    expect(new Uint8Array(await (kept as R2ObjectBody).arrayBuffer())).toEqual(png(1600, 900));
    expect(requests.map(({ url }) => url).sort()).toEqual([COVER, FIGURE]);
    expect(await run(deps)).toMatchObject({ state: "idle" });
  });

  test("that its feed changes keeps them, and asks for none again", async () => {
    const { deps, requests } = site({ [COVER]: served(png(1600, 900)) });
    await upsertArticles(deps, [own()]);
    await run(deps);
    const { featuredImage } = await stored(deps);
    await upsertArticles(deps, [own({ title: "Another title" })]);
    expect(await stored(deps)).toMatchObject({ title: "Another title", featuredImage, imageWidth: 1600 });
    expect(await run(deps)).toMatchObject({ state: "idle" });
    expect(requests).toHaveLength(1);
  });

  test("that its feed changes while they are fetched is not overwritten", async () => {
    const { deps } = site({
      [COVER]: async () => {
        await upsertArticles(deps, [own({ content: "<p>Newer.</p>" })]);
        return served(png(1600, 900))();
      },
    });
    await upsertArticles(deps, [own({ content: "<p>Older.</p>" })]);
    await run(deps);
    expect(await stored(deps)).toMatchObject({ content: "<p>Newer.</p>", featuredImage: COVER });
    await run(deps);
    expect((await stored(deps)).featuredImage).toMatch(/^\/media\//);
  });

  test("has copies and a colour where Cloudflare Images is bound, but not of what moves", async () => {
    const { asked, binding } = fakeImages();
    const moving = "https://blog.example/moving.gif";
    const { deps } = site(
      { [COVER]: served(png(900, 700, 7)), [moving]: served(gif(400, 300)) },
      { images: binding },
    );
    await upsertArticles(deps, [own({ content: `<img src="${moving}" alt="">` })]);
    await run(deps);
    const { featuredImage, content } = await stored(deps);
    expect(asked).toEqual(["1 rgb", "320 image/webp", "640 image/webp", "900 image/webp"]);
    const picture = parsePicture(featuredImage ?? "");
    expect(picture).toMatchObject({ width: 900, height: 700, tone: "630" });
    for (const { path, width } of picture?.copies ?? []) {
      const copy = await MEDIA.get(`pictures/${path.slice("/media/".length)}`);
      expect(await copy?.text()).toBe(`copy of ${width}`);
    }
    expect(content).toMatch(/src="\/media\/[0-9a-f]{32}-400x300\.gif"/);
  });

  test("has its picture as it is where Cloudflare Images fails", async () => {
    const binding = { input: () => expect.fail("out of order") } as unknown as ImagesBinding;
    const { deps } = site({ [COVER]: served(png(900, 700)) }, { images: binding });
    await upsertArticles(deps, [own()]);
    await run(deps);
    expect((await stored(deps)).featuredImage).toMatch(/-900x700\.png$/);
  });
});

describe("a picture is refused that", () => {
  const endless = () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) }),
      { headers: { "Content-Type": "image/png" } },
    );
  test.each([
    ["is a document with a script", served(svg, "image/svg+xml")],
    ["is a document with a script, named a PNG", served(svg, "image/png")],
    ["is a page", served(new TextEncoder().encode("<!doctype html>"), "image/jpeg")],
    ["ends in its header", served(png(1600, 900).slice(0, 18))],
    ["is empty", served(new Uint8Array())],
    ["counts readers", served(png(1, 1))],
    ["would fill a phone's memory", served(png(11_000, 11_000))],
    ["has 50 MB", () => new Response("x", { headers: { "Content-Length": "50000000" } })],
    ["never ends", endless],
  ])("%s: the generated cover stays, and it is not asked for again", async (_, answer) => {
    const { deps, requests } = site({ [COVER]: answer });
    await upsertArticles(deps, [own()]);
    expect(await run(deps)).toMatchObject({
      summary: "0 pictures stored, 1 refused, 0 to be asked for again.",
    });
    expect((await stored(deps)).featuredImage).toBe(COVER);
    const { results } = await DB.prepare("select path, reason from picture_addresses").all();
    expect(results).toEqual([{ path: null, reason: expect.stringMatching(/^\S.+\.$/) }]);
    await queueMissing(deps, "article");
    expect(await run(deps)).toMatchObject({ state: "idle" });
    expect(requests).toHaveLength(1);
  });

  test("is in a private network, which is not asked at all", async () => {
    const { deps, requests } = site();
    await upsertArticles(deps, [own({ featuredImage: "http://192.168.1.1/cover.png" })]);
    await run(deps);
    expect(requests).toEqual([]);
  });
});

describe("a host that does not give a picture", () => {
  test("is asked again later and later, and at last no more", async () => {
    const { deps, requests } = site({ [COVER]: () => new Response("", { status: 503 }) });
    await upsertArticles(deps, [own()]);
    expect(await run(deps)).toMatchObject({ state: "partial", changed: [] });
    expect(await run(deps)).toMatchObject({ state: "idle" });
    let at = Date.parse("2026-08-21T12:00:00Z");
    for (let tries = 0; tries < 20; tries++) {
      at += 86_400_000;
      await run({ ...deps, now: () => new Date(at) });
    }
    expect(requests).toHaveLength(8);
  });

  test("is asked for no other one in the same run when it does not answer", async () => {
    const others = [1, 2, 3].map((n) => `https://blog.example/${n}.png`);
    const fails = () => Promise.reject(new Error("connection reset"));
    const { deps, requests } = site(Object.fromEntries(others.map((url) => [url, fails])));
    await upsertArticles(deps, [
      own({ content: others.map((url) => `<img src="${url}" alt="">`).join(""), featuredImage: null }),
    ]);
    expect(await run(deps)).toMatchObject({ state: "partial" });
    expect(requests).toHaveLength(1);
  });
});

describe("whose pictures are shown", () => {
  const excerpt = (changes: object = {}) =>
    own({ originalUrl: "https://blog.example/original", content: "", ...changes });
  test.each([
    ["another publication's are not", feed({ publication: "other" }), excerpt(), false],
    [
      "another publication's are where it allows that",
      feed({ publication: "other", pictures: "allowed" }),
      excerpt(),
      true,
    ],
    ["an own source's are not where it says so", feed({ pictures: "none" }), own(), false],
    ["those of a folder of the publisher are", feed(), own({ sourceId: "folder" }), true],
    ["those of an unknown source of excerpts are not", feed(), excerpt({ sourceId: "gone" }), false],
  ])("%s", async (_, configured, input, shown) => {
    const { deps, requests } = site({ [COVER]: served(png(1600, 900)) }, { feeds: [configured] });
    await upsertArticles(deps, [input]);
    await run(deps);
    expect(requests).toHaveLength(shown ? 1 : 0);
    expect((await stored(deps)).featuredImage?.startsWith("/media/")).toBe(shown);
  });

  test("a source that stops allowing them has them taken down", async () => {
    const { deps } = site({ [COVER]: served(png(1600, 900)) });
    await upsertArticles(deps, [own({ content: `<img src="${COVER}" alt="A figure">` })]);
    await run(deps);
    const forbidding = site({}, { feeds: [feed({ pictures: "none" })] }).deps;
    await queueMissing(forbidding, "article");
    expect(await run(forbidding)).toMatchObject({ changed: ["content"] });
    const { featuredImage, content } = await stored(deps);
    expect([featuredImage, content.includes(`src="${COVER}"`)]).toEqual([COVER, true]);
  });

  test("articles stored before are found by the clock's round", async () => {
    const { deps } = site();
    await upsertArticles(deps, [own()]);
    await DB.exec("delete from picture_items");
    await queueMissing(deps, "article");
    const [item] = await dueItems(deps, "article", 10);
    expect(item && picturesElsewhere(item.pictured)).toEqual([COVER]);
  });

  test("articles that are deleted leave the queue", async () => {
    const { deps } = site();
    await upsertArticles(deps, [own()]);
    await DB.exec("delete from articles");
    expect(await run(deps)).toMatchObject({ state: "idle" });
    expect(await DB.prepare("select count(*) as n from picture_items").first("n")).toBe(0);
  });
});

describe("a video", () => {
  const POSTER = "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg";
  const LARGE = "https://i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg";
  const talk = () => video({ sourceId: "talks", thumbnail: POSTER });

  test("shows its poster from this site, the large one where there is one", async () => {
    const { deps } = site({ [LARGE]: served(png(1280, 720)), [POSTER]: served(png(480, 360)) });
    await upsertVideos(deps, [talk()]);
    expect(await run(deps)).toMatchObject({ changed: ["videos"] });
    expect((await videoById(deps.db, "aaaaaaaaaaa"))?.thumbnail).toMatch(/-1280x720\.png$/);
  });

  test("shows the small one otherwise, and keeps it when its channel is read again", async () => {
    const { deps } = site({ [POSTER]: served(png(480, 360)) });
    await upsertVideos(deps, [talk()]);
    await run(deps);
    await upsertVideos(deps, [{ ...talk(), title: "Another title" }]);
    const read = await videoById(deps.db, "aaaaaaaaaaa");
    expect([read?.title, read?.thumbnail]).toEqual([
      "Another title",
      expect.stringMatching(/-480x360\.png$/),
    ]);
  });

  test("of a channel that forbids it keeps its generated cover", async () => {
    const { deps, requests } = site({}, { channels: [channel({ pictures: "none" })] });
    await upsertVideos(deps, [talk()]);
    await run(deps);
    expect(requests).toEqual([]);
  });
});
