import { addedUp, type Counts, noCounts, ranked, spanId } from "~/platform/counts/counts.ts";
import type { Kind } from "../fields.ts";
import type { Period, Spans } from "./period.ts";

const DAY_MS = 86_400_000;

/** The numbers of a period against those of the period before, from what was counted by day or month. */

/** What was counted of a span. */
export interface SpanCounts {
  /** `spanId` of the span. */
  id: number;
  counts: Counts;
}

/** A number, and that of the period before; null where nothing was counted then. */
export interface Figure {
  now: number;
  before: number | null;
}

/** An hour, a day or a month of a period. */
export interface Point {
  /** "13" for an hour, else the day or the month. */
  span: string;
  views: number;
  visits: number;
  /** Of a month: those of each day added up. */
  readers: number;
  /** Views in the same place of the period before. */
  before: number;
}

export interface Line {
  key: string;
  now: number;
  before: number;
}

/** What keys are called that are no names themselves, by kind. */
export type Names = Record<string, Record<string, string>>;

export interface NumbersView {
  figures: Record<"views" | "visits" | "readers" | "signups", Figure>;
  course: Point[];
  lines: Record<string, Line[]>;
  names: Names;
}

/** The key of what has no key of its own in a table: who came directly, and what is counted less than what is kept. */
export const DIRECT = "";
export const OTHERS = "*";

/** The first day of which numbers are there, and what day it is (UTC). */
export interface Counted {
  since: string;
  today: string;
}

/** Returns the numbers of a period. `readers` is for a longer one than a day the mean of its days that were counted. */
export function numbersOf(
  period: Period,
  stored: readonly SpanCounts[],
  counted: Counted,
  kinds: readonly Kind[],
): NumbersView {
  const [now, before] = [period, period.before].map((part) => ({
    ...addedUp(part.spans.flatMap((span) => countsOf(stored, span) ?? [])),
    days: daysCounted(part, counted),
  })) as [CountsOfDays, CountsOfDays];
  const figure = (kind: string, perDay = false): Figure => {
    const of = ({ sums, days }: CountsOfDays) =>
      days === 0 ? null : Math.round((sums[kind] ?? 0) / (perDay ? days : 1));
    return { now: of(now) ?? 0, before: of(before) };
  };
  return {
    figures: {
      views: figure("views"),
      visits: figure("visits"),
      readers: figure("readers", true),
      signups: figure("signups"),
    },
    course: courseOf(period, stored),
    lines: Object.fromEntries(kinds.map((kind) => [kind, linesOf(kind, now, before)])),
    names: now.names ?? {},
  };
}

type CountsOfDays = Counts & { days: number };

/** Returns on how many of the days was counted. */
function daysCounted({ from, to }: Spans, { since, today }: Counted): number {
  const first = from > since ? from : since;
  const last = to < today ? to : today;
  return Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1);
}

const countsOf = (stored: readonly SpanCounts[], span: string) =>
  stored.find(({ id }) => id === spanId(span))?.counts;

function courseOf({ unit, spans, before }: Period, stored: readonly SpanCounts[]): Point[] {
  const of = (span = "") => countsOf(stored, span) ?? noCounts();
  if (unit === "day") {
    const [now, then] = [of(spans[0]), of(before.spans[0])];
    return Array.from({ length: 24 }, (_, hour) => ({
      span: String(hour).padStart(2, "0"),
      views: now.hours?.views?.[hour] ?? 0,
      visits: now.hours?.visits?.[hour] ?? 0,
      readers: now.hours?.readers?.[hour] ?? 0,
      before: then.hours?.views?.[hour] ?? 0,
    }));
  }
  return spans.map((span, index) => {
    const { views = 0, visits = 0, readers = 0 } = of(span).sums;
    return { span, views, visits, readers, before: of(before.spans[index]).sums.views ?? 0 };
  });
}

/** Returns the keys of a kind, the most first, then what has none of its own. */
function linesOf(kind: Kind, now: Counts, before: Counts): Line[] {
  const keys = ranked(now.top[kind] ?? {});
  const lines = keys.map(([key, count]) => ({ key, now: count, before: before.top[kind]?.[key] ?? 0 }));
  const rest = (counts: Counts) =>
    (counts.sums[kind] ?? 0) - Object.values(counts.top[kind] ?? {}).reduce((sum, count) => sum + count, 0);
  const direct = (counts: Counts) => (counts.sums.visits ?? 0) - (counts.sums.referrers ?? 0);
  const all: Line[] = [
    ...lines,
    ...(kind === "referrers" ? [{ key: DIRECT, now: direct(now), before: direct(before) }] : []),
  ].sort((one, other) => other.now - one.now);
  return [...all, { key: OTHERS, now: rest(now), before: rest(before) }].filter((line) => line.now > 0);
}
