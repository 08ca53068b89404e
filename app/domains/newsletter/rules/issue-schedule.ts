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

/**
 * Returns the next issue to go out, to be composed now from the days before.
 *
 * @param days of the issues that there are: a week that has one of another day is passed over
 */
export function nextIssue(now: Date, calendar: Calendar, days: readonly string[] = []): IssueDates {
  const { timeZone, compose, send } = calendar;
  const sendAt = nearest(now, timeZone, send, 1);
  const day = dayIn(timeZone, sendAt);
  const { from, to } = weekOf({ day, composeAt: nearest(sendAt, timeZone, compose, -1) }, calendar);
  const isTaken = !days.includes(day) && days.some((other) => other >= from && other <= to);
  return isTaken
    ? nextIssue(new Date(sendAt.getTime() + 1), calendar, days)
    : { day, composeAt: now, sendAt };
}

/**
 * Returns the first and the last day of the week whose one issue is that of these dates: from its composing to before
 * the next one. So a new send day takes effect with the next composing, and readers do not get the same week twice.
 */
export function weekOf(
  { day, composeAt }: Pick<IssueDates, "day" | "composeAt">,
  { timeZone }: Pick<Calendar, "timeZone">,
): { from: string; to: string } {
  const [composed, afterLast] = [dayIn(timeZone, composeAt), addDays(day, -6)];
  return { from: composed > afterLast ? composed : afterLast, to: addDays(day, 6) };
}

/** How long an issue that was held back or delayed stays this week's. */
const HELD_DAYS = 10;

/** Returns the day from which on an issue can be this week's. */
export const firstCurrentDay = (now: Date, { timeZone }: Pick<Calendar, "timeZone">): string =>
  addDays(dayIn(timeZone, now), -HELD_DAYS);

/**
 * Returns this week's issue, the one that the desk opens: the latest that waits or is to go out, else the next.
 *
 * @param issues since `firstCurrentDay`, in the order of their days
 */
export function currentIssue<Standing extends { day: string; status: string }>(
  now: Date,
  calendar: Calendar,
  issues: readonly Standing[],
): { day: string; sendAt: Date; issue: Standing | null } {
  const next = nextIssue(
    now,
    calendar,
    issues.map(({ day }) => day),
  );
  const isOpen = ({ status }: Standing) => status === "draft" || status === "scheduled";
  const issue =
    issues.filter((each) => isOpen(each) && each.day <= next.day).at(-1) ??
    issues.find(({ day }) => day === next.day) ??
    null;
  return { day: issue?.day ?? next.day, sendAt: next.sendAt, issue };
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
