import { type Chart, readingText } from "./chart.ts";
import { legendHeight, pointAt, rowHeight } from "./scale.ts";

/** Returns what a label of a chart says, and its place on the drawing in percent: see `ui/chart-reader.ts`. */
export function chartReading(chart: Chart, index: number): { text: string; from: number; to: number } {
  const text = readingText(chart, index);
  const count = chart.labels.length;
  if (chart.kind === "line") return { text, from: pointAt(index, count), to: pointAt(index, count) };
  const [legend, row] = [legendHeight(chart), rowHeight(chart)];
  const top = (index: number) => ((legend + index * row) / (legend + count * row)) * 100;
  return { text, from: top(index), to: top(index + 1) };
}
