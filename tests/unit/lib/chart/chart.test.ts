import { describe, expect, test } from "vitest";
import { articleShareImage } from "~/domains/content/rules/share-images.ts";
import { type Chart, chartWords, readingText, unitParts, valueText } from "~/lib/chart/chart.ts";
import { columnsOf, fitted } from "~/lib/chart/columns.ts";
import { chartFigure } from "~/lib/chart/figure.ts";
import { pointAt, shareOf, valueAxis, writtenLabels } from "~/lib/chart/scale.ts";
import { chartSvg } from "~/lib/chart/svg.ts";
import { drawShareImage } from "~/lib/share-image/draw.ts";
import { shareImagePath } from "~/platform/images/share-image.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const bars: Chart = {
  ...{ title: "Margin", kind: "bar", unit: "%", decimals: 1, source: "Forms 10-Q" },
  labels: ["July", "October"],
  series: [{ name: "Margin", values: [66.8, -3] }],
};

const line = (values: (number | null)[], name = "Revenue"): Chart => ({
  ...{ title: "Revenue", kind: "line", unit: "$M", decimals: 0, source: "Forms 10-Q" },
  labels: values.map((_, index) => `Q${index + 1}`),
  series: [{ name, values }],
});

describe("a value is written with its unit", () => {
  test.each([
    [-1042.5, "$M", 1, "−$1,042.5M"],
    [1234567, "", 0, "1,234,567"],
    [43, "days", 0, "43 days"],
    [1, "days", 0, "1 day"],
    [-1, "Employees", 0, "−1 Employee"],
    [1, "days", 1, "1.0 days"],
    [1, "gross", 0, "1 gross"],
    [1.5, "x", 2, "1.50x"],
    [-0.01, "%", 1, "0.0%"],
    [3, "€", 0, "€3"],
  ])("%d in %s", (value, unit, decimals, written) => {
    expect(valueText(value, { unit, decimals })).toBe(written);
  });

  test("a word stands apart", () => {
    expect(unitParts("hours")).toEqual({ before: "", behind: " hours" });
    expect(unitParts("$K")).toEqual({ before: "$", behind: "K" });
  });
});

describe("the axis of values", () => {
  test("bars begin at 0, also those under it", () => {
    const axis = valueAxis(bars);
    expect(shareOf(axis, 0)).toBeCloseTo(3 / 69.8);
    expect(shareOf(axis, 66.8)).toBe(1);
    expect(valueAxis({ kind: "bar", series: [{ name: "None", values: [0, 0] }] })).toMatchObject({
      low: 0,
      high: 1,
    });
  });

  test("a line has its ticks around all values, and 0 where its values reach far down", () => {
    expect(valueAxis(line([674, 1042]))).toMatchObject({ low: 600, high: 1100 });
    expect(valueAxis(line([10, 1042]))).toMatchObject({ low: 0, high: 1250 });
    expect(valueAxis(line([5, 5])).ticks.length).toBeGreaterThan(1);
  });

  test("of small values is as fine as they are", () => {
    const axis = valueAxis(line([0.001, 0.002, 0.004]));
    expect(axis.high).toBeCloseTo(0.004);
    expect(axis.ticks).toHaveLength(5);
    expect(valueAxis(line([0.01, 0.01])).ticks.length).toBeGreaterThan(1);
  });

  test.each([[[1, 12]], [[0.5, 1.2]], [[100, 1042]], [[674, 1042]], [[0.001, 0.004]], [[-3, 9]], [[5, 5]]])(
    "has the ticks of %j written as they are",
    (values) => {
      const chart = line(values);
      const written = Array.from(
        String(chartSvg(chart)).matchAll(/class="chart-tick" x="0"[^>]*>([^<]*)</g),
        ([, text = ""]) => Number(text.replace("−", "-").replace(/[$M,]/g, "")),
      );
      const { ticks } = valueAxis(chart);
      expect(written).toHaveLength(ticks.length);
      for (const [index, tick] of ticks.entries()) expect(written[index]).toBeCloseTo(tick, 6);
    },
  );
});

