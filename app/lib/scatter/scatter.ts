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

/** Returns the ticks of a logarithmic axis: of a linear one where fewer than two of its own are within. */
function logTicks(domain: Axes["yDomain"]): number[] {
  const own = within(domain, LOG_TICKS);
  return own.length > 1 ? own : within(domain, niceTicks(...domain, 5, 0));
}

/** Returns axes with room for every point, of which there is at least one. The horizontal one shows 0. */
export function axesOf(points: readonly Point[], scale: Scale): Axes {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const xDomain = padded(Math.min(0, ...xs), Math.max(...xs));
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const yDomain: Axes["yDomain"] =
    scale === "log" ? [low / 1.3, high * 1.3] : low < 0 ? padded(low, high) : [0, high * 1.08];
  return {
    ...{ scale, xDomain, yDomain },
    xTicks: within(xDomain, niceTicks(...xDomain)),
    yTicks: scale === "log" ? logTicks(yDomain) : within(yDomain, niceTicks(...yDomain)),
  };
}

const padded = (low: number, high: number): [number, number] => {
  const space = Math.max(1, (high - low) * 0.05);
  return [low - space, high + space];
};

const within = ([low, high]: [number, number], ticks: readonly number[]): number[] =>
  ticks.filter((tick) => tick >= low && tick <= high);

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

/** How many straight pieces draw a curve. */
const PIECES = 24;

/** Returns a curve as an SVG path in a box of 100 by 100, over a range of the axes. What lies beyond the box is not shown. */
export function curvePath(axes: Axes, curve: (x: number) => number, [start, end] = axes.xDomain): string {
  const points = Array.from({ length: PIECES + 1 }, (_, index) => {
    const x = start + ((end - start) * index) / PIECES;
    const { left, top } = placeOf(axes, { x, y: curve(x) });
    return `${left.toFixed(2)} ${top.toFixed(2)}`;
  });
  return `M${points.join("L")}`;
}
