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
  const readers = (since: string, rows = stored) =>
    numbersOf(periodOf("week", TODAY, TODAY), rows, { since, today: TODAY, hour: 9 }, []).figures.readers;
  // Today is not over: it counts where it is the only day.
  expect(readers("2026-11-24")).toEqual({ now: 5, compared: null });
  expect(readers(TODAY, stored.slice(1))).toEqual({ now: 20, compared: null });
  expect(readers("2026-11-01")).toEqual({ now: 2, compared: { now: 2, before: 0 } });
});

describe("with the same number of views on every day", () => {
  const views = (sum: number, hours?: number[]): Counts => ({
    sums: { views: sum, readers: sum / 2, signups: sum / 50 },
    ...(hours ? { hours: { views: hours } } : {}),
    top: {},
  });
  const byHour = (upTo: number) => Array.from({ length: 24 }, (_, hour) => (hour < upTo ? 100 : 0));
  const days = Array.from({ length: 14 }, (_, back) => {
    const day = new Date(Date.parse(TODAY) - back * 86_400_000).toISOString().slice(0, 10);
    return { id: spanId(day), counts: back === 0 ? views(150, byHour(1)) : views(2400, byHour(24)) };
  });
  const months = Array.from({ length: 24 }, (_, back) => {
    const month = new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 7);
    return { id: spanId(month), counts: views(back === 0 ? 10 : 3000) };
  });
  const figures = (unit: Unit, since = "2020-01-01", hour = 1) =>
    numbersOf(periodOf(unit, TODAY, TODAY), [...days, ...months], { since, today: TODAY, hour }, []).figures;

  test("a running period has no change: what is not over is compared on neither side", () => {
    const week = figures("week");
    expect(week.views).toEqual({ now: 14_550, compared: { now: 14_400, before: 14_400 } });
    expect(week.readers).toEqual({ now: 1200, compared: { now: 1200, before: 1200 } });
    expect(figures("year").views).toEqual({ now: 33_010, compared: { now: 33_000, before: 33_000 } });
  });

  test("a running day is compared up to the hour, and what is not counted by the hour with nothing", () => {
    expect(figures("day").views).toEqual({ now: 150, compared: { now: 100, before: 100 } });
    expect(figures("day").signups).toEqual({ now: 3, compared: null });
    expect(figures("day", "2020-01-01", 0).views).toEqual({ now: 150, compared: null });
  });

  test("nothing is compared with days of which some were not counted", () => {
    expect(figures("week", "2026-11-15").views.compared).toBeNull();
    expect(figures("week", "2026-11-13").views.compared).not.toBeNull();
    expect(figures("year", "2025-11-01").views.compared).toBeNull();
  });
});

describe("a time whose numbers are deleted", () => {
  const state = { id: spanId(STATE), counts: JSON.stringify({ since: "2026-11-27", folds: 1 }) };
  const shown = (unit: Unit, on: string, today: string) =>
    shownNumbers(
      readNumbers(periodOf(unit, on, today), [state], { today, hour: 9, kinds: [], kept: RETENTION }),
    );

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
    const asked = { today, hour: 9, kinds: [], kept: RETENTION };
    const { figures } = readNumbers(period, [state, stored], asked).view;
    expect(figures.views).toEqual({ now: 9, compared: null });
    expect(figures.readers).toEqual({ now: 4, compared: null });
  });
});

test("what was counted once has a line, and what has no key of its own is the last", () => {
  const counts: Counts = {
    sums: { visits: 3, referrers: 3 },
    top: { referrers: { "a.example": 1, "b.example": 1 } },
  };
  const stored = [{ id: spanId(TODAY), counts }];
  const { lines } = numbersOf(
    periodOf("day", TODAY, TODAY),
    stored,
    { since: TODAY, today: TODAY, hour: 9 },
    ["referrers"],
  );
  expect(lines.referrers).toEqual([
    { key: "a.example", now: 1, before: null },
    { key: "b.example", now: 1, before: null },
    { key: OTHERS, now: 1, before: null },
  ]);
});
