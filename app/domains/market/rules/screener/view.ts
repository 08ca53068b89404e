import { TIERS, type Tier, tierOf } from "~/lib/statistics/growth-tiers.ts";
import { whole } from "~/lib/text/text.ts";
import { PERIODS, type Period, SYMBOL } from "../../fields.ts";
import { COLUMN_IDS, type ColumnId, columnValue, type ScreenerRow, STANDARD_COLUMNS } from "./columns.ts";

/** A view of the company table: columns, order and filters. The address holds all of it. */

/** The filters by a figure's bounds: their parameters, the column that they bound, and its unit there. */
export const BOUNDS = [
  { name: "growthFrom", column: "arrGrowth", label: "Growth from", unit: "%", scale: 1, side: "from" },
  { name: "growthTo", column: "arrGrowth", label: "Growth to", unit: "%", scale: 1, side: "to" },
  { name: "capFrom", column: "marketCap", label: "Market cap from", unit: "$B", scale: 1e9, side: "from" },
  { name: "capTo", column: "marketCap", label: "Market cap to", unit: "$B", scale: 1e9, side: "to" },
  { name: "multipleTo", column: "priceToArr", label: "Price to ARR to", unit: "x", scale: 1, side: "to" },
  {
    name: "marginFrom",
    column: "freeCashFlowMargin",
    label: "Free cash flow margin from",
    unit: "%",
    scale: 1,
    side: "from",
  },
] as const;
/** A number; or the text that stands in its place, for its field to complain of. */
type Bound = number | string;
export type BoundName = (typeof BOUNDS)[number]["name"];

export type ScreenerSort = "company" | ColumnId;

export interface ScreenerView {
  period: Period;
  sort: ScreenerSort;
  dir: "asc" | "desc";
  columns: readonly ColumnId[];
  /** Only companies of this growth tier. */
  tier: Tier | null;
  bounds: Partial<Record<BoundName, Bound>>;
  /** The symbols chosen for a comparison. */
  compare: readonly string[];
}

export const SORTS: readonly ScreenerSort[] = ["company", ...COLUMN_IDS];

/** A comparison has at most this many companies. */
export const MOST_COMPARED = 4;

/** Names sort from A, figures from the largest. */
export const firstDirection = (sort: ScreenerSort): ScreenerView["dir"] =>
  sort === "company" ? "asc" : "desc";

/** Reads columns in their order; the standard ones where none is known. */
export function readColumns(text: string | null | undefined): readonly ColumnId[] {
  const named = text?.split(",") ?? [];
  const known = COLUMN_IDS.filter((id) => named.includes(id));
  return known.length > 0 ? known : STANDARD_COLUMNS;
}

/** Reads the symbols of a comparison, each once, at most four. */
export const readSymbols = (text: string | null | undefined): string[] =>
  [...new Set((text ?? "").toUpperCase().split(","))]
    .filter((symbol) => SYMBOL.test(symbol))
    .slice(0, MOST_COMPARED);

/** A sign, a number with or without grouping commas, and what may stand around it: "−5", "50%", "$1,000B", "12x". */
const BOUND = /^([-−+]?)\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,6})?\s?[%xB]?$/i;

/** The longest text of a bound. */
export const BOUND_MAX = 20;

/** Reads a bound as a figure is written; a text that is no number stays one, and bounds nothing. Null when empty. */
export function readBound(text: string | null | undefined): Bound | null {
  const trimmed = whole((text?.trim() ?? "").slice(0, BOUND_MAX)).trim();
  const [matched, sign, integer = "", decimals = ""] = BOUND.exec(trimmed) ?? [];
  if (matched === undefined) return trimmed || null;
  const size = Number(integer.replaceAll(",", "") + decimals);
  return sign && sign !== "+" ? -size : size;
}

