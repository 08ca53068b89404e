import { expect, test } from "vitest";
import { admit, MAX_ITEMS } from "~/platform/sources/admission.ts";
import { NOON } from "../../../support/jobs/feed-world.ts";

test("of a long answer, items without dates keep the answer's order", () => {
  const items = Array.from({ length: MAX_ITEMS + 1 }, (_, index) => ({ index, publishedAt: null }));
  const { items: admitted, skipped } = admit(items, { now: NOON, first: true });
  expect(skipped).toBe(1);
  expect(admitted.map(({ index }) => index)).toEqual(items.slice(0, MAX_ITEMS).map(({ index }) => index));
});
