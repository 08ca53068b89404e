import { describe, expect, test } from "vitest";
import {
  coverageText,
  growthMap,
  lineMethod,
  linePath,
  type MapChoice,
  residualText,
  residualWords,
} from "~/domains/market/rules/maps/growth-map.ts";
import { outliers } from "~/domains/market/rules/views.ts";
import { lineText } from "~/domains/market/ui/maps/growth-map.tsx";
import { type Axes, placeOf } from "~/lib/scatter/scatter.ts";
import { stock } from "../../../support/market/views.ts";

const company = (symbol: string, arrGrowth: number | null, priceToArr: number | null, over = {}) =>
  stock({ symbol, name: `${symbol} Inc.`, arrGrowth, priceToArr, ...over });

/** Multiples that double with every 10 points of growth. */
const DOUBLING = [0, 10, 20, 30].map((growth) => company(`D${growth}`, growth, 2 ** (growth / 10)));
const map = (scale: MapChoice["scale"] = "log", stocks = DOUBLING) =>
  growthMap(stocks, { multiple: "priceToArr", scale });

describe("the growth map", () => {
  test("fits the logarithm of the multiple, or the multiple itself", () => {
    expect(map().fit?.rSquared).toBeCloseTo(1);
    expect(Math.exp((map().fit?.slope ?? 0) * 10)).toBeCloseTo(2);
    expect(map("linear").fit?.rSquared).toBeLessThan(0.95);
  });

  test("says how far each company lies from the line, the furthest over it first", () => {
    const high = company("HIGH", 20, 8);
    const { points } = map("log", [...DOUBLING, ...DOUBLING.map((each) => ({ ...each })), high]);
    expect(points[0]?.symbol).toBe("HIGH");
    expect(points[0]?.residual).toBeGreaterThan(50);
    const twice = map("log", DOUBLING).points.find(({ symbol }) => symbol === "D20");
    expect(twice?.fitted).toBeCloseTo(4);
    expect(twice?.residual).toBeCloseTo(0);
    expect(residualWords({ residual: -22.4 })).toBe("trades 22% under the line");
    expect(residualWords({ residual: 8 })).toBe("trades 8% over the line");
    expect(residualWords({ residual: 0.4 })).toBe("trades on the line");
    expect(residualWords({ residual: null })).toBe("has no line to compare with");
    expect([-22.4, 8, 0.4, null].map((residual) => residualText({ residual }))).toEqual([
      "22% under",
      "8% over",
      "on it",
      null,
    ]);
  });

  test("says how its line is computed, and nothing without one", () => {
    expect(lineMethod(map())).toContain(
      "through the 4 companies of this table: ln(multiple of ARR) = 0 + 0.06931 × growth in percent.",
    );
    expect(lineMethod(map("linear"))).toContain(": multiple of ARR = 0.3 + 0.23 × growth in percent.");
    const falling = DOUBLING.map((each) => ({ ...each, arrGrowth: -(each.arrGrowth ?? 0) }));
    expect(lineMethod(map("linear", falling))).toContain("= 0.3 − 0.23 × growth");
    expect(lineMethod(map("log", DOUBLING.slice(0, 2)))).toBeNull();
  });

  test("leaves out companies of another session, without growth, or without a multiple above 0", () => {
    const out = [
      company("LATE", 10, 10, { counts: false }),
      company("NONE", null, 10),
      company("FREE", 10, null),
      company("ZERO", 10, 0),
    ];
    expect(map("log", [...DOUBLING, ...out])).toMatchObject({ points: { length: 4 }, all: 7 });
    expect(map("log", out)).toMatchObject({ points: [], axes: null, all: 3 });
  });

  test("a multiple of an old ARR stays, and is marked as old", () => {
    const old = [
      company("OLD", 15, 3, { arrOld: true }),
      company("COUNT", 25, 5, { sharesOld: true }),
      ...DOUBLING,
    ];
    const marked = ({ points }: ReturnType<typeof map>) =>
      points.flatMap(({ symbol, isOld }) => (isOld ? [symbol] : [])).sort();
    expect(marked(map("log", old))).toEqual(["COUNT", "OLD"]);
    const ev = Object.fromEntries(old.map(({ symbol }) => [symbol, { value: 4, old: false }]));
    expect(marked(growthMap(old, { multiple: "evToRevenue", scale: "log" }, ev))).toEqual([]);
  });

  test("with fewer than three companies there is no line and nothing to draw, and the highest comes first", () => {
    const two = map("log", DOUBLING.slice(0, 2));
    expect(two).toMatchObject({ fit: null, axes: null, points: [{ y: 2, residual: null }, { y: 1 }] });
    expect(linePath(two)).toBeNull();
    expect(lineText(two)).toBe("Growth and price to ARR are known for 2 of the session’s 2 companies.");
  });

  test("companies that are all alike have no line, and that is said", () => {
    const alike = map("log", [company("A", 10, 5), company("B", 10, 5), company("C", 10, 5)]);
    expect(lineText(alike)).toBe("No line fits: the companies are all alike.");
    expect(linePath(alike)).toBeNull();
  });

  test("a linear line that falls to nothing gives no residual there", () => {
    const steep = [company("A", 0, 0.5), company("B", 10, 1), company("C", 40, 40), company("D", 45, 50)];
    const { points } = map("linear", steep);
    const start = points.find(({ symbol }) => symbol === "A");
    expect(start?.fitted).toBeLessThan(0);
    expect(start?.residual).toBeNull();
  });

  test.each([1.1, 25])("a company without a distance comes last, also with a multiple of %d", (multiple) => {
    const shrinking = company("DOWN", -30, multiple);
    const rest = [company("A", 5, 3), company("B", 20, 9), company("C", 35, 20), company("D", 60, 38)];
    const steeper = company("E", 90, 99);
    const { points } = map("linear", [shrinking, ...rest, steeper]);
    expect(points.at(-1)).toMatchObject({ symbol: "DOWN", residual: null });
    const distances = points.slice(0, -1).map(({ residual }) => residual ?? Number.NaN);
    expect(distances).toEqual([...distances].sort((a, b) => b - a));
  });

  test.each(["log", "linear"] as const)("every dot and tick of the %s map lies within it", (scale) => {
    const shown = map(scale);
    const axes = shown.axes as Axes;
    for (const point of shown.points) {
      const { left, top } = placeOf(axes, point);
      expect(Math.min(left, 100 - left, top, 100 - top)).toBeGreaterThan(0);
    }
    for (const tick of axes.xTicks) {
      const { left } = placeOf(axes, { x: tick, y: 1 });
      expect(left >= 0 && left <= 100).toBe(true);
    }
    for (const tick of axes.yTicks) {
      const { top } = placeOf(axes, { x: 0, y: tick });
      if (scale === "log" || tick > 0) expect(top >= 0 && top <= 100).toBe(true);
    }
  });
});

