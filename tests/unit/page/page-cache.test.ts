import { beforeEach, describe, expect, test } from "vitest";
import { withPageCache } from "~/platform/page/cache.ts";
import { NO_STORE, PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** On workerd's own Cache API; each test has an address of its own. */

let testNumber = 0;
let address = "";
let clock = 0;
let version: string | Error = "1";
let rendered = 0;
let errors: string[] = [];
let deferred: Promise<unknown>[] = [];

beforeEach(() => {
  testNumber += 1;
  address = `https://recurring.test/page-${testNumber}`;
  clock = Date.parse("2026-08-21T12:00:00Z");
  version = "1";
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

const broken = async (): Promise<Response> => {
  throw new Error("the database is down");
};

interface Visit {
  cache?: Pick<Cache, "match" | "put">;
  key?: string | null;
  data?: boolean;
  method?: string;
  headers?: Record<string, string>;
  buildId?: string;
  render?: (request: Request) => Promise<Response>;
}

/** One request, and what it set going behind the visitor's back. */
async function visit({
  cache = caches.default,
  key = new URL(address).pathname,
  data = false,
  method = "GET",
  headers = {},
  buildId = "a",
  render = page(),
}: Visit = {}) {
  const { response, state } = await withPageCache(
    new Request(address, { method, headers }),
    {
      cache,
      key,
      data,
      buildId,
      version: () => (version instanceof Error ? Promise.reject(version) : Promise.resolve(version)),
      now: () => new Date(clock),
      defer: (work) => void deferred.push(work),
      log: { info: () => {}, error: (event) => void errors.push(event) },
    },
    render,
  );
  const body = await response.text();
  await Promise.all(deferred.splice(0));
  return { state, body, status: response.status, headers: response.headers };
}

const later = (minutes: number) => {
  clock += minutes * 60_000;
};

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
    for (const name of ["x-stored-at", "x-content-version", "x-browser-cache-control", "Age"])
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
      put: async (_: unknown, response: Response) =>
        void kept.push(response.headers.get("Cache-Control") ?? ""),
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
  test("an old page is served at once and made anew behind the visitor's back", async () => {
    await visit();
    later(4);
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
    later(2);
    expect(await visit()).toMatchObject({ state: "stale", body: "rendering 1" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 2" });
  });

  test("a failing revalidation is logged; the old page stays", async () => {
    await visit();
    later(6);
    expect(await visit({ render: broken })).toMatchObject({ state: "stale" });
    expect(errors).toEqual(["revalidation-failed"]);
    expect(await visit()).toMatchObject({ state: "stale", body: "rendering 1" });
  });

  test("another content version is rendered before it is served", async () => {
    await visit();
    version = "2";
    expect(await visit()).toMatchObject({ state: "miss", body: "rendering 2" });
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 2" });
  });

  test.each([
    ["throws", broken],
    ["answers 500", page({ "Cache-Control": PUBLIC_CACHE }, 500)],
    ["answers 503", page({ "Cache-Control": NO_STORE }, 503)],
  ])("when rendering %s the old version is served, and says so", async (_, render) => {
    await visit();
    version = "2";
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
    version = new Error("no KV");
    expect(await visit()).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(errors).toEqual(["content-version-unreadable"]);
  });

  test("what is immutable outlives versions and age, but not its build", async () => {
    const render = page({ "Cache-Control": "public, max-age=31536000, immutable" });
    await visit({ render });
    version = "2";
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
    version = "2";
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
    version = "2";
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
