import { niceTicks } from "~/lib/scatter/ticks.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { heightOf } from "../chart.ts";
import { type DayTick, dayTicks } from "../day-axis.ts";
import { monthsBefore } from "../prices/periods.ts";
import type { CompanyMultiples, MedianMultiples } from "./schema.ts";

/** The chart of multiples by day: made on the server, so that a page carries the drawn lines and not the days. */

export const MULTIPLE_PERIODS = ["1Y", "all"] as const;
export type MultiplePeriod = (typeof MULTIPLE_PERIODS)[number];

export interface MultipleLine {
  id: "company" | "median";
  /** In a box of 1000 by 1000; a day without a value interrupts it. */
  path: string;
  /** The last value, with its place in percent from the left and from the top. */
  last: { day: string; value: number; left: number; top: number };
}

export interface MultiplesChart {
  /** The first and the last day shown. */
  from: string;
  to: string;
  lines: MultipleLine[];
  ticks: number[];
  domain: [number, number];
  dayTicks: DayTick[];
  /** How many days the axis spans. */
  count: number;
  /** Some days as a table, the latest first; `left` is a day's place in percent. */
  rows: { day: string; company: number | null; median: number | null; companies: number; left: number }[];
  /** The fewest and the most companies that a drawn median is of; null without one. */
  companies: [number, number] | null;
}

/** A median of fewer companies is in the table and the file, not in the line: it moves with who is in it. */
export const MEDIAN_LEAST = 5;

/** A day's values as the chart takes them. */
interface Day {
  day: string;
  company: number | null;
  median: number | null;
  companies: number;
}

/**
 * Returns the chart of a company beside the median, or of the median alone, over the year to its last day or all days;
 * null without a value.
 */
export function multiplesChart(
  company: Pick<CompanyMultiples, "days" | "multiples"> | null,
  median: Pick<MedianMultiples, "days" | "medians" | "counts"> | null,
  period: MultiplePeriod,
  dates: Dates,
): MultiplesChart | null {
  const known = daysOf(company, median);
  const start = period === "all" ? "" : monthsBefore(known.at(-1)?.day ?? "2000-01-01", 12);
  const within = known.filter(({ day }) => day >= start);
  const first = within.findIndex((day) => LINES.some((id) => drawn(day, id) !== null));
  if (first === -1) return null;
  const days = within.slice(first);
  const values = days.flatMap((day) => LINES.flatMap((id) => drawn(day, id) ?? []));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ticks = niceTicks(low, high, 4);
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  const domain: MultiplesChart["domain"] = [
    Math.max(0, Math.min(low, ticks[0] ?? low) - step / 4),
    Math.max(high, ticks.at(-1) ?? high) + step / 2,
  ];
  const counts = days.flatMap((day) => (drawn(day, "median") === null ? [] : day.companies));
  return {
    from: days[0]?.day ?? "",
    to: days.at(-1)?.day ?? "",
    lines: LINES.flatMap((id) => lineOf(id, days, domain) ?? []),
    ticks,
    domain,
    dayTicks: dayTicks(
      days.map(({ day }) => day),
      dates,
    ),
    count: days.length,
    rows: rowsOf(days),
    companies: counts.length > 0 ? [Math.min(...counts), Math.max(...counts)] : null,
  };
}

function daysOf(
  company: Parameters<typeof multiplesChart>[0],
  median: Parameters<typeof multiplesChart>[1],
): Day[] {
  const medians = new Map(
    (median?.days ?? []).map((day, index) => [
      day,
      { median: median?.medians[index] ?? null, companies: median?.counts[index] ?? 0 },
    ]),
  );
  const own = new Map((company?.days ?? []).map((day, index) => [day, company?.multiples[index] ?? null]));
  return (
    (company ?? median)?.days.map((day) => ({
      day,
      company: own.get(day) ?? null,
      ...(medians.get(day) ?? { median: null, companies: 0 }),
    })) ?? []
  );
}

const LINES = ["company", "median"] as const;

/** Returns what a line draws on a day. */
const drawn = (day: Day, id: MultipleLine["id"]): number | null =>
  id === "median" && day.companies < MEDIAN_LEAST ? null : day[id];

/** Beyond two years a line has one point a week. */
const MOST_POINTS = 520;

/** A day between two without a value: a line of hardly any length, of which its round ends are seen. */
const DOT = "h0.01";

function lineOf(
  id: MultipleLine["id"],
  days: readonly Day[],
  domain: MultiplesChart["domain"],
): MultipleLine | null {
  const end = days.length - 1;
  const every = days.length > MOST_POINTS ? 5 : 1;
  const isKnown = (day: Day | undefined) => day !== undefined && drawn(day, id) !== null;
  let path = "";
  let last: MultipleLine["last"] | null = null;
  for (const [index, entry] of days.entries()) {
    const value = drawn(entry, id);
    if (value === null) continue;
    const [left, top] = [end === 0 ? 100 : (index / end) * 100, heightOf(value, domain)];
    last = { day: entry.day, value, left, top };
    const [begins, ends] = [!isKnown(days[index - 1]), !isKnown(days[index + 1])];
    if (begins || ends || (end - index) % every === 0)
      path += `${begins ? "M" : "L"}${Math.round(left * 10)} ${Math.round(top * 10)}${begins && ends ? DOT : ""}`;
  }
  return last && { id, path, last };
}

/** Every day of a month, every week of a quarter, every month of a year, every quarter beyond it; the latest first. */
function rowsOf(days: readonly Day[]): MultiplesChart["rows"] {
  const every = days.length <= 24 ? 1 : days.length <= 70 ? 5 : days.length <= 280 ? 21 : 63;
  const last = days.length - 1;
  return days
    .map((day, index) => ({ ...day, left: last > 0 ? (index / last) * 100 : 100 }))
    .filter((_, index) => (last - index) % every === 0)
    .reverse();
}
