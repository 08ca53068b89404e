import { describe, expect, test } from "vitest";
import { admit, MAX_ITEMS } from "~/platform/sources/admission.ts";
import { NOON } from "../../../support/jobs/feed-world.ts";

test("of a long answer, items without dates keep the answer's order", () => {
  const items = Array.from({ length: MAX_ITEMS + 1 }, (_, index) => ({ index, publishedAt: null }));
  const { items: admitted, skipped } = admit(items, { now: NOON, first: true });
  expect(skipped).toBe(1);
  expect(admitted.map(({ index }) => index)).toEqual(items.slice(0, MAX_ITEMS).map(({ index }) => index));
});

describe("of a long answer with items dated ahead", () => {
  const ahead = Array.from({ length: 600 }, (_, index) => ({ publishedAt: NOON + (600 - index) * 1000 }));

  test("the soonest wait", () => {
    const { waiting, skipped, nextAt } = admit(ahead, { now: NOON, first: true });
    expect(waiting).toEqual(ahead.slice(-MAX_ITEMS));
    expect([skipped, nextAt]).toEqual([100, NOON + 1000]);
  });

  test("they count with the present ones: what is nearest to now is read", () => {
    const present = Array.from({ length: 300 }, (_, index) => ({ publishedAt: NOON - index * 1000 }));
    const undated = { publishedAt: null };
    const { items, waiting, skipped } = admit([undated, ...ahead, ...present], { now: NOON, first: true });
    expect(items).toEqual(present.slice(0, MAX_ITEMS / 2));
    expect(waiting).toEqual(ahead.slice(-MAX_ITEMS / 2));
    expect(skipped).toBe(401);
  });
});
