import { describe, expect, test } from "vitest";
import {
  FRAMES,
  type GrowthMap,
  growthMap,
  labelSides,
  linePieces,
  placeOf,
  residualText,
} from "~/domains/market/rules/growth-map.ts";
import { outliers } from "~/domains/market/rules/views.ts";
import { stock } from "../../support/market/views.ts";

const company = (symbol: string, arrGrowth: number | null, priceToArr: number | null, over = {}) =>
  stock({ symbol, name: `${symbol} Inc.`, arrGrowth, priceToArr, ...over });

/** Multiples that double with every 10 points of growth, and one that is twice too high. */
const DOUBLING = [0, 10, 20, 30].map((growth) => company(`D${growth}`, growth, 2 ** (growth / 10)));
const map = (scale: "log" | "linear" = "log", stocks = DOUBLING) => growthMap(stocks, scale) as GrowthMap;

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
    expect(residualText({ residual: -22.4 })).toBe("trades 22% under the line");
    expect(residualText({ residual: 8 })).toBe("trades 8% over the line");
    expect(residualText({ residual: 0.4 })).toBe("trades on the line");
    expect(residualText({ residual: null })).toBe("has no line to compare with");
  });

  test("leaves out companies of another session, without growth, or without a multiple above 0", () => {
    const out = [
      company("LATE", 10, 10, { counts: false }),
      company("NONE", null, 10),
      company("FREE", 10, null),
      company("ZERO", 10, 0),
    ];
    expect(map("log", [...DOUBLING, ...out]).points).toHaveLength(4);
    expect(growthMap(out, "log")).toBeNull();
    expect(map("log", DOUBLING.slice(0, 2))).toMatchObject({ fit: null, points: [{ residual: null }, {}] });
  });

  test("a linear line that falls to nothing gives no residual there", () => {
    const steep = [company("A", 0, 0.5), company("B", 10, 1), company("C", 40, 40), company("D", 45, 50)];
    const { points } = map("linear", steep);
    const start = points.find(({ symbol }) => symbol === "A");
    expect(start?.fitted).toBeLessThan(0);
    expect(start?.residual).toBeNull();
  });

  test.each(["log", "linear"] as const)("every dot and tick of the %s map lies within it", (scale) => {
    const shown = map(scale);
    for (const point of shown.points) {
      const { left, top } = placeOf(shown, point);
      expect(Math.min(left, 100 - left, top, 100 - top)).toBeGreaterThan(0);
    }
    for (const tick of shown.growthTicks) {
      const { left } = placeOf(shown, { growth: tick, multiple: 1 });
      expect(left >= 0 && left <= 100).toBe(true);
    }
    for (const tick of shown.multipleTicks) {
      const { top } = placeOf(shown, { growth: 0, multiple: Math.max(tick, 1e-6) });
      if (scale === "log" || tick > 0) expect(top >= 0 && top <= 100).toBe(true);
    }
    for (const { from, to } of linePieces(shown))
      for (const { top } of [from, to]) expect(top >= 0 && top <= 100).toBe(true);
    expect(linePieces(shown).length).toBeGreaterThan(10);
  });

  test("a higher multiple is higher, more growth further right", () => {
    const shown = map();
    const [low, high] = [
      placeOf(shown, { growth: 0, multiple: 1 }),
      placeOf(shown, { growth: 30, multiple: 8 }),
    ];
    expect(high.top).toBeLessThan(low.top);
    expect(high.left).toBeGreaterThan(low.left);
  });

  test("labels stand where they touch no other label, dot or edge", () => {
    const at = (symbol: string, left: number, top: number) => ({ symbol, left, top });
    const sides = (places: ReturnType<typeof at>[], frame = FRAMES.wide) =>
      Object.fromEntries(labelSides(places, frame));
    expect(sides([at("A", 10, 10), at("B", 50, 50)])).toEqual({ A: "right", B: "right" });
    // B's dot is in the way on the right; the label of EDGE would leave the map there.
    expect(sides([at("AAAA", 50, 50), at("B", 52, 50), at("EDGE", 99, 10)])).toEqual({
      AAAA: "left",
      B: "right",
      EDGE: "left",
    });
    expect(sides([at("LEFT", 1, 50), at("B", 2.5, 50)])).toEqual({ B: "right" });
    const many = Array.from({ length: 40 }, (_, index) => at(`S${index}`, 50, 45 + index / 4));
    expect(labelSides(many, FRAMES.narrow).size).toBeLessThan(10);
  });
});

test("companies whose multiple lies far from the others are named, the largest first", () => {
  const usual = [4, 5, 6, 7, 8, 9].map((times) => company(`U${times}`, 10, times));
  const far = [company("FAR", 90, 40), company("MORE", 90, 60), company("LATE", 90, 99, { counts: false })];
  expect(outliers([...usual, ...far].reverse()).map(({ symbol }) => symbol)).toEqual(["MORE", "FAR"]);
  expect(outliers(usual)).toEqual([]);
  expect(outliers([])).toEqual([]);
});
