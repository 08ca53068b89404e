import { parseDate } from "~/lib/time/dates.ts";
import { isCalendarDay, timeIn } from "~/lib/time/time-zone.ts";
import type { Deps } from "~/platform/deps.ts";
import { Mistake } from "../project.ts";
import { clock } from "./issue-state.ts";

type Published = Pick<Deps, "publication">;

/** Returns when an issue of a day goes out by itself. */
export function hourOf({ publication }: Published, day: string): Date {
  const { timeZone, send } = publication.newsletter.issue;
  return timeIn(timeZone, day, send.time);
}

/**
 * Reads "2026-11-26 07:30" in the publication's time zone, or a time with a zone of its own.
 * @throws Mistake for anything else
 */
export function momentOf({ publication }: Published, text: string): Date {
  const zone = publication.newsletter.issue.timeZone;
  const [, day, time = ""] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/.exec(text) ?? [];
  const isWallClock = day !== undefined && isCalendarDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  const moment = isWallClock ? timeIn(zone, day, time).getTime() : day === undefined ? parseDate(text) : null;
  if (moment === null) throw new Mistake(`"${text}" is no time such as "2026-11-26 07:30".`);
  return new Date(moment);
}

/**
 * Refuses a time that has passed: the clock would send at once, and ask nobody.
 * @param send the command that sends now
 */
export function refusePassed(deps: Pick<Deps, "now" | "publication">, time: Date, send: string): void {
  if (time < deps.now())
    throw new Mistake(`${clock(deps, time.getTime())} has passed. To send it at once: ${send}`);
}
