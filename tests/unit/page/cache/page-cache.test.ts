import { beforeEach, describe, expect, test } from "vitest";
import type { Render } from "~/platform/page/cache/cache.ts";
import { NO_STORE, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import {
  broken,
  change,
  changeLongAgo,
  given,
  later,
  page,
  resetPageCache,
  visit,
} from "../../../support/page/page-cache.ts";

beforeEach(resetPageCache);

describe("what is kept", () => {
  test("a public page is rendered once and then served", async () => {
    const first = await visit();
    const second = await visit();
    expect([first.state, second.state]).toEqual(["miss", "hit"]);
    expect([first.body, second.body]).toEqual(["rendering 1", "rendering 1"]);
    expect(given.rendered).toBe(1);
  });

  test("a hit carries the page's own policy and none of the cache's marks", async () => {
    await visit({
      render: page({ "Cache-Control": PUBLIC_CACHE, "Content-Security-Policy": "default-src 'self'" }),
    });
    const { headers } = await visit();
    expect(headers.get("Cache-Control")).toBe(PUBLIC_CACHE);
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'self'");
    for (const name of ["x-rendered-at", "x-due-at", "x-browser-cache-control", "Age"])
      expect(headers.has(name), name).toBe(false);
  });

  test.each([
    ["sets a cookie", { "Cache-Control": PUBLIC_CACHE, "Set-Cookie": "a=b" }, 200],
    ["says no-store", { "Cache-Control": NO_STORE }, 200],
    ["says nothing of caching", {}, 200],
    ["is a redirect", { "Cache-Control": PUBLIC_CACHE, Location: "/" }, 302],
    ["failed", { "Cache-Control": PUBLIC_CACHE }, 500],
    ["is unavailable", { "Cache-Control": PUBLIC_CACHE }, 503],
  ])("an answer that %s is never kept and has no ETag", async (_, headers, status) => {
    const render = page(headers as Record<string, string>, status);
    await visit({ render });
    const again = await visit({ render });
    expect(again).toMatchObject({ state: "miss", body: "rendering 2", status });
    expect(again.headers.has("ETag")).toBe(false);
  });

  test("a missing page is kept like a page", async () => {
    const render = page({ "Cache-Control": PUBLIC_CACHE }, 404);
    await visit({ render });
    expect(await visit({ render })).toMatchObject({ state: "hit", status: 404 });
  });

  test("data of a missing page is not kept", async () => {
    const render = page({ "Cache-Control": PUBLIC_CACHE }, 404);
    await visit({ render, data: true });
    expect(await visit({ render, data: true })).toMatchObject({ state: "miss", body: "rendering 2" });
  });

  test("a missing page is kept for a minute, a page for a week", async () => {
    const kept: string[] = [];
    const cache = {
      match: async () => undefined,
      put: async (key: RequestInfo | URL, response: Response) => {
        const marker = (key as Request).url.endsWith("&rendering");
        if (!marker) kept.push(response.headers.get("Cache-Control") ?? "");
      },
      delete: async () => true,
    };
    await visit({ cache, render: page({ "Cache-Control": PUBLIC_CACHE }, 404) });
    await visit({ cache });
    expect(kept).toEqual(["public, max-age=60", "public, max-age=604800"]);
  });

  test("a form's post goes by the cache", async () => {
    await visit();
    expect(await visit({ method: "POST" })).toMatchObject({ state: "bypass", body: "rendering 2" });
  });

  test("a HEAD is rendered as its GET, so that an empty body is never kept", async () => {
    let method = "";
    const render = async (request: Request) => {
      method = request.method;
      return page()();
    };
    expect(await visit({ method: "HEAD", render })).toMatchObject({ state: "miss" });
    expect(method).toBe("GET");
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(await visit({ method: "HEAD" })).toMatchObject({ state: "hit" });
  });
});

describe("keys", () => {
  test("another key is another page", async () => {
    await visit();
    expect(await visit({ key: "/other?page=2" })).toMatchObject({ body: "rendering 2" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
  });

  test("a page without a key is never kept", async () => {
    await visit({ key: null });
    expect(await visit({ key: null })).toMatchObject({ state: "bypass", body: "rendering 2" });
  });

  test("a new build renders its own", async () => {
    await visit();
    expect(await visit({ buildId: "b" })).toMatchObject({ state: "miss", body: "rendering 2" });
  });
});

describe("fresh, stale, stale if error", () => {
  test("a page that nothing changed is served for as long as it is kept", async () => {
    await visit();
    later(6 * 24 * 60);
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
  });

  test("within a minute of a change the old page is served and rendered again behind the visitor's back", async () => {
    await visit();
    later(30);
    change();
    later(0.99);
    expect(await visit()).toMatchObject({ state: "stale", body: "rendering 1" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 2" });
  });

  test("a minute after a change the page is rendered while its visitor waits", async () => {
    await visit();
    later(30);
    change();
    later(1);
    expect(await visit()).toMatchObject({ state: "miss", body: "rendering 2" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 2" });
  });

  test("the minute counts from the first change that the page does not show", async () => {
    await visit();
    later(30);
    change();
    later(5);
    change();
    expect(await visit()).toMatchObject({ state: "miss", body: "rendering 2" });
    later(1);
    change("market");
    later(0.5);
    change();
    later(0.5);
    expect(await visit()).toMatchObject({ state: "miss", body: "rendering 3" });
  });

  test("what is rendered right after a change is rendered again once no older value can be read", async () => {
    await visit();
    later(30);
    change();
    later(0.25);
    expect(await visit()).toMatchObject({ state: "stale", body: "rendering 1" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 2" });
    later(0.5);
    expect(await visit()).toMatchObject({ state: "stale", body: "rendering 2" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 3" });
    later(60);
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 3" });
  });

  test("a change of another topic, or of another part, leaves a page as it is", async () => {
    await visit();
    await visit({ key: "/part", part: "one" });
    changeLongAgo("videos");
    changeLongAgo("content/two");
    expect(await visit()).toMatchObject({ state: "hit" });
    changeLongAgo();
    expect(await visit({ key: "/part", part: "one" })).toMatchObject({ state: "hit" });
    changeLongAgo("content/one");
    expect(await visit({ key: "/part", part: "one" })).toMatchObject({ state: "miss" });
    changeLongAgo("content/*");
    expect(await visit({ key: "/part", part: "one" })).toMatchObject({ state: "miss" });
  });

  test("a page that is due is served and rendered again, for an hour; then its visitor waits", async () => {
    const render: Render = (_, { renewAt }) => {
      renewAt(given.clock + 20 * 60_000);
      renewAt(given.clock + 10 * 60_000);
      return page()();
    };
    await visit({ render });
    later(9.9);
    expect(await visit({ render })).toMatchObject({ state: "hit", body: "rendering 1" });
    later(0.1);
    expect(await visit({ render })).toMatchObject({ state: "stale", body: "rendering 1" });
    expect(await visit({ render })).toMatchObject({ state: "hit", body: "rendering 2" });
    later(71);
    expect(await visit({ render })).toMatchObject({ state: "miss", body: "rendering 3" });
  });

  test("a failing revalidation is logged; the old page stays", async () => {
    await visit();
    later(6);
    change();
    expect(await visit({ render: broken })).toMatchObject({ state: "stale" });
    expect(given.errors).toEqual(["revalidation-failed"]);
    expect(await visit()).toMatchObject({ state: "stale", body: "rendering 1" });
  });

  test.each([
    ["throws", broken],
    ["answers 500", page({ "Cache-Control": PUBLIC_CACHE }, 500)],
    ["answers 503", page({ "Cache-Control": NO_STORE }, 503)],
  ])("when rendering %s the old version is served, and says so", async (_, render) => {
    await visit();
    changeLongAgo();
    const answer = await visit({ render });
    expect(answer).toMatchObject({ state: "stale-if-error", body: "rendering 1", status: 200 });
    expect(answer.headers.get("Warning")).toBe('111 - "Revalidation Failed"');
    expect(given.errors).toEqual(["render-failed-served-stale"]);
  });

  test("with nothing kept, the failure is the answer", async () => {
    await expect(visit({ render: broken })).rejects.toThrow("the database is down");
    expect(await visit({ render: page({}, 500) })).toMatchObject({ state: "miss", status: 500 });
  });

  test("with the version unreadable, what is kept is served", async () => {
    await visit();
    changeLongAgo();
    given.versions = new Error("no KV");
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(given.errors).toEqual(["topic-versions-unreadable"]);
  });

  test("what is immutable outlives versions and age, but not its build", async () => {
    const render = page({ "Cache-Control": "public, max-age=31536000, immutable" });
    await visit({ render });
    changeLongAgo();
    later(600);
    expect(await visit({ render })).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(await visit({ render, buildId: "b" })).toMatchObject({ state: "miss" });
  });
});

describe("ETag and 304", () => {
  const tagOf = async () => (await visit()).headers.get("ETag") ?? "";

  test("the tag is of the body: the same on a miss and a hit, another for another body", async () => {
    const first = await tagOf();
    expect(first).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(await tagOf()).toBe(first);
    changeLongAgo();
    expect(await tagOf()).not.toBe(first);
  });

  test.each(["GET", "HEAD"])("a visitor who holds this body gets a 304 without one: %s", async (method) => {
    const etag = await tagOf();
    const answer = await visit({ method, headers: { "If-None-Match": etag } });
    expect(answer).toMatchObject({ state: "hit", status: 304, body: "" });
    expect(answer.headers.get("ETag")).toBe(etag);
    expect(answer.headers.get("Cache-Control")).toBe(PUBLIC_CACHE);
    expect(answer.headers.has("Content-Type")).toBe(false);
  });

  test("a list of tags, a strong form of the tag, and * match", async () => {
    const etag = await tagOf();
    for (const held of [`"other", ${etag}`, etag.replace("W/", ""), "*"])
      expect((await visit({ headers: { "If-None-Match": held } })).status, held).toBe(304);
  });

  test("another tag gets the page", async () => {
    await visit();
    expect(await visit({ headers: { "If-None-Match": 'W/"other"' } })).toMatchObject({ status: 200 });
  });

  test("a fresh rendering that comes out the same is a 304 too", async () => {
    const same = async () => new Response("always this", { headers: { "Cache-Control": PUBLIC_CACHE } });
    const etag = (await visit({ render: same })).headers.get("ETag") ?? "";
    changeLongAgo();
    expect(await visit({ render: same, headers: { "If-None-Match": etag } })).toMatchObject({
      state: "miss",
      status: 304,
    });
  });

  test("a missing page is said again in full", async () => {
    const render = page({ "Cache-Control": PUBLIC_CACHE }, 404);
    const etag = (await visit({ render })).headers.get("ETag") ?? "";
    expect(await visit({ render, headers: { "If-None-Match": etag } })).toMatchObject({ status: 404 });
  });
});
