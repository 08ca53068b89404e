import { mean } from "./growth-tiers.ts";

/** Statistics of small samples: what stands beside every mean, and the line through a cloud of points. */

/** Returns the quantile of a share from 0 to 1, linear between neighbours (type 7 of Hyndman and Fan, 1996). */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

export interface Spread {
  count: number;
  mean: number;
  median: number;
  /** Half of the values lie between these. */
  quartiles: [number, number];
  /** The values further than one and a half times the quartiles' distance from them (Tukey, 1977). */
  fences: [number, number];
}

/** Returns the spread of the known values; null without one. */
export function spread(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null);
  const [median, low, high] = [0.5, 0.25, 0.75].map((share) => quantile(known, share));
  const average = mean(known);
  if (average === null || median == null || low == null || high == null) return null;
  const reach = 1.5 * (high - low);
  return {
    count: known.length,
    mean: average,
    median,
    quartiles: [low, high],
    fences: [low - reach, high + reach],
  };
}

/** Returns whether a value lies far from the others: beyond the fences, with at least five values. */
export const isOutlier = (value: number, { count, fences: [low, high] }: Spread): boolean =>
  count >= 5 && (value < low || value > high);

export interface Fit {
  intercept: number;
  slope: number;
  /** The share of the variance that the line explains, 0 to 1. */
  rSquared: number;
}

/** Returns the least-squares line through points; null with fewer than three, or when all stand at one place. */
export function fitLine(points: readonly { x: number; y: number }[]): Fit | null {
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  if (points.length < 3 || x === null || y === null) return null;
  const sum = (product: (dx: number, dy: number) => number) =>
    points.reduce((total, point) => total + product(point.x - x, point.y - y), 0);
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)];
  if (xx === 0 || yy === 0) return null;
  const slope = xy / xx;
  return { slope, intercept: y - slope * x, rSquared: (xy * xy) / (xx * yy) };
}