describe("the labels of a line", () => {
  const labels = (count: number, length: number) => Array.from({ length: count }, () => "x".repeat(length));

  test.each([
    [2, 4, [0, 1]],
    [3, 4, [0, 1, 2]],
    [8, 4, [0, 2, 5, 7]],
    [40, 9, [0, 13, 26, 39]],
    [40, 10, [0, 20, 39]],
    [40, 12, [0, 20, 39]],
    [40, 16, [0, 39]],
    [40, 36, [0, 39]],
    // The four of five points do not stand evenly.
    [5, 9, [0, 2, 4]],
  ])("are written, of %d with %d characters, as a phone has room for", (count, length, shown) => {
    expect(writtenLabels(labels(count, length))).toEqual(shown);
  });

  test("stand within the width, the longest ones cut", () => {
    expect([pointAt(0, 8), pointAt(7, 8)]).toEqual([12, 98]);
    const names = ["The first quarter after the change", "In between", "The last quarter before the report"];
    const svg = String(chartSvg({ ...line([1, 2, 3]), labels: names }));
    const written = Array.from(svg.matchAll(/text-anchor="\w+">([^<]*)</g), ([, text]) => text);
    expect(written).toEqual(["The first quarter…", "The last quarter…"]);
  });

  test("of letters that are twice as wide have half the room", () => {
    const wide = (length: number) => Array.from({ length: 40 }, () => "四".repeat(length));
    expect(writtenLabels(wide(4))).toEqual([0, 13, 26, 39]);
    expect(writtenLabels(wide(5))).toEqual([0, 20, 39]);
    const mixed = fitted("売上総利益率の推移と継続率 Gross margin and retention by quarter", 21);
    expect(columnsOf(mixed)).toBeLessThanOrEqual(21);
    const textsOf = (chart: Parameters<typeof chartSvg>[0]) =>
      Array.from(String(chartSvg(chart)).matchAll(/<text[^>]*>([^<]*四[^<]*)</g), ([, text]) => text);
    expect(textsOf({ ...line([1, 2]), labels: wide(12).slice(0, 2) })).toEqual([
      "四四四四四四四四四…",
      "四四四四四四四四四…",
    ]);
    expect(textsOf({ ...bars, labels: ["四".repeat(22), "四".repeat(30)] })).toEqual([
      "四".repeat(22),
      `${"四".repeat(21)}…`,
    ]);
  });
});

describe("the drawing", () => {
  test("says what it shows", () => {
    expect(chartWords(bars)).toBe("Margin. Bars: July: 66.8%; October: −3.0%.");
    expect(chartWords(line([null, 674, 1042]))).toBe(
      "Revenue. Line: Revenue from $674M (Q2) to $1,042M (Q3).",
    );
    expect(readingText({ ...bars, series: [...bars.series, { name: "Growth", values: [null, 2] }] }, 0)).toBe(
      "July: Margin 66.8%, Growth no figure",
    );
  });

  test("has a bar for each value, on its side of 0, and no place beyond its width", () => {
    const svg = String(chartSvg(bars));
    expect(svg.match(/<rect class="chart-bar chart-1"/g)).toHaveLength(2);
    const places = Array.from(svg.matchAll(/(?:x|width)="([\d.]+)%"/g), ([, place]) => Number(place));
    expect(Math.max(...places)).toBeLessThanOrEqual(100);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });

  test("has a dot for each of a few points, and one at the end of many", () => {
    const dots = (count: number) =>
      String(chartSvg(line(Array.from({ length: count }, (_, index) => index)))).match(/<circle/g)?.length;
    expect([dots(8), dots(40)]).toEqual([8, 1]);
  });

  test("has a dot for a value between two gaps, and at the beginning before one", () => {
    const values = Array.from({ length: 40 }, (_, index) => (index < 30 ? null : index));
    values[0] = 3;
    values[10] = 5;
    expect(String(chartSvg(line(values))).match(/<circle/g)).toHaveLength(3);
  });
});

describe("the share image of an article with a chart", () => {
  const { publication } = testDeps();
  const article = { slug: "a", title: "A", categories: ["sales"], content: "<p>No chart.</p>" };
  const pathOf = (content: string) => shareImagePath(publication, articleShareImage({ ...article, content }));

  test("has another address with another chart", () => {
    const paths = [
      "<p>None.</p>",
      chartFigure(bars),
      chartFigure(line([1, 2])),
      chartFigure(line([1, 3])),
    ].map(pathOf);
    expect(new Set(paths).size).toBe(4);
    expect(pathOf(`<p>Other words.</p>${chartFigure(bars)}`)).toBe(paths[1]);
  });

  test.each([
    ["bars", { ...bars, labels: ["A label that is far too long to stand", "B"] }],
    ["a line with a gap", line([3, null, 4, 9])],
    ["a line with long labels", { ...line([3, 9]), labels: Array(2).fill("W".repeat(36)) }],
  ])("draws %s within its side", (_, chart) => {
    const { width, height, pixels } = drawShareImage({
      ...{ title: "A", kicker: "Sales", color: "#8a4b00", variant: "paper", chart },
      cover: { category: "sales", seed: "a", color: "#8a4b00" },
      brand: { name: "Name", domain: "name.example", mark: [], colors: () => ({}) as never },
    });
    const ground = [0xf0, 0xea, 0xdd].join();
    const at = (x: number, y: number) => pixels.slice((y * width + x) * 3, (y * width + x) * 3 + 3).join();
    let inked = 0;
    for (let y = 0; y < height; y++)
      for (let x = 744; x < width; x++) {
        if (at(x, y) === ground) continue;
        inked++;
        expect(x > 770 && x < width - 26 && y > 50 && y < height - 50, `${x} ${y}`).toBe(true);
      }
    expect(inked).toBeGreaterThan(3000);
  });
});
