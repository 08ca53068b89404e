import { addDays, dayIn, timeIn, weekdayOf } from "~/lib/time/time-zone.ts";
import type { MarketStatus } from "../../schema.ts";

/**
 * The calendar of the New York Stock Exchange and Nasdaq, computed from NYSE Rules 7.1 and 7.2
 * (nyse.com/markets/hours-calendars). Days are calendar days in New York, such as "2026-11-25".
 */

export const EXCHANGE_ZONE = "America/New_York";

const OPENS = "09:30";
const CLOSES = "16:00";
const CLOSES_EARLY = "13:00";

/** Closures that no rule predicts, such as national days of mourning. */
const SPECIAL_CLOSURES = new Set(["2018-12-05", "2025-01-09"]);

/** More days than the exchange is ever closed in a row: a longer search is a bug. */
const LONGEST_CLOSURE = 14;

/** Returns whether the exchange trades on a day, at least until 1 pm. */
export function isTradingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !SPECIAL_CLOSURES.has(day) && !holidays(yearOf(day)).has(day);
}

/** Returns when trading begins; null on a day without trading. */
export const openTime = (day: string): Date | null =>
  isTradingDay(day) ? timeIn(EXCHANGE_ZONE, day, OPENS) : null;

/** Returns when trading ends: 1 pm New York time on half days, else 4 pm; null on a day without trading. */
export const closeTime = (day: string): Date | null =>
  isTradingDay(day) ? timeIn(EXCHANGE_ZONE, day, isHalfDay(day) ? CLOSES_EARLY : CLOSES) : null;

/**
 * Returns whether trading ends at 1 pm: after Thanksgiving, on Christmas Eve, and on July 3 if July 4 is a weekday too.
 */
export function isHalfDay(day: string): boolean {
  if (!isTradingDay(day)) return false;
  const date = day.slice(5);
  if (date === "12-24") return true;
  if (date === "07-03") return weekdayOf(addDays(day, 1)) <= 5;
  return day === addDays(nthWeekday(yearOf(day), 11, 4, 4), 1);
}

/** Returns the last trading day before a day. */
export const previousTradingDay = (day: string): string => tradingDayFrom(addDays(day, -1), -1);

/** Returns the first trading day after a day. */
export const nextTradingDay = (day: string): string => tradingDayFrom(addDays(day, 1), 1);

/** Returns the newest day whose trading has ended. */
export function lastCompletedDay(now: Date): string {
  const today = dayIn(EXCHANGE_ZONE, now);
  const close = closeTime(today);
  return close && close.getTime() <= now.getTime() ? today : previousTradingDay(today);
}

/** Returns when trading begins next. */
export function nextOpening(now: Date): Date {
  const today = dayIn(EXCHANGE_ZONE, now);
  const opening = openTime(today);
  if (opening && opening.getTime() > now.getTime()) return opening;
  return timeIn(EXCHANGE_ZONE, nextTradingDay(today), OPENS);
}

/**
 * Returns `open` during trading; else `weekend` on Saturday and Sunday, `holiday` on a weekday without trading, and
 * `after-hours` before and after the session of a trading day, Friday's evening included.
 */
export function marketStatus(now: Date): MarketStatus {
  const today = dayIn(EXCHANGE_ZONE, now);
  const weekday = weekdayOf(today);
  if (weekday === 0 || weekday === 6) return "weekend";
  const [opening, close] = [openTime(today), closeTime(today)];
  if (!opening || !close) return "holiday";
  return now.getTime() >= opening.getTime() && now.getTime() < close.getTime() ? "open" : "after-hours";
}

function tradingDayFrom(start: string, step: 1 | -1): string {
  let day = start;
  for (let count = 0; count < LONGEST_CLOSURE; count++, day = addDays(day, step))
    if (isTradingDay(day)) return day;
  throw new Error(`There is no trading day within ${LONGEST_CLOSURE} days of ${start}.`);
}

/** The holidays of the years that were asked about: a page with prices asks for a handful of days. */
const keptHolidays = new Map<number, ReadonlySet<string>>();
const KEPT_YEARS = 200;

/** Returns the full-day holidays of a year. */
function holidays(year: number): ReadonlySet<string> {
  const days = keptHolidays.get(year) ?? computeHolidays(year);
  if (keptHolidays.size >= KEPT_YEARS) keptHolidays.clear();
  keptHolidays.set(year, days);
  return days;
}

function computeHolidays(year: number): ReadonlySet<string> {
  const onWeekday = [
    nthWeekday(year, 1, 1, 3), // Martin Luther King, Jr. Day
    nthWeekday(year, 2, 1, 3), // Washington's Birthday
    addDays(easterSunday(year), -2), // Good Friday
    lastMonday(year, 5), // Memorial Day
    nthWeekday(year, 9, 1, 1), // Labor Day
    nthWeekday(year, 11, 4, 4), // Thanksgiving
  ];
  const fixed = ["07-04", "12-25", ...(year >= 2022 ? ["06-19"] : [])].map((date) =>
    observed(`${year}-${date}`),
  );
  // New Year's Day on a Saturday is not observed on the Friday before.
  const newYear = `${year}-01-01`;
  return new Set([...onWeekday, ...fixed, ...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)])]);
}

/** Returns when a holiday is observed: on Friday for a Saturday, on Monday for a Sunday. */
function observed(day: string): string {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
}

/** Returns the nth such weekday (0 for Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const fifth = nthWeekday(year, month, 1, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7);
}

/** Returns Easter Sunday by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const month = String(Math.floor(f / 31)).padStart(2, "0");
  return `${year}-${month}-${String((f % 31) + 1).padStart(2, "0")}`;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
