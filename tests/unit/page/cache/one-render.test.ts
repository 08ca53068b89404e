import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { answerCached, renders } from "../../../support/unit/page-cache-worker.ts";
import { answerRequests } from "../../../support/unit/worker.ts";

/** Fifty visitors at once, each a request of its own to a Worker in workerd, on the real Cache API. */

const VISITORS = 50;
const NOON = Date.parse("2026-08-21T12:00:00Z");
const HOUR = 3_600_000;

beforeAll(() => answerRequests(answerCached));

async function visit(query: Record<string, string | number>) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await SELF.fetch(`https://recurring.test/?${asked}`);
  return { state: response.headers.get("X-Cache"), body: await response.text() };
}

const crowd = (query: Record<string, string | number>) =>
  Promise.all(Array.from({ length: VISITORS }, () => visit({ ...query, visits: VISITORS })));

const only = (values: (string | null)[]) => [...new Set(values)];

describe("fifty visitors at once cause one render", () => {
  test("of a page that was never made: all wait for it", async () => {
    const answers = await crowd({ key: "new", now: NOON });
    expect(only(answers.map(({ body }) => body))).toEqual(["rendering 1"]);
    expect(renders.get("new")).toBe(1);
    expect(await visit({ key: "new", now: NOON })).toEqual({ state: "hit", body: "rendering 1" });
  });

  test("of a page that changed less than a minute ago: none waits", async () => {
    await visit({ key: "changed", now: NOON });
    const changed = NOON + HOUR;
    const answers = await crowd({ key: "changed", changed, now: changed + 40_000 });
    expect(only(answers.map(({ body }) => body))).toEqual(["rendering 1"]);
    expect(only(answers.map(({ state }) => state))).toEqual(["stale"]);
    await expect
      .poll(() => visit({ key: "changed", changed, now: changed + 50_000 }), { timeout: 10_000 })
      .toEqual({
        state: "hit",
        body: "rendering 2",
      });
    expect(renders.get("changed")).toBe(2);
  });

  test("of a page that changed longer ago: all wait for it", async () => {
    await visit({ key: "old", now: NOON });
    const changed = NOON + HOUR;
    const answers = await crowd({ key: "old", changed, now: changed + 90_000 });
    expect(only(answers.map(({ body }) => body))).toEqual(["rendering 2"]);
    expect(renders.get("old")).toBe(2);
  });
});
