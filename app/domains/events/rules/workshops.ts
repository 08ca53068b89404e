import { addDays, dayIn, timeIn, weekdayOf } from "~/lib/time/time-zone.ts";
import type { WorkshopSeries, WorkshopSession } from "../schema.ts";

/** The schedule of the weekly workshop: Wednesdays at 10:00 Pacific time, 30 minutes. */
export const WORKSHOP = {
  slug: "webinars",
  weekday: 3,
  time: "10:00",
  timeZone: "America/Los_Angeles",
  minutes: 30,
} as const;

/** How many coming sessions are computed, and how many of them a list shows. */
export const SESSIONS_AHEAD = 4;
export const SESSIONS_SHOWN = 3;

/**
 * Returns the next sessions, soonest first, including one that is running. The topics of the series are used in turn,
 * and a given Wednesday always gets the same one. Throws when the series has no topic.
 */
export function nextWorkshops(
  { sessions }: Pick<WorkshopSeries, "sessions">,
  now: Date,
  count: number = SESSIONS_AHEAD,
): WorkshopSession[] {
  const first = nextWorkshopDay(now);
  return Array.from({ length: count }, (_, week) => {
    const day = addDays(first, week * 7);
    const session = sessions[weekNumber(day) % sessions.length];
    if (!session) throw new RangeError("A workshop series has at least one session.");
    return { ...session, ...whenOf(day) };
  });
}

/** Returns the day of the next session that is not over. */
export function nextWorkshopDay(now: Date): string {
  const today = dayIn(WORKSHOP.timeZone, now);
  const day = addDays(today, (WORKSHOP.weekday - weekdayOf(today) + 7) % 7);
  const endsAt = timeIn(WORKSHOP.timeZone, day, WORKSHOP.time).getTime() + WORKSHOP.minutes * 60_000;
  return endsAt > now.getTime() ? day : addDays(day, 7);
}

const DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const ZONE_NAME = new Intl.DateTimeFormat("en-US", {
  timeZone: WORKSHOP.timeZone,
  timeZoneName: "short",
});

function whenOf(day: string): Pick<WorkshopSession, "startsAt" | "day" | "time"> {
  const startsAt = timeIn(WORKSHOP.timeZone, day, WORKSHOP.time);
  return {
    startsAt: startsAt.toISOString(),
    day: DAY.format(new Date(day)),
    time: `10am ${zoneName(startsAt)}`,
  };
}

/** Returns PST or PDT. */
function zoneName(at: Date): string {
  const parts = ZONE_NAME.formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "Pacific time";
}

/** Returns whole weeks since 1970: it increases by one from each Wednesday to the next. */
const weekNumber = (day: string) => Math.floor(Date.parse(day) / (7 * 86_400_000));
