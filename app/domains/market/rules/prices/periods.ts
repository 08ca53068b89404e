import { addDays } from "~/lib/time/time-zone.ts";
import type { Period } from "../../fields.ts";
import type { Change } from "../figures.ts";
import { previousTradingDay } from "./calendar.ts";

/** A close on a day, in USD or index points. */
export interface Close {
  day: string;
  close: number;
}

/** How many days before its start a period's first close may be: more than any closure, less than a gap in the data. */
const MAX_GAP_DAYS = 7;

const WEEK = 7;
const MONTHS = { "1M": 1, "3M": 3, "1Y": 12 } as const;

/** Returns the day on or before which each period up to a day begins. */
export const periodStarts = (day: string): Record<Period, string> => ({
  "1D": addDays(day, -1),
  "1W": addDays(day, -WEEK),
  "1M": monthsBefore(day, MONTHS["1M"]),
  "3M": monthsBefore(day, MONTHS["3M"]),
  YTD: `${Number(day.slice(0, 4)) - 1}-12-31`,
  "1Y": monthsBefore(day, MONTHS["1Y"]),
});

/**
 * Returns the change of a price over each period, from closes by trading day, oldest first.
 *
 * A period begins with the last close on or before the same calendar day one week, one month, three months or a year
 * earlier (the last day of a shorter month); 1D with the close of the trading day before, and no earlier one: a change
 * over a gap is none of the day; YTD with the last close of the year before. Leaves out periods that begin before the
 * first close.
 * @param dayBefore the trading day before
 */
export function periodChanges(
  closes: readonly Close[],
  day: string,
  price: number,
  dayBefore: string,
): Partial<Record<Period, Change>> {
  const changes: Partial<Record<Period, Change>> = {};
  for (const [period, start] of Object.entries(periodStarts(day)) as [Period, string][]) {
    const base = period === "1D" ? closes.find((close) => close.day === dayBefore) : closeOn(closes, start);
    if (base) changes[period] = changeFrom(base.close, price);
  }
  return changes;
}

/**
 * Returns a function for the trading day before a day: the last one by the calendar of which any symbol has a close. An
 * unscheduled closure, such as a day of mourning, is in no calendar yet. The calendar's day where none has one.
 */
export function tradedBefore(closes: Iterable<readonly Close[]>): (day: string) => string {
  const traded = new Set([...closes].flatMap((series) => series.map(({ day }) => day)));
  return (day) => {
    const before = previousTradingDay(day);
    const earliest = addDays(before, -MAX_GAP_DAYS);
    for (let each = before; each >= earliest; each = previousTradingDay(each))
      if (traded.has(each)) return each;
    return before;
  };
}

/** Returns the last close on or before a day; null if it is more than a week older. */
export function closeOn<Of extends Pick<Close, "day">>(closes: readonly Of[], day: string): Of | null {
  const after = closes.findIndex((entry) => entry.day > day);
  const found = closes[(after < 0 ? closes.length : after) - 1];
  return found && found.day >= addDays(day, -MAX_GAP_DAYS) ? found : null;
}

/** Rounds `change` and `changePercent` to four decimals: the rest is floating-point noise. */
export const changeFrom = (base: number, price: number): Change => ({
  change: round(price - base),
  changePercent: round(((price - base) / base) * 100),
});

/** Rounds to four decimals. */
export const round = (value: number): number => Math.round(value * 1e4) / 1e4 || 0;

/** Returns the same day of an earlier month, or its last day: a month before March 31 is February 28. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
