import { beforeEach, describe, expect, test, vi } from "vitest";
import type { TopicVersions } from "~/platform/data/topic-versions.ts";
import { type Render, withPageCache } from "~/platform/page/cache/cache.ts";
import { forCache, renderedPage } from "~/platform/page/cache/kept-page.ts";
import { type SharedPages, sharedPages } from "~/platform/page/cache/shared-pages.ts";
import { NO_STORE, PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** On workerd's own Cache API; each test has an address of its own. */

let testNumber = 0;
let address = "";
let clock = 0;
/** When each topic changed; what reading it throws; "hangs" when it never ends. */
let versions: TopicVersions | Error | "hangs";
let rendered = 0;
let errors: string[] = [];
let deferred: Promise<unknown>[] = [];

beforeEach(() => {
  testNumber += 1;
  address = `https://recurring.test/page-${testNumber}`;
  clock = Date.parse("2026-08-21T12:00:00Z");
  versions = { changed: {}, bookmark: null };
  rendered = 0;
  errors = [];
  deferred = [];
});

/** Answers the number of its rendering, so that a kept page shows. */
const page =
  (headers: Record<string, string> = { "Cache-Control": PUBLIC_CACHE }, status = 200) =>
  async () => {
    rendered += 1;
    return new Response(`rendering ${rendered}`, { status, headers });
  };

const never = new Promise<never>(() => {});

const broken = async (): Promise<Response> => {
  throw new Error("the database is down");
};

interface Visit {
  cache?: Pick<Cache, "match" | "put" | "delete">;
  shared?: SharedPages;
  part?: string;
  key?: string | null;
  data?: boolean;
  method?: string;
  headers?: Record<string, string>;
  buildId?: string;
  render?: Render;
  /** Whether the work behind the visitor's back is left to itself: some of it never ends. */
  unending?: boolean;
}

/** One request, and what it set going behind the visitor's back. */
async function visit({
  cache = caches.default,
  shared,
  part,
  key = new URL(address).pathname,
  data = false,
  method = "GET",
  headers = {},
  buildId = "a",
  render = page(),
  unending = false,
}: Visit = {}) {
  const { response, state } = await withPageCache(
    new Request(address, { method, headers }),
    {
      cache,
      shared,
      shown: { topics: ["content", "market"], part },
      key,
      data,
      buildId,
      versions: async () => {
        if (versions === "hangs") return never;
        if (versions instanceof Error) throw versions;
        return versions;
      },
      now: () => new Date(clock),
      defer: (work) => void deferred.push(work),
      log: { info: () => {}, error: (event) => void errors.push(event) },
    },
    render,
  );
  const body = await response.text();
  while (deferred.length > 0 && !unending) await Promise.all(deferred.splice(0));
  return { state, body, status: response.status, headers: response.headers };
}

const later = (minutes: number) => {
  clock += minutes * 60_000;
};

/** Changes a topic now. */
function change(topic = "content") {
  if (versions === "hangs" || versions instanceof Error) throw new Error("There are no versions.");
  const [last = 0] = versions.changed[topic] ?? [];
  versions = { ...versions, changed: { ...versions.changed, [topic]: [clock, last] } };
}

/** Changes a topic, and lets the time pass for which the old page is served. */
function changeLongAgo(topic?: string) {
  later(1);
  change(topic);
  later(1);
}

describe("what is kept", () => {
  test("a public page is rendered once and then served", async () => {
    const first = await visit();
    const second = await visit();
    expect([first.state, second.state]).toEqual(["miss", "hit"]);
    expect([first.body, second.body]).toEqual(["rendering 1", "rendering 1"]);
    expect(rendered).toBe(1);
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
    const render: Render = (_, renewAt) => {
      renewAt(clock + 20 * 60_000);
      renewAt(clock + 10 * 60_000);
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
    expect(errors).toEqual(["revalidation-failed"]);
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
    expect(errors).toEqual(["render-failed-served-stale"]);
  });

  test("with nothing kept, the failure is the answer", async () => {
    await expect(visit({ render: broken })).rejects.toThrow("the database is down");
    expect(await visit({ render: page({}, 500) })).toMatchObject({ state: "miss", status: 500 });
  });

  test("with the version unreadable, what is kept is served", async () => {
    await visit();
    changeLongAgo();
    versions = new Error("no KV");
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(errors).toEqual(["topic-versions-unreadable"]);
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

describe("another isolate of the location renders the page", () => {
  const key = () => `${address}?build=a`;

  test("its page is waited for", async () => {
    await caches.default.put(
      `${key()}&rendering`,
      new Response("", { headers: { "Cache-Control": "max-age=10" } }),
    );
    const waiting = visit();
    const theirs = new Response("their rendering", { headers: { "Cache-Control": PUBLIC_CACHE } });
    await caches.default.put(
      key(),
      forCache(await renderedPage(theirs, { renderedAt: clock, dueAt: null }, false)),
    );
    expect(await waiting).toMatchObject({ body: "their rendering" });
    expect(rendered).toBe(0);
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

describe("what hangs or throws", () => {
  const hangs = { match: () => never, put: () => never, delete: () => never };
  const fail = () => {
    throw new Error("no cache");
  };

  test("versions that never come leave a kept page as it is", async () => {
    await visit();
    changeLongAgo();
    versions = "hangs";
    expect(await visit({ unending: true })).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(errors).toEqual([]);
  });

  test("without versions a page that is due is still served", async () => {
    const render: Render = (_, renewAt) => {
      renewAt(clock + 1);
      return page()();
    };
    await visit({ render });
    later(24 * 60);
    versions = "hangs";
    expect(await visit({ unending: true, render })).toMatchObject({ state: "stale", body: "rendering 1" });
  });

  test.each([
    ["hangs", hangs],
    ["throws", { match: fail, put: fail, delete: fail }],
    ["rejects", { match: async () => fail(), put: async () => fail(), delete: async () => fail() }],
  ])("a Cache API that %s means rendering", async (_, cache) => {
    const render = async () => new Response("fresh", { headers: { "Cache-Control": PUBLIC_CACHE } });
    expect(await visit({ cache, render, unending: true })).toMatchObject({ state: "miss", body: "fresh" });
  });

  test("a database that hangs does not delay a page that is renewed", async () => {
    await visit();
    later(1);
    change();
    expect(await visit({ render: () => never, unending: true })).toMatchObject({
      state: "stale",
      body: "rendering 1",
    });
  });

  test("a render that never ends: the old page, else 503 with a time to come back", async () => {
    await visit();
    changeLongAgo();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const old = visit({ render: () => never, unending: true });
      const none = visit({ key: `/never-${testNumber}`, render: () => never, unending: true });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), { interval: 20 });
      await vi.advanceTimersByTimeAsync(8000);
      expect(await old).toMatchObject({ state: "stale-if-error", body: "rendering 1" });
      const answer = await none;
      expect(answer).toMatchObject({ state: "miss", status: 503 });
      expect(answer.headers.get("Retry-After")).toBe("30");
    } finally {
      vi.useRealTimers();
    }
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

  test("pictures are shared byte by byte; what is missing is not", async () => {
    const { shared, values } = world();
    const bytes = new Uint8Array([0, 255, 10, 13, 128, 0]);
    const headers = { "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": "image/png" };
    await visit({ shared, render: async () => new Response(bytes, { headers }) });
    const picture = await shared.read(new URL(address).pathname);
    expect(new Uint8Array(picture?.body ?? new ArrayBuffer(0))).toEqual(bytes);
    await visit({ shared, key: "/missing", render: page404 });
    expect(values.size).toBe(1);
  });

  test.each([
    ["hangs", () => never],
    ["throws", () => Promise.reject(new Error("no KV"))],
  ])("KV that %s means rendering here", async (_, get) => {
    const kv = { get, put: get } as unknown as KVNamespace;
    const shared = sharedPages(kv, "a");
    const render = async () => new Response("fresh", { headers: { "Cache-Control": PUBLIC_CACHE } });
    expect(await visit({ shared, render, unending: true })).toMatchObject({ state: "miss", body: "fresh" });
  });
});

const page404 = page({ "Cache-Control": PUBLIC_CACHE }, 404);
