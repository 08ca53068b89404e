import { describe, expect, test } from "vitest";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { upstreamWorld } from "../../../support/jobs/upstream.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const FEED = "https://blog.example/feed";
const accept = "application/rss+xml";

/** A body that goes on until it is cancelled, in chunks of 64 kB. */
function endless(onCancel: (sentBytes: number) => void): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(65_536);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
    },
    cancel: () => onCancel(sent),
  });
}

describe("a body", () => {
  test("over the limit is cut off while it streams", async () => {
    let sentBytes = 0;
    const { fetch } = upstreamWorld({ [FEED]: () => new Response(endless((sent) => (sentBytes = sent))) });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, { accept, maxBytes: 1_000_000 });
    expect(answer).toMatchObject({ code: "too-large", message: "blog.example sent more than 1000 kB." });
    await Promise.resolve();
    expect(sentBytes).toBeGreaterThan(1_000_000);
    expect(sentBytes).toBeLessThan(1_300_000);
  });

  test("of exactly the limit is whole", async () => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Response("x".repeat(1000)) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept, maxBytes: 1000 })).toMatchObject({
      ok: true,
    });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept, maxBytes: 999 })).toMatchObject({
      ok: false,
    });
  });

  test("that announces its size is not even begun", async () => {
    let sentBytes = -1;
    const { fetch } = upstreamWorld({
      [FEED]: () =>
        new Response(
          endless((sent) => (sentBytes = sent)),
          { headers: { "content-length": "50000000" } },
        ),
    });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({ code: "too-large" });
    expect(sentBytes).toBeLessThan(200_000);
  });

  test("that breaks off is a failure, not half a feed", async () => {
    const broken = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode("<rss>"));
          controller.error(new Error("connection reset"));
        },
      });
    const { fetch } = upstreamWorld({ [FEED]: () => new Response(broken()) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({ code: "unreachable" });
  });

  test("that is absent is empty", async () => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Response(null) });
    expect(await fetchUpstream(testDeps({ fetch }), FEED, { accept })).toMatchObject({
      value: { bytes: new Uint8Array() },
    });
  });
});

test("a body that nobody wants is not waited for, and its connection is freed", async () => {
  let isFreed = false;
  const stalled = () =>
    new ReadableStream<Uint8Array>({
      cancel() {
        isFreed = true;
      },
    });
  const { fetch } = upstreamWorld({ [FEED]: () => new Response(stalled(), { status: 202 }) });
  const request = { accept, timeoutMs: 60, ignoreBody: true };
  expect(await fetchUpstream(testDeps({ fetch }), FEED, request)).toMatchObject({
    value: { bytes: new Uint8Array() },
  });
  expect(isFreed).toBe(true);
});

describe("the time limit", () => {
  test("ends a request that is never answered, even by a fetch that ignores its signal", async () => {
    const { fetch } = upstreamWorld({ [FEED]: () => new Promise<Response>(() => {}) });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, { accept, timeoutMs: 30 });
    expect(answer).toMatchObject({ code: "timeout", message: "blog.example took longer than 0.03 s." });
  });

  test("covers a body that only drips", async () => {
    const drip = () =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          controller.enqueue(new Uint8Array(1));
        },
      });
    const { fetch } = upstreamWorld({ [FEED]: () => new Response(drip()) });
    const answer = await fetchUpstream(testDeps({ fetch }), FEED, { accept, timeoutMs: 60 });
    expect(answer).toMatchObject({ code: "timeout" });
  });
});
