import { describe, expect, test } from "vitest";
import type { Chart } from "~/lib/chart/chart.ts";
import { chartReading } from "~/lib/chart/readings.ts";
import { pointFor } from "~/ui/chart-reader.ts";
import { dotFor } from "~/ui/scatter.tsx";

/** Charts that are read by keyboard. */

describe("in a chart of points from left to right", () => {
  const chart = { axis: "x", count: 250 } as const;
  test.each([
    ["ArrowRight", 10, 11],
    ["ArrowUp", 10, 11],
    ["ArrowLeft", 10, 9],
    ["ArrowDown", 0, 0],
    ["ArrowRight", 249, 249],
    ["PageUp", 10, 35],
    ["PageDown", 10, 0],
    ["Home", 10, 0],
    ["End", 10, 249],
    ["a", 10, null],
    ["Tab", 10, null],
  ])("%s leads from %d to %s", (key, from, to) => {
    expect(pointFor(key, from, chart)).toBe(to);
  });
});

test("in rows, down is the next one", () => {
  const chart = { axis: "y", count: 4 } as const;
  expect(["ArrowDown", "ArrowRight", "PageDown"].map((key) => pointFor(key, 1, chart))).toEqual([2, 2, 2]);
  expect(["ArrowUp", "ArrowLeft", "PageUp"].map((key) => pointFor(key, 1, chart))).toEqual([0, 0, 0]);
});

test("among dots, the sides go by x, up and down by y", () => {
  const dots = [
    { label: "A", x: 10, y: 3 },
    { label: "B", x: -5, y: 9 },
    { label: "C", x: 40, y: 1 },
  ];
  const from = (key: string, label = "A") => dotFor(key, label, dots);
  expect([from("ArrowRight"), from("ArrowLeft"), from("ArrowUp"), from("ArrowDown")]).toEqual([
    "C",
    "B",
    "B",
    "C",
  ]);
  expect([from("ArrowRight", "C"), from("Home"), from("End"), from("x")]).toEqual(["C", "B", "C", null]);
});

describe("the places of an article's chart", () => {
  const chart: Chart = {
    ...{ title: "T", kind: "bar", unit: "%", decimals: 0, source: "S" },
    labels: ["One", "Two"],
    series: [{ name: "Net", values: [1, 2] }],
  };

  test("are its rows, the whole height of them", () => {
    expect(chartReading(chart, 0)).toEqual({ text: "One: 1%", from: 0, to: 50 });
    expect(chartReading(chart, 1)).toEqual({ text: "Two: 2%", from: 50, to: 100 });
  });

  test("are under the legend of several series", () => {
    const several = { ...chart, series: [...chart.series, { name: "Gross", values: [3, null] }] };
    const first = chartReading(several, 0);
    expect(first.text).toBe("One: Net 1%, Gross 3%");
    expect(first.from).toBeGreaterThan(10);
    expect(chartReading(several, 1).to).toBe(100);
  });

  test("are the points of lines", () => {
    expect(chartReading({ ...chart, kind: "line" }, 1)).toEqual({ text: "Two: 2%", from: 98, to: 98 });
  });
});
