import { type Split, sharesSince } from "~/lib/figures/splits.ts";
import { addDays, dayIn } from "~/lib/time/time-zone.ts";
import type { Bar } from "../compute.ts";
import {
  closeTime,
  EXCHANGE_ZONE,
  lastCompletedDay,
  marketStatus,
  nextOpening,
  openTime,
} from "./calendar.ts";
import type { Close } from "./periods.ts";
import type { PriceSource } from "./provenance.ts";
import { closingTime } from "./session.ts";

/** Turns a source's bars into a stored series: which bars are closes, and whether they continue the stored ones. */

/** The prices of one symbol as they are stored. */
export interface Series {
  /** Of completed days, oldest first. */
  closes: Close[];
  /** The newest bar; `provisional` while its day still trades. */
  bar: Bar & { provisional: boolean };
  /** All of the days since the first close; null of a source that names none. */
  splits: Split[] | null;
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
  /** When the newest bar was read, in milliseconds since 1970, UTC. */
  observedAt: number;
  /** The last weeks' closes, oldest first. */
  closes: Close[];
}

/** How long after the close a day's bar may still change: sources lag by up to 15 minutes. */
const SETTLED_MS = 20 * 60_000;

/** A day's bar of any source. */
export interface RawBar {
  day: string;
  close: number;
  low: number | null;
  high: number | null;
  volume: number | null;
}

/**
 * Returns a symbol's closes of completed days, oldest first, and its newest bar, which is the price so far while the
 * exchange trades. Of a repeated day the last bar counts. Days without trading, future days and a day that has not
 * opened yet are dropped: no price can be of them. Splits that the source lists and has not applied are applied. Null
 * when nothing is left.
 */
export function toSeries(
  symbol: string,
  { bars, splits }: { bars: readonly RawBar[]; splits: Split[] | null },
  source: PriceSource,
  now: Date,
): Series | null {
  const today = dayIn(EXCHANGE_ZONE, now);
  const byDay = new Map(bars.filter(({ day }) => hasTraded(day, now)).map((bar) => [bar.day, bar]));
  const sorted = splitAdjusted(
    [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    splits ?? [],
  );
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

/** A larger change from one day to the next, up or down, may be a split that is not applied. */
const LARGEST_MOVE = Math.log(1.25);

/**
 * Returns bars, oldest first, with the closes before each split divided by it. On the day of a split Yahoo may list it
 * before its history is adjusted: the step on that day then is nearer to the split than to none.
 */
function splitAdjusted(bars: readonly RawBar[], splits: readonly Split[]): readonly RawBar[] {
  return splits.reduce((all, { day, numerator, denominator }) => {
    const at = all.findIndex((bar) => bar.day >= day);
    const [before, after] = [all[at - 1], all[at]];
    if (!before || !after) return all;
    const scale = denominator / numerator;
    const step = Math.log(after.close / before.close);
    const isApplied = Math.abs(step) <= LARGEST_MOVE || Math.abs(step - Math.log(scale)) >= Math.abs(step);
    return isApplied
      ? all
      : all.map((bar, index) => (index < at ? { ...bar, close: bar.close * scale } : bar));
  }, bars);
}

/** Returns whether trading of a day has begun. */
function hasTraded(day: string, now: Date): boolean {
  const opening = openTime(day);
  return opening !== null && opening.getTime() <= now.getTime();
}

/** Returns whether a day's bar can no longer change: an earlier day, or today some time after the close. */
function isSettled(day: string, today: string, now: Date): boolean {
  if (day !== today) return day < today;
  const close = closeTime(day);
  return close !== null && close.getTime() + SETTLED_MS <= now.getTime();
}

/** Two readings of a day differ by rounding; a split or a correction differs by more. */
const SAME = 0.005;

/** A jump to this multiple of the price before is taken for a split or an error. */
const JUMP = { up: 1.6, down: 0.4 };

/**
 * Returns whether fresh bars continue the stored closes. They do not if a common day differs, or if the first new price
 * is more than 60 % away from the last stored one: then the whole series is read again, so that prices from before and
 * after a split are never mixed.
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
  return !differs && !(first && isJump(last.close, first.close));
}

const isJump = (before: number, after: number): boolean =>
  after / before > JUMP.up || after / before < JUMP.down;

/**
 * Returns whether the newest bar may be believed: no jump from the close before it. A jump is believed from the next day
 * on, whose price stands by it; until then the stored price stays.
 */
export function isBelievable({ closes, bar }: Series): boolean {
  const before = closes.filter(({ day }) => day < bar.day).at(-1);
  return !before || !isJump(before.close, bar.price);
}

/**
 * Returns what the closes before a whole series are multiplied by to go with it: 1 where both say the same of a day, the
 * factor of the newest splits where they explain the difference; null where nothing does.
 * @param stored the first stored close since the series begins
 */
export function scaleBefore(stored: Close | null, { closes, ...series }: Series): number | null {
  const splits = series.splits ?? [];
  const fresh = closes.find(({ day }) => day === stored?.day);
  if (!stored || !fresh) return null;
  const ofSplits = splits
    .filter(({ day }) => day > stored.day)
    .map(({ day }) => 1 / sharesSince(addDays(day, -1), splits));
  const ratio = fresh.close / stored.close;
  return [1, ...ofSplits].find((scale) => Math.abs(ratio / scale - 1) <= SAME) ?? null;
}

/** A whole series with fewer closes than this share of the stored ones was truncated. */
const COMPLETE = 0.8;

/** Returns whether a whole series may replace this many stored closes of the same span. */
export const isComplete = (fresh: Series, storedCount: number): boolean =>
  fresh.closes.length >= storedCount * COMPLETE;

const MINUTE = 60_000;

/**
 * Returns the minutes until a symbol is read again: the source's own pace during trading, but at the latest when the
 * closing price is there; a quarter of an hour in the hour after the close, while the day's bar settles; else the time to
 * the next opening, at most twelve hours.
 * @param now the time that the source's prices are of
 */
export function pollMinutes(everyMinutes: number, now: Date): number {
  const day = marketStatus(now) === "open" ? dayIn(EXCHANGE_ZONE, now) : lastCompletedDay(now);
  const minutesTo = (time: Date) => Math.ceil((time.getTime() - now.getTime()) / MINUTE);
  const untilClosing = minutesTo(closingTime(day) as Date);
  if (untilClosing > 0) return Math.min(everyMinutes, untilClosing);
  if (minutesTo(closeTime(day) as Date) > -60) return Math.max(15, everyMinutes);
  return Math.max(5, Math.min(12 * 60, minutesTo(nextOpening(now))));
}