/** Reads the view of an address; an unknown value is the standard one. */
export function readScreener(query: URLSearchParams): ScreenerView {
  const pick = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const sort = pick("sort", SORTS) ?? "marketCap";
  const bounds = BOUNDS.flatMap(({ name }) => {
    const value = readBound(query.get(name));
    return value === null ? [] : [[name, value] as const];
  });
  return {
    period: pick("period", PERIODS) ?? "1D",
    sort,
    dir: pick("dir", ["asc", "desc"] as const) ?? firstDirection(sort),
    columns: readColumns(query.get("columns")),
    tier: pick("tier", TIERS) ?? null,
    bounds: Object.fromEntries(bounds),
    compare: readSymbols(query.get("compare")),
  };
}

/** Returns the parameters of a view without the standard ones. */
export function screenerParams(view: ScreenerView): [string, string][] {
  const { period, sort, dir, columns, tier, bounds, compare } = view;
  const params: [string, string | null][] = [
    ["period", period === "1D" ? null : period],
    ["sort", sort === "marketCap" ? null : sort],
    ["dir", dir === firstDirection(sort) ? null : dir],
    ["columns", columns.join() === STANDARD_COLUMNS.join() ? null : columns.join(",")],
    ["tier", tier],
    ...BOUNDS.map(({ name }): [string, string | null] => [name, bounds[name]?.toString() ?? null]),
    ["compare", compare.length > 0 ? compare.join(",") : null],
  ];
  return params.filter((param): param is [string, string] => param[1] !== null);
}

/** Returns the query of a view, such as "?sort=arr&growthFrom=20"; "" for the standard one. */
export function screenerSearch(view: ScreenerView): string {
  const params = screenerParams(view);
  return params.length > 0 ? `?${new URLSearchParams(params)}` : "";
}

/** Returns the view with a column shown or hidden; the last one stays. */
export function withColumn(view: ScreenerView, id: ColumnId): ScreenerView {
  const shown = view.columns.includes(id);
  const columns = COLUMN_IDS.filter((each) => (each === id ? !shown : view.columns.includes(each)));
  return { ...view, columns: columns.length > 0 ? columns : view.columns };
}

/** Returns the view behind a column's heading: sorted by it, or reversed if it is already. */
export function sortedBy(view: ScreenerView, sort: ScreenerSort): ScreenerView {
  const flipped = view.dir === "asc" ? "desc" : "asc";
  return { ...view, sort, dir: view.sort === sort ? flipped : firstDirection(sort) };
}

/** Returns the view with a company added to the comparison or taken out; null when it is full. */
export function withCompared(view: ScreenerView, symbol: string): ScreenerView | null {
  if (view.compare.includes(symbol))
    return { ...view, compare: view.compare.filter((each) => each !== symbol) };
  return view.compare.length < MOST_COMPARED ? { ...view, compare: [...view.compare, symbol] } : null;
}

/** Returns the rows that a view lets through, in its order. A company without a bounded figure is not among them. */
export function screened(rows: readonly ScreenerRow[], view: ScreenerView): ScreenerRow[] {
  const { tier, bounds, period, sort, dir } = view;
  const passes = (row: ScreenerRow) => {
    const growth = row.stock.arrGrowth;
    if (tier && (growth === null || tierOf(growth) !== tier)) return false;
    return BOUNDS.every(({ name, column, scale, side }) => {
      const bound = bounds[name];
      if (typeof bound !== "number") return true;
      const value = columnValue(column, row, period);
      return value !== null && (side === "from" ? value >= bound * scale : value <= bound * scale);
    });
  };
  const sign = dir === "asc" ? 1 : -1;
  const byName = (one: ScreenerRow, other: ScreenerRow) =>
    one.stock.name.localeCompare(other.stock.name, "en-US");
  return rows.filter(passes).sort((one, other) => {
    if (sort === "company") return sign * byName(one, other);
    const [a, b] = [columnValue(sort, one, period), columnValue(sort, other, period)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return sign * (a - b) || byName(one, other);
  });
}
