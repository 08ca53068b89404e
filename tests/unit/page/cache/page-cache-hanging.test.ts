import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Render } from "~/platform/page/cache/cache.ts";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";
import {
  change,
  changeLongAgo,
  given,
  later,
  never,
  page,
  resetPageCache,
  visit,
} from "../../../support/page/page-cache.ts";

beforeEach(resetPageCache);

describe("what hangs or throws", () => {
  const hangs = { match: () => never, put: () => never, delete: () => never };
  const fail = () => {
    throw new Error("no cache");
  };

  test("versions that never come leave a kept page as it is", async () => {
    await visit();
    changeLongAgo();
    given.versions = "hangs";
    expect(await visit({ unending: true })).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(given.errors).toEqual([]);
  });

  test("without versions a page that is due is still served", async () => {
    const render: Render = (_, { renewAt }) => {
      renewAt(given.clock + 1);
      return page()();
    };
    await visit({ render });
    later(24 * 60);
    given.versions = "hangs";
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
      const none = visit({ key: `/never-${given.testNumber}`, render: () => never, unending: true });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), { interval: 20, timeout: 45_000 });
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
