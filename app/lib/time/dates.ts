import { offsetMs } from "./time-zone.ts";

/** Before this no feed existed; after it a date is a slip of the pen. */
const EARLIEST = Date.UTC(1990, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Beginnings of the month names that feeds carry: English, German, French, Spanish, Portuguese, Italian, Dutch. */
const MONTHS = [
  /^(jan|ene|gen)/,
  /^(feb|fev)/,
  /^(mar|mae|mrz|maa|mrt)/,
  /^(apr|abr|avr)/,
  /^(may|mai|mag|mei)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ago|aou)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^nov/,
  /^(dec|dez|dic)/,
];

/** Zone names in minutes east of Greenwich, as RFC 822 and common practice read them. Any other name counts as UTC. */
const ZONES: Record<string, number> = {
  NST: -210,
  NDT: -150,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  MET: 60,
  MEZ: 60,
  CEST: 120,
  CEDT: 120,
  MEST: 120,
  MESZ: 120,
  EET: 120,
  SAST: 120,
  EEST: 180,
  MSK: 180,
  IST: 330,
  SGT: 480,
  HKT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  ACST: 570,
  AEST: 600,
  ACDT: 630,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
};

/** Zone names that mean what the clocks of a place show, summer or winter. */
const PLACES: Record<string, string> = {
  AT: "America/Halifax",
  ET: "America/New_York",
  CT: "America/Chicago",
  MT: "America/Denver",
  PT: "America/Los_Angeles",
};

/** Zones in words: "Eastern Time", "Pacific Daylight Time". */
const ZONE_IN_WORDS =
  /\b(atlantic|eastern|central|mountain|pacific)\s+(?:(s)tandard\s+|(d)aylight\s+)?time\b/gi;

/** No place is further from Greenwich. */
const MAX_OFFSET_MINUTES = 14 * 60;

const ISO =
  /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?|T(\d{1,2}))?\s*(\D.*)?$/i;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:\s*([ap])\.?m\b\.?)?/i;
/** The half of the day that stands behind a clock, where a zone would. */
const HALF = /^([ap])\.?m\b\.?/i;
const OFFSET = /(?:^|\s|[A-Z])([+-])(\d{1,2}):?(\d{2})?(?=$|[\s(])/i;

interface Moment {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  zone: string;
}

/**
 * The moment that a date in a feed means, in milliseconds since 1970 UTC: ISO 8601, RFC 822 and their sloppy
 * relatives (two-digit years, month names in other languages, no weekday, no seconds, Unix time).
 * Null when it is no date, an impossible one, or absurdly far away. A date without a zone counts as UTC.
 */
export function parseDate(text: string): number | null {
  return parsedFrom(text, EARLIEST);
}

/** As `parseDate`, for a text whose author states its day: it may be older than any feed, from 1970 on. */
export const parseStatedDate = (text: string): number | null => parsedFrom(text, 0);

function parsedFrom(text: string, earliest: number): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 80) return null;
  const time = /^\d{10}(\d{3})?$/.test(trimmed)
    ? Number(trimmed.padEnd(13, "0"))
    : toTime(readIso(trimmed) ?? readWords(trimmed));
  return time !== null && time >= earliest && time < LATEST ? time : null;
}

function readIso(text: string): Moment | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day = "1", hour, minute, second, fraction, hourAlone, ending = ""] = match;
  const half = HALF.exec(ending);
  const ofDay = hourOfDay(Number(hour ?? hourAlone ?? 0), half?.[1]);
  if (ofDay === null) return null;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: ofDay,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: milliseconds(fraction),
    zone: ending.slice(half?.[0].length),
  };
}

/** The hour of the day that a clock means; null for one that no clock shows in that half, "a" or "p". */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (!half) return hour;
  const isMorning = half.toLowerCase() === "a";
  if (hour > (isMorning ? 12 : 23)) return null;
  return (hour % 12) + (isMorning ? 0 : 12);
}

/** The digits behind a second's point. */
const milliseconds = (fraction = "") => Number(fraction.slice(0, 3).padEnd(3, "0"));

/** Finds the parts wherever they stand: "Thu, 07 Dec 17 10:00 PST", "Oct 29, 2025 at 2:58 PM", "Mon Jan 1 12:00:00 UTC 2024". */
function readWords(text: string): Moment | null {
  const clock = CLOCK.exec(text);
  const hour = hourOfDay(Number(clock?.[1] ?? 0), clock?.[5]);
  if (hour === null) return null;
  const rest = clock ? text.replace(clock[0], " @ ") : text;
  const zoneAt = rest.indexOf("@") + 1;
  const zone = zoneAt > 0 ? rest.slice(zoneAt) : "";
  const words = rest
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const month = monthOf(words.match(/[a-z]{3,}/g) ?? []);
  if (month === null) return null;
  const [first, second] = words.replace(/\s[+-]\d{2}:?\d{2}(?=$|[\s(])/, " ").match(/\d+/g) ?? [];
  if (first === undefined || second === undefined) return null;
  const [day, year] = first.length > 2 ? [second, first] : [first, second];
  if (day.length > 2 || (year.length !== 2 && year.length !== 4)) return null;
  return {
    year: year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900),
    month,
    day: Number(day),
    hour,
    minute: Number(clock?.[2] ?? 0),
    second: Number(clock?.[3] ?? 0),
    millisecond: milliseconds(clock?.[4]),
    zone,
  };
}

/** The month among the words, 1 to 12. A weekday ("Mar", "Marzo", "Mardi") can look like one, so the last fit counts. */
function monthOf(words: string[]): number | null {
  for (const word of words.reverse()) {
    const index = MONTHS.findIndex((month) => month.test(word));
    if (index >= 0) return index + 1;
  }
  return null;
}

/** How far the zone is ahead of UTC at a time of its own clocks, in milliseconds; null for an offset that no place has. */
function zoneOffset(zone: string, local: number): number | null {
  const offset = OFFSET.exec(zone);
  if (offset) {
    const [, sign, hours, minutes = "0"] = offset;
    const total = Number(hours) * 60 + Number(minutes);
    if (Number(minutes) > 59 || total > MAX_OFFSET_MINUTES) return null;
    return (sign === "-" ? -total : total) * 60_000;
  }
  if (/^\s*[+-]\d/.test(zone)) return null;
  const name = zoneName(zone);
  const place = PLACES[name];
  if (place) return offsetMs(place, new Date(local - offsetMs(place, new Date(local))));
  return (ZONES[name] ?? 0) * 60_000;
}

/** The first name of a zone, whatever else is said; behind the first word in capitals, as "est" and "met" are words. */
function zoneName(zone: string): string {
  const initials = zone.replace(ZONE_IN_WORDS, (_, region: string, standard = "", daylight = "") =>
    `${region[0]}${standard}${daylight}T`.toUpperCase(),
  );
  const [first = "", ...others] = initials.match(/[a-z]+/gi) ?? [];
  const isZone = (name: string) => Object.hasOwn(ZONES, name) || Object.hasOwn(PLACES, name);
  return [first.toUpperCase(), ...others].find(isZone) ?? "";
}

/** Null when the calendar has no such moment (30 February, 25 o'clock): `Date.UTC` would roll it over. */
function toTime(moment: Moment | null): number | null {
  if (!moment) return null;
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0, zone } = moment;
  if (minute > 59 || second > 60 || hour > (minute + second > 0 ? 23 : 24)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const local = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  const offset = zoneOffset(zone, local);
  return offset === null ? null : local - offset;
}
