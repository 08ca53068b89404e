import { describe, expect, test } from "vitest";
import { parseRetryAfter, statusFailure } from "~/platform/sources/failure.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const FEED = "https://blog.example/feed";
const asked = { accept: "text/xml" };
const deps = (fetch: (url: string, init: RequestInit) => Response) =>
  testDeps({ fetch: (async (url: string, init: RequestInit) => fetch(url, init)) as never });

test.each([
  [399, "unexpected-answer"],
  [400, "refused"],
  [404, "not-found"],
  [410, "not-found"],
  [411, "refused"],
  [428, "refused"],
  [429, "rate-limited"],
  [430, "refused"],
  [499, "refused"],
  [500, "unavailable"],
  [599, "unavailable"],
])("status %i is named %s, with its sentence and details", (status, code) => {
  const details = { retryAfterMs: 5, errorBody: "body" };
  expect(statusFailure("a.example", status, details)).toEqual({
    ok: false,
    code,
    status,
    ...details,
    message: expect.stringMatching(new RegExp(`^a\\.example .*\\(status ${status}\\)\\.$`)),
  });
});

test.each([
  ["1", 1000],
  ["0", null],
  ["Fri, 21 Aug 2026 12:00:01 GMT", 1000],
  ["Fri, 21 Aug 2026 12:00:00 GMT", null],
  ["86400", 24 * 60 * 60_000],
  ["86401", 24 * 60 * 60_000],
  ["Fri, 31 Dec 2060 23:59:59 GMT", 24 * 60 * 60_000],
  ["9".repeat(20), 24 * 60 * 60_000],
])("Retry-After %s is %s ms", (header, ms) => {
  expect(parseRetryAfter(header, new Date("2026-08-21T12:00:00Z"))).toBe(ms);
});

describe("redirects", () => {
  const chain = (hops: number) => {
    const seen: string[] = [];
    const found = deps((url) => {
      seen.push(url);
      return seen.length > hops
        ? new Response("<rss/>")
        : new Response(null, { status: 302, headers: { location: `/${seen.length}` } });
    });
    return { seen, answer: fetchUpstream(found, FEED, asked) };
  };

  test("are followed five times, and no sixth time", async () => {
    expect(await chain(5).answer).toMatchObject({ ok: true, value: { url: "https://blog.example/5" } });
    const { seen, answer } = chain(6);
    expect(await answer).toMatchObject({ ok: false, code: "too-many-redirects" });
    expect(seen).toHaveLength(6);
  });

  test.each([301, 302, 303, 307, 308])("of status %i are followed", async (status) => {
    const found = deps((url) =>
      url === FEED ? new Response(null, { status, headers: { location: "/there" } }) : new Response("x"),
    );
    expect(await fetchUpstream(found, FEED, asked)).toMatchObject({ ok: true });
  });

  test.each([300, 304, 305, 306])("of status %i are no redirects", async (status) => {
    const found = deps(() => new Response(null, { status, headers: { location: "/there" } }));
    expect(await fetchUpstream(found, FEED, asked)).toMatchObject({
      ok: false,
      code: "unexpected-answer",
      status,
    });
  });

  test("take the request's own headers to its own origin, and nowhere else", async () => {
    const keys: (string | null)[] = [];
    const found = deps((url, init) => {
      keys.push(new Headers(init.headers).get("X-Key"));
      if (url === FEED) return new Response(null, { status: 302, headers: { location: "/again" } });
      if (url.endsWith("/again"))
        return new Response(null, { status: 302, headers: { location: "https://other.example/" } });
      return new Response("x");
    });
    await fetchUpstream(found, FEED, { ...asked, headers: { "X-Key": "k" } });
    expect(keys).toEqual(["k", "k", null]);
  });

  test("of a post are a failure, and the post is made once", async () => {
    const methods: (string | undefined)[] = [];
    const found = deps((_, init) => {
      methods.push(init.method);
      return new Response(null, { status: 307, headers: { location: "/there" } });
    });
    expect(await fetchUpstream(found, FEED, { ...asked, body: "x" })).toMatchObject({ code: "bad-redirect" });
    expect(methods).toEqual(["POST"]);
    methods.length = 0;
    await fetchUpstream(found, FEED, asked);
    expect(new Set(methods)).toEqual(new Set(["GET"]));
  });
});

describe("an answer", () => {
  test("of exactly the size that it announces and may have is whole; one byte more is too large", async () => {
    const sized = (length: number) =>
      deps(() => new Response("x".repeat(length), { headers: { "content-length": String(length) } }));
    expect(await fetchUpstream(sized(1500), FEED, { ...asked, maxBytes: 1500 })).toMatchObject({ ok: true });
    expect(await fetchUpstream(sized(1501), FEED, { ...asked, maxBytes: 1500 })).toMatchObject({
      code: "too-large",
      message: "blog.example sent more than 1 kB.",
    });
  });

  test.each([{ etag: '"1"' }, { lastModified: "Fri, 21 Aug 2026 08:00:00 GMT" }])(
    "of 304 to a request with %j is 'not modified'",
    async (validators) => {
      const found = deps(() => new Response(null, { status: 304 }));
      expect(await fetchUpstream(found, FEED, { ...asked, ...validators })).toMatchObject({
        ok: true,
        value: { notModified: true, ...validators },
      });
    },
  );

  test("that is an error has its body only for who asks for it", async () => {
    const found = () => deps(() => new Response("why", { status: 400 }));
    expect(await fetchUpstream(found(), FEED, asked)).toMatchObject({ errorBody: null });
    expect(await fetchUpstream(found(), FEED, { ...asked, keepErrorBody: true })).toMatchObject({
      errorBody: "why",
    });
  });
});
