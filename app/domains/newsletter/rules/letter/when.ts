import { addDays, dayIn, timeIn, WEEKDAYS } from "~/lib/time/time-zone.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** Times of letters, by the clock of the publication's time zone. */

/** Writes a time: "Thu, Nov 26, 9:00 AM". */
export const clockText = (timeZone: string, at: number): string =>
  new Date(at).toLocaleString("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

/** Names a time zone as people do: "New York time". */
export const zoneText = (timeZone: string): string =>
  timeZone.includes("/") ? `${timeZone.replace(/^.*\//, "").replaceAll("_", " ")} time` : timeZone;

/** Returns the value of a `datetime-local` input: "2026-11-26T09:00". */
export const inputText = (timeZone: string, at: number): string =>
  new Date(at).toLocaleString("sv-SE", { timeZone }).replace(" ", "T").slice(0, 16);

type Calendar = Pick<Publication["newsletter"]["issue"], "timeZone" | "compose" | "send">;

/** For how long before its day an issue can be begun, and after it still be taken up. */
const AHEAD_DAYS = 35;
const BEHIND_DAYS = 2;

/** Returns when the issue of a day is composed and sent by the calendar (milliseconds, UTC), and whether that is to come. */
export function letterDates(
  day: string,
  now: Date,
  { timeZone, compose, send }: Calendar,
): { sendAt: number; composeAt: number; isToCome: boolean } {
  const sendAt = timeIn(timeZone, day, send.time).getTime();
  const back = (7 + WEEKDAYS.indexOf(send.weekday) - WEEKDAYS.indexOf(compose.weekday)) % 7;
  const composed = timeIn(timeZone, addDays(day, -back), compose.time).getTime();
  const composeAt = composed > sendAt ? timeIn(timeZone, addDays(day, -7), compose.time).getTime() : composed;
  const today = dayIn(timeZone, now);
  const isToCome = day >= addDays(today, -BEHIND_DAYS) && day <= addDays(today, AHEAD_DAYS);
  return { sendAt, composeAt, isToCome };
}
