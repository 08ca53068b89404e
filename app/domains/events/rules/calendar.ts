import {
  type CalendarComponent,
  calendarDay,
  calendarMoment,
  calendarText,
  writeCalendar,
} from "~/lib/time/ical.ts";
import { timeZoneComponent } from "~/lib/time/ical-zone.ts";
import { addDays, dayIn } from "~/lib/time/time-zone.ts";
import type { Conference, Edition, WorkshopSeries } from "../schema.ts";
import { editionOn, editionTitle, placeOf } from "./editions.ts";
import { nextWorkshopDay, WORKSHOPS_SLUG } from "./workshops.ts";

/** The publication in a calendar file. */
interface Publisher {
  name: string;
  domain: string;
  /** The absolute address of the event's page. */
  url: string;
}

/** Returns the shown edition as a calendar file: one event of whole days, the same dates in every time zone. */
export function conferenceCalendar(conference: Conference, publisher: Publisher, now: Date): string {
  const edition = editionOn(conference.editions, dayIn(conference.timeZone, now));
  return calendarFile(publisher, [
    {
      type: "VEVENT",
      properties: [
        ["UID", `${conference.slug}-${identity(conference.editions, edition)}@${publisher.domain}`],
        ["DTSTAMP", calendarMoment(now)],
        ["DTSTART;VALUE=DATE", calendarDay(edition.startsOn)],
        // A whole-day event ends on the day after its last.
        ["DTEND;VALUE=DATE", calendarDay(addDays(edition.endsOn, 1))],
        ["SUMMARY", calendarText(editionTitle(conference, edition))],
        ["DESCRIPTION", calendarText(`${conference.description}\n\n${edition.registerUrl}`)],
        ["LOCATION", calendarText(placeOf(edition))],
        ["URL", publisher.url],
        ["STATUS", edition.status === "announced" ? "TENTATIVE" : "CONFIRMED"],
      ],
    },
  ]);
}

/** Returns what tells an edition from the others: its year, or its first day when another came before in that year. */
function identity(editions: readonly Edition[], { startsOn }: Edition): string {
  const year = startsOn.slice(0, 4);
  return editions.some((other) => other.startsOn.startsWith(year) && other.startsOn < startsOn)
    ? startsOn
    : year;
}

/** Returns the weekly workshop as a calendar file: a series from the next session on, at the same time by the clocks of its zone. */
export function workshopCalendar(series: WorkshopSeries, publisher: Publisher, now: Date): string {
  const { weekday, time, timeZone, minutes } = series.schedule;
  const first = nextWorkshopDay(series.schedule, now);
  return calendarFile(publisher, [
    timeZoneComponent(timeZone, now),
    {
      type: "VEVENT",
      properties: [
        ["UID", `${WORKSHOPS_SLUG}@${publisher.domain}`],
        ["DTSTAMP", calendarMoment(now)],
        [`DTSTART;TZID=${timeZone}`, `${calendarDay(first)}T${time.replace(":", "")}00`],
        ["DURATION", `PT${minutes}M`],
        ["RRULE", `FREQ=WEEKLY;BYDAY=${weekday.slice(0, 2).toUpperCase()}`],
        ["SUMMARY", calendarText(`${publisher.name}: ${series.name}`)],
        ["DESCRIPTION", calendarText(`${series.description}\n\n${series.signupUrl}`)],
        ["LOCATION", "Online"],
        ["URL", publisher.url],
      ],
    },
  ]);
}

function calendarFile({ name }: Publisher, components: CalendarComponent[]): string {
  return writeCalendar({
    type: "VCALENDAR",
    properties: [
      ["VERSION", "2.0"],
      ["PRODID", `-//${calendarText(name)}//Events//EN`],
      ["CALSCALE", "GREGORIAN"],
      ["METHOD", "PUBLISH"],
    ],
    components,
  });
}
