import { dayIn } from "~/lib/time-zone.ts";
import type { Bar } from "../compute.ts";
import type { Split } from "../filings/fundamentals.ts";
import { closeTime, EXCHANGE_ZONE, lastCompletedDay, marketStatus, nextOpening } from "./calendar.ts";
import type { Close } from "./periods.ts";
import type { PriceSource } from "./provenance.ts";

/** From a source's bars to what is stored: which bars are closes, and whether they continue what is there. */

/** The prices of one symbol as they are stored. */
export interface Series {
  /** Of completed days, oldest first. */
  closes: Close[];
  /** The newest bar; `provisional` while its day still trades. */
  bar: Bar & { provisional: boolean };
  splits: Split[];
}

/** What an ingest has to know of a symbol's stored prices. */
export interface StoredSeries {
  /** The provider of the whole series, or `sample`. */
  source: string;
  /** Of the newest bar. */
  day: string;
  price: number;
  volume: number | null;
  provisional: boolean;
  /** The last weeks' closes, oldest first. */
  closes: Close[];
}

/** How long after the close a day's bar may still change: sources are up to 15 minutes behind. */
const SETTLED_MS = 20 * 60_000;

/** A bar as any source has it. */
export interface RawBar {
  day: string;
  close: number;
  low: number | null;
  high: number | null;
  volume: number | null;
}

/**
 * A symbol's closes of completed days, oldest first, and its newest bar, which while the exchange trades is the price
 * so far. A day that comes twice counts as it came last; days that have not come yet are nobody's to know. Null when
 * nothing is left.
 */
export function toSeries(
  symbol: string,
  { bars, splits }: { bars: readonly RawBar[]; splits: Split[] },
  source: PriceSource,
  now: Date,
): Series | null {
  const today = dayIn(EXCHANGE_ZONE, now);
  const byDay = new Map(bars.filter(({ day }) => day <= today).map((bar) => [bar.day, bar]));
  const sorted = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const newest = sorted.at(-1);
  if (!newest) return null;
  return {
    closes: sorted.filter(({ day }) => isSettled(day, today, now)).map(({ day, close }) => ({ day, close })),
    bar: {
      symbol,
      day: newest.day,
      price: newest.close,
      low: newest.low,
      high: newest.high,
      volume: newest.volume,
      provisional: !isSettled(newest.day, today, now),
      observedAt: now.getTime(),
      source,
    },
    splits,
  };
}

/** What traded on an earlier day has settled; so has today's once it is over for a while. */
function isSettled(day: string, today: string, now: Date): boolean {
  if (day !== today) return day < today;
  const close = closeTime(day);
  return close !== null && close.getTime() + SETTLED_MS <= now.getTime();
}

/** The same day told twice differs by no more than rounding; a split or a correction of the past differs by more. */
const SAME = 0.005;

/** A price this many times the one before it, or this part of it, is a split or a mistake before it is news. */
const JUMP = { up: 1.6, down: 0.4 };

/**
 * Whether fresh bars continue the closes that are stored. They do not when a day that both have differs, or when the
 * first new price is more than 60 % away from the last stored one: then the whole series is read anew, so that prices
 * from before and after a split never stand in one series.
 */
export function continues(stored: readonly Close[], fresh: Series): boolean {
  const last = stored.at(-1);
  if (!last) return false;
  const known = new Map(stored.map(({ day, close }) => [day, close]));
  const all = [...fresh.closes, { day: fresh.bar.day, close: fresh.bar.price }];
  const differs = fresh.closes.some(({ day, close }) => {
    const before = known.get(day);
    return before !== undefined && Math.abs(close / before - 1) > SAME;
  });
  const first = all.find(({ day }) => day > last.day);
  const ratio = first ? first.close / last.close : 1;
  return !differs && ratio <= JUMP.up && ratio >= JUMP.down;
}

/** A whole series that has fewer closes than this part of the stored ones was cut short on its way. */
const COMPLETE = 0.8;

/** Whether a series read anew may take the place of so many stored closes of the same time. */
export const isComplete = (fresh: Series, storedCount: number): boolean =>
  fresh.closes.length >= storedCount * COMPLETE;

const MINUTE = 60_000;

/**
 * Minutes until a symbol is asked for again: the source's own pace while the exchange trades; every quarter of an hour
 * in the hour after the close, in which the day's bar settles; else with the next opening, at most twelve hours away.
 */
export function pollMinutes(everyMinutes: number, now: Date): number {
  if (marketStatus(now) === "open") return everyMinutes;
  const closed = closeTime(lastCompletedDay(now))?.getTime() ?? 0;
  if (now.getTime() - closed < 60 * MINUTE) return Math.max(15, everyMinutes);
  const untilOpening = Math.ceil((nextOpening(now).getTime() - now.getTime()) / MINUTE);
  return Math.max(5, Math.min(12 * 60, untilOpening));
}
