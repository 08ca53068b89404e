/** How dates are written in a language. Days are those of UTC, the same for every visitor. */
export interface Dates {
  /** The date that a document carries: "August 22, 2025". */
  longDate: (iso: string) => string;
  /** "Aug 21, 2026". */
  shortDate: (iso: string) => string;
  /** "just now", "3 hours ago", "yesterday", "5 days ago"; from 30 days on the date itself. */
  relativeDate: (iso: string, now: number) => string;
  /** "today", "1 day ago", "212 days ago". */
  daysAgo: (days: number) => string;
  /** "Aug". */
  month: (iso: string) => string;
  /** "Aug 2026". */
  monthAndYear: (iso: string) => string;
  /** "August 2026". */
  longMonth: (iso: string) => string;
  /** "Aug 21". */
  monthAndDay: (iso: string) => string;
  /** The days of each week, 0 for Sunday: "Wednesdays"; "Mittwoch," where the language has no such plural. */
  everyWeek: (weekday: number) => string;
  /** "Wednesday, August 26". */
  weekdayAndDay: (iso: string) => string;
  /** "May 11–13, 2027", "November 30–December 1, 2027", "December 31, 2027–January 1, 2028". */
  dayRange: (startsOn: string, endsOn: string) => string;
  /** A time of day, 13:30, without its zone: "1:30pm", and "10am" on the hour. */
  timeOfDay: (time: string) => string;
  /** What names a time zone at a time: "PST" or "PDT". */
  zoneName: (timeZone: string, at: Date) => string | undefined;
}

const datesByLanguage = new Map<string, Dates>();

/** Returns how dates are written in a language, a BCP 47 tag; in that of the United States for "en" and none. */
export function datesIn(language = "en"): Dates {
  const known = datesByLanguage.get(language);
  if (known) return known;
  const dates = writtenIn(language === "en" ? "en-US" : language);
  datesByLanguage.set(language, dates);
  return dates;
}

function writtenIn(locale: string): Dates {
  const english = locale.startsWith("en");
  const [long, medium] = [days(locale, { dateStyle: "long" }), days(locale, { dateStyle: "medium" })];
  const month = days(locale, { month: "short" });
  const monthAndYear = days(locale, { month: "short", year: "numeric" });
  const longMonth = days(locale, { month: "long", year: "numeric" });
  const monthAndDay = days(locale, { month: "short", day: "numeric" });
  const weekday = days(locale, { weekday: "long" });
  const weekdayAndDay = days(locale, { weekday: "long", month: "long", day: "numeric" });
  const clock = days(locale, { hour: "numeric", minute: "2-digit" });
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const counted = once(() => new Intl.RelativeTimeFormat(locale));
  const zones = new Map<string, Intl.DateTimeFormat>();
  const writes = (format: () => Intl.DateTimeFormat) => (iso: string) => format().format(new Date(iso));
  const shortDate = writes(medium);
  return {
    longDate: writes(long),
    shortDate,
    relativeDate(iso, now) {
      const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
      if (minutes < 1) return english ? "just now" : ago().format(0, "second");
      if (minutes < 60) return ago().format(-minutes, "minute");
      if (minutes < 24 * 60) return ago().format(-Math.floor(minutes / 60), "hour");
      const count = Math.floor(minutes / (24 * 60));
      return count < 30 ? ago().format(-count, "day") : shortDate(iso);
    },
    daysAgo: (days) => (days === 0 ? ago() : counted()).format(-days, "day"),
    month: writes(month),
    monthAndYear: writes(monthAndYear),
    longMonth: writes(longMonth),
    monthAndDay: writes(monthAndDay),
    everyWeek(day) {
      const name = weekday().format(Date.UTC(1970, 0, 4 + day));
      return english ? `${name}s` : `${name},`;
    },
    weekdayAndDay: writes(weekdayAndDay),
    dayRange(startsOn, endsOn) {
      const range = long().formatRange(new Date(startsOn), new Date(endsOn));
      // English has no spaces around the dash; where they stand differs between engines, and from language to language.
      return english ? range.replace(/\s*–\s*/, "–") : range;
    },
    timeOfDay: (time) => (english ? shortTime(time) : clock().format(new Date(`1970-01-01T${time}Z`))),
    zoneName(timeZone, at) {
      const format =
        zones.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
      zones.set(timeZone, format);
      return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
    },
  };
}

/** Returns "10am" for 10:00 and "1:30pm" for 13:30. */
function shortTime(time: string): string {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const past = minute > 0 ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${past}${hour < 12 ? "am" : "pm"}`;
}

const days = (locale: string, options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));

/** Makes a formatter when it is first used: making one costs a hundred times what using it does. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