describe("the map of enterprise value", () => {
  const ev = (stocks = DOUBLING, values: Parameters<typeof growthMap>[2] = {}) =>
    growthMap(stocks, { multiple: "evToRevenue", scale: "log" }, values);
  const current = (value: number) => ({ value, old: false });

  test("has the companies whose filings have it, with its own line", () => {
    const shown = ev(DOUBLING, { D0: current(3), D10: current(6), D20: current(12), GONE: current(9) });
    expect(shown.points.map(({ symbol, y }) => [symbol, y]).sort()).toEqual([
      ["D0", 3],
      ["D10", 6],
      ["D20", 12],
    ]);
    expect(shown.points[0]?.residual).toBeCloseTo(0);
    expect(lineText(shown)).toBe(
      "Ten points more growth go with +100% of multiple. Growth alone explains 100% of the differences (R² 1.00). Growth and EV to 12-month revenue are known for 3 of the session’s 4 companies.",
    );
  });

  test("takes no price to ARR for it, and says how many companies have it", () => {
    expect(ev()).toMatchObject({ points: [], axes: null, fit: null });
    expect(coverageText(ev(DOUBLING, { D0: current(3) }))).toBe(
      "Growth and EV to 12-month revenue are known for 1 of the session’s 4 companies.",
    );
  });

  test("leaves out what is old and names it, and names nobody of another session", () => {
    const stocks = [...DOUBLING, company("LATE", 10, 10, { counts: false })];
    const shown = ev(stocks, {
      D0: current(3),
      D10: { value: 6, old: true },
      LATE: { value: 6, old: true },
    });
    expect(shown.points.map(({ symbol }) => symbol)).toEqual(["D0"]);
    expect(coverageText(shown)).toContain("for 1 of the session’s 4 companies");
    expect(coverageText(shown)).toMatch(/Left out as more than two quarters old: D10\.$/);
  });

  test.each([0, -4])("a value of %d is on no scale of multiples", (value) => {
    expect(ev(DOUBLING, { D0: current(value) }).points).toEqual([]);
  });
});

test("companies whose multiple lies far from the others are named, the largest first", () => {
  const usual = [4, 5, 6, 7, 8, 9].map((times) => company(`U${times}`, 10, times));
  const far = [company("FAR", 90, 40), company("MORE", 90, 60), company("LATE", 90, 99, { counts: false })];
  expect(outliers([...usual, ...far].reverse()).map(({ symbol }) => symbol)).toEqual(["MORE", "FAR"]);
  expect(outliers(usual)).toEqual([]);
  expect(outliers([])).toEqual([]);
});
