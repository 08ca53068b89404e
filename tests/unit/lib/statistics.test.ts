import { describe, expect, test } from "vitest";
import { fitLine } from "~/lib/statistics/fit-line.ts";
import { isOutlier, quantile, type Spread, spread } from "~/lib/statistics/statistics.ts";

describe("the spread of values", () => {
  test("has quantiles that are linear between neighbours", () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile([7, 1, 3, 5], share))).toEqual([
      1, 2.5, 4, 5.5, 7,
    ]);
    expect(quantile([4], 0.5)).toBe(4);
    expect(quantile([], 0.5)).toBeNull();
  });

  test("is of the known values", () => {
    expect(spread([10, null, 2, 4, 8, 6])).toEqual({
      count: 5,
      mean: 6,
      median: 6,
      quartiles: [4, 8],
      fences: [-2, 14],
    });
    expect(spread([null])).toBeNull();
  });

  test("calls far what lies beyond the fences, of at least five values", () => {
    const all = spread([4, 5, 6, 7, 60]) as Spread;
    expect([60, 11, 10, 2, 1].map((value) => isOutlier(value, all))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(isOutlier(60, spread([4, 5, 6, 60]) as Spread)).toBe(false);
  });
});

describe("the line through points", () => {
  test("is exact where they lie on one", () => {
    const points = [0, 1, 2, 5].map((x) => ({ x, y: 3 - 2 * x }));
    const fit = fitLine(points);
    expect(fit?.intercept).toBeCloseTo(3);
    expect(fit?.slope).toBeCloseTo(-2);
    expect(fit?.rSquared).toBeCloseTo(1);
  });

  test("has the least squares where they do not", () => {
    // By hand: means 2 and 10/3; sums of products 2, 3 and 14/3.
    const fit = fitLine([
      { x: 1, y: 2 },
      { x: 2, y: 3 },
      { x: 3, y: 5 },
    ]);
    expect(fit?.slope).toBeCloseTo(1.5);
    expect(fit?.intercept).toBeCloseTo(1 / 3);
    expect(fit?.rSquared).toBeCloseTo(9 / (2 * (14 / 3)));
  });

  test("is none through two points, above one place, or along one height", () => {
    expect(
      fitLine([
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ]),
    ).toBeNull();
    expect(fitLine([1, 2, 3].map((y) => ({ x: 1, y })))).toBeNull();
    expect(fitLine([1, 2, 3].map((x) => ({ x, y: 1 })))).toBeNull();
  });
});
