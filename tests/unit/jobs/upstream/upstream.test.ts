import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "~/platform/sources/failure.ts";
import { eachByHost } from "~/platform/sources/pace.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { upstreamWorld } from "../../../support/jobs/upstream.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const FEED = "https://blog.example/feed";
const accept = "application/rss+xml";
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });

describe("a request", () => {
  test("gives the body, its type, its final address and its validators", async () => {
    const { fetch } = upstreamWorld({
      [FEED]: () =>
        new Response("<rss/>", {
          headers: {
            "content-type": "text/xml",
            etag: '"v1"',
            "last-modified": "Fri, 21 Aug 2026 08:00:00 GMT",
          },
        }),
    });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, { accept });
    if (!answer.ok || answer.value.notModified) throw new Error("expected a body");
    expect(text(answer.value.bytes)).toBe("<rss/>");
    expect(answer.value).toMatchObject({
      url: FEED,
      contentType: "text/xml",
      etag: '"v1"',
      lastModified: "Fri, 21 Aug 2026 08:00:00 GMT",
    });
  });

  test("says who asks and whom to write to", async () => {
    const { fetch, requests } = upstreamWorld({});
    await fetchUpstream(testDeps({ fetch }), FEED, { accept });
    const vars = { COMPRESS: "off" as const, UPSTREAM_CONTACT: "ops@publisher.example" };
    await fetchUpstream(testDeps({ fetch, vars }), FEED, { accept });
    expect(requests[0]?.headers.get("user-agent")).toBe(
      "recurring/1.0 (+https://recurring.ai/; hello@recurring.ai)",
    );
    expect(requests[1]?.headers.get("user-agent")).toContain("ops@publisher.example");
    expect(requests[0]?.headers.get("accept")).toBe(accept);
  });

  test("with validators is conditional, and 'not modified' keeps them", async () => {
    const { fetch, requests } = upstreamWorld({ [FEED]: () => new Response(null, { status: 304 }) });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, {
      accept,
      etag: 'W/"v1"',
      lastModified: "yesterday",
    });
    expect(requests[0]?.headers.get("if-none-match")).toBe('W/"v1"');
    expect(requests[0]?.headers.get("if-modified-since")).toBe("yesterday");
    expect(answer).toEqual({
      ok: true,
      value: { notModified: true, etag: 'W/"v1"', lastModified: "yesterday" },
    });
  });

  test("without validators takes 'not modified' for the mistake that it is", async () => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Response(null, { status: 304 }) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      code: "unexpected-answer",
    });
  });

  test("forgets a validator that could not be sent back", async () => {
    const { fetch } = upstreamWorld({
      [FEED]: () => new Response("<rss/>", { headers: { etag: `"${"x".repeat(600)}"` } }),
    });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      value: { etag: null },
    });
  });

  test("to a forbidden address is not made", async () => {
    const { fetch, requests } = upstreamWorld({});
    const answer = await fetchUpstream(testDeps({ fetch }), "http://169.254.169.254/", { accept });
    expect(answer).toMatchObject({ ok: false, code: "forbidden-address" });
    expect(requests).toEqual([]);
  });

  test("goes through the gateway by its logical host and path, after the address was judged", async () => {
    const { fetch, requests } = upstreamWorld({
      "http://127.0.0.1:9000/blog.example/feed?a=1": () => redirect("/moved"),
      "http://127.0.0.1:9000/blog.example/moved": () => redirect("https://127.0.0.1/secret"),
    });
    const vars = { COMPRESS: "off" as const, UPSTREAM_GATEWAY: "http://127.0.0.1:9000" };
    const answer = await fetchUpstream(testDeps({ fetch, vars }), `${FEED}?a=1`, { accept });
    expect(answer).toMatchObject({ ok: false, code: "bad-redirect" });
    expect(requests).toHaveLength(2);
  });
});

describe("a redirect", () => {
  test("is followed, and the body's address is where it led", async () => {
    const { fetch } = upstreamWorld({
      [FEED]: () => redirect("https://www.blog.example/feed/", 301),
      "https://www.blog.example/feed/": () => redirect("rss.xml", 308),
      "https://www.blog.example/feed/rss.xml": () => new Response("<rss/>"),
    });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, { accept });
    expect(answer).toMatchObject({ ok: true, value: { url: "https://www.blog.example/feed/rss.xml" } });
  });

  test.each([
    "http://127.0.0.1/admin",
    "http://[::1]/",
    "https://metadata.google.internal/",
    "http://0x7f.1/",
    "file:///etc/passwd",
    "https://user:pw@example.com/",
    "http://blog.example/feed",
    "",
  ])("to '%s' is not followed", async (location) => {
    const { fetch, requests } = upstreamWorld({ [FEED]: () => redirect(location) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      code: "bad-redirect",
    });
    expect(requests).toHaveLength(1);
  });

  test("from http to https is followed", async () => {
    const { fetch } = upstreamWorld({
      "http://blog.example/feed": () => redirect(FEED),
      [FEED]: () => new Response("<rss/>"),
    });
    expect(await fetchUpstream(testDeps({ fetch }), "http://blog.example/feed", { accept })).toMatchObject({
      ok: true,
    });
  });

  test("without an address is a failure", async () => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Response(null, { status: 302 }) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      code: "bad-redirect",
    });
  });

  test("in a circle ends after five hops", async () => {
    const { fetch, requests } = upstreamWorld({ [FEED]: () => redirect(FEED) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      code: "too-many-redirects",
    });
    expect(requests).toHaveLength(6);
  });

  test("to another origin does not take the request's own headers along", async () => {
    const { fetch, requests } = upstreamWorld({
      [FEED]: () => redirect("https://elsewhere.example/"),
      "https://elsewhere.example/": () => new Response("ok"),
    });
    await fetchUpstream(testDeps({ fetch }), FEED, { accept, headers: { "x-api-key": "secret" } });
    expect(requests.map(({ headers }) => headers.get("x-api-key"))).toEqual(["secret", null]);
  });
});

