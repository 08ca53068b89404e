import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DEADLINES } from "~/platform/data/deadlines.ts";
import type { SiteEnv } from "~/platform/env.ts";
import { type Fault, faultyKv } from "../../support/survival/faults.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import {
  type Faults,
  forgetSharedPages,
  noteWrites,
  settled,
  visitSite,
} from "../../support/unit/whole-site.ts";

/** The whole site Worker, with bindings that hang, fail and lie. Deadlines are those of the deployed site. */

const FAULTS: Fault[] = ["hangs", "throws", "rejects", "garbage"];

/** Pages that read D1, and one that reads nothing. */
const ARTICLES = ["/articles", "/search?q=a", "/article/none", "/sitemap.xml"];
/** An address without a route: it may have moved, which D1 knows. */
const UNKNOWN = "/2019/old-post";
const CALLS = ["/api/articles", "/api/stats"];

let origin = "";
let number = 0;

/** Another location: nothing is kept there. */
beforeEach(async () => {
  number += 1;
  origin = `https://location-${number}.recurring.test`;
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  await settled();
  await forgetSharedPages();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const visit = (path: string, faults?: Faults, init: RequestInit = {}) =>
  visitSite(path, { origin, faults, ...init });

/** Has this isolate and the location of the test without a copy of the versions, as seconds later. */
async function loseVersions(): Promise<void> {
  await visitSite("/contact", { origin: "https://warm.recurring.test" });
  await settled();
  await caches.default.delete(`${origin}/.topic-versions`);
}

beforeAll(async () => {
  // Loads the modules of every route: the first answer takes longer than any deadline.
  await visitSite("/articles", { origin: "https://warm.recurring.test" });
});

describe("a page that the location keeps", () => {
  test.each(FAULTS)("is served while D1 %s", async (fault) => {
    await visit("/articles");
    await settled();
    expect(await visit("/articles", { d1: fault })).toMatchObject({ status: 200, state: "hit" });
  });

  test.each(FAULTS)("is served while KV %s", async (fault) => {
    await visit("/articles");
    await settled();
    expect(await visit("/articles", { kv: fault })).toMatchObject({ status: 200, state: "hit" });
  });

  test("waits once for the versions while KV hangs: the publication and the page share the reading", async () => {
    await visit("/articles");
    await settled();
    await loseVersions();
    const kv = faultyKv((env as unknown as SiteEnv).KV, "hangs");
    const timers = vi.spyOn(globalThis, "setTimeout");
    const answer = await visitSite("/articles", { origin, bindings: { KV: kv } });
    const waits = timers.mock.calls.filter(([, ms]) => ms === DEADLINES.versions);
    expect(answer).toMatchObject({ status: 200, state: "hit" });
    expect(answer.headers.get("Warning")).toContain("111");
    expect([kv.calls, waits.length]).toEqual([["get"], 1]);
  });

  test("is served while D1 and KV hang, and so is an immutable file", async () => {
    const file = "/covers/ai/1.svg";
    await visit("/articles");
    const drawn = await visit(file);
    expect([drawn.status, drawn.state]).toEqual([200, "miss"]);
    await settled();
    const faults: Faults = { d1: "hangs", kv: "hangs" };
    for (const path of ["/articles", file])
      expect(await visit(path, faults), path).toMatchObject({ status: 200, state: "hit" });
  });
});

describe("a page that nobody keeps", () => {
  test.each(["hangs", "throws", "rejects"] as const)("is a 503 while D1 %s", async (d1) => {
    const paths = [...ARTICLES, UNKNOWN, ...CALLS];
    const answers = await Promise.all(paths.map((path) => visit(path, { d1 })));
    for (const [index, { status, headers, body }] of answers.entries()) {
      expect(status, paths[index]).toBe(503);
      expect(headers.get("Retry-After")).toBe("30");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Content-Security-Policy")).toContain("'sha256-");
      expect(body).toContain("<h1>This page is not available at the moment</h1>");
    }
  });

  test("is a 404 only where D1 says so, also where the page of unknown addresses is kept", async () => {
    expect((await visit(UNKNOWN)).status).toBe(404);
    await settled();
    expect((await visit(UNKNOWN, { d1: "rejects" })).status).toBe(503);
    expect((await visit(UNKNOWN)).status).toBe(404);
  });

  test("leads on while D1 rejects if its address is one of the usual old ones", async () => {
    const { status, headers } = await visit("/rss.xml", { d1: "rejects" });
    expect([status, headers.get("Location")]).toEqual([301, "/feed.xml"]);
  });

  test("is stored under none of many unknown addresses while D1 rejects", async () => {
    const writes = noteWrites();
    const paths = Array.from({ length: 20 }, (_, index) => `${UNKNOWN}-${index}`);
    for (const path of paths)
      expect((await visitSite(path, { origin, faults: { d1: "rejects" }, writes })).status).toBe(503);
    await settled();
    const written = [...writes.cache, ...writes.kv];
    expect(written.filter((key) => key.includes("old-post"))).toEqual([]);
    expect(new Set(written).size).toBeLessThan(paths.length / 2);
  });

  test("is a sentence for who asks for no document", async () => {
    const { status, headers, body } = await visit(
      "/api/articles",
      { d1: "rejects" },
      { headers: { Accept: "*/*" } },
    );
    expect([status, headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
    expect(body).toBe("This page is not available at the moment. Please try again in a minute.");
  });

  test.each(FAULTS)("needs no D1 if it shows nothing of it, while D1 %s", async (d1) => {
    expect(await visit("/contact", { d1 })).toMatchObject({ status: 200, state: "miss" });
  });

  test.each(["hangs", "throws", "rejects"] as const)("health is JSON while D1 %s", async (d1) => {
    const { status, body } = await visit("/api/health", { d1 });
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ status: "failing", database: "failing" });
  });

  test.each(FAULTS)("is rendered while KV %s", async (kv) => {
    for (const path of ["/articles", "/search?q=a", "/sitemap.xml", "/api/articles"])
      expect(await visit(path, { kv }), path).toMatchObject({ status: 200, state: "miss" });
  });

  test.each(FAULTS)("is rendered while the Cache API %s", async (cache) => {
    await visit("/articles");
    await settled();
    await forgetSharedPages();
    const { status, state, body } = await visit("/articles", { cache });
    expect([status, state]).toEqual([200, "miss"]);
    expect(body).not.toContain("neither");
  });
});

test("a refresh is answered while the cron Worker hangs", async () => {
  const bindings = { CRON: cronService({ requestRefresh: () => new Promise(() => {}) }) };
  const { status } = await visitSite("/api/refresh-news", { origin, bindings, method: "POST" });
  expect(status).toBe(503);
});
