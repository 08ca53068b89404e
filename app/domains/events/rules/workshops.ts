import { addDays, dayIn, timeIn, WEEKDAYS, weekdayOf } from "~/lib/time/time-zone.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { WorkshopSchedule, WorkshopSeries, WorkshopSession } from "../schema.ts";

/** The page of the weekly workshop is /events/{slug}. */
export const WORKSHOPS_SLUG = "webinars";

/** How many coming sessions are computed, and how many of them a list shows. */
export const SESSIONS_AHEAD = 4;
export const SESSIONS_SHOWN = 3;

/**
 * Returns the next sessions, soonest first, including one that is running. The topics of the series are used in turn,
 * and a given day always gets the same one. Throws when the series has no topic.
 */
export function nextWorkshops(
  { sessions, schedule }: Pick<WorkshopSeries, "sessions" | "schedule">,
  now: Date,
  dates: Dates,
  count: number = SESSIONS_AHEAD,
): WorkshopSession[] {
  const first = nextWorkshopDay(schedule, now);
  const { time, timeZone, zoneName } = schedule;
  return Array.from({ length: count }, (_, week) => {
    const day = addDays(first, week * 7);
    const session = sessions[weekNumber(day) % sessions.length];
    if (!session) throw new RangeError("A workshop series has at least one session.");
    const startsAt = timeIn(timeZone, day, time);
    return {
      ...session,
      startsAt: startsAt.toISOString(),
      day: dates.weekdayAndDay(day),
      time: `${dates.timeOfDay(time)} ${dates.zoneName(timeZone, startsAt) ?? zoneName}`,
    };
  });
}

/** Returns the day of the next session that is not over. */
export function nextWorkshopDay({ weekday, time, timeZone, minutes }: WorkshopSchedule, now: Date): string {
  const today = dayIn(timeZone, now);
  // The last such day up to today: its session may still run, over midnight too.
  const day = addDays(today, -((weekdayOf(today) - WEEKDAYS.indexOf(weekday) + 7) % 7));
  const endsAt = timeIn(timeZone, day, time).getTime() + minutes * 60_000;
  return endsAt > now.getTime() ? day : addDays(day, 7);
}

/** Returns the schedule in words: "Wednesdays 10am Pacific, 30 minutes". */
export function scheduleText({ weekday, time, zoneName, minutes }: WorkshopSchedule, dates: Dates): string {
  return `${dates.everyWeek(WEEKDAYS.indexOf(weekday))} ${dates.timeOfDay(time)} ${zoneName}, ${minutes} minutes`;
}

/** Returns whole weeks since 1970: it increases by one from each session to the next. */
const weekNumber = (day: string) => Math.floor(Date.parse(day) / (7 * 86_400_000));