describe("a failure", () => {
  test.each([
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [404, "not-found"],
    [410, "not-found"],
    [429, "rate-limited"],
    [500, "unavailable"],
    [503, "unavailable"],
    [300, "unexpected-answer"],
  ])("of status %i is named %s", async (status, code) => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Response("no", { status }) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      ok: false,
      code,
      status,
    });
  });

  test("of the network is named, and its sentence names the host alone", async () => {
    const fetch = () => Promise.reject(new Error("internal error"));
    const answer = await fetchUpstream(testDeps({ fetch }), `${FEED}?key=secret`, { accept });
    expect(answer).toMatchObject({ code: "unreachable", message: "blog.example could not be reached." });
  });

  test("carries when to come back", async () => {
    const { fetch } = upstreamWorld({
      [FEED]: () => new Response("slow down", { status: 429, headers: { "retry-after": "120" } }),
    });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      retryAfterMs: 120_000,
    });
  });

  test("carries the start of its body for who asks for it", async () => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Response("x".repeat(9000), { status: 403 }) });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, { accept, keepErrorBody: true });
    expect(answer).toMatchObject({ code: "refused", errorBody: "x".repeat(4000) });
  });

  test.each([
    ["120", 120_000],
    [" 5 ", 5_000],
    ["Fri, 21 Aug 2026 12:10:00 GMT", 600_000],
    ["Fri, 21 Aug 2026 11:00:00 GMT", null],
    ["0", null],
    ["-5", null],
    ["soon", null],
    ["", null],
    [null, null],
  ])("with Retry-After '%s' waits %s ms", (header, ms) => {
    expect(parseRetryAfter(header, new Date("2026-08-21T12:00:00Z"))).toBe(ms);
  });
});

describe("the pace", () => {
  test("is one request at a time a host, with a pause between, and several hosts at once", async () => {
    const log: string[] = [];
    const running = new Map<string, number>();
    let hostsAtOnce = 0;
    await eachByHost(
      [
        "https://a.example/1",
        "https://b.example/1",
        "https://a.example/2",
        "https://c.example/1",
        "https://a.example/3",
      ],
      (address) => address,
      async (address) => {
        const { host } = new URL(address);
        running.set(host, (running.get(host) ?? 0) + 1);
        expect(running.get(host)).toBe(1);
        hostsAtOnce = Math.max(hostsAtOnce, [...running.values()].filter(Boolean).length);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running.set(host, 0);
        log.push(address);
      },
      { gapMs: 1000, hosts: 2, sleep: async (ms) => void log.push(`pause ${ms}`) },
    );
    expect(hostsAtOnce).toBe(2);
    expect(log.filter((line) => line.startsWith("pause"))).toEqual(["pause 1000", "pause 1000"]);
    expect(log.filter((line) => line.includes("a.example")).map((line) => line.at(-1))).toEqual([
      "1",
      "2",
      "3",
    ]);
    expect(log.filter((line) => line.startsWith("https"))).toHaveLength(5);
  });
});

describe("a post", () => {
  const API = "https://api.example/v1/messages";
  const headers = { "Content-Type": "application/json" };
  const request = { accept: "application/json", headers, body: '{"a":1}' };

  test("carries its text, and its answer is read like any other", async () => {
    const { requests, fetch } = upstreamWorld({ [API]: () => new Response("{}", { status: 201 }) });
    const answer = await fetchUpstream(testDeps({ fetch }), API, request);
    expect(answer.ok).toBe(true);
    expect(requests[0]).toMatchObject({ method: "POST", body: '{"a":1}' });
    expect(requests[0]?.headers.get("content-type")).toBe("application/json");
  });

  test("is not sent on to where it is redirected", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { requests, fetch } = upstreamWorld({ [API]: () => redirect("https://api.example/v2", status) });
      const answer = await fetchUpstream(testDeps({ fetch }), API, request);
      expect(answer).toMatchObject({ ok: false, code: "bad-redirect" });
      expect(requests).toHaveLength(1);
    }
  });
});
