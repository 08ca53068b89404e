import { beforeEach, describe, expect, test } from "vitest";
import { DEADLINES, noOutage, timedKv } from "~/platform/data/deadlines.ts";
import type { TopicVersions } from "~/platform/data/topic-versions.ts";
import { forCache, renderedPage } from "~/platform/page/cache/kept-page.ts";
import { sharedPages } from "~/platform/page/cache/shared-pages.ts";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";
import {
  broken,
  changeLongAgo,
  given,
  never,
  page404,
  resetPageCache,
  visit,
} from "../../../support/page/page-cache.ts";

beforeEach(resetPageCache);

describe("another isolate of the location renders the page", () => {
  const key = () => `${given.address}?build=a`;

  test("its page is waited for", async () => {
    await caches.default.put(
      `${key()}&rendering`,
      new Response("", { headers: { "Cache-Control": "max-age=10" } }),
    );
    const waiting = visit();
    const theirs = new Response("their rendering", { headers: { "Cache-Control": PUBLIC_CACHE } });
    await caches.default.put(
      key(),
      forCache(await renderedPage(theirs, { renderedAt: given.clock, dueAt: null }, false)),
    );
    expect(await waiting).toMatchObject({ body: "their rendering" });
    expect(given.rendered).toBe(0);
  });

  test("a page that it did not keep is rendered here", async () => {
    const marker = `${key()}&rendering`;
    await caches.default.put(marker, new Response("", { headers: { "Cache-Control": "max-age=10" } }));
    const waiting = visit();
    await caches.default.delete(marker);
    expect(await waiting).toMatchObject({ state: "miss", body: "rendering 1" });
  });

  test("the marker is gone after a render, also after a failed one", async () => {
    await visit();
    expect(await caches.default.match(`${key()}&rendering`)).toBeUndefined();
    changeLongAgo();
    await visit({ render: broken });
    expect(await caches.default.match(`${key()}&rendering`)).toBeUndefined();
  });
});

describe("pages of all locations", () => {
  /** KV as every location sees it. */
  function world() {
    const values = new Map<string, ArrayBuffer>();
    const kv = {
      get: async (name: string) => values.get(name) ?? null,
      put: async (name: string, value: ArrayBuffer) => void values.set(name, value),
    };
    return { values, shared: sharedPages(kv as unknown as KVNamespace, "a") };
  }
  /** The Cache API of another location has nothing. */
  const elsewhere = () => {
    const kept = new Map<string, Response>();
    return {
      match: async (key: RequestInfo | URL) => kept.get((key as Request).url)?.clone(),
      put: async (key: RequestInfo | URL, response: Response) =>
        void kept.set((key as Request).url, response),
      delete: async (key: RequestInfo | URL) => kept.delete((key as Request).url),
    };
  };

  test("a page is rendered in one location, and read in the others", async () => {
    const { shared } = world();
    const here = await visit({ shared });
    const cache = elsewhere();
    const there = await visit({ shared, cache });
    expect(there).toMatchObject({ state: "shared", status: 200, body: "rendering 1" });
    expect(there.headers.get("ETag")).toBe(here.headers.get("ETag"));
    expect(there.headers.get("Cache-Control")).toBe(PUBLIC_CACHE);
    expect(await visit({ shared, cache })).toMatchObject({ state: "hit", body: "rendering 1" });
  });

  test("a page from before a change is not taken", async () => {
    const { shared } = world();
    await visit({ shared });
    changeLongAgo();
    expect(await visit({ shared, cache: elsewhere() })).toMatchObject({ state: "miss", body: "rendering 2" });
    expect(await visit({ shared, cache: elsewhere() })).toMatchObject({
      state: "shared",
      body: "rendering 2",
    });
  });

  test("a page of which nobody knows whether it is from before a change is not taken", async () => {
    const { shared } = world();
    await visit({ shared });
    given.versions = "hangs";
    expect(await visit({ shared, cache: elsewhere(), unending: true })).toMatchObject({
      state: "miss",
      body: "rendering 2",
    });
    expect(given.errors).toEqual([]);
  });

  test("the versions may take as long as KV may, where no page is kept", async () => {
    const { shared } = world();
    await visit({ shared });
    const versions = new Promise<TopicVersions>((resolve) =>
      setTimeout(resolve, DEADLINES.versions + 50, given.versions),
    );
    expect(await visit({ shared, cache: elsewhere(), versions: () => versions })).toMatchObject({
      state: "shared",
      body: "rendering 1",
    });
  });

  test("pictures are shared byte by byte; what is missing is not", async () => {
    const { shared, values } = world();
    const bytes = new Uint8Array([0, 255, 10, 13, 128, 0]);
    const headers = { "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": "image/png" };
    await visit({ shared, render: async () => new Response(bytes, { headers }) });
    const picture = await shared.read(new URL(given.address).pathname);
    expect(new Uint8Array(picture?.body ?? new ArrayBuffer(0))).toEqual(bytes);
    await visit({ shared, key: "/missing", render: page404 });
    expect(values.size).toBe(1);
  });

  test.each([
    ["hangs", () => never],
    ["throws", () => Promise.reject(new Error("no KV"))],
  ])("KV that %s means rendering here", async (_, get) => {
    const kv = { get, put: get } as unknown as KVNamespace;
    const shared = sharedPages(timedKv(kv, noOutage()), "a");
    const render = async () => new Response("fresh", { headers: { "Cache-Control": PUBLIC_CACHE } });
    expect(await visit({ shared, render, unending: true })).toMatchObject({ state: "miss", body: "fresh" });
  });
});
