import { TIERS, type Tier } from "~/lib/growth-tiers.ts";
import { PERIODS, type Period } from "../fields.ts";
import type { Stock } from "../schema.ts";
import { changeOver } from "./figures.ts";

/** How a visitor looks at the list of stocks. It stands in the address, so that every view can be linked to. */
export interface InsightsView {
  period: Period;
  layout: "table" | "grid";
  sort: SortKey;
  dir: "asc" | "desc";
  /** The growth tier whose companies are listed. */
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

const STANDARD: InsightsView = { period: "1D", layout: "table", sort: "marketCap", dir: "desc", tier: null };

/** Names are read from A, figures from the largest. */
export const firstDirection = (sort: SortKey): InsightsView["dir"] => (sort === "company" ? "asc" : "desc");

/** What an address asks for; anything that is no view is the standard one. */
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
  };
}

/** The query of a view, without what is standard: "?period=1M&sort=arr", or nothing. */
export function viewQuery({ period, layout, sort, dir, tier }: InsightsView): string {
  const query = new URLSearchParams();
  if (period !== STANDARD.period) query.set("period", period);
  if (layout !== STANDARD.layout) query.set("view", layout);
  if (sort !== STANDARD.sort) query.set("sort", sort);
  if (dir !== firstDirection(sort)) query.set("dir", dir);
  if (tier) query.set("tier", tier);
  return query.size > 0 ? `?${query}` : "";
}

/** The view that a column's heading leads to: sorted by it, or the other way round where it is already. */
export function sortedBy(view: InsightsView, sort: SortKey): InsightsView {
  const flipped = view.dir === "asc" ? "desc" : "asc";
  return { ...view, sort, dir: view.sort === sort ? flipped : firstDirection(sort) };
}

/** Sorted as a view asks. What is unknown comes last both ways; equals stay in alphabetical order. */
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
