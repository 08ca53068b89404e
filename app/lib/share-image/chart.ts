import { type Chart, isKnown, valueText } from "~/lib/chart/chart.ts";
import { shareOf, valueAxis } from "~/lib/chart/scale.ts";
import { type Canvas, rgb } from "~/lib/raster/canvas.ts";
import { type Polygon, rectangle } from "~/lib/raster/geometry.ts";
import { strokeOf } from "~/lib/raster/stroke.ts";
import { breakLines, lineWidth, setLine, settable } from "./font.ts";

/** An article's chart on its share image: large, and of few words, since it is seen small. */

export interface ChartColors {
  ink: string;
  soft: string;
  rule: string;
  /** Of the series, in their order. */
  series: readonly string[];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TITLE = 28;
const LABEL = 22;
const MOST_BARS = 6;

/** Draws a chart into a box, in pixels. Of many bars it draws the first ones. */
export function drawChart(canvas: Canvas, chart: Chart, box: Box, colors: ChartColors): void {
  const text = (written: string, x: number, y: number, size: number, fill: string) =>
    canvas.fill(setLine(settable(written) ?? "", x, y, size), rgb(fill));
  const titles = breakLines(settable(chart.title) ?? "", TITLE, box.width).slice(0, 3);
  for (const [index, line] of titles.entries())
    text(line, box.x, box.y + TITLE * (0.8 + index * 1.15), TITLE, colors.ink);
  const top = titles.length * TITLE * 1.15 + 24;
  const plot = { ...box, y: box.y + top, height: box.height - top };
  if (chart.kind === "bar") drawBars(canvas, chart, plot, colors, text);
  else drawLines(canvas, chart, plot, colors, text);
}

type Text = (written: string, x: number, y: number, size: number, fill: string) => void;

function drawBars(canvas: Canvas, chart: Chart, box: Box, { ink, soft, series }: ChartColors, text: Text) {
  const axis = valueAxis(chart);
  const labels = chart.labels.slice(0, MOST_BARS);
  const room = box.height / labels.length;
  const values = chart.series[0]?.values ?? [];
  const zero = shareOf(axis, 0);
  for (const [row, label] of labels.entries()) {
    const y = box.y + row * room;
    const value = values[row] ?? null;
    const written = settable(value === null ? "–" : valueText(value, chart)) ?? "";
    text(clipped(label, box.width - lineWidth(written, LABEL) - 16), box.x, y + LABEL * 0.8, LABEL, soft);
    text(written, box.x + box.width - lineWidth(written, LABEL), y + LABEL * 0.8, LABEL, ink);
    if (value === null) continue;
    const end = shareOf(axis, value);
    const height = Math.min(26, room - LABEL - 14);
    canvas.fill(
      [
        rectangle(
          box.x + Math.min(zero, end) * box.width,
          y + LABEL + 4,
          Math.max(2, Math.abs(end - zero) * box.width),
          height,
        ),
      ],
      rgb(series[0] ?? ink),
    );
  }
}

/** As much of a text as a width has room for. */
function clipped(text: string, width: number): string {
  const whole = settable(text) ?? "";
  if (lineWidth(whole, LABEL) <= width) return whole;
  const [first = ""] = breakLines(whole, LABEL, width - lineWidth("…", LABEL));
  return `${first}…`;
}

function drawLines(
  canvas: Canvas,
  chart: Chart,
  box: Box,
  { ink, soft, rule, series }: ChartColors,
  text: Text,
) {
  const axis = valueAxis(chart);
  const height = box.height - LABEL * 1.6;
  const count = chart.labels.length;
  const xOf = (index: number) => box.x + 6 + (index / (count - 1)) * (box.width - 12);
  const yOf = (value: number) => box.y + (1 - shareOf(axis, value)) * height;
  for (const tick of axis.ticks) canvas.fill([rectangle(box.x, yOf(tick), box.width, 1.5)], rgb(rule));
  for (const [index, { values }] of chart.series.entries()) {
    const color = rgb(series[index] ?? ink);
    for (const points of runsOf(values, xOf, yOf))
      canvas.fill(strokeOf({ points, closed: false }, 5, "round"), color);
  }
  // The ends of the first line in figures: what the picture says.
  const values = chart.series[0]?.values ?? [];
  const known = values.flatMap((value, index) => (isKnown(value) ? [{ value, index }] : []));
  const ends = [
    [known[0], known[1]],
    [known.at(-1), known.at(-2)],
  ] as const;
  for (const [point, neighbour] of ends) {
    if (!point || !neighbour) continue;
    const written = settable(valueText(point.value, chart)) ?? "";
    const width = lineWidth(written, LABEL);
    const [x, y] = [xOf(point.index), yOf(point.value)];
    canvas.fill(strokeOf({ points: [x, y, x + 0.01, y], closed: false }, 14, "round"), rgb(series[0] ?? ink));
    // On the side of the dot that the line leaves free.
    const below = neighbour.value > point.value && y + 40 < box.y + height;
    text(
      written,
      Math.min(Math.max(box.x, x - width / 2), box.x + box.width - width),
      below ? y + 36 : y - 16,
      LABEL,
      ink,
    );
  }
  for (const index of [0, count - 1]) {
    const label = clipped(chart.labels[index] ?? "", box.width / 2 - 8);
    const x = index === 0 ? box.x : box.x + box.width - lineWidth(label, LABEL);
    text(label, x, box.y + height + LABEL * 1.4, LABEL, soft);
  }
}

/** The points of a series, a polygon for each run without a gap. */
function runsOf(
  values: readonly (number | null)[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): Polygon[] {
  const runs: Polygon[] = [];
  let before: number | null = null;
  for (const [index, value] of values.entries()) {
    if (isKnown(value)) {
      if (before === null) runs.push([]);
      runs.at(-1)?.push(xOf(index), yOf(value));
    }
    before = value;
  }
  return runs;
}
