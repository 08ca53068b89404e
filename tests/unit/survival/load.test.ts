import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOST_RENDERS, renderSlots } from "~/platform/page/render/slots.ts";
import { type Faults, noteWrites, settled, visitSite } from "../../support/unit/whole-site.ts";

/** Many visitors at once, and addresses that nobody published: requests to the whole site Worker. */

const CONNECTIONS = 200;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterEach(async () => {
  vi.restoreAllMocks();
  await settled();
});

const each = <Value>(visit: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => visit(index)));

describe("two hundred connections", () => {
  test("on different pages that nobody keeps are all answered: rendered, or told when to come back", async () => {
    const origin = "https://crowd.recurring.test";
    const answers = await each((index) => visitSite(`/search?q=crowd${index}`, { origin }));
    const rendered = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(rendered.length).toBeGreaterThanOrEqual(MOST_RENDERS);
    expect(rendered.length + refused.length).toBe(CONNECTIONS);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers.get("Retry-After")).toBe("5");
    // All slots are free again.
    expect(await visitSite("/search?q=after", { origin })).toMatchObject({ status: 200, state: "miss" });
  });

  test("on one page that nobody keeps share its render", async () => {
    const origin = "https://one.recurring.test";
    const answers = await each(() => visitSite("/search?q=shared", { origin }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("leave the pages that are kept, and what somebody writes, alone", async () => {
    const origin = "https://busy.recurring.test";
    await visitSite("/articles", { origin });
    await settled();
    const crowd = each((index) => visitSite(`/search?q=busy${index}`, { origin }));
    const [kept, written] = await Promise.all([
      visitSite("/articles", { origin }),
      visitSite("/contact", {
        origin,
        method: "POST",
        body: new URLSearchParams({ name: "Ada", email: "ada@example.com", message: "Hello" }),
      }),
    ]);
    expect([kept.status, kept.state, written.status]).toEqual([200, "hit", 200]);
    await crowd;
  });

  test("leave the state of the site to who watches it, while every slot is held by a database that hangs", async () => {
    const origin = "https://watched.recurring.test";
    const faults: Faults = { d1: "hangs" };
    const crowd = each((index) => visitSite(`/search?q=watched${index}`, { origin, faults }));
    let late = 0;
    await vi.waitFor(async () => {
      late += 1;
      // All slots are taken.
      expect((await visitSite(`/search?q=late${late}`, { origin })).status).toBe(503);
    });
    const watched = await Promise.all([
      visitSite("/api/health/live", { origin, faults }),
      visitSite("/api/health/ready", { origin, faults }),
      visitSite("/api/health", { origin, faults }),
    ]);
    expect(watched.map(({ status }) => status)).toEqual([200, 503, 503]);
    for (const { headers } of watched) expect(headers.get("Content-Type")).toContain("application/json");
    await crowd;
  });

  test("that hang leave their slots to others when they are given up", async () => {
    const slots = renderSlots(2);
    const never = () => new Promise<never>(() => {});
    void slots.take(0, never);
    void slots.take(0, never);
    expect(await slots.take(9_999, async () => "done")).toBeNull();
    expect(await slots.take(10_000, async () => "done")).toBe("done");
  });
});

describe("a flood fills no cache", () => {
  test.each([
    ["addresses without a page", (index: number) => `/wp-admin-${index}`],
    ["articles that do not exist", (index: number) => `/article/none-${index}`],
    ["companies that do not exist", (index: number) => `/insights/X${index}`],
    ["parameters that no page reads", (index: number) => `/articles?flood=${index}`],
    ["values that a parameter does not have", (index: number) => `/category/ai?tab=none-${index}`],
    ["calls of what does not exist", (index: number) => `/api/articles/none-${index}`],
  ])("of %s", async (name, pathOf) => {
    const origin = `https://${name.replaceAll(" ", "-")}.recurring.test`;
    const writes = noteWrites();
    for (let index = 0; index < 20; index += 1) await visitSite(pathOf(index), { origin, writes });
    await settled();
    // At most the one page that they all are, in the location's cache and in KV.
    const pages = writes.cache.filter((key) => !/[?&](rendering|page-data)|topic-versions/.test(key));
    expect(pages.length).toBeLessThanOrEqual(1);
    expect(writes.kv.length).toBeLessThanOrEqual(1);
  });
});
