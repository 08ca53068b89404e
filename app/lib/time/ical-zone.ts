import { type CalendarComponent, calendarDay } from "./ical.ts";
import { offsetMs } from "./time-zone.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SUNDAY_FIRST = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** The years from whose changes of clocks a rule is derived. */
const YEARS = 5;

interface Change {
  /** By the clocks before the change, as if it were UTC. */
  onset: Date;
  /** Offsets in milliseconds ahead of UTC. */
  from: number;
  to: number;
}

/**
 * Returns a time zone as calendar files carry it (RFC 5545, section 3.6.5): its rules from last year on, derived from
 * the runtime's own time zone data.
 */
export function timeZoneComponent(timeZone: string, now: Date): CalendarComponent {
  const year = now.getUTCFullYear() - 1;
  const start = new Date(Date.UTC(year, 0));
  const changes = changesBetween(timeZone, start.getTime(), Date.UTC(year + YEARS, 0));
  const offset = offsetMs(timeZone, start);
  return {
    type: "VTIMEZONE",
    properties: [["TZID", timeZone]],
    components:
      changes.length === 0
        ? rules("STANDARD", [{ onset: start, from: offset, to: offset }])
        : [...rules("DAYLIGHT", changes.filter(isForward)), ...rules("STANDARD", changes.filter(isBack))],
  };
}

const isForward = ({ from, to }: Change) => to > from;
const isBack = ({ from, to }: Change) => to < from;

/** Writes changes in one direction: as a yearly rule where one fits all of them, else by their dates. */
function rules(type: string, changes: Change[]): CalendarComponent[] {
  const [first] = changes;
  if (!first) return [];
  const nth = [1, 2, 3, 4, -1].find((each) => changes.every(({ onset }) => fits(onset, each, first.onset)));
  const month = first.onset.getUTCMonth() + 1;
  const repeated: CalendarComponent["properties"] =
    changes.length === YEARS && nth
      ? [["RRULE", `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekday(first.onset)}`]]
      : changes.slice(1).map(({ onset }) => ["RDATE", calendarTime(onset)]);
  const properties: CalendarComponent["properties"] = [
    ["DTSTART", calendarTime(first.onset)],
    ["TZOFFSETFROM", offsetText(first.from)],
    ["TZOFFSETTO", offsetText(first.to)],
    ...repeated,
  ];
  return [{ type, properties }];
}

/** Whether a day has the month and weekday of another one, and is the nth such weekday (-1: the last) of its month. */
function fits(day: Date, nth: number, like: Date): boolean {
  if (day.getUTCMonth() !== like.getUTCMonth() || day.getUTCDay() !== like.getUTCDay()) return false;
  const inAWeek = new Date(day.getTime() + 7 * DAY_MS);
  return nth === -1 ? inAWeek.getUTCMonth() !== day.getUTCMonth() : Math.ceil(day.getUTCDate() / 7) === nth;
}

/** Returns the changes of a place's clocks from one time to another, in milliseconds since 1970. */
function changesBetween(timeZone: string, from: number, to: number): Change[] {
  const offsetAt = (at: number) => offsetMs(timeZone, new Date(at));
  const changes: Change[] = [];
  for (let start = from; start < to; start += 14 * DAY_MS) {
    const before = offsetAt(start);
    const after = offsetAt(start + 14 * DAY_MS);
    if (before === after) continue;
    let [same, changed] = [start, start + 14 * DAY_MS];
    while (changed - same > 60_000) {
      const middle = Math.floor((same + changed) / 120_000) * 60_000;
      if (offsetAt(middle) === before) same = middle;
      else changed = middle;
    }
    changes.push({ onset: new Date(changed + before), from: before, to: after });
  }
  return changes;
}

const weekday = (at: Date) => SUNDAY_FIRST[at.getUTCDay()];

/** "20261101T020000". */
const calendarTime = (at: Date) =>
  `${calendarDay(at.toISOString().slice(0, 10))}T${at.toISOString().slice(11, 19).replaceAll(":", "")}`;

/** "-0800". */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${offset < 0 ? "-" : "+"}${digits.join("")}`;
}
