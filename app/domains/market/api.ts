import * as z from "zod";
import type { MeasureId } from "./rules/measures/fields.ts";
import type { Measure } from "./rules/measures/view.ts";
import type { Market, MarketAnalysis, Provenance, Stock } from "./schema.ts";

/**
 * The shapes of the JSON calls. Market capitalization in USD, ARR in billions of USD, growth and changes in percent.
 */

/** `periods=true` adds the changes over 1D, 1W, 1M, 3M, YTD and 1Y. */
export const stocksQuery = z.object({
  periods: z
    .enum(["true", "false"], "must be true or false")
    .default("false")
    .transform((value) => value === "true"),
});

export interface StockAnswer {
  symbol: string;
  name: string;
  price: number;
  /** Null without a close of the trading day before. */
  change: number | null;
  changePercent: number | null;
  marketCap: number | null;
  arr: number | null;
  arrGrowth: number | null;
  priceToArr: number | null;
  marketStatus: Market["status"];
  periods?: Stock["periods"];
  arrBasis: Stock["arrBasis"];
  /** The last day of ARR's period. */
  periodEnd: string | null;
  /** ARR is more than 100 days old if reported, 184 if implied, and nothing newer is known. */
  arrOld: boolean;
  /** The reported ARR, in billions of USD, that an implied one has replaced. */
  formerArr: Stock["formerArr"];
  /** What `arrGrowth` is the growth of: the reported ARR, or the newest quarter's revenue. */
  growthBasis: Stock["growthBasis"];
  growthSource: Provenance | null;
  growthPeriodEnd: string | null;
  sharesSource: Provenance | null;
  sharesOld: boolean;
  priceSource: Provenance;
  arrSource: Provenance | null;
  stale: boolean;
  /** The price is of the session that figures of several companies are of. */
  counts: boolean;
}

export function stockAnswer(
  stock: Stock,
  { status }: Market,
  { periods }: { periods: boolean },
): StockAnswer {
  return {
    symbol: stock.symbol,
    name: stock.name,
    price: stock.price,
    change: stock.change,
    changePercent: stock.changePercent,
    marketCap: stock.marketCap,
    arr: stock.arr,
    arrGrowth: stock.arrGrowth,
    priceToArr: stock.priceToArr,
    marketStatus: status,
    ...(periods && { periods: stock.periods }),
    arrBasis: stock.arrBasis,
    periodEnd: stock.periodEnd,
    arrOld: stock.arrOld,
    formerArr: stock.formerArr,
    growthBasis: stock.growthBasis,
    growthSource: stock.growthSource,
    growthPeriodEnd: stock.growthPeriodEnd,
    sharesSource: stock.sharesSource,
    sharesOld: stock.sharesOld,
    priceSource: stock.priceSource,
    arrSource: stock.arrSource,
    stale: stock.stale,
    counts: stock.counts,
  };
}

/**
 * Returns a company's measures by name, each with its unit, period, formula and parts; null where the filings lack a part.
 */
export const measuresAnswer = (
  view: { filesQuarters: boolean; measures: Record<MeasureId, Measure | null> } | null,
) => ({ filesQuarters: view?.filesQuarters ?? null, measures: view?.measures ?? null });

/**
 * Returns a company's figures for a valuation: only those with ARR, market cap and a multiple in (0, 200) count in one,
 * and only those whose price `counts` in the session.
 */
export function multipleAnswer({
  name,
  symbol,
  marketCap,
  arr,
  arrGrowth,
  growthBasis,
  growthPeriodEnd,
  growthSource,
  price,
  changePercent,
  priceSource,
  periodEnd,
  counts,
}: Stock) {
  return {
    name,
    symbol,
    marketCap,
    arr,
    arrGrowth,
    growth: arrGrowth,
    growthBasis,
    growthPeriodEnd,
    growthSource,
    price,
    changePercent,
    asOf: priceSource.asOf,
    periodEnd,
    counts,
  };
}

/**
 * Returns the gains since the last close of the year before, all to the same day. The key of the own index is made of
 * the brand's slug: `recurringIndex`.
 */
export function ytdAnswer(ytd: NonNullable<Market["ytd"]>, brandSlug: string) {
  const { index, ...rest } = ytd;
  return { [indexKey(brandSlug)]: index, ...rest };
}

/** Returns the key of the own index: "recurring" gives `recurringIndex`, "saas-daily" gives `saasDailyIndex`. */
export const indexKey = (brandSlug: string): string =>
  `${brandSlug.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Index`;

/** Returns the analysis with its time. */
export const analysisAnswer = (analysis: MarketAnalysis, asOf: string) => ({ ...analysis, asOf });
