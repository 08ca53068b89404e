import * as z from "zod";
import type { Market, MarketAnalysis, Provenance, Stock } from "./schema.ts";

/** The JSON calls' shapes. Market capitalisation in USD, ARR in billions of USD, growth and changes in percent. */

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
  change: number;
  changePercent: number;
  marketCap: number | null;
  arr: number | null;
  arrGrowth: number | null;
  priceToArr: number | null;
  marketStatus: Market["status"];
  periods?: Stock["periods"];
  arrBasis: Stock["arrBasis"];
  /** The quarter's end that ARR and growth are of. */
  periodEnd: string | null;
  priceSource: Provenance;
  arrSource: Provenance | null;
  stale: boolean;
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
    priceSource: stock.priceSource,
    arrSource: stock.arrSource,
    stale: stock.stale,
  };
}

/** One company as the valuation calculator reads it: it takes those with ARR, capitalisation and a multiple in (0, 200). */
export function multipleAnswer({
  name,
  symbol,
  marketCap,
  arr,
  arrGrowth,
  price,
  changePercent,
  priceSource,
  periodEnd,
}: Stock) {
  return {
    name,
    symbol,
    marketCap,
    arr,
    arrGrowth,
    growth: arrGrowth,
    price,
    changePercent,
    asOf: priceSource.asOf,
    periodEnd,
  };
}

/**
 * Gains since the last close of the year before, all to the same day. Our own index is named after the brand's slug:
 * `recurringIndex`.
 */
export function ytdAnswer(ytd: NonNullable<Market["ytd"]>, brandSlug: string) {
  const { index, nasdaq, sp500, lastUpdated, sources } = ytd;
  return { [indexKey(brandSlug)]: index, nasdaq, sp500, lastUpdated, sources };
}

/** "recurring" is `recurringIndex`, "saas-daily" is `saasDailyIndex`. */
export const indexKey = (brandSlug: string): string =>
  `${brandSlug.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Index`;

/** The analysis with the time it is of. */
export const analysisAnswer = (analysis: MarketAnalysis, asOf: string) => ({ ...analysis, asOf });
