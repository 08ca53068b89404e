/** When time alone changes what a page shows. Times in milliseconds. */

/** Returns when a page is next due, for the value that its loader read, the time of rendering and its query. */
export type Due<Query = unknown> = (value: unknown, now: number, query: Query) => number | null;

type AnyDue = (value: unknown, now: number) => number | null;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes of "12 minutes ago" may be behind by this much. */
const MINUTES_BEHIND = 5 * MINUTE;

/** `relativeDate` writes older dates out. */
const WRITTEN_OUT_DAYS = 30;

const nextOf = (span: number, now: number) => (Math.floor(now / span) + 1) * span;

/**
 * A page that shows what the calendar changes: days in some time zone, opening hours, sessions. All of these begin at a
 * quarter of an hour.
 */
export const quarterHourly: AnyDue = (_, now) => nextOf(15 * MINUTE, now);

/** A page that shows what changes with the day, UTC. */
export const daily: AnyDue = (_, now) => nextOf(DAY, now);

/** A page whose list has items of so many days, counted back from now. */
export const everyFiveMinutes: AnyDue = (_, now) => now + MINUTES_BEHIND;

/** The fields that pages show with `relativeDate`. */
const DATED = new Set(["publishedAt", "generatedAt", "updatedAt"]);

/** A page with relative dates: due when the first of them reads differently. */
export const relativeDates: AnyDue = (value, now) => {
  let due = Number.POSITIVE_INFINITY;
  const visit = (field: string, inner: unknown): void => {
    if (typeof inner === "string") {
      if (DATED.has(field)) due = Math.min(due, relativeDateDue(inner, now));
    } else if (Array.isArray(inner)) for (const each of inner) visit("", each);
    else if (inner !== null && typeof inner === "object")
      for (const [name, each] of Object.entries(inner)) visit(name, each);
  };
  visit("", value);
  return Number.isFinite(due) ? due : null;
};

/** Returns when `relativeDate` next reads differently; infinity for a date that is written out, or none. */
function relativeDateDue(iso: string, now: number): number {
  const at = Date.parse(iso);
  const age = now - at;
  if (Number.isNaN(age) || age >= WRITTEN_OUT_DAYS * DAY) return Number.POSITIVE_INFINITY;
  if (age < HOUR) return Math.max(at + MINUTE, now + MINUTES_BEHIND);
  const span = age < DAY ? HOUR : DAY;
  return at + (Math.floor(age / span) + 1) * span;
}

/** A page that several of these change. */
export const soonestOf =
  (...dues: AnyDue[]): AnyDue =>
  (value, now) => {
    const times = dues.flatMap((due) => due(value, now) ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  };
