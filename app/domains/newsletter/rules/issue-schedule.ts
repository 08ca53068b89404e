import { addDays, dayIn, timeIn, WEEKDAYS, weekdayOf } from "~/lib/time/time-zone.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** The calendar of the weekly issue, by the publication's time zone, daylight saving included. */

type Calendar = Pick<Publication["newsletter"]["issue"], "timeZone" | "compose" | "send">;
type Moment = Calendar["compose"];

const DAY_MS = 24 * 60 * 60_000;

/** How long after its hour an issue may still be composed. */
const TOO_LATE_MS = 2 * DAY_MS;

export interface IssueDates {
  /** The day it goes out in that time zone: "2026-11-26". */
  day: string;
  composeAt: Date;
  sendAt: Date;
}

/** Returns the latest issue whose time to be composed has come; null from two days after it should have gone out. */
export function issueDue(now: Date, calendar: Calendar): IssueDates | null {
  const composeAt = nearest(now, calendar.timeZone, calendar.compose, -1);
  const sendAt = nearest(composeAt, calendar.timeZone, calendar.send, 1);
  if (now.getTime() - sendAt.getTime() > TOO_LATE_MS) return null;
  return { day: dayIn(calendar.timeZone, sendAt), composeAt, sendAt };
}

/** Returns the next issue to go out, to be composed now from the days before. */
export function nextIssue(now: Date, calendar: Calendar): IssueDates {
  const sendAt = nearest(now, calendar.timeZone, calendar.send, 1);
  return { day: dayIn(calendar.timeZone, sendAt), composeAt: now, sendAt };
}

/** Returns the last such moment not after a time (-1), or the first one not before it (1). */
function nearest(at: Date, timeZone: string, { weekday, time }: Moment, direction: -1 | 1): Date {
  const today = dayIn(timeZone, at);
  for (let days = 0; days <= 7; days++) {
    const day = addDays(today, days * direction);
    const moment = timeIn(timeZone, day, time);
    if (weekdayOf(day) === WEEKDAYS.indexOf(weekday) && (moment.getTime() - at.getTime()) * direction >= 0)
      return moment;
  }
  throw new Error(`No ${weekday} within a week.`);
}
