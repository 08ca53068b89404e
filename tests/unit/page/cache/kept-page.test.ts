import { describe, expect, test } from "vitest";
import {
  answerOf,
  forCache,
  fromBytes,
  fromCache,
  renderedPage,
  timesOf,
  toBytes,
} from "~/platform/page/cache/kept-page.ts";
import { sharedPages } from "~/platform/page/cache/shared-pages.ts";
import { NO_STORE, PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** A page on its way into the cache and out of it. */

const TIMES = { renderedAt: 5, dueAt: 9 };
const rendered = (init: ResponseInit, { data = false, body = "text" as string | null } = {}) =>
  renderedPage(new Response(body, init), TIMES, data);
const IMMUTABLE = "public, max-age=31536000, immutable";

describe("what may be kept", () => {
  test.each([
    [200, PUBLIC_CACHE, false, true],
    [200, PUBLIC_CACHE, true, true],
    [200, IMMUTABLE, false, true],
    [404, PUBLIC_CACHE, false, true],
    [404, PUBLIC_CACHE, true, false],
    [201, PUBLIC_CACHE, false, false],
    [403, PUBLIC_CACHE, false, false],
    [200, NO_STORE, false, false],
    [404, NO_STORE, false, false],
  ])(
    "status %i with '%s', as data %s: %s, and only then it has a tag",
    async (status, policy, data, kept) => {
      const page = await rendered({ status, headers: { "Cache-Control": policy } }, { data });
      expect(page).toMatchObject({ status, kept, ...TIMES });
      const tag = new Headers(page.headers).get("ETag");
      if (kept) expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
      else expect(tag).toBeNull();
    },
  );
});

describe("an answer", () => {
  test.each([204, 205, 304])("of status %i has no body", async (status) => {
    const page = await rendered({ status }, { body: null });
    expect(answerOf({ ...page, body: new TextEncoder().encode("x").buffer as ArrayBuffer }).body).toBeNull();
  });

  test("has the page's status, headers and body", async () => {
    const answer = answerOf(await rendered({ status: 206, headers: { "X-Own": "1" } }));
    expect([answer.status, answer.headers.get("X-Own"), await answer.text()]).toEqual([206, "1", "text"]);
  });
});

describe("in the location's cache", () => {
  const page = (status: number, policy = PUBLIC_CACHE) =>
    rendered({ status, headers: { "Cache-Control": policy, "Server-Timing": "a" } });

  test("a page stays a week, a missing one a minute, with its times and its own policy", async () => {
    const kept = forCache(await page(200));
    expect(Object.fromEntries(kept.headers)).toMatchObject({
      "cache-control": "public, max-age=604800",
      "x-browser-cache-control": PUBLIC_CACHE,
      "x-rendered-at": "5",
      "x-due-at": "9",
    });
    expect(kept.headers.has("Server-Timing")).toBe(false);
    expect(timesOf(kept)).toEqual(TIMES);
    expect(forCache(await page(404)).headers.get("Cache-Control")).toBe("public, max-age=60");
  });

  test("a page that is never due has no such mark", async () => {
    const kept = forCache({ ...(await page(200)), dueAt: null });
    expect(kept.headers.has("x-due-at")).toBe(false);
    expect(timesOf(kept)).toEqual({ renderedAt: 5, dueAt: null });
  });

  test("what is immutable has no times: no change renews it", async () => {
    expect(timesOf(forCache(await page(200, IMMUTABLE)))).toBeNull();
  });

  test("the visitor gets the page's policy and none of the marks; what has none is not stored further", async () => {
    const stored = forCache(await page(200));
    stored.headers.set("Age", "7");
    stored.headers.set("CF-Cache-Status", "HIT");
    const given = fromCache(stored);
    expect(given.headers.get("Cache-Control")).toBe(PUBLIC_CACHE);
    for (const name of ["Age", "CF-Cache-Status", "x-rendered-at", "x-due-at", "x-browser-cache-control"])
      expect(given.headers.has(name), name).toBe(false);
    expect(fromCache(new Response("x")).headers.get("Cache-Control")).toBe("no-store");
  });
});

test("a page is shared under a name of at most 512 bytes, and only one that is there", async () => {
  const stored = new Map<string, ArrayBuffer>();
  const kv = {
    get: async (name: string) => stored.get(name) ?? null,
    put: async (name: string, value: ArrayBuffer) => void stored.set(name, value),
  };
  const shared = sharedPages(kv as never, "b");
  const page = await rendered({ status: 200, headers: { "Cache-Control": PUBLIC_CACHE } });
  const key = (bytes: number) => `/${"x".repeat(bytes - "page:b:/".length)}`;
  for (const bytes of [512, 513]) await shared.write(key(bytes), page);
  expect([...stored.keys()].map((name) => name.length)).toEqual([512]);
  expect(await shared.read(key(512))).toEqual(page);
  expect(await shared.read("/other")).toBeNull();
  stored.set(`page:b:${key(513)}`, new ArrayBuffer(0));
  expect(await shared.read(key(513))).toBeNull();
  // Bytes count, not characters.
  await shared.write(`/${"é".repeat(253)}`, page);
  expect(stored.size).toBe(2);
  await shared.write("/missing", { ...page, status: 404 });
  expect(stored.size).toBe(2);
});

test("a page is the same after it was bytes, whatever its body holds", async () => {
  const body = Uint8Array.from([0, 255, 10, 123, 0]).buffer as ArrayBuffer;
  const page = {
    ...(await rendered({ headers: { "Cache-Control": PUBLIC_CACHE, "X-Name": "Zurich" } })),
    body,
  };
  expect(fromBytes(toBytes(page))).toEqual({ ...page, kept: true });
  const empty = { ...page, body: new ArrayBuffer(0) };
  expect(fromBytes(toBytes(empty))).toEqual({ ...empty, kept: true });
});
