import { addDays, dayIn, timeIn, weekdayOf } from "~/lib/time-zone.ts";
import type { MarketStatus } from "../../schema.ts";

/**
 * The calendar of the New York Stock Exchange, which Nasdaq shares, computed from its rules (NYSE Rules 7.1 and 7.2;
 * nyse.com/markets/hours-calendars). Days are New York's, written "2026-11-25".
 */

export const EXCHANGE_ZONE = "America/New_York";

const OPENS = "09:30";
const CLOSES = "16:00";
const CLOSES_EARLY = "13:00";

/** Closures that no rule foretells: national days of mourning, storms. */
const SPECIAL_CLOSURES = new Set(["2018-12-05", "2025-01-09"]);

/** Days in a row without trading never come near this: a search further is a bug. */
const LONGEST_CLOSURE = 14;

/** Whether the exchange trades on a day, at least until 1 pm. */
export function isTradingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !SPECIAL_CLOSURES.has(day) && !holidays(yearOf(day)).has(day);
}

/** When trading begins on a trading day; null on any other. */
export const openTime = (day: string): Date | null =>
  isTradingDay(day) ? timeIn(EXCHANGE_ZONE, day, OPENS) : null;

/** When trading ends on a trading day, 1 pm on half days and else 4 pm New York time; null on any other day. */
export const closeTime = (day: string): Date | null =>
  isTradingDay(day) ? timeIn(EXCHANGE_ZONE, day, isHalfDay(day) ? CLOSES_EARLY : CLOSES) : null;

/** The day after Thanksgiving, Christmas Eve, and July 3 when both it and July 4 are weekdays. */
export function isHalfDay(day: string): boolean {
  if (!isTradingDay(day)) return false;
  const date = day.slice(5);
  if (date === "12-24") return true;
  if (date === "07-03") return weekdayOf(addDays(day, 1)) <= 5;
  return day === addDays(nthWeekday(yearOf(day), 11, 4, 4), 1);
}

/** The last trading day before a day. */
export const previousTradingDay = (day: string): string => tradingDayFrom(addDays(day, -1), -1);

/** The first trading day after a day. */
export const nextTradingDay = (day: string): string => tradingDayFrom(addDays(day, 1), 1);

/** The newest day whose trading is over at a moment. */
export function lastCompletedDay(now: Date): string {
  const today = dayIn(EXCHANGE_ZONE, now);
  const close = closeTime(today);
  return close && close.getTime() <= now.getTime() ? today : previousTradingDay(today);
}

/** When trading begins next, from a moment at which it does not trade or does. */
export function nextOpening(now: Date): Date {
  const today = dayIn(EXCHANGE_ZONE, now);
  const opening = openTime(today);
  if (opening && opening.getTime() > now.getTime()) return opening;
  return timeIn(EXCHANGE_ZONE, nextTradingDay(today), OPENS);
}

/**
 * `open` while it trades. Else `weekend` from Friday's close on, `holiday` on a weekday without trading, and
 * `after-hours` before and after the session of a trading day.
 */
export function marketStatus(now: Date): MarketStatus {
  const today = dayIn(EXCHANGE_ZONE, now);
  const weekday = weekdayOf(today);
  if (weekday === 0 || weekday === 6) return "weekend";
  const [opening, close] = [openTime(today), closeTime(today)];
  if (!opening || !close) return "holiday";
  if (now.getTime() >= close.getTime()) return weekday === 5 ? "weekend" : "after-hours";
  return now.getTime() >= opening.getTime() ? "open" : "after-hours";
}

function tradingDayFrom(start: string, step: 1 | -1): string {
  let day = start;
  for (let count = 0; count < LONGEST_CLOSURE; count++, day = addDays(day, step))
    if (isTradingDay(day)) return day;
  throw new Error(`There is no trading day within ${LONGEST_CLOSURE} days of ${start}.`);
}

/** The full-day holidays of a year. */
function holidays(year: number): Set<string> {
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
  // New Year's Day on a Saturday is not made up for: the Friday before ends the year's accounts.
  const newYear = `${year}-01-01`;
  return new Set([...onWeekday, ...fixed, ...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)])]);
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function observed(day: string): string {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
}

/** The nth such weekday (0 for Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const fifth = nthWeekday(year, month, 1, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7);
}

/** Gregorian Easter: the anonymous algorithm of Meeus, Jones and Butcher. */
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
