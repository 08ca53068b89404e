import { type Xml, xml } from "../text/xml.ts";
import { type Chart, chartWords, isKnown, valueText } from "./chart.ts";
import { fitted } from "./columns.ts";
import {
  BAR_ROW,
  LONGEST_LABEL,
  labelPlace,
  legendHeight,
  pointAt,
  ROW,
  rowHeight,
  shareOf,
  type ValueAxis,
  valueAxis,
  WHOLE_LINE,
  writtenLabels,
} from "./scale.ts";

/**
 * Draws a chart as SVG: widths in percent and heights in em, so that it is as wide as its column and its text as large
 * as the reader's. Colours are classes (styles/charts.css), for both themes and the system's own colours.
 */
export function chartSvg(chart: Chart): Xml {
  const legend =
    chart.series.length > 1 ? chart.series.map(({ name }, index) => key(chart, name, index)) : [];
  const top = legendHeight(chart);
  const { height, parts } = chart.kind === "bar" ? bars(chart, top) : lines(chart, top);
  return xml`<svg class="chart-drawing" role="img" aria-label="${chartWords(chart)}" width="100%" height="${em(height)}">${[...legend, ...parts]}</svg>`;
}

const em = (value: number) => `${Number(value.toFixed(3))}em`;
const percent = (value: number) => `${Number(value.toFixed(2))}%`;

/** The columns before a name in the legend. */
const MARK = 4;

/** A line of the legend. */
function key({ kind }: Chart, name: string, index: number): Xml {
  const middle = em(index * ROW + 0.75);
  const mark =
    kind === "bar"
      ? xml`<rect class="chart-bar chart-${index + 1}" x="0" y="${em(index * ROW + 0.4)}" width="1.75em" height="0.7em"/>`
      : xml`<line class="chart-line chart-${index + 1}" x1="0" x2="1.75em" y1="${middle}" y2="${middle}"/>`;
  return xml`${mark}<text x="2.4em" y="${em(index * ROW + 1.1)}">${fitted(name, WHOLE_LINE - MARK)}</text>`;
}

/** Bars are this wide at most, in percent: their values stand at the right. */
const BARS = 80;
const BAR = 0.9;

/** Bars in rows, each row under its label. */
function bars(chart: Chart, top: number): { height: number; parts: Xml[] } {
  const axis = valueAxis(chart);
  const height = rowHeight(chart);
  const zero = shareOf(axis, 0) * BARS;
  const parts = chart.labels.flatMap((label, row) => {
    const y = top + row * height;
    return [
      xml`<text x="0" y="${em(y + 1.1)}">${fitted(label, WHOLE_LINE)}</text>`,
      ...chart.series.map(({ values }, index) => {
        const value = values[row] ?? null;
        const at = y + ROW + index * BAR_ROW;
        const end = value === null ? zero : shareOf(axis, value) * BARS;
        const bar = xml`<rect class="chart-bar chart-${index + 1}" x="${percent(Math.min(zero, end))}" y="${em(at)}" width="${percent(Math.abs(end - zero))}" height="${em(BAR)}"/>`;
        return xml`${value === null ? null : bar}<text class="chart-value" x="100%" y="${em(at + 0.8)}" text-anchor="end">${value === null ? "–" : valueText(value, chart)}</text>`;
      }),
    ];
  });
  const bottom = top + chart.labels.length * height;
  const ground = xml`<line class="chart-zero" x1="${percent(zero)}" x2="${percent(zero)}" y1="${em(top + ROW)}" y2="${em(bottom)}"/>`;
  return { height: bottom, parts: [...parts, ...(axis.low < 0 ? [ground] : [])] };
}

const PLOT = 13;

/** Lines over a grid; the ticks' labels stand on the grid's lines. */
function lines(chart: Chart, legend: number): { height: number; parts: Xml[] } {
  const axis = valueAxis(chart);
  const top = legend + ROW;
  const heightOf = (value: number) => top + (1 - shareOf(axis, value)) * PLOT;
  const count = chart.labels.length;
  const grid = axis.ticks.map((tick) => {
    const y = em(heightOf(tick));
    return xml`<line class="${tick === 0 ? "chart-zero" : "chart-grid"}" x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
  });
  const ticks = axis.ticks.map(
    (tick) =>
      xml`<text class="chart-tick" x="0" y="${em(heightOf(tick) - 0.35)}">${tickText(tick, chart, axis)}</text>`,
  );
  const paths = chart.series.map(
    ({ values }, index) =>
      xml`<path class="chart-line chart-${index + 1}" d="${pathOf(values, axis)}" vector-effect="non-scaling-stroke"/>`,
  );
  const dots = chart.series.flatMap(({ values }, index) =>
    values.flatMap((value, point) =>
      value === null || (count > MOST_DOTS && point < count - 1 && !standsAlone(values, point))
        ? []
        : xml`<circle class="chart-dot chart-${index + 1}" cx="${percent(pointAt(point, count))}" cy="${em(heightOf(value))}" r="0.25em"/>`,
    ),
  );
  const bottom = top + PLOT;
  const labels = writtenLabels(chart.labels).map((point) => {
    const { x, anchor } = labelPlace(point, count);
    return xml`<text class="chart-tick" x="${percent(x)}" y="${em(bottom + 1.4)}" text-anchor="${anchor}">${fitted(chart.labels[point] ?? "", LONGEST_LABEL)}</text>`;
  });
  const plot = xml`<svg y="${em(top)}" width="100%" height="${em(PLOT)}" viewBox="0 0 100 100" preserveAspectRatio="none">${paths}</svg>`;
  return { height: bottom + ROW + 0.2, parts: [...grid, plot, ...dots, ...ticks, ...labels] };
}

/** More points are a line without a dot for each. */
const MOST_DOTS = 16;

/** Between two gaps no line shows a value. */
const standsAlone = (values: readonly (number | null)[], point: number) =>
  !isKnown(values[point - 1] ?? null) && !isKnown(values[point + 1] ?? null);

/** A tick has the decimals that its step needs: 2.5 has one, as 0.5 does. */
function tickText(tick: number, chart: Chart, { ticks: [first = 0, second = 1] }: ValueAxis): string {
  const [, decimals = ""] = String(Number((second - first).toFixed(6))).split(".");
  return valueText(tick, { unit: chart.unit, decimals: decimals.length });
}

/** The path of a series in a box of 100 by 100; it breaks where a value is missing. */
function pathOf(values: readonly (number | null)[], axis: ValueAxis): string {
  return values
    .map((value, index) => {
      if (!isKnown(value)) return "";
      const x = pointAt(index, values.length);
      const y = (1 - shareOf(axis, value)) * 100;
      return `${isKnown(values[index - 1] ?? null) ? "L" : "M"}${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;
    })
    .join("");
}
