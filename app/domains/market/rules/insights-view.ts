import { SCALES } from "~/lib/scatter/scatter.ts";
import { TIERS, type Tier } from "~/lib/statistics/growth-tiers.ts";
import { PERIODS, type Period } from "../fields.ts";
import type { Stock } from "../schema.ts";
import { changeOver } from "./figures.ts";
import { type MapChoice, MULTIPLES } from "./maps/growth-map.ts";

/** A view of the list of stocks. The address holds it, so that every view has a link. */
export interface InsightsView extends MapChoice {
  period: Period;
  layout: "table" | "grid";
  sort: SortKey;
  dir: "asc" | "desc";
  /** The growth tier whose companies are shown; null for none. */
  tier: Tier | null;
}

export const SORT_KEYS = [
  "company",
  "price",
  "change",
  "marketCap",
  "arr",
  "arrGrowth",
  "priceToArr",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const STANDARD: InsightsView = {
  period: "1D",
  layout: "table",
  sort: "marketCap",
  dir: "desc",
  tier: null,
  multiple: "priceToArr",
  scale: "log",
};

/** Names sort from A, figures from the largest. */
export const firstDirection = (sort: SortKey): InsightsView["dir"] => (sort === "company" ? "asc" : "desc");

/** Reads the view of an address; an unknown value is the default. */
export function readView(query: URLSearchParams): InsightsView {
  const pick = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const sort = pick("sort", SORT_KEYS) ?? STANDARD.sort;
  return {
    period: pick("period", PERIODS) ?? STANDARD.period,
    layout: pick("view", ["table", "grid"] as const) ?? STANDARD.layout,
    sort,
    dir: pick("dir", ["asc", "desc"] as const) ?? firstDirection(sort),
    tier: pick("tier", TIERS) ?? null,
    multiple: pick("multiple", MULTIPLES) ?? STANDARD.multiple,
    scale: pick("scale", SCALES) ?? STANDARD.scale,
  };
}

/** Returns the query of a view without defaults, such as "?period=1M&sort=arr"; "" for the default view. */
export function viewQuery({ period, layout, sort, dir, tier, multiple, scale }: InsightsView): string {
  const query = new URLSearchParams();
  if (period !== STANDARD.period) query.set("period", period);
  if (layout !== STANDARD.layout) query.set("view", layout);
  if (sort !== STANDARD.sort) query.set("sort", sort);
  if (dir !== firstDirection(sort)) query.set("dir", dir);
  if (tier) query.set("tier", tier);
  if (multiple !== STANDARD.multiple) query.set("multiple", multiple);
  if (scale !== STANDARD.scale) query.set("scale", scale);
  return query.size > 0 ? `?${query}` : "";
}

/** Returns the view behind a column's heading: sorted by the column, or reversed if it is sorted by it already. */
export function sortedBy(view: InsightsView, sort: SortKey): InsightsView {
  const flipped = view.dir === "asc" ? "desc" : "asc";
  return { ...view, sort, dir: view.sort === sort ? flipped : firstDirection(sort) };
}

/** Sorts stocks by a view. Unknown figures come last in both directions; equal ones are in alphabetical order. */
export function sortStocks(
  stocks: readonly Stock[],
  { sort, dir, period }: Pick<InsightsView, "sort" | "dir" | "period">,
): Stock[] {
  const sign = dir === "asc" ? 1 : -1;
  const figure = (stock: Stock): number | null => {
    if (sort === "company") return null;
    return sort === "change" ? changeOver(stock, period).changePercent : stock[sort];
  };
  const byName = (one: Stock, other: Stock) => one.name.localeCompare(other.name, "en-US");
  return [...stocks].sort((one, other) => {
    if (sort === "company") return sign * byName(one, other);
    const [a, b] = [figure(one), figure(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return sign * (a - b) || byName(one, other);
  });
}
