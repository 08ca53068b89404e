import { niceTicks } from "~/lib/scatter/ticks.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { PERIODS, type Period } from "../fields.ts";
import type { CompanyHistory } from "../schema.ts";
import { type DayTick, dayTicks } from "./day-axis.ts";
import { closeOn, periodStarts } from "./prices/periods.ts";

/** The geometry of the history chart: a company against the indices, each rebased to 100. */

/** A year of closes by column, half the bytes of one object a day. `null` where an index has no close. */
export interface HistoryColumns {
  days: string[];
  company: number[];
  nasdaq: (number | null)[];
  sp500: (number | null)[];
}

export const historyColumns = (closes: CompanyHistory["closes"]): HistoryColumns => ({
  days: closes.map(({ day }) => day),
  company: closes.map(({ company }) => company),
  nasdaq: closes.map(({ nasdaq }) => nasdaq),
  sp500: closes.map(({ sp500 }) => sp500),
});

/** Without 1D: there is one close a day. */
export const CHART_PERIODS = PERIODS.filter((period) => period !== "1D");
/** Those of our own index, whose levels begin with the year. */
export const INDEX_PERIODS = ["1W", "1M", "3M", "YTD"] as const;
export type ChartPeriod = Exclude<Period, "1D">;

export type LineId = "company" | "nasdaq" | "sp500";

export interface Line {
  id: LineId;
  /** By day; 100 is the period's first close. */
  values: (number | null)[];
  /** Over the period, percent, to the day of the line's last close. */
  changePercent: number;
  lastDay: string;
}

export interface RebasedHistory {
  days: string[];
  lines: Line[];
  /** Round values within the chart, ascending. */
  ticks: number[];
  /** The chart's lower and upper edge. */
  domain: [number, number];
  dayTicks: DayTick[];
}

/**
 * Returns the lines of a period, each rebased to 100 on its first day; null where the closes do not reach it, or are
 * fewer than two. An index without a close of that day has no line: lines from different days do not compare.
 */
export function rebase(history: HistoryColumns, period: ChartPeriod, dates: Dates): RebasedHistory | null {
  const from = startOf(history.days, period);
  if (from === null) return null;
  const days = history.days.slice(from);
  if (days.length < 2) return null;
  const lines = (["company", "nasdaq", "sp500"] as const).flatMap((id) => {
    const values = history[id].slice(from);
    return values[0] ? [{ id, ...rebased(values, values[0], days) }] : [];
  });
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = niceTicks(Math.min(...all), Math.max(...all));
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  const low = Math.min(...all, ticks[0] ?? 100);
  const high = Math.max(...all, ticks.at(-1) ?? 100);
  return { days, lines, ticks, domain: [low - step / 4, high + step / 2], dayTicks: dayTicks(days, dates) };
}

/** Returns the index of the first close of a period, by the rule of `periodChanges`; null where the closes do not reach it. */
function startOf(days: readonly string[], period: ChartPeriod): number | null {
  const last = days.at(-1);
  const entries = days.map((day) => ({ day }));
  const first = last === undefined ? null : closeOn(entries, periodStarts(last)[period]);
  return first && entries.indexOf(first);
}

/** Returns the periods that the closes reach, and the one to open on: the standard one, else the longest of them. */
export function periodChoice(
  days: readonly string[],
  periods: readonly ChartPeriod[],
  standard: ChartPeriod,
): { reached: ChartPeriod[]; opening: ChartPeriod } {
  const reached = periods.filter((period) => startOf(days, period) !== null);
  if (reached.length === 0 || reached.includes(standard)) return { reached, opening: standard };
  const starts = periodStarts(days.at(-1) ?? "");
  const opening = reached.reduce((longest, each) => (starts[each] < starts[longest] ? each : longest));
  return { reached, opening };
}

function rebased(
  values: readonly (number | null)[],
  base: number,
  days: readonly string[],
): Omit<Line, "id"> {
  const own = values.map((value) => (value === null ? null : (value / base) * 100));
  const last = own.reduce<number>((latest, value, index) => (value === null ? latest : index), 0);
  return { values: own, changePercent: (own[last] ?? 100) - 100, lastDay: days[last] ?? "" };
}

/** Returns the position of a value, in percent from the chart's upper edge. */
export const heightOf = (value: number, [low, high]: readonly [number, number]) =>
  ((high - value) / (high - low)) * 100;

/** Returns a line as an SVG path in a box of 1000 by 1000; skips days without a value. */
export function linePath({ values }: Line, domain: RebasedHistory["domain"]): string {
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [`${Math.round((index / (values.length - 1)) * 1000)} ${Math.round(heightOf(value, domain) * 10)}`],
  );
  return points.length > 1 ? `M${points.join("L")}` : "";
}

/** The values of one day, by line; a line without a close that day is `null`, a line not shown is absent. */
export type DayValues = { index: number; day: string } & Partial<Record<LineId, number | null>>;

/** Returns the chart's values by day, in the order of its days. */
export function dayValues({ days, lines }: RebasedHistory): DayValues[] {
  return days.map((day, index) => ({
    index,
    day,
    ...Object.fromEntries(lines.map(({ id, values }) => [id, values[index] ?? null])),
  }));
}

/**
 * Returns the rows of the table: every day of a month, every fifth of a quarter, every 21st of a year, and the last.
 */
export function tableRows({
  days,
  lines,
}: Pick<RebasedHistory, "days" | "lines">): { day: string; values: (number | null)[] }[] {
  const every = days.length <= 24 ? 1 : days.length <= 70 ? 5 : 21;
  return days
    .map((day, index) => ({ day, index, values: lines.map(({ values }) => values[index] ?? null) }))
    .filter(({ index }) => (days.length - 1 - index) % every === 0)
    .reverse();
}
