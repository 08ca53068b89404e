import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { picturesElsewhere } from "~/domains/content/store/pictures/known.ts";
import { dueItems, isPictureDue, queueMissing } from "~/domains/content/store/pictures/queue.ts";
import { videoById } from "~/domains/content/store/queries.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { video } from "../../../support/content/items.ts";
import {
  COVER,
  channel,
  FIGURE,
  feed,
  own,
  pictureSite,
  run,
  served,
  stored,
} from "../../../support/content/picture-site.ts";
import { fakeImages, gif, png } from "../../../support/content/pictures.ts";

const { DB, MEDIA } = env as unknown as BaseEnv;
beforeEach(async () => {
  for (const table of ["articles", "videos", "listings", "picture_addresses", "picture_items", "rounds"])
    await DB.exec(`delete from ${table}`);
});

describe("an own article", () => {
  test("shows its pictures from this site, with their size, and keeps their words", async () => {
    const { deps, requests } = pictureSite({
      [COVER]: served(png(1600, 900)),
      [FIGURE]: served(png(900, 700)),
    });
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
    const { deps, requests } = pictureSite({ [COVER]: served(png(1600, 900)) });
    await upsertArticles(deps, [own()]);
    await run(deps);
    const { featuredImage } = await stored(deps);
    await upsertArticles(deps, [own({ title: "Another title" })]);
    expect(await stored(deps)).toMatchObject({ title: "Another title", featuredImage, imageWidth: 1600 });
    expect(await run(deps)).toMatchObject({ state: "idle" });
    expect(requests).toHaveLength(1);
  });

  test("that its feed changes while they are fetched is not overwritten", async () => {
    const { deps } = pictureSite({
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
    const { deps } = pictureSite(
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
    const { deps } = pictureSite({ [COVER]: served(png(900, 700)) }, { images: binding });
    await upsertArticles(deps, [own()]);
    await run(deps);
    expect((await stored(deps)).featuredImage).toMatch(/-900x700\.png$/);
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
    const { deps, requests } = pictureSite({ [COVER]: served(png(1600, 900)) }, { feeds: [configured] });
    await upsertArticles(deps, [input]);
    await run(deps);
    expect(requests).toHaveLength(shown ? 1 : 0);
    expect((await stored(deps)).featuredImage?.startsWith("/media/")).toBe(shown);
  });

  test("a source that stops allowing them has them taken down", async () => {
    const { deps } = pictureSite({ [COVER]: served(png(1600, 900)) });
    await upsertArticles(deps, [own({ content: `<img src="${COVER}" alt="A figure">` })]);
    await run(deps);
    const forbidding = pictureSite({}, { feeds: [feed({ pictures: "none" })] }).deps;
    await queueMissing(forbidding, "article");
    expect(await run(forbidding)).toMatchObject({ changed: ["content"] });
    const { featuredImage, content } = await stored(deps);
    expect([featuredImage, content.includes(`src="${COVER}"`)]).toEqual([COVER, true]);
  });

  test("articles stored before are found by the clock's round", async () => {
    const { deps } = pictureSite();
    await upsertArticles(deps, [own()]);
    await DB.exec("delete from picture_items");
    await queueMissing(deps, "article");
    const [item] = await dueItems(deps, "article", 10);
    expect(item && picturesElsewhere(item.pictured)).toEqual([COVER]);
  });

  test("articles that are deleted leave the queue", async () => {
    const { deps } = pictureSite();
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
    const { deps } = pictureSite({ [LARGE]: served(png(1280, 720)), [POSTER]: served(png(480, 360)) });
    await upsertVideos(deps, [talk()]);
    expect(await run(deps)).toMatchObject({ changed: ["videos"] });
    expect((await videoById(deps.db, "aaaaaaaaaaa"))?.thumbnail).toMatch(/-1280x720\.png$/);
  });

  test("shows the small one otherwise, and keeps it when its channel is read again", async () => {
    const { deps } = pictureSite({ [POSTER]: served(png(480, 360)) });
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
    const { deps, requests } = pictureSite({}, { channels: [channel({ pictures: "none" })] });
    await upsertVideos(deps, [talk()]);
    await run(deps);
    expect(requests).toEqual([]);
  });
});

describe("more pictures than one run asks for", () => {
  const TIME = Date.parse("2026-08-21T12:00:00Z");
  const pictures = (count: number, of: string) =>
    Array.from({ length: count }, (_, index) => `https://blog.example/${of}/${index}.png`);
  const imagesOf = (urls: string[]) => urls.map((url) => `<img src="${url}" alt="">`).join("");
  const queue = async () =>
    (await DB.prepare("select kind, failures, next_at as nextAt from picture_items").all()).results;
  const answering = (urls: string[]) => Object.fromEntries(urls.map((url) => [url, served(png(400, 300))]));

  test("come in as many runs, some of each kind in each, and nothing counts as a failure meanwhile", async () => {
    const articles = ["a", "b", "c", "d"].map((slug) => ({ slug, urls: pictures(20, slug) }));
    const poster = "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg";
    const { deps, requests } = pictureSite(answering([...articles.flatMap(({ urls }) => urls), poster]));
    await upsertArticles(
      deps,
      articles.map(({ slug, urls }) =>
        own({ slug, identity: slug, featuredImage: null, content: imagesOf(urls) }),
      ),
    );
    await upsertVideos(deps, [video({ sourceId: "talks", thumbnail: poster })]);
    await run(deps);
    expect((await videoById(deps.db, "aaaaaaaaaaa"))?.thumbnail).toMatch(/^\/media\//);
    expect(await queue()).toEqual(Array(2).fill({ kind: "article", failures: 0, nextAt: TIME }));
    await run(deps);
    expect(await queue()).toEqual([]);
    for (const { slug } of articles) expect((await stored(deps, slug)).content).not.toContain("http");
    // The large poster was asked for first.
    expect(requests).toHaveLength(82);
  });

  test("come too where one of them fails, which counts once all others are settled", async () => {
    const urls = pictures(130, "a");
    const { deps } = pictureSite({
      ...answering(urls),
      [urls[0] ?? ""]: () => new Response("", { status: 503 }),
    });
    await upsertArticles(deps, [own({ featuredImage: null, content: imagesOf(urls) })]);
    const failures = async () => (await queue()).map((item) => item.failures);
    await run(deps);
    expect(await failures()).toEqual([0]);
    await run(deps);
    expect(await failures()).toEqual([0]);
    await run(deps);
    expect(await failures()).toEqual([1]);
    expect((await stored(deps)).content.match(/src="\/media\//g)).toHaveLength(129);
  });

  test("that a run has no time for are no failures", async () => {
    const urls = pictures(3, "a");
    let late = 0;
    const answers = answering(urls);
    answers[urls[0] ?? ""] = () => {
      late = 5 * 60_000;
      return served(png(400, 300))();
    };
    const { deps, requests } = pictureSite(answers);
    await upsertArticles(deps, [own({ featuredImage: null, content: imagesOf(urls) })]);
    expect(await run({ ...deps, now: () => new Date(TIME + late) })).toMatchObject({ state: "ok" });
    expect(requests).toHaveLength(1);
    expect(await queue()).toEqual([{ kind: "article", failures: 0, nextAt: TIME }]);
  });
});
