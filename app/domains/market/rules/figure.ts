import type { Provenance } from "../schema.ts";

/**
 * A figure with its day and its sources, and the operations on it. What is computed from figures goes through
 * `derived`, so that its day is that of its oldest part and no source is lost.
 */

/** USD, billions of USD, percent, times (a ratio), shares, the points of an index, months, or a number of things. */
export type Unit = "usd" | "usd-billion" | "percent" | "times" | "shares" | "points" | "months" | "count";

export interface Figure {
  value: number;
  unit: Unit;
  /** The trading day of a price, or the last day of a period: 2026-08-21. Of a derived figure the oldest. */
  day: string;
  /** What the figure is, or its formula: "Closing price", "Market cap ÷ ARR". */
  basis: string;
  /** Each source once. */
  sources: Provenance[];
  /** A part of it is of the bundled sample. */
  sample: boolean;
  /** The last day on which it may be called current; null for a figure that does not age. */
  currentUntil: string | null;
  /** The figures that it was derived from, in the order of the formula; none for what a source states. */
  of: Figure[];
}

type Kind = Pick<Figure, "unit" | "basis"> & Partial<Pick<Figure, "currentUntil">>;

/** Returns a figure that a source states. */
export const stated = (value: number, source: Provenance, { unit, basis, currentUntil }: Kind): Figure => ({
  value,
  unit,
  day: source.asOf,
  basis,
  sources: [source],
  sample: source.sample,
  currentUntil: currentUntil ?? null,
  of: [],
});

/**
 * Returns a figure computed from others; null if one of them is unknown or the result is no number. It is as old as its
 * oldest part, current as long as all its parts are, and a sample if one of them is.
 */
export function derived(
  { unit, basis }: Kind,
  parts: readonly (Figure | null)[],
  compute: (...values: number[]) => number,
): Figure | null {
  const of = parts.filter((part) => part !== null);
  const [first] = of;
  if (!first || of.length < parts.length) return null;
  const value = compute(...of.map((part) => part.value));
  if (!Number.isFinite(value)) return null;
  return {
    value,
    unit,
    day: of.reduce((oldest, { day }) => (day < oldest ? day : oldest), first.day),
    basis,
    sources: distinctSources(of.flatMap(({ sources }) => sources)),
    sample: of.some(({ sample }) => sample),
    currentUntil: earliest(of.map(({ currentUntil }) => currentUntil)),
    of,
  };
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((least, day) => (day !== null && (least === null || day < least) ? day : least), null);

/** Returns whether a figure may be called current on a day. */
export const isCurrent = ({ currentUntil }: Figure, day: string): boolean =>
  currentUntil === null || day <= currentUntil;

/** Returns each source once, in their order. */
export function distinctSources(sources: readonly (Provenance | null)[]): Provenance[] {
  const seen = new Map<string, Provenance>();
  for (const source of sources)
    if (source) {
      const key = `${source.source} ${source.url} ${source.asOf}`;
      if (!seen.has(key)) seen.set(key, source);
    }
  return [...seen.values()];
}
