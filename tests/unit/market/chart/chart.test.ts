import { describe, expect, test } from "vitest";
import {
  dayValues,
  type HistoryColumns,
  heightOf,
  linePath,
  type RebasedHistory,
  rebase,
  tableRows,
} from "~/domains/market/rules/chart.ts";
import { niceTicks } from "~/lib/scatter/ticks.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { datesIn } from "~/lib/time/written-dates.ts";

describe("ticks", () => {
  test.each([
    [0, 10, [0, 2, 4, 6, 8, 10]],
    [97, 104, [98, 100, 102, 104]],
    [90, 210, [100, 125, 150, 175, 200]],
    [0, 4, [0, 1, 2, 3, 4]],
    [0, 5, [0, 1, 2, 3, 4, 5]],
    [0, 5.1, [0, 2, 4]],
    [0, 26, [0, 10, 20]],
    [1, 1000, [200, 400, 600, 800, 1000]],
    // Fewer than two fall between: one around each end.
    [101, 109, [102, 104, 106, 108]],
    [100, 100, [99.9, 100.1]],
    [100.01, 100.04, [100, 100.1]],
  ])("between %d and %d are %j", (low, high, ticks) => {
    const found = niceTicks(low, high);
    expect(found.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });
});

test("a line that never moves lies between its ticks", () => {
  const days = ["2026-07-03", "2026-08-03"];
  const flat = rebase(
    { days, company: [50, 50], nasdaq: [null, null], sp500: [null, null] },
    "1M",
    datesIn(),
  );
  expect(flat?.ticks.map((tick) => Number(tick.toFixed(6)))).toEqual([99.9, 100.1]);
  expect(flat?.domain.map((end) => Number(end.toFixed(6)))).toEqual([99.85, 100.2]);
});

describe("the drawing", () => {
  test("has a value's height from the upper edge", () => {
    expect(heightOf(100, [90, 110])).toBe(50);
    expect(heightOf(110, [90, 110])).toBe(0);
    expect(heightOf(90, [90, 110])).toBe(100);
  });

  test("has a path over the days that have a value; none with a single one", () => {
    const line = (values: (number | null)[]) => linePath({ values } as never, [90, 110]);
    expect(line([110, null, 100, 90, 100])).toBe("M0 0L500 500L750 1000L1000 500");
    expect(line([null, 100])).toBe("");
  });

  test.each([
    [24, 24, "2026-08-26", "2026-08-25"],
    [25, 5, "2026-08-27", "2026-08-22"],
    [70, 14, "2026-10-11", "2026-10-06"],
    [71, 4, "2026-10-12", "2026-09-21"],
  ])("has beside it a table of %i days in %i rows, newest first: %s, %s", (count, rows, newest, next) => {
    const days = Array.from({ length: count }, (_, index) => addDays("2026-08-03", index));
    const lines = [{ id: "company" as const, values: days.map((_, index) => index), changePercent: 0 }];
    const found = tableRows({ days, lines } as never);
    expect(found).toHaveLength(rows);
    expect(found.slice(0, 2).map(({ day }) => day)).toEqual([newest, next]);
    expect(found[0]?.values).toEqual([count - 1]);
  });
});

describe("the lines of a period", () => {
  /**
   * Closes of every day up to August 20, 2026, the first of them at least a week before: the company gains one a day, from
   * 100.
   */
  const daily = (count: number, over: Partial<HistoryColumns> = {}): HistoryColumns => {
    const days = Array.from({ length: count }, (_, index) =>
      addDays("2026-08-20", index === 0 && count > 1 ? Math.min(-7, 1 - count) : index - count + 1),
    );
    const none = days.map(() => null);
    return { days, company: days.map((_, index) => 100 + index), nasdaq: none, sp500: none, ...over };
  };
  const lines = (history: HistoryColumns, period: Parameters<typeof rebase>[1] = "1W") =>
    rebase(history, period, datesIn()) as RebasedHistory;

  test.each([
    ["1W", 8, "2026-08-13"],
    ["1M", 32, "2026-07-20"],
    ["3M", 93, "2026-05-20"],
    ["YTD", 233, "2025-12-31"],
    ["1Y", 366, "2025-08-20"],
  ] as const)("of %s has %i closes from %s", (period, count, first) => {
    const { days } = lines(daily(400), period);
    expect([days.length, days[0], days.at(-1)]).toEqual([count, first, "2026-08-20"]);
  });

  test("begins with the last close before where the first day has none", () => {
    const history = daily(30);
    const gap = history.days.indexOf("2026-08-13");
    for (const column of Object.values(history)) column.splice(gap, 1);
    expect(lines(history).days[0]).toBe("2026-08-12");
  });

  test("needs two closes", () => {
    expect(rebase(daily(0), "1W", datesIn())).toBeNull();
    expect(rebase(daily(1), "1W", datesIn())).toBeNull();
    expect(lines(daily(2)).days).toHaveLength(2);
  });

  test("are 100 on their first day and change to the day of their last close", () => {
    const history = daily(3, { company: [50, 60, 75], nasdaq: [200, 190, null], sp500: [null, 10, 20] });
    expect(lines(history).lines).toEqual([
      {
        id: "company",
        values: [100, 120, 150],
        changePercent: 50,
        lastDay: "2026-08-20",
      },
      { id: "nasdaq", values: [100, 95, null], changePercent: -5, lastDay: "2026-08-19" },
    ]);
  });

  test("lie within the chart with a quarter of a step below and half a step above", () => {
    const { ticks, domain } = lines(daily(3, { company: [100, 108, 104] }));
    expect(ticks).toEqual([100, 102, 104, 106, 108]);
    expect(domain).toEqual([99.5, 109]);
    // Values beyond the outer ticks set the edges, and ticks beyond the values do too.
    expect(lines(daily(3, { company: [100, 107, 97] })).domain).toEqual([96.5, 108]);
    expect(lines(daily(2, { company: [1000, 1001] })).domain).toEqual([99.975, 100.15]);
  });

  test("have the values of each day, null where a line shown has no close", () => {
    expect(dayValues(lines(daily(2, { company: [50, 60], nasdaq: [10, null] })))).toEqual([
      { index: 0, day: "2026-08-13", company: 100, nasdaq: 100 },
      { index: 1, day: "2026-08-20", company: 120, nasdaq: null },
    ]);
  });

  test("label up to six days evenly, in a long period the first day of months", () => {
    const labels = (count: number, period: Parameters<typeof rebase>[1]) =>
      lines(daily(count), period).dayTicks.map(({ index, label }) => `${index} ${label}`);
    expect(labels(6, "1W")).toEqual(["0 Aug 13", "1 Aug 16", "2 Aug 17", "3 Aug 18", "4 Aug 19", "5 Aug 20"]);
    expect(labels(8, "1W")).toEqual(["0 Aug 13", "2 Aug 15", "4 Aug 17", "6 Aug 19"]);
    expect(labels(32, "1M")).toEqual([
      "0 Jul 20",
      "6 Jul 26",
      "12 Aug 1",
      "18 Aug 7",
      "24 Aug 13",
      "30 Aug 19",
    ]);
    expect(labels(400, "3M")).toEqual(["12 Jun", "42 Jul", "73 Aug"]);
    expect(labels(400, "YTD")).toEqual(["1 Jan 2026", "60 Mar", "121 May", "182 Jul"]);
  });
});
