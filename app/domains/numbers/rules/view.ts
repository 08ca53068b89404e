import { addedUp, type Counts, noCounts, READERS, ranked, spanId } from "~/platform/counts/counts.ts";
import type { Kind } from "../fields.ts";
import { type Period, ranged, type Spans } from "./period.ts";

const DAY_MS = 86_400_000;

/** The numbers of a period against those of the period before, from what was counted by day or month. */

/** What was counted of a span. */
export interface SpanCounts {
  /** `spanId` of the span. */
  id: number;
  counts: Counts;
}

/** A number, and what of it is over beside as much of the period before; null where that was not counted as a whole. */
export interface Figure {
  now: number;
  compared: { now: number; before: number } | null;
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
  /** Null where the period before was not counted as a whole. */
  before: number | null;
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

/** The first day of which numbers are there, and what day and hour it is (UTC). */
export interface Counted {
  since: string;
  today: string;
  hour: number;
}

/** Returns the numbers of a period. `readers` is for a longer one than a day the mean of its days that were counted. */
export function numbersOf(
  period: Period,
  stored: readonly SpanCounts[],
  counted: Counted,
  kinds: readonly Kind[],
): NumbersView {
  const [now, before] = [countsIn(period, stored), countsIn(period.before, stored)];
  // What was counted on some of the days says nothing of all of them.
  const isComparable = period.before.from >= counted.since;
  return {
    figures: figuresOf(period, stored, counted, isComparable),
    course: courseOf(period, stored),
    lines: Object.fromEntries(kinds.map((kind) => [kind, linesOf(kind, now, isComparable ? before : null)])),
    names: now.names ?? {},
  };
}

function figuresOf(
  period: Period,
  stored: readonly SpanCounts[],
  counted: Counted,
  isComparable: boolean,
): NumbersView["figures"] {
  const isByHour = period.unit === "day" && period.isRunning;
  const sumIn = ({ spans }: Spans, kind: string) =>
    spans.reduce((sum, span) => sum + (countsOf(stored, span)?.sums[kind] ?? 0), 0);
  /** Of what is over; undefined where that is not known. */
  const sumOver = (part: Spans, kind: string): number | undefined => {
    if (!isByHour) return sumIn(over(part, period), kind);
    const hours = countsOf(stored, part.spans[0] ?? "")?.hours?.[kind];
    return counted.hour === 0 || !BY_HOUR.includes(kind)
      ? undefined
      : (hours ?? []).slice(0, counted.hour).reduce((sum, count) => sum + count, 0);
  };
  const comparedOf = (of: (part: Spans) => number | undefined): Figure["compared"] => {
    const [now, before] = [of(period), of(period.before)];
    return isComparable && now !== undefined && before !== undefined ? { now, before } : null;
  };
  const figure = (kind: string): Figure => ({
    now: sumIn(period, kind),
    compared: comparedOf((part) => sumOver(part, kind)),
  });
  const mean = (part: Spans): number => {
    const days = daysCounted(part, counted);
    return days === 0 ? 0 : Math.round(sumIn(part, READERS) / days);
  };
  const ended = over(period, period);
  const readers: Figure =
    period.unit === "day"
      ? figure(READERS)
      : {
          now: mean(daysCounted(ended, counted) > 0 ? ended : period),
          compared: comparedOf((part) => mean(over(part, period))),
        };
  return { views: figure("views"), visits: figure("visits"), readers, signups: figure("signups") };
}

/** The kinds that are counted by the hour too. */
const BY_HOUR = ["views", "visits", READERS];

/** Returns a period, or the one before it, without its last day or month where that of the period is not over. */
const over = (part: Spans, { unit, isRunning }: Period): Spans =>
  isRunning && unit !== "day" ? ranged(part.spans.slice(0, -1)) : part;

const countsIn = ({ spans }: Spans, stored: readonly SpanCounts[]): Counts =>
  addedUp(spans.flatMap((span) => countsOf(stored, span) ?? []));

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
function linesOf(kind: Kind, now: Counts, before: Counts | null): Line[] {
  const keys = ranked(now.top[kind] ?? {});
  const lines = keys.map(([key, count]) => ({
    key,
    now: count,
    before: before && (before.top[kind]?.[key] ?? 0),
  }));
  const rest = (counts: Counts) =>
    (counts.sums[kind] ?? 0) - Object.values(counts.top[kind] ?? {}).reduce((sum, count) => sum + count, 0);
  const direct = (counts: Counts) => (counts.sums.visits ?? 0) - (counts.sums.referrers ?? 0);
  const all: Line[] = [
    ...lines,
    ...(kind === "referrers" ? [{ key: DIRECT, now: direct(now), before: before && direct(before) }] : []),
  ].sort((one, other) => other.now - one.now);
  return [...all, { key: OTHERS, now: rest(now), before: before && rest(before) }].filter(
    (line) => line.now > 0,
  );
}
