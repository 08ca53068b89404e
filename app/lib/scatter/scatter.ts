import type { Fit } from "../statistics.ts";
import { niceTicks } from "./ticks.ts";

/** The geometry of a scatter plot: axes, places in percent of its box, and a curve through it. */

export const SCALES = ["log", "linear"] as const;
/** Of the vertical axis. A logarithmic one takes values above 0 only. */
export type Scale = (typeof SCALES)[number];

export interface Point {
  x: number;
  y: number;
}

export interface Axes {
  scale: Scale;
  /** Ascending, within the domain. */
  xTicks: number[];
  xDomain: [number, number];
  yTicks: number[];
  yDomain: [number, number];
}

/** In percent from the left and from the top. */
export interface Place {
  left: number;
  top: number;
}

const LOG_TICKS = [1, 2, 5, 10, 20, 50, 100, 200];

/** Returns axes with room for every point, of which there is at least one. The horizontal one shows 0. */
export function axesOf(points: readonly Point[], scale: Scale): Axes {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const xDomain = padded(Math.min(0, ...xs), Math.max(...xs));
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  return { scale, xDomain, xTicks: ticksWithin(xDomain), ...vertical(low, high, scale) };
}

function vertical(low: number, high: number, scale: Scale): Pick<Axes, "yDomain" | "yTicks"> {
  if (scale === "log") {
    const yDomain: [number, number] = [low / 1.3, high * 1.3];
    return { yDomain, yTicks: within(LOG_TICKS, yDomain) };
  }
  if (low >= 0) return { yDomain: [0, high * 1.08], yTicks: niceTicks(0, high) };
  const yDomain = padded(low, high);
  return { yDomain, yTicks: ticksWithin(yDomain) };
}

const padded = (low: number, high: number): [number, number] => {
  const space = Math.max(1, (high - low) * 0.05);
  return [low - space, high + space];
};

const within = (ticks: readonly number[], [low, high]: [number, number]): number[] =>
  ticks.filter((tick) => tick >= low && tick <= high);

const ticksWithin = (domain: [number, number]): number[] => within(niceTicks(...domain), domain);

/** The least value that has a place on a logarithmic scale. */
const LEAST = 1e-6;

export function placeOf(
  { scale, xDomain, yDomain }: Pick<Axes, "scale" | "xDomain" | "yDomain">,
  { x, y }: Point,
): Place {
  const onScale = (value: number) => (scale === "log" ? Math.log(Math.max(value, LEAST)) : value);
  const share = (value: number, from: number, to: number) => ((value - from) / (to - from)) * 100;
  return {
    left: share(x, ...xDomain),
    top: 100 - share(onScale(y), onScale(yDomain[0]), onScale(yDomain[1])),
  };
}

/** Returns the value of a fitted line; a line through logarithms is one of `log`. */
export function fittedAt({ intercept, slope }: Fit, scale: Scale, x: number): number {
  const value = intercept + slope * x;
  return scale === "log" ? Math.exp(value) : value;
}

/** How many straight pieces draw a curve. */
const PIECES = 24;

export interface Piece {
  from: Place;
  to: Place;
}

/** Returns the pieces of a curve that lie within the axes, over a range of theirs. */
export function curvePieces(axes: Axes, curve: (x: number) => number, [start, end] = axes.xDomain): Piece[] {
  const places = Array.from({ length: PIECES + 1 }, (_, index) => {
    const x = start + ((end - start) * index) / PIECES;
    return placeOf(axes, { x, y: curve(x) });
  });
  return places.slice(1).flatMap((to, index) => {
    const from = places[index];
    const outside = !from || Math.max(from.top, to.top) < 0 || Math.min(from.top, to.top) > 100;
    return outside ? [] : [{ from: clipped(from, to), to: clipped(to, from) }];
  });
}

/** Returns the end of a piece, moved along it to the edge that it lies beyond. */
function clipped(end: Place, other: Place): Place {
  const top = Math.min(100, Math.max(0, end.top));
  if (top === end.top) return end;
  const share = (top - end.top) / (other.top - end.top);
  return { left: end.left + (other.left - end.left) * share, top };
}
