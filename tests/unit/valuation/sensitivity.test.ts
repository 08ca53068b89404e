import { describe, expect, test } from "vitest";
import { estimate, rangeOf } from "~/domains/valuation/rules/model.ts";
import { factorsOf, type ValuationInput } from "~/domains/valuation/rules/multiple.ts";
import { sensitivity } from "~/domains/valuation/rules/sensitivity.ts";
import { nearThresholds } from "~/domains/valuation/rules/thresholds.ts";

const AVERAGES = { high: 15, moderate: 9, lower: 6 };
const input = (arr: number, growthRate: number, more: Partial<ValuationInput> = {}): ValuationInput => ({
  fundingStage: "seriesA",
  companyType: "aiNative",
  arr,
  growthRate,
  ...more,
});

describe("the grid around an estimate", () => {
  test.each([
    // Steps of a quarter of the growth, in multiples of five, at least five; two below it where there is room.
    [0, [0, 5, 10, 15, 20], 0],
    [4, [4, 9, 14, 19, 24], 0],
    [5, [0, 5, 10, 15, 20], 1],
    [9, [4, 9, 14, 19, 24], 1],
    [10, [0, 5, 10, 15, 20], 2],
    [29, [19, 24, 29, 34, 39], 2],
    [30, [10, 20, 30, 40, 50], 2],
    [50, [20, 35, 50, 65, 80], 2],
    [120, [60, 90, 120, 150, 180], 2],
    [490, [240, 365, 490, 615, 740], 2],
  ])("at %d%% growth has the growth rates %j", (growthRate, growthRates, column) => {
    const grid = sensitivity(input(3, growthRate), AVERAGES);
    expect(grid.growthRates).toEqual(growthRates);
    expect(grid.current).toEqual({ row: 2, column });
  });

  test("has half to double of the ARR, in three digits but for the input's own", () => {
    expect(sensitivity(input(3, 50), AVERAGES).arrs).toEqual([1.5, 2.25, 3, 4.5, 6]);
    expect(sensitivity(input(1.2345, 50), AVERAGES).arrs).toEqual([0.617, 0.926, 1.2345, 1.85, 2.47]);
  });

  test("has in each cell the estimate of its ARR and growth", () => {
    const { arrs, growthRates, cells } = sensitivity(input(40, 120), AVERAGES);
    const expected = arrs.map((arr) =>
      growthRates.map((growthRate) => rangeOf(arr, factorsOf(input(arr, growthRate), AVERAGES).multiple)),
    );
    expect(cells).toEqual(expected);
  });
});

describe("a threshold is near", () => {
  const near = (arr: number, growthRate: number, more: Partial<ValuationInput> = {}) =>
    nearThresholds(input(arr, growthRate, more), AVERAGES).map(({ axis, at, below }) => [axis, at, below]);
  const slow = { companyType: "traditional" } as const;

  test.each([
    [8.9, []],
    [9, [["arr", 10, true]]],
    [9.99, [["arr", 10, true]]],
    [10, [["arr", 10, false]]],
    [11, [["arr", 10, false]]],
    [11.1, []],
    [44.9, []],
    [45, [["arr", 50, true]]],
    [55, [["arr", 50, false]]],
    [55.1, []],
    [89.9, []],
    [90, [["arr", 100, true]]],
    [110, [["arr", 100, false]]],
    [110.1, []],
  ])("within a tenth of the ARR: $%dM", (arr, expected) => {
    expect(near(arr, 40, slow)).toEqual(expected);
  });

  test.each([
    [189, []],
    [190, [["growthRate", 200, true]]],
    [200, [["growthRate", 200, false]]],
    [210, [["growthRate", 200, false]]],
    [211, []],
    [290, [["growthRate", 300, true]]],
    [310, [["growthRate", 300, false]]],
    [311, []],
  ])("within ten points of growth: %d%%", (growthRate, expected) => {
    expect(near(3, growthRate)).toEqual(expected);
  });

  test("says in one sentence what is on its other side", () => {
    const [jump] = nearThresholds(input(3, 195), AVERAGES);
    expect(jump?.text).toMatch(
      /^At 200% growth the estimate would be \$\S+ – \$\S+, the tier AI-Native Shooting Star: there AI companies enter another tier/,
    );
    expect(jump?.other.low).toBeCloseTo((jump?.other.high ?? 0) * 0.8, 9);
    const [tier] = nearThresholds(input(3, 155, slow), AVERAGES);
    expect(tier?.text).toMatch(
      /^Just under 150% growth the tier would be Traditional SaaS, without a jump in the estimate: /,
    );
    const [scale] = nearThresholds(input(52, 40, slow), AVERAGES);
    expect(scale?.text).toMatch(
      /^Just under \$50M of ARR the estimate would be [^,]*: there scale compression begins\.$/,
    );
  });
});

describe("the grid", () => {
  test("holds the estimate itself among five by five", () => {
    for (const growth of [0, 3, 10, 50, 137, 500]) {
      const grid = sensitivity(input(3, growth), AVERAGES);
      const { row, column } = grid.current;
      expect([grid.arrs[row], grid.growthRates[column]]).toEqual([3, growth]);
      expect(grid.cells[row]?.[column]?.high).toBe(estimate(input(3, growth), AVERAGES).high);
      expect(grid.cells.map((cells) => cells.length)).toEqual([5, 5, 5, 5, 5]);
      expect(grid.growthRates.every((rate) => rate >= 0)).toBe(true);
      expect(new Set([...grid.growthRates]).size).toBe(5);
    }
  });
});
