import { describe, expect, test } from "vitest";
import { heightOf, linePath, niceTicks, rebase, tableRows } from "~/domains/market/rules/chart.ts";
import { addDays } from "~/lib/time/time-zone.ts";

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
  const days = ["2026-08-03", "2026-08-04"];
  const flat = rebase({ days, company: [50, 50], nasdaq: [null, null], sp500: [null, null] }, "1M");
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
