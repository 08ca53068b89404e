import { addDays, dayIn, timeIn, WEEKDAYS, weekdayOf } from "~/lib/time/time-zone.ts";
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
  count: number = SESSIONS_AHEAD,
): WorkshopSession[] {
  const first = nextWorkshopDay(schedule, now);
  const zoneAt = zoneNames(schedule);
  return Array.from({ length: count }, (_, week) => {
    const day = addDays(first, week * 7);
    const session = sessions[weekNumber(day) % sessions.length];
    if (!session) throw new RangeError("A workshop series has at least one session.");
    const startsAt = timeIn(schedule.timeZone, day, schedule.time);
    return {
      ...session,
      startsAt: startsAt.toISOString(),
      day: DAY.format(new Date(day)),
      time: `${hourOf(schedule)} ${zoneAt(startsAt)}`,
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
export const scheduleText = (schedule: WorkshopSchedule): string =>
  `${schedule.weekday}s ${hourOf(schedule)} ${schedule.zoneName}, ${schedule.minutes} minutes`;

/** Returns "10am" for 10:00 and "1:30pm" for 13:30. */
function hourOf({ time }: Pick<WorkshopSchedule, "time">): string {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const past = minute > 0 ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${past}${hour < 12 ? "am" : "pm"}`;
}

const DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** Returns what names the schedule's time zone at a time: PST or PDT. */
function zoneNames({ timeZone, zoneName }: WorkshopSchedule): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  return (at) => format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zoneName;
}

/** Returns whole weeks since 1970: it increases by one from each session to the next. */
const weekNumber = (day: string) => Math.floor(Date.parse(day) / (7 * 86_400_000));
