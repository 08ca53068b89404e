/** The figures of a company at a tick, as the pages show them, and whether they continue those that were seen last. */

export interface Source {
  source: string;
  url: string | null;
  asOf: string;
}

/** A company whose price is of the session: neither stale nor of the sample. */
export interface Reading {
  symbol: string;
  name: string;
  /** USD. */
  price: number;
  priceSource: Source;
  /** The trading day of the price. */
  day: string;
  /** The price is the day's closing price. */
  closed: boolean;
  /** The close of the trading day before; null when it is not known. */
  base: { day: string; close: number } | null;
  /** Of the day, in percent; null without a base. */
  changePercent: number | null;
  /** Null when a part of it is unknown, old, or of the sample. */
  multiple: Multiple | null;
  /** The newest quarter; null when none is known, or it is old, or of the sample. */
  quarter: FiledQuarter | null;
}

export interface Multiple {
  /** Price to ARR. */
  value: number;
  arrBasis: "reported" | "implied";
  /** The last day of ARR's period. */
  periodEnd: string;
  /** Billions of USD. */
  arr: number;
  arrSource: Source;
  /** Of all classes. */
  shares: number;
}

export interface FiledQuarter {
  periodEnd: string;
  /** USD. */
  revenue: number;
  /** Percent, year over year; null when it cannot be compared. */
  growth: number | null;
  filed: string | null;
  source: Source;
}

/** What was stored of the last reading. */
export interface Baseline {
  symbol: string;
  baseDay: string | null;
  baseClose: number | null;
  arrBasis: string | null;
  periodEnd: string | null;
  arr: number | null;
  shares: number | null;
}

export const baselineOf = ({ symbol, base, multiple }: Reading): Baseline => ({
  symbol,
  baseDay: base?.day ?? null,
  baseClose: base?.close ?? null,
  arrBasis: multiple?.arrBasis ?? null,
  periodEnd: multiple?.periodEnd ?? null,
  arr: multiple?.arr ?? null,
  shares: multiple?.shares ?? null,
});

/** Two readings of a figure differ by rounding; a split or a correction differs by more. */
const SAME = 0.005;
const isSame = (one: number, other: number) => Math.abs(one / other - 1) <= SAME;

/** A count of shares that changes by more is of a split, or of other classes. */
const SHARES = { least: 0.6, most: 1.6 };

/**
 * Returns whether prices continue those of the last reading: the close that it was measured from is still what it was.
 * After a split or a correction it is not, and what follows cannot be compared with what was seen.
 * @param baseClose what is stored now as the close of the last reading's base day; undefined when there is none
 */
export function continuesPrices({ baseClose: before }: Baseline, baseClose: number | undefined): boolean {
  return before !== null && baseClose !== undefined && isSame(baseClose, before);
}

/**
 * Returns whether a multiple continues that of the last reading, apart from the prices: a later period may change ARR
 * and shares; another ARR of the same or an earlier period is a correction, and so is ARR on another basis.
 */
export function continuesMultiple(before: Baseline, { multiple: now }: Reading): boolean {
  const { arrBasis, periodEnd, arr, shares } = before;
  if (!now || arrBasis === null || periodEnd === null || arr === null || shares === null) return false;
  if (now.arrBasis !== arrBasis || now.periodEnd < periodEnd) return false;
  if (now.periodEnd === periodEnd && !isSame(now.arr, arr)) return false;
  const ratio = now.shares / shares;
  return ratio >= SHARES.least && ratio <= SHARES.most;
}

/** What the alerts of a company are compared with. */
export interface Level {
  symbol: string;
  day: string;
  /** The multiple as it is shown, in tenths. */
  multiple: number | null;
  /** The size of the day's change as it is shown, in tenths of a percent. */
  move: number | null;
  /** The end of the newest quarter. */
  quarter: string | null;
}

/** Returns the figures as they are shown, so that a mail never says that 12.0x is above 12.0x. */
export const levelOf = ({ symbol, day, multiple, changePercent, quarter }: Reading): Level => ({
  symbol,
  day,
  multiple: multiple && Math.round(Number(multiple.value.toFixed(1)) * 10),
  move: changePercent === null ? null : Math.round(Math.abs(Number(changePercent.toFixed(2))) * 100) / 10,
  quarter: quarter?.periodEnd ?? null,
});
