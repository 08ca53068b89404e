import { describe, expect, test } from "vitest";
import { FRAMES, labelSides } from "~/lib/scatter/labels.ts";
import { axesOf, curvePath, type Point, placeOf, type Scale } from "~/lib/scatter/scatter.ts";

/** Where a plot's edges, ticks, line and labels lie. */

const axes = (scale: Scale, points: [x: number, y: number][]) =>
  axesOf(
    points.map(([x, y]): Point => ({ x, y })),
    scale,
  );

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
    ["from zero where all are above it", [20, 40], [-2, 42]],
    ["from the lowest under it", [-20, 10], [-21.5, 11.5]],
    ["with a point of space at least", [0, 4], [-1, 5]],
  ])("along the plot reach %s", (_, xs, domain) => {
    const shown = axes(
      "linear",
      xs.map((x) => [x, 1]),
    );
    expect(rounded(shown.xDomain)).toEqual(domain);
  });

  test("have ticks within them", () => {
    const { xTicks, yTicks, yDomain } = axes("linear", DOUBLING);
    expect(xTicks).toEqual([0, 10, 20, 30]);
    expect(yTicks).toEqual([0, 2, 4, 6, 8]);
    expect(rounded(yDomain)).toEqual([0, 8.64]);
  });

  test("reach under zero where a value does", () => {
    const { yTicks, yDomain } = axes("linear", [
      [0, -20],
      [10, 40],
    ]);
    expect(rounded(yDomain)).toEqual([-23, 43]);
    expect(yTicks).toEqual([-20, 0, 20, 40]);
  });

  test("of the logarithm have the round values within them", () => {
    const { yTicks, yDomain } = axes("log", DOUBLING);
    expect(yTicks).toEqual([1, 2, 5, 10]);
    expect(rounded(yDomain)).toEqual([0.769231, 10.4]);
    const ticks = (low: number, high: number) =>
      axes("log", [
        [0, low],
        [10, high],
      ]).yTicks;
    expect(ticks(4, 15.5)).toEqual([5, 10, 20]);
    expect(ticks(4.1, 12.4)).toEqual([5, 10]);
  });

  test.each([
    [6.6, 7.6, [6, 7, 8, 9]],
    [0.1, 0.6, [0.2, 0.4, 0.6]],
    [0.02, 0.04, [0.02, 0.03, 0.04, 0.05]],
    [210, 400, [200, 300, 400, 500]],
  ])("of the logarithm from %d to %d have those of a linear one", (low, high, ticks) => {
    const { yTicks } = axes("log", [
      [0, low],
      [10, high],
    ]);
    expect(rounded(yTicks)).toEqual(ticks);
  });

  test("give a point its place in percent", () => {
    const at = (scale: Scale, y: number) =>
      placeOf({ scale, xDomain: [0, 50], yDomain: [1, 100] }, { x: 10, y });
    expect(at("linear", 25.75)).toEqual({ left: 20, top: 75 });
    expect(at("log", 10)).toEqual({ left: 20, top: 50 });
  });

  test("put more further right and higher", () => {
    const shown = axes("log", DOUBLING);
    const [low, high] = [placeOf(shown, { x: 0, y: 1 }), placeOf(shown, { x: 30, y: 8 })];
    expect(high.top).toBeLessThan(low.top);
    expect(high.left).toBeGreaterThan(low.left);
  });
});

describe("the line", () => {
  const points = (path: string) =>
    path
      .slice(1)
      .split("L")
      .map((point) => point.split(" ").map(Number) as [left: number, top: number]);

  test("goes from edge to edge, straight where the scale makes it so", () => {
    const drawn = points(curvePath(axes("log", DOUBLING), (x) => 2 ** (x / 10)));
    expect([drawn[0]?.[0], drawn.at(-1)?.[0]]).toEqual([0, 100]);
    const rises = drawn.slice(1).map(([, top], index) => (drawn[index]?.[1] ?? 0) - top);
    expect(Math.max(...rises) - Math.min(...rises)).toBeLessThan(0.03);
  });

  test("goes through the places of its values, over a range of its own", () => {
    const shown = axes("linear", DOUBLING);
    const drawn = points(curvePath(shown, (x) => x / 5, [10, 30]));
    const [first, last] = [placeOf(shown, { x: 10, y: 2 }), placeOf(shown, { x: 30, y: 6 })];
    expect(drawn[0]?.[0]).toBeCloseTo(first.left, 1);
    expect(drawn[0]?.[1]).toBeCloseTo(first.top, 1);
    expect(drawn.at(-1)?.[0]).toBeCloseTo(last.left, 1);
    expect(drawn.at(-1)?.[1]).toBeCloseTo(last.top, 1);
  });

  test("has no place without a logarithm but far under the plot", () => {
    for (const [, top] of points(curvePath(axes("log", DOUBLING), () => -1)))
      expect(top).toBeGreaterThan(300);
  });
});

describe("a label", () => {
  /** On a map of 100 by 100 pixels, where percent are pixels; a letter is 7.2 wide, 8 from its dot. */
  const sides = (...places: [label: string, left: number, top: number][]) =>
    Object.fromEntries(
      labelSides(
        places.map(([label, left, top]) => ({ label, left, top })),
        { width: 100, height: 100 },
      ),
    );

  test("ends at the map's edges", () => {
    expect(sides(["FIVES", 56, 50])).toEqual({ FIVES: "right" });
    expect(sides(["FIVES", 56.1, 50])).toEqual({ FIVES: "left" });
    const narrow = (left: number) =>
      labelSides([{ label: "FIVES", left, top: 50 }], { width: 80, height: 100 }).get("FIVES");
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

  test.each([
    ["narrow", 360],
    ["middle", 640],
    ["wide", 1024],
  ] as const)("has room on the smallest screen that its %s plot is for, of %d pixels", (frame, screen) => {
    // Beside the plot are the page's padding, 3 % and at least 16 pixels on each side, and the ticks.
    const plot = screen - 2 * Math.max(16, screen * 0.03) - 36;
    expect(FRAMES[frame].width).toBeLessThanOrEqual(plot);
    expect(FRAMES[frame].width).toBeGreaterThan(plot - 40);
  });

  test("is left out where many dots stand close, on a phone as on a desk", () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      label: `S${index}`,
      left: 50,
      top: 45 + index / 4,
    }));
    expect(labelSides(many, FRAMES.narrow).size).toBeLessThan(10);
    const close = [
      { label: "LEFT", left: 1, top: 50 },
      { label: "B", left: 2.5, top: 50 },
    ];
    expect(Object.fromEntries(labelSides(close, FRAMES.wide))).toEqual({ B: "right" });
  });
});
