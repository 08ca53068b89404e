import { beforeEach, expect, test } from "vitest";
import { unavailable } from "~/platform/page/responses.ts";
import {
  changeLongAgo,
  given,
  later,
  never,
  page,
  resetPageCache,
  visit,
} from "../../support/page/page-cache.ts";

/** Kept pages that should be rendered again while a dependency does not answer. */

beforeEach(resetPageCache);

const failing = async () => unavailable();

test("one visitor finds out, the others get the old page without waiting, marked", async () => {
  const lastOutage = { at: Number.NEGATIVE_INFINITY };
  await visit({ lastOutage });
  changeLongAgo();
  expect(await visit({ lastOutage, render: failing })).toMatchObject({ state: "stale-if-error" });
  const next = await visit({ lastOutage, render: () => never, unending: true });
  expect(next).toMatchObject({ state: "stale-if-error", body: "rendering 1" });
  expect(next.headers.get("Warning")).toBe('111 - "Revalidation Failed"');
});

test("a few seconds later it is tried again", async () => {
  const lastOutage = { at: Number.NEGATIVE_INFINITY };
  await visit({ lastOutage });
  changeLongAgo();
  await visit({ lastOutage, render: failing });
  later(5 / 60);
  expect(await visit({ lastOutage })).toMatchObject({ state: "miss", body: "rendering 2" });
});

test("an error of our own is none of a dependency: the next page is waited for", async () => {
  const lastOutage = { at: Number.NEGATIVE_INFINITY };
  await visit({ lastOutage });
  changeLongAgo();
  await visit({ lastOutage, render: page({}, 500) });
  expect(await visit({ lastOutage })).toMatchObject({ state: "miss", body: "rendering 3" });
});

test("an answer that nothing is there yet is no outage either", async () => {
  const lastOutage = { at: Number.NEGATIVE_INFINITY };
  await visit({ lastOutage });
  changeLongAgo();
  const notReady = { key: "/api/digest", render: page({}, 503), dependencyFailed: false };
  expect(await visit({ lastOutage, ...notReady })).toMatchObject({ status: 503 });
  expect(await visit({ lastOutage })).toMatchObject({ state: "miss" });
});

test("a kept page of which nobody can say whether it changed is marked", async () => {
  await visit();
  given.versions = new Error("no KV");
  const { state, headers } = await visit();
  expect([state, headers.get("Warning")]).toEqual(["hit", '111 - "Revalidation Failed"']);
});

test("an outage that a clock set back puts into the future is over", async () => {
  const lastOutage = { at: given.clock + 3_600_000 };
  await visit({ lastOutage });
  changeLongAgo();
  expect(await visit({ lastOutage })).toMatchObject({ state: "miss", body: "rendering 2" });
});
