import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { queueMissing } from "~/domains/content/store/pictures/queue.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { COVER, own, pictureSite, run, served, stored } from "../../../support/content/picture-site.ts";
import { png, svg } from "../../../support/content/pictures.ts";

const { DB } = env as unknown as BaseEnv;

beforeEach(async () => {
  for (const table of ["articles", "listings", "picture_addresses", "picture_items", "rounds"])
    await DB.exec(`delete from ${table}`);
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
    const { deps, requests } = pictureSite({ [COVER]: answer });
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
    const { deps, requests } = pictureSite();
    await upsertArticles(deps, [own({ featuredImage: "http://192.168.1.1/cover.png" })]);
    await run(deps);
    expect(requests).toEqual([]);
  });
});

describe("a host that does not give a picture", () => {
  test("is asked again after a minute, then later and later, and at last no more", async () => {
    const { deps, requests } = pictureSite({ [COVER]: () => new Response("", { status: 503 }) });
    await upsertArticles(deps, [own()]);
    let at = Date.parse("2026-08-21T12:00:00Z");
    const runAfter = (ms: number) => {
      at += ms;
      return run({ ...deps, now: () => new Date(at) });
    };
    expect(await runAfter(0)).toMatchObject({ state: "partial", changed: [] });
    expect(await runAfter(59_999)).toMatchObject({ state: "idle" });
    expect(await runAfter(1)).toMatchObject({ state: "partial", changed: [] });
    // A tenth less than a quarter of an hour.
    expect(await runAfter(13.5 * 60_000 - 1)).toMatchObject({ state: "idle" });
    for (let tries = 0; tries < 20; tries++) {
      await runAfter(86_400_000);
    }
    expect(requests).toHaveLength(9);
  });

  test("is asked for no other one in the same run when it does not answer", async () => {
    const others = [1, 2, 3].map((n) => `https://blog.example/${n}.png`);
    const fails = () => Promise.reject(new Error("connection reset"));
    const { deps, requests } = pictureSite(Object.fromEntries(others.map((url) => [url, fails])));
    await upsertArticles(deps, [
      own({ content: others.map((url) => `<img src="${url}" alt="">`).join(""), featuredImage: null }),
    ]);
    expect(await run(deps)).toMatchObject({ state: "partial" });
    expect(requests).toHaveLength(1);
  });
});
