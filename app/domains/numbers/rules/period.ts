import { addDays } from "~/lib/time/time-zone.ts";
import type { Unit } from "../fields.ts";

/** Days or months in their order. */
export interface Spans {
  spans: string[];
  /** The first and the last day. */
  from: string;
  to: string;
}

/** A day, the seven days up to one, or the twelve months up to that of one; days are those of UTC. */
export interface Period extends Spans {
  unit: Unit;
  /** The day that it is chosen by. */
  on: string;
  before: Spans;
  /** The days by which the periods before and after are chosen; null for one that has not begun. */
  earlier: string;
  later: string | null;
  /** Whether it is not over yet. */
  isRunning: boolean;
}

const LENGTH: Record<Unit, number> = { day: 1, week: 7, year: 12 };

/** Returns the period that ends on a day, or today if that is to come. */
export function periodOf(unit: Unit, day: string, today: string): Period {
  const on = day > today ? today : day;
  const length = LENGTH[unit];
  const spanAt = (back: number) => (unit === "year" ? monthAt(on, -back) : addDays(on, -back));
  const all = Array.from({ length: 2 * length }, (_, index) => spanAt(2 * length - 1 - index));
  const now = ranged(all.slice(length));
  const isRunning = now.to >= today;
  const after = moved(unit, on, 1);
  return {
    ...now,
    unit,
    on,
    before: ranged(all.slice(0, length)),
    earlier: moved(unit, on, -1),
    later: isRunning ? null : after < today ? after : today,
    isRunning,
  };
}

/** Returns the day by which the period before or after is chosen. */
function moved(unit: Unit, on: string, by: 1 | -1): string {
  if (unit !== "year") return addDays(on, by * LENGTH[unit]);
  return `${monthAt(on, by * LENGTH.year)}-01`;
}

/** Returns spans with their first and last day. */
export function ranged(spans: string[]): Spans {
  const [first = "", last = ""] = [spans[0], spans.at(-1)];
  if (first.length > 7) return { spans, from: first, to: last };
  return { spans, from: `${first}-01`, to: addDays(`${monthAt(last, 1)}-01`, -1) };
}

/** Returns the month so many months from that of a day or a month. */
function monthAt(day: string, by: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}

/** How long days and months are kept, in days. */
export type Kept = Record<"dayCounts" | "monthCounts", number>;

/** Returns how long the spans of a period are kept, in days. */
export const daysKept = (unit: Unit, { dayCounts, monthCounts }: Kept): number =>
  unit === "year" ? monthCounts : dayCounts;

/** Returns the first day from which all spans are kept: a month goes with its first day. */
export function keptFrom(unit: Unit, today: string, kept: Kept): string {
  const day = addDays(today, -daysKept(unit, kept));
  return unit === "year" && !day.endsWith("-01") ? `${monthAt(day, 1)}-01` : day;
}

const DAY_MS = 86_400_000;

/** Returns when a period begins and ends, ms since 1970. */
export const timesOf = ({ from, to }: Spans): [number, number] => [Date.parse(from), Date.parse(to) + DAY_MS];

/** Returns the first of the spans of the period before, and the last of its own. */
export const rangeOf = ({ before, spans }: Period): [string, string] => [
  before.spans[0] ?? "",
  spans.at(-1) ?? "",
];
