import { describe, expect, test } from "vitest";
import type { Change } from "~/platform/data/topic-versions.ts";
import { standingOf } from "~/platform/page/cache/freshness.ts";

/** How a page stands, millisecond by millisecond. The page was rendered at 1,000,000. */

const RENDERED = 1_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const standing = (changes: Change[] | null, now: number, dueAt: number | null = null) =>
  standingOf({ renderedAt: RENDERED, dueAt }, changes, now);

describe("a page", () => {
  test.each<[string, Change[], number, string]>([
    ["that nothing changed", [], RENDERED + HOUR, "current"],
    ["whose topics never changed", [[0, 0]], RENDERED + HOUR, "current"],
    [
      "of whose topics one never changed",
      [
        [0, 0],
        [RENDERED + 1, 0],
      ],
      RENDERED + 1,
      "renew",
    ],
    // Rendered in the millisecond of the change: it shows it.
    ["rendered at the change", [[RENDERED, 0]], RENDERED + 29_999, "current"],
    ["rendered a millisecond before it", [[RENDERED + 1, 0]], RENDERED + 1, "renew"],
    ["a minute less a millisecond after it", [[RENDERED + 1, 0]], RENDERED + MINUTE, "renew"],
    ["a minute after it", [[RENDERED + 1, 0]], RENDERED + 1 + MINUTE, "replace"],
    // Rendered within 30 s after the change: it may show what was before, once those 30 s are over.
    [
      "rendered right after it, until older values can be read no more",
      [[RENDERED - 1, 0]],
      RENDERED + 29_998,
      "current",
    ],
    ["rendered right after it, from then on", [[RENDERED - 1, 0]], RENDERED + 29_999, "renew"],
    ["rendered 30 s less a millisecond after it", [[RENDERED - 29_999, 0]], RENDERED + 1, "renew"],
    ["rendered 30 s after it", [[RENDERED - 30_000, 0]], RENDERED + HOUR, "current"],
    // The minute counts from the first change that it does not show.
    ["that missed two changes", [[RENDERED + 50 * SECOND, RENDERED + 1]], RENDERED + MINUTE, "renew"],
    [
      "that missed two changes, a minute after the first",
      [[RENDERED + 50 * SECOND, RENDERED + 1]],
      RENDERED + 1 + MINUTE,
      "replace",
    ],
    [
      "that missed the last of two",
      [[RENDERED + 50 * SECOND, RENDERED - HOUR]],
      RENDERED + MINUTE + 1,
      "renew",
    ],
    [
      "that missed changes of two topics, a minute after the first",
      [
        [RENDERED + 50 * SECOND, 0],
        [RENDERED + 1, 0],
      ],
      RENDERED + 1 + MINUTE,
      "replace",
    ],
  ])("%s", (_, changes, now, expected) => {
    expect(standing(changes, now)).toBe(expected);
  });

  test.each<[string, number, Change[] | null, string]>([
    ["before it is due", -1, [], "current"],
    ["when it is due", 0, [], "renew"],
    ["an hour less a millisecond later", HOUR - 1, [], "renew"],
    ["an hour later", HOUR, [], "replace"],
    ["an hour later, with changes unknown", HOUR, null, "renew"],
  ])("%s", (_, after, changes, expected) => {
    const dueAt = RENDERED + 10 * MINUTE;
    expect(standing(changes, dueAt + after, dueAt)).toBe(expected);
  });

  test("whose changes cannot be read is served as it is", () => {
    expect(standing(null, RENDERED + 24 * HOUR)).toBe("current");
  });
});
