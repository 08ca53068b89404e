import { describe, expect, test } from "vitest";
import type { Unit } from "~/domains/numbers/fields.ts";
import { periodOf, rangeOf, timesOf } from "~/domains/numbers/rules/period.ts";
import { readNumbers, shownNumbers } from "~/domains/numbers/rules/shown.ts";
import { numbersOf, OTHERS } from "~/domains/numbers/rules/view.ts";
import { type Counts, STATE, spanId } from "~/platform/counts/counts.ts";
import { RETENTION } from "~/platform/data/retention.ts";

/** Which days and months a period has, and the one that it is compared with. */

const TODAY = "2026-11-26";

test("a day is compared with the day before, and leads to both sides of it", () => {
  expect(periodOf("day", "2026-03-01", TODAY)).toMatchObject({
    spans: ["2026-03-01"],
    before: { spans: ["2026-02-28"] },
    earlier: "2026-02-28",
    later: "2026-03-02",
    isRunning: false,
  });
});

test("a week is the seven days up to a day, over the end of a month and a year", () => {
  const week = periodOf("week", "2026-01-03", TODAY);
  expect(week).toMatchObject({
    from: "2025-12-28",
    to: "2026-01-03",
    earlier: "2025-12-27",
    later: "2026-01-10",
  });
  expect(week.before).toMatchObject({ from: "2025-12-21", to: "2025-12-27" });
  expect(rangeOf(week)).toEqual(["2025-12-21", "2026-01-03"]);
  expect(timesOf(week)).toEqual([Date.parse("2025-12-28"), Date.parse("2026-01-04")]);
});

test("a year is the twelve months up to that of a day, also of a leap day", () => {
  const year = periodOf("year", "2024-02-29", TODAY);
  expect(year).toMatchObject({
    from: "2023-03-01",
    to: "2024-02-29",
    earlier: "2023-02-01",
    later: "2025-02-01",
  });
  expect([year.spans.length, year.spans[0], year.spans.at(-1)]).toEqual([12, "2023-03", "2024-02"]);
  expect(year.before).toMatchObject({ from: "2022-03-01", to: "2023-02-28" });
});

test("what is to come is today, which nothing comes after", () => {
  for (const unit of ["day", "week", "year"] as const)
    expect(periodOf(unit, "2030-01-01", TODAY)).toMatchObject({ on: TODAY, later: null, isRunning: true });
  expect(periodOf("week", "2026-11-23", TODAY).later).toBe(TODAY);
});

test("readers of a longer period are the mean of the days on which was counted", () => {
  const day = (readers: number): Counts => ({ sums: { readers }, top: {} });
  const stored = [
    { id: spanId("2026-11-24"), counts: day(10) },
    { id: spanId("2026-11-26"), counts: day(20) },
  ];
  const readers = (since: string) =>
    numbersOf(periodOf("week", TODAY, TODAY), stored, { since, today: TODAY }, []).figures.readers;
  expect(readers("2026-11-24")).toEqual({ now: 10, before: null });
  expect(readers("2026-11-01")).toEqual({ now: 4, before: 0 });
});

describe("a time whose numbers are deleted", () => {
  const state = { id: spanId(STATE), counts: JSON.stringify({ since: "2026-11-27", folds: 1 }) };
  const shown = (unit: Unit, on: string, today: string) =>
    shownNumbers(readNumbers(periodOf(unit, on, today), [state], { today, kinds: [], kept: RETENTION }));

  test.each([
    ["week", "2026-11-26", "2028-06-01", null],
    ["week", "2026-11-27", "2028-06-01", 400],
    ["week", "2027-04-27", "2028-06-01", 400],
    ["week", "2027-04-28", "2028-06-01", null],
    ["year", "2026-12-31", "2030-04-15", 1200],
    ["year", "2027-01-01", "2030-04-15", null],
  ] as const)("is known from one without: %s up to %s, on %s", (unit, on, today, deletedAfter) => {
    expect(shown(unit, on, today).deletedAfter).toBe(deletedAfter);
  });

  test("is compared with nothing, and counts for no mean", () => {
    const today = "2028-06-01";
    const stored = {
      id: spanId("2027-04-28"),
      counts: JSON.stringify({ sums: { views: 9, readers: 8 }, top: {} }),
    };
    const period = periodOf("week", "2027-04-29", today);
    const { figures } = readNumbers(period, [state, stored], { today, kinds: [], kept: RETENTION }).view;
    expect(figures.views).toEqual({ now: 9, before: null });
    expect(figures.readers).toEqual({ now: 4, before: null });
  });
});

test("what was counted once has a line, and what has no key of its own is the last", () => {
  const counts: Counts = {
    sums: { visits: 3, referrers: 3 },
    top: { referrers: { "a.example": 1, "b.example": 1 } },
  };
  const stored = [{ id: spanId(TODAY), counts }];
  const { lines } = numbersOf(periodOf("day", TODAY, TODAY), stored, { since: TODAY, today: TODAY }, [
    "referrers",
  ]);
  expect(lines.referrers).toEqual([
    { key: "a.example", now: 1, before: 0 },
    { key: "b.example", now: 1, before: 0 },
    { key: OTHERS, now: 1, before: 0 },
  ]);
});
