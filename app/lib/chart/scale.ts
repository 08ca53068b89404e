import { niceTicks } from "../scatter/ticks.ts";
import { type Chart, isKnown } from "./chart.ts";
import { columnsOf, fitted } from "./columns.ts";

/** Where the values of a chart lie. */

export interface ValueAxis {
  low: number;
  high: number;
  /** Ascending. */
  ticks: number[];
}

/** A line that stays in the upper half of its axis shows more without the lower half. */
const MOST_OF_ZERO = 0.5;

/** Returns the axis of a chart's values: bars begin at 0, lines where it says most. */
export function valueAxis({ kind, series }: Pick<Chart, "kind" | "series">): ValueAxis {
  const values = series.flatMap(({ values }) => values.filter(isKnown));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const withZero = kind === "bar" || (least > 0 && least < most * MOST_OF_ZERO);
  const [from, to] = withZero ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  if (kind === "bar") return { low: from, high: to === from ? from + 1 : to, ticks: [0] };
  const [first = 0, second = 1] = niceTicks(from, to, 5, 0);
  const step = second - first;
  const [low, high] = [Math.floor(from / step), Math.max(Math.ceil(to / step), Math.floor(from / step) + 1)];
  return {
    low: low * step,
    high: high * step,
    ticks: Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step),
  };
}

/** Returns where a value lies on the axis, from 0 at its low end to 1. */
export const shareOf = ({ low, high }: ValueAxis, value: number): number => (value - low) / (high - low);

/**
 * A drawing on a phone is as wide as 48 columns of a label, of which a label on a line of its own takes 44 at most, as
 * letters differ in width. The first and the last label of a line have at most 21 each, so that both stand apart.
 */
const LINE = 48;
export const LONGEST_LABEL = 21;
export const WHOLE_LINE = 44;

/** Returns which labels of a line are written: the first, the last and the one or two between, evenly, that a phone has room for. */
export function writtenLabels(labels: readonly string[]): number[] {
  const last = labels.length - 1;
  for (const pieces of [3, 2]) {
    const shown = Array.from({ length: pieces + 1 }, (_, index) => Math.round((index * last) / pieces));
    if (pieces <= last && haveRoom(shown, labels)) return shown;
  }
  return [0, last];
}

/** Returns where the label of a point stands, in percent, and how much of it lies before that. */
export function labelPlace(index: number, count: number) {
  if (index === 0) return { x: pointAt(index, count) - 2, anchor: "start", before: 0 };
  if (index === count - 1) return { x: 100, anchor: "end", before: 1 };
  return { x: pointAt(index, count), anchor: "middle", before: 0.5 };
}

/** Whether labels stand apart on a phone. */
function haveRoom(shown: readonly number[], labels: readonly string[]): boolean {
  const places = shown.map((index) => {
    const length = columnsOf(fitted(labels[index] ?? "", LONGEST_LABEL));
    const { x, before } = labelPlace(index, labels.length);
    const from = (x / 100) * LINE - before * length;
    return { from, to: from + length };
  });
  return places.every(({ from }, index) => index === 0 || from - (places[index - 1]?.to ?? 0) >= 1);
}

/** The middle of a line's points, in percent from the left: behind the ticks' labels, with room for the last dot. */
export const pointAt = (index: number, count: number): number => 12 + (index / (count - 1)) * 86;

/** The height of a line of text in a drawing, in em. */
export const ROW = 1.6;
/** The height that a bar takes, with the space under it, in em. */
export const BAR_ROW = 1.36;
/** The space between two rows of bars, in em. */
const GAP = 0.4;

/** The height of the legend, in em: there is one for several series. */
export const legendHeight = ({ series }: Pick<Chart, "series">) =>
  series.length > 1 ? series.length * ROW : 0;

/** The height of a label with its bars, in em. */
export const rowHeight = ({ series }: Pick<Chart, "series">) => ROW + series.length * BAR_ROW + GAP;
