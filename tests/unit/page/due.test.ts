import { describe, expect, test } from "vitest";
import { datesIn } from "~/lib/time/written-dates.ts";
import { daily, everyFiveMinutes, quarterHourly, relativeDates, soonestOf } from "~/platform/page/due.ts";

const { relativeDate } = datesIn();
const NOON = Date.parse("2026-08-21T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (ms: number) => new Date(ms).toISOString();

describe("relative dates", () => {
  const due = (ages: number[]) =>
    relativeDates({ list: ages.map((age) => ({ publishedAt: iso(NOON - age) })) }, NOON);

  test.each([3, 59, 60, 61, 600, 1439, 1440, 1500, 10_000, 43_199])(
    "of %i minutes ago are due when they read differently, minutes within five",
    (minutes) => {
      const at = NOON - minutes * MINUTE - 1234;
      const next = relativeDates({ publishedAt: iso(at) }, NOON) ?? 0;
      const shown = relativeDate(iso(at), NOON);
      expect(relativeDate(iso(at), next)).not.toBe(shown);
      if (minutes >= 60) expect(relativeDate(iso(at), next - 1)).toBe(shown);
      else expect(next).toBeLessThanOrEqual(NOON + 5 * MINUTE);
    },
  );

  test.each([
    [0, 5 * MINUTE],
    [58 * MINUTE, 5 * MINUTE],
    [HOUR - 1, 5 * MINUTE],
    // An hour ago, then two.
    [HOUR, HOUR],
    [2 * HOUR - 1, 1],
    [DAY - 1, 1],
    [DAY, DAY],
    [30 * DAY - 1, 1],
    // A date ahead of the clock: a minute after it comes, when that is later.
    [-10 * MINUTE, 11 * MINUTE],
    [-2 * MINUTE, 5 * MINUTE],
  ])("of %i ms ago are due in %i ms", (age, wait) => {
    expect(due([age])).toBe(NOON + wait);
  });

  test("count under the names that pages show, in lists too", () => {
    const at = iso(NOON - 2 * HOUR);
    for (const value of [{ updatedAt: at }, { generatedAt: at }, [{ publishedAt: at }]])
      expect(relativeDates(value, NOON)).toBe(NOON + HOUR);
    for (const value of [{ startsAt: at }, { publishedAt: [at] }, at, null, { publishedAt: "soon" }])
      expect(relativeDates(value, NOON)).toBeNull();
  });

  test("that are written out are never due, nor is a page without dates", () => {
    expect(due([30 * DAY, 400 * DAY])).toBeNull();
    expect(due([])).toBeNull();
    expect(relativeDates({ publishedAt: null, title: "2026-08-21" }, NOON)).toBeNull();
  });

  test("the first of a page counts, at any depth", () => {
    expect(due([40 * DAY, 5 * HOUR + MINUTE, 3 * DAY])).toBe(NOON + 59 * MINUTE);
    const digest = { digest: { generatedAt: iso(NOON - 2 * DAY) } };
    expect(relativeDates(digest, NOON)).toBe(NOON + DAY);
  });
});

test("quarters of an hour, days, and the soonest of several", () => {
  const at = NOON + 7 * MINUTE;
  expect(quarterHourly(null, at)).toBe(NOON + 15 * MINUTE);
  expect(quarterHourly(null, NOON)).toBe(NOON + 15 * MINUTE);
  expect(daily(null, at)).toBe(Date.parse("2026-08-22T00:00:00Z"));
  expect(soonestOf(relativeDates, daily)({ publishedAt: iso(at - 3 * HOUR) }, at)).toBe(at + HOUR);
  expect(soonestOf(relativeDates)({}, at)).toBeNull();
  expect(soonestOf(daily)({}, at)).toBe(Date.parse("2026-08-22T00:00:00Z"));
  expect(everyFiveMinutes(null, at)).toBe(at + 5 * MINUTE);
});
