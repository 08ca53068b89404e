/** Days and wall clocks of places, by the runtime's own time zone data. A day is written "2026-11-25". */

const DAY_MS = 86_400_000;

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The calendar day it is at a place. */
export function dayIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetMs(timeZone, at)).toISOString().slice(0, 10);
}

/** As `dayIn`, for many moments: the zone is looked up once. Throws a RangeError for a zone that the runtime does not know. */
export function daysIn(timeZone: string): (at: Date) => string {
  // Canada writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => format.format(at);
}

/** Whether a text is a day of the calendar. `Date` takes the 30th of February for a day of March. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The day `count` days after a day; before it when negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/**
 * The moment at which a place's clocks show a time ("10:00") on a day. A time that the change to summer time
 * skips counts as one an hour from it.
 */
export function timeIn(timeZone: string, day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // The offset at the guess is right but for the hours next to a change of clocks; the second look settles those.
  const guess = asUtc - offsetMs(timeZone, new Date(asUtc));
  return new Date(asUtc - offsetMs(timeZone, new Date(guess)));
}

/** Reads the value of a `datetime-local` input by a place's clocks (milliseconds); null for anything else. */
export function momentIn(timeZone: string, text: string): number | null {
  const [, day = "", time = ""] =
    /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(:\d{2})?$/.exec(text.trim()) ?? [];
  return isCalendarDay(day) ? timeIn(timeZone, day, time).getTime() : null;
}

/** A formatter for each zone that was asked about: to make one costs far more than to use it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  wallClocks.set(timeZone, made);
  return made;
}

/** Clocks change at whole minutes. */
const MINUTE_MS = 60_000;

/** The offsets that were looked up last, by zone and minute: a page asks for the same few again and again. */
const offsets = new Map<string, number>();
const KEPT_OFFSETS = 500;

/** Returns how far a place's clocks are ahead of UTC, in milliseconds. */
export function offsetMs(timeZone: string, at: Date): number {
  if (timeZone === "UTC") return 0;
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const key = `${timeZone} ${minute}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(timeZone, new Date(minute * MINUTE_MS));
  if (offsets.size >= KEPT_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(timeZone: string, at: Date): number {
  const parts = wallClockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((entry) => entry.type === type)?.value);
  const clock = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock - Math.floor(at.getTime() / 1000) * 1000;
}
