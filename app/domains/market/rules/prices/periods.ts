import { addDays } from "~/lib/time-zone.ts";
import type { Period } from "../../fields.ts";
import type { Change } from "../figures.ts";

/** A close on a day, in USD or index points. */
export interface Close {
  day: string;
  close: number;
}

/** How far before its day a period's first close may lie: more than any closure, less than a hole in the data. */
const MAX_GAP_DAYS = 7;

const WEEK = 7;
const MONTHS = { "1M": 1, "3M": 3, "1Y": 12 } as const;

/** The days on or before which each period up to a day begins. */
export const periodStarts = (day: string): Record<Period, string> => ({
  "1D": addDays(day, -1),
  "1W": addDays(day, -WEEK),
  "1M": monthsBefore(day, MONTHS["1M"]),
  "3M": monthsBefore(day, MONTHS["3M"]),
  YTD: `${Number(day.slice(0, 4)) - 1}-12-31`,
  "1Y": monthsBefore(day, MONTHS["1Y"]),
});

/**
 * What a price changed over each period, from closes by trading day, oldest first.
 *
 * A period begins with the last close on or before the same calendar day one week, one month, three months or a year
 * earlier (the month's last day where it has no such day); 1D with the last close before the day; YTD with the last
 * close of the year before. A period that the closes do not reach back to is left out.
 */
export function periodChanges(
  closes: readonly Close[],
  day: string,
  price: number,
): Partial<Record<Period, Change>> {
  const changes: Partial<Record<Period, Change>> = {};
  for (const [period, start] of Object.entries(periodStarts(day)) as [Period, string][]) {
    const base = closeOn(closes, start);
    if (base) changes[period] = changeFrom(base.close, price);
  }
  return changes;
}

/** The last close on or before a day; null when there is none within a week before it. */
export function closeOn(closes: readonly Close[], day: string): Close | null {
  const after = closes.findIndex((entry) => entry.day > day);
  const found = closes[(after < 0 ? closes.length : after) - 1];
  return found && found.day >= addDays(day, -MAX_GAP_DAYS) ? found : null;
}

/** `change` rounded to a hundredth of a cent, `changePercent` to a ten-thousandth: what differs beyond is float noise. */
export const changeFrom = (base: number, price: number): Change => ({
  change: round(price - base),
  changePercent: round(((price - base) / base) * 100),
});

/** To four decimals. */
export const round = (value: number): number => Math.round(value * 1e4) / 1e4 || 0;

/** The same day of an earlier month, or that month's last: a month before March 31 is February 28. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
