import { describe, expect, test } from "vitest";
import {
  CHART_PERIODS,
  dayValues,
  heightOf,
  INDEX_PERIODS,
  linePath,
  periodChoice,
  rebase,
  tableRows,
} from "~/domains/market/rules/chart.ts";
import { dayTicks } from "~/domains/market/rules/day-axis.ts";
import { niceTicks } from "~/lib/scatter/ticks.ts";
import { datesIn } from "~/lib/time/written-dates.ts";

describe("the history chart", () => {
  const days = [
    "2025-08-20",
    "2025-08-21",
    "2025-12-31",
    "2026-07-21",
    "2026-08-14",
    "2026-08-20",
    "2026-08-21",
  ];
  const history = {
    days,
    company: [50, 100, 110, 150, 160, 180, 200],
    nasdaq: [900, 1000, null, 1100, 1150, 1180, 1200],
    sp500: days.map(() => null),
  };

  test.each([
    ["1W", ["2026-08-14", "2026-08-20", "2026-08-21"], 25],
    ["1M", ["2026-07-21", "2026-08-14", "2026-08-20", "2026-08-21"], 100 / 3],
    ["YTD", days.slice(2), (90 / 110) * 100],
    ["1Y", days.slice(1), 100],
  ] as const)("%s begins with the close that its change counts from", (period, shown, change) => {
    const rebased = rebase(history, period, datesIn());
    expect(rebased?.days).toEqual(shown);
    expect(rebased?.lines[0]?.changePercent).toBeCloseTo(change);
    expect(rebased?.lines[0]?.values[0]).toBe(100);
  });

  test("an index without closes has no line; a day without one is passed over", () => {
    const rebased = rebase(history, "1Y", datesIn());
    expect(rebased?.lines.map(({ id }) => id)).toEqual(["company", "nasdaq"]);
    const [, nasdaq] = rebased?.lines ?? [];
    expect(nasdaq?.values[1]).toBeNull();
    expect(nasdaq && linePath(nasdaq, [90, 130]).split("L")).toHaveLength(5);
  });

  test("an index without a close of the first day has no line: all lines begin on the same day", () => {
    expect(rebase(history, "YTD", datesIn())?.lines.map(({ id }) => id)).toEqual(["company"]);
  });

  test("a line whose last close is older says its day", () => {
    const late = { ...history, nasdaq: [...history.nasdaq.slice(0, -1), null] };
    expect(rebase(late, "1Y", datesIn())?.lines.map(({ lastDay }) => lastDay)).toEqual([
      "2026-08-21",
      "2026-08-20",
    ]);
  });

  test("a period that the closes do not reach draws nothing", () => {
    const listed = { ...history, days: days.slice(3) };
    expect(rebase(listed, "1M", datesIn())?.days[0]).toBe("2026-07-21");
    expect(rebase(listed, "3M", datesIn())).toBeNull();
    // The close before the period is more than a week older: it is none of its change either.
    expect(rebase(history, "3M", datesIn())).toBeNull();
  });

  test.each([
    [
      "of a year",
      ["2025-08-21", "2025-12-31", "2026-05-21", "2026-07-21", "2026-08-14"],
      CHART_PERIODS,
      "1Y",
    ],
    ["of four months", ["2026-04-20", "2026-05-21", "2026-07-21", "2026-08-14"], ["1W", "1M", "3M"], "3M"],
    ["of an hour", [], [], "1Y"],
  ])(
    "a company %s has the periods that its closes reach, and opens on the longest",
    (_, before, reached, first) => {
      expect(periodChoice([...before, "2026-08-21"], CHART_PERIODS, "1Y")).toEqual({
        reached,
        opening: first,
      });
    },
  );

  test("the index has in February no three months yet, and a company of November has more than the year", () => {
    const winter = ["2025-12-31", "2026-01-20", "2026-02-13", "2026-02-20"];
    expect(periodChoice(winter, INDEX_PERIODS, "YTD")).toEqual({
      reached: ["1W", "1M", "YTD"],
      opening: "YTD",
    });
    expect(periodChoice(["2025-11-20", ...winter], CHART_PERIODS, "1Y").opening).toBe("3M");
  });

  test("one close draws nothing", () => {
    expect(
      rebase({ days: ["2026-08-21"], company: [1], nasdaq: [1], sp500: [1] }, "1Y", datesIn()),
    ).toBeNull();
    expect(rebase({ days: [], company: [], nasdaq: [], sp500: [] }, "1Y", datesIn())).toBeNull();
  });

  test.each([
    [93, 152, [100, 120, 140]],
    [99.4, 100.6, [99.5, 99.75, 100, 100.25, 100.5]],
    [40, 310, [100, 200, 300]],
    [100.01, 100.04, [100, 100.1]],
    [100, 100, [99.9, 100.1]],
  ])("values from %s to %s get round steps", (low, high, ticks) => {
    const found = niceTicks(low, high);
    expect(found.length).toBeGreaterThan(1);
    expect(found.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });

  test("a line that never moves has its place in the chart", () => {
    const still = {
      days: ["2026-08-14", "2026-08-21"],
      company: [7, 7],
      nasdaq: [null, null],
      sp500: [null, null],
    };
    const rebased = rebase(still, "1W", datesIn());
    const height = heightOf(100, rebased?.domain ?? [0, 0]);
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThan(100);
  });

  test("every value lies within the chart", () => {
    const rebased = rebase(history, "1Y", datesIn());
    for (const { values } of rebased?.lines ?? [])
      for (const value of values)
        if (value !== null) {
          const height = heightOf(value, rebased?.domain ?? [0, 0]);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(100);
        }
  });

  test("each day has the value of every line, and null where a line has none", () => {
    const rebased = rebase(history, "1Y", datesIn());
    const values = rebased ? dayValues(rebased) : [];
    expect(values.map(({ index, day }) => [index, day])).toEqual(days.slice(1).map((day, at) => [at, day]));
    expect(values[0]).toEqual({ index: 0, day: "2025-08-21", company: 100, nasdaq: 100 });
    expect(values[1]).toEqual({ index: 1, day: "2025-12-31", company: expect.closeTo(110), nasdaq: null });
    expect(values.at(-1)).toMatchObject({ company: 200, nasdaq: 120 });
  });

  /** So many days in a row up to 2026-08-21. */
  const daily = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 7, 21) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    );
  const ticksOf = (count: number) => dayTicks(daily(count), datesIn());

  test.each([
    [24, 24, "2026-08-20"],
    [25, 5, "2026-08-16"],
    [70, 14, "2026-08-16"],
    [71, 4, "2026-07-31"],
  ])("the table beside it has of %i days %i rows, the second of %s", (count, rows, second) => {
    const found = tableRows({ days: daily(count), lines: [] });
    expect(found).toHaveLength(rows);
    expect([found[0]?.day, found[1]?.day]).toEqual(["2026-08-21", second]);
  });

  test("a short period names some of its days, at most six", () => {
    expect(ticksOf(6)).toEqual([
      { index: 0, label: "Aug 16" },
      { index: 1, label: "Aug 17" },
      { index: 2, label: "Aug 18" },
      { index: 3, label: "Aug 19" },
      { index: 4, label: "Aug 20" },
      { index: 5, label: "Aug 21" },
    ]);
    expect(ticksOf(7).map(({ index }) => index)).toEqual([0, 2, 4, 6]);
    expect(ticksOf(45).map(({ index }) => index)).toEqual([0, 8, 16, 24, 32, 40]);
  });

  test("a long period names the first day of some months, and the year with January", () => {
    expect(ticksOf(46)).toEqual([{ index: 25, label: "Aug" }]);
    expect(ticksOf(365).map(({ label }) => label)).toEqual(["Sep", "Nov", "Jan 2026", "Mar", "May", "Jul"]);
  });

  test("the chart's edges leave a quarter of a step below and half a step above", () => {
    const row = ["2026-08-14", "2026-08-18", "2026-08-19", "2026-08-20", "2026-08-21"];
    const values = row.map((_, index) => 100 + index);
    const rebased = rebase({ days: row, company: values, nasdaq: values, sp500: values }, "1W", datesIn());
    expect(rebased?.ticks).toEqual([100, 101, 102, 103, 104]);
    expect(rebased?.domain).toEqual([99.75, 104.5]);
  });

  test("a line ends where its last close is", () => {
    const sparse = {
      days: ["2026-08-14", "2026-08-21"],
      company: [100, 110],
      nasdaq: [200, null],
      sp500: [null, null],
    };
    const rebased = rebase(sparse, "1W", datesIn());
    expect(rebased?.lines.map(({ id, changePercent }) => [id, Math.round(changePercent)])).toEqual([
      ["company", 10],
      ["nasdaq", 0],
    ]);
    expect(rebased?.lines[1] && linePath(rebased.lines[1], rebased.domain)).toBe("");
  });

  test("the table beside it begins with the last day", () => {
    const rebased = rebase(history, "1Y", datesIn());
    expect(rebased && tableRows(rebased)[0]).toMatchObject({ day: "2026-08-21" });
  });
});
