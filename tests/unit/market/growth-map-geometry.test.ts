import { describe, expect, test } from "vitest";
import {
  type GrowthMap,
  growthMap,
  labelSides,
  linePieces,
  placeOf,
} from "~/domains/market/rules/growth-map.ts";
import { stock } from "../../support/market/views.ts";

/** Where the map's edges, ticks, line and labels lie. */

const map = (scale: "log" | "linear", companies: [growth: number, multiple: number][]) =>
  growthMap(
    companies.map(([arrGrowth, priceToArr], index) => stock({ symbol: `S${index}`, arrGrowth, priceToArr })),
    scale,
  ) as GrowthMap;

const DOUBLING: [number, number][] = [
  [0, 1],
  [10, 2],
  [20, 4],
  [30, 8],
];

const rounded = (values: number[]) => values.map((value) => Number(value.toFixed(6)));

describe("the axes", () => {
  test.each<[string, number[], number[]]>([
    ["from zero", [0, 30], [-1.5, 31.5]],
    ["from zero where all grow", [20, 40], [-2, 42]],
    ["from the one that shrinks most", [-20, 10], [-21.5, 11.5]],
    ["with a point of space at least", [0, 4], [-1, 5]],
  ])("of growth reach %s", (_, growths, domain) => {
    const shown = map(
      "linear",
      growths.map((growth) => [growth, 1]),
    );
    expect(rounded(shown.growthDomain)).toEqual(domain);
  });

  test("have ticks within them", () => {
    const { growthTicks, multipleTicks, multipleDomain } = map("linear", DOUBLING);
    expect(growthTicks).toEqual([0, 10, 20, 30]);
    expect(multipleTicks).toEqual([0, 2, 4, 6, 8]);
    expect(rounded(multipleDomain)).toEqual([0, 8.64]);
  });

  test("of the logarithm have the round multiples from half the lowest to 1.6 of the highest", () => {
    const { multipleTicks, multipleDomain } = map("log", DOUBLING);
    expect(multipleTicks).toEqual([1, 2, 5, 10]);
    expect(rounded(multipleDomain)).toEqual([0.769231, 10.4]);
    expect(
      map("log", [
        [0, 4],
        [10, 12.5],
      ]).multipleTicks,
    ).toEqual([2, 5, 10, 20]);
    expect(
      map("log", [
        [0, 4.1],
        [10, 12.4],
      ]).multipleTicks,
    ).toEqual([5, 10]);
  });

  test("give a point its place in percent", () => {
    const at = (scale: "log" | "linear", multiple: number) =>
      placeOf({ scale, growthDomain: [0, 50], multipleDomain: [1, 100] }, { growth: 10, multiple });
    expect(at("linear", 25.75)).toEqual({ left: 20, top: 75 });
    expect(at("log", 10)).toEqual({ left: 20, top: 50 });
  });
});

describe("the line", () => {
  test("is drawn from edge to edge without a gap", () => {
    const pieces = linePieces(map("log", DOUBLING));
    expect(pieces).toHaveLength(24);
    expect(pieces[0]?.from.left).toBeCloseTo(0);
    expect(pieces.at(-1)?.to.left).toBeCloseTo(100);
    for (const [index, { from }] of pieces.slice(1).entries()) expect(from).toEqual(pieces[index]?.to);
    // Straight on a logarithmic scale.
    const rise = pieces.map(({ from, to }) => from.top - to.top);
    expect(Math.max(...rise) - Math.min(...rise)).toBeLessThan(1e-6);
  });

  test("is left out where it leaves the map, and where there is none", () => {
    const steep = map("log", [
      [0, 1],
      [10, 100],
      [20, 10_000],
    ]);
    expect(linePieces(steep)).toHaveLength(22);
    expect(linePieces(map("log", DOUBLING.slice(0, 2)))).toEqual([]);
  });

  test("without it the highest multiple comes first", () => {
    expect(map("log", DOUBLING.slice(0, 2)).points.map(({ multiple }) => multiple)).toEqual([2, 1]);
  });
});

describe("a label", () => {
  /** On a map of 100 by 100 pixels, where percent are pixels; a letter is 7.2 wide, 8 from its dot. */
  const sides = (...places: [symbol: string, left: number, top: number][]) =>
    Object.fromEntries(
      labelSides(
        places.map(([symbol, left, top]) => ({ symbol, left, top })),
        { width: 100, height: 100 },
      ),
    );

  test("ends at the map's edges", () => {
    expect(sides(["FIVES", 56, 50])).toEqual({ FIVES: "right" });
    expect(sides(["FIVES", 56.1, 50])).toEqual({ FIVES: "left" });
    const narrow = (left: number) =>
      labelSides([{ symbol: "FIVES", left, top: 50 }], { width: 80, height: 100 }).get("FIVES");
    expect([narrow(55), narrow(54.9)]).toEqual(["left", undefined]);
  });

  test.each([11.5, -11.5])("touches a dot %d pixels under it, and none further", (distance) => {
    const further = distance + Math.sign(distance) * 0.1;
    expect(sides(["A", 20, 50], ["", 40, 50 + distance])).toMatchObject({ A: "left" });
    expect(sides(["A", 20, 50], ["", 40, 50 + further])).toMatchObject({ A: "right" });
  });

  test("touches a dot at its end, and none behind it", () => {
    expect(sides(["FIVES", 20, 50], ["", 69, 50]).FIVES).toBeUndefined();
    expect(sides(["FIVES", 20, 50], ["", 69.1, 50]).FIVES).toBe("right");
    expect(sides(["FIVES", 70, 50], ["", 21, 50]).FIVES).toBeUndefined();
    expect(sides(["FIVES", 70, 50], ["", 20.9, 50]).FIVES).toBe("left");
  });

  test("keeps away from labels that have their place", () => {
    // On the right the second label would lie on the first: 13 pixels are one line.
    expect(sides(["AA", 30, 50], ["BB", 32, 62.9])).toEqual({ AA: "right", BB: "left" });
    expect(sides(["AA", 30, 50], ["BB", 32, 63.1])).toEqual({ AA: "right", BB: "right" });
  });
});
