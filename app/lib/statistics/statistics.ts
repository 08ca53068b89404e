import { mean } from "./growth-tiers.ts";

/** Statistics of small samples: what stands beside every mean. */

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
