import { currency, marketCap, multiple, shortDate, signedPercent } from "~/lib/format.ts";
import { groupByTier, mean, type Tier } from "~/lib/growth-tiers.ts";
import type { Period } from "../fields.ts";
import type { Market, MarketAnalysis, MarketStatus, Provenance, Stock, YtdComparison } from "../schema.ts";
import { changeOver } from "./figures.ts";

/** The sums, averages, ranks and texts of the market screens. Pure, in the browser and on the server. */

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

export interface Mover {
  stock: Stock;
  /** Percent over the period. */
  changePercent: number;
}

export interface Summary {
  /** The mean change of all companies, equally weighted, in percent. */
  average: number | null;
  gainer: Mover | null;
  loser: Mover | null;
  /** USD. */
  marketCap: number | null;
  /** Billions of USD. */
  arr: number | null;
  /** Mean growth of revenue or ARR, percent. */
  growth: number | null;
  /** How many companies lack the period and count with their daily change. */
  fallbacks: number;
}

/** Returns the figures of the tiles. On a day when every company rises there is no loser. */
export function summarize(stocks: readonly Stock[], period: Period): Summary {
  const changes = stocks.map((stock) => changeOver(stock, period));
  const { gainers, losers } = movers(stocks, period, 1);
  const sum = (values: number[]) => (values.length > 0 ? values.reduce((a, b) => a + b, 0) : null);
  return {
    average: mean(changes.map(({ changePercent }) => changePercent)),
    gainer: gainers[0] ?? null,
    loser: losers[0] ?? null,
    marketCap: sum(known(stocks.map(({ marketCap }) => marketCap))),
    arr: sum(known(stocks.map(({ arr }) => arr))),
    growth: mean(stocks.map(({ arrGrowth }) => arrGrowth)),
    fallbacks: changes.filter(({ fallback }) => fallback).length,
  };
}

/** Returns the largest gains and the largest losses, at most `count` each. */
export function movers(
  stocks: readonly Stock[],
  period: Period,
  count = 5,
): { gainers: Mover[]; losers: Mover[] } {
  const ranked = stocks
    .map((stock) => ({ stock, changePercent: changeOver(stock, period).changePercent }))
    .sort((one, other) => other.changePercent - one.changePercent);
  return {
    gainers: ranked.filter(({ changePercent }) => changePercent > 0).slice(0, count),
    losers: ranked
      .filter(({ changePercent }) => changePercent < 0)
      .reverse()
      .slice(0, count),
  };
}

export interface GrowthTier {
  id: Tier;
  title: string;
  range: string;
  /** By growth, then by market capitalisation, the largest first. */
  stocks: Stock[];
  /** Averages over the companies that have the figure. */
  priceToArr: number | null;
  /** Percent. */
  growth: number | null;
  /** USD. */
  marketCap: number | null;
}

const TIER_TITLES: Record<Tier, Pick<GrowthTier, "title" | "range">> = {
  high: { title: "High Growth Leaders", range: "30%+" },
  moderate: { title: "Moderate Growth", range: "20–30%" },
  lower: { title: "Slower Growth", range: "Under 20%" },
};

/** Returns the companies by growth of revenue or ARR. A company whose growth is unknown is in no tier. */
export const growthTiers = (stocks: readonly Stock[]): GrowthTier[] =>
  groupByTier(stocks, ({ arrGrowth, marketCap }) => ({ growth: arrGrowth, marketCap })).map(
    ({ tier, companies }) => ({
      id: tier,
      ...TIER_TITLES[tier],
      stocks: companies,
      priceToArr: mean(companies.map(({ priceToArr }) => priceToArr)),
      growth: mean(companies.map(({ arrGrowth }) => arrGrowth)),
      marketCap: mean(companies.map(({ marketCap }) => marketCap)),
    }),
  );

/** Returns the colour of growth, green from 20 percent and yellow from 10, and its word. */
export function growthTone(growth: number): { tone: "up" | "even" | "down"; word: string } {
  if (growth >= 20) return { tone: "up", word: "strong" };
  if (growth >= 10) return { tone: "even", word: "steady" };
  return { tone: "down", word: "slow" };
}

export interface ComparisonBar {
  name: string;
  /** Percent. */
  ytdPercent: number;
  /** In percent of the chart's width: 100 for the largest change, at least 5. */
  width: number;
  own: boolean;
}

const MIN_BAR = 5;

/** Returns the year's changes as bars, the own index first. Their width is the size of the change, without its sign. */
export function comparisonBars({ index, nasdaq, sp500 }: YtdComparison): ComparisonBar[] {
  const largest = Math.max(...[index, nasdaq, sp500].map(({ ytdPercent }) => Math.abs(ytdPercent)), 0.01);
  return [index, nasdaq, sp500].map((entry) => ({
    ...entry,
    width: Math.max(MIN_BAR, (Math.abs(entry.ytdPercent) / largest) * 100),
    own: entry === index,
  }));
}

/** Returns whether a live price is stale; a sample price has its own note. */
export const isLate = ({ stale, priceSource }: Pick<Stock, "stale" | "priceSource">) =>
  stale && !priceSource.sample;

/** Returns a source with its day, such as "FRED, as of Aug 21, 2026". */
export function asOfText({ sample, source, asOf }: Provenance): string {
  return sample ? `sample data, as of ${shortDate(asOf)}` : `${source}, as of ${shortDate(asOf)}`;
}

export const STATUS_WORDS: Record<MarketStatus, string> = {
  open: "Market open",
  weekend: "Weekend: market closed",
  "after-hours": "After hours",
  holiday: "Holiday: market closed",
};

/** Formats USD in trillions: $1.84T. */
export const trillions = (dollars: number) => `$${(dollars / 1e12).toFixed(2)}T`;

/** Formats billions of USD: $118.4B. */
export const billions = (amount: number) => `$${amount.toFixed(1)}B`;

/** Returns the text of a post about the market: the average, the largest gain and loss, and the day. */
export function pulseText(
  { stocks, prices }: Pick<Market, "stocks" | "prices">,
  analysis: MarketAnalysis | null,
): string {
  const { average, gainer, loser } = summarize(stocks, "1D");
  const named = (mover: Mover | null) =>
    mover ? `${mover.stock.symbol} ${signedPercent(mover.changePercent)}` : null;
  const ends = [named(gainer), named(loser)].filter((text) => text !== null);
  return [
    `B2B software: ${average === null ? "" : `${signedPercent(average)} on average `}across ${stocks.length} companies`,
    ends.length > 0 ? ` (${ends.join(", ")})` : "",
    analysis ? `. Sentiment: ${analysis.marketSentiment}` : "",
    prices ? `. ${prices.sample ? "Sample data" : "Prices"} as of ${shortDate(prices.asOf)}` : "",
    ".",
  ].join("");
}

/** Returns how many companies rose, fell and stayed unchanged over the period. */
export function breadth(stocks: readonly Stock[], period: Period) {
  const signs = stocks.map((stock) => Math.sign(changeOver(stock, period).changePercent));
  const count = (sign: number) => signs.filter((each) => each === sign).length;
  return { rising: count(1), still: count(0), falling: count(-1) };
}

/** Returns a company in a line that holds until its next filing: "Snowflake Inc.: ARR of $5.6B, revenue growing 33%". */
export function companyHeadline({
  name,
  arr,
  arrGrowth,
  growthBasis,
}: Pick<Stock, "name" | "arr" | "arrGrowth" | "growthBasis">): string {
  if (arr === null) return name;
  const growth =
    arrGrowth === null
      ? ""
      : `, ${growthBasis === "revenue" ? "revenue " : ""}${arrGrowth < 0 ? "shrinking" : "growing"} ${Math.abs(arrGrowth).toFixed(0)}%`;
  return `${name}: ARR of ${currency(arr)}${growth}`;
}

/** Returns the description of a company's page for search engines. */
export function companyDescription(stock: Stock): string {
  const multipleText = stock.priceToArr === null ? "" : `, ${multiple(stock.priceToArr)} its ARR`;
  const cap = stock.marketCap === null ? "" : ` Market cap ${marketCap(stock.marketCap)}${multipleText}.`;
  return `${companyHeadline(stock)}.${cap} Price history against the Nasdaq and the S&P 500, quarterly revenue by filing, and every source.`;
}

/** The market on the home page: the featured companies and the pulse. */
export interface MarketTeaser {
  featured: Stock[];
  total: number;
  indexName: string;
  average: number | null;
  marketSentiment: MarketAnalysis["marketSentiment"] | null;
  keyInsight: string | null;
  status: MarketStatus;
  prices: Provenance | null;
}

const FEATURED = 6;

export function marketTeaser(
  market: Market,
  analysis: MarketAnalysis | null,
  indexName: string,
): MarketTeaser {
  return {
    featured: market.stocks.filter(({ featured }) => featured).slice(0, FEATURED),
    total: market.stocks.length,
    indexName,
    average: summarize(market.stocks, "1D").average,
    marketSentiment: analysis?.marketSentiment ?? null,
    keyInsight: analysis?.keyInsights[0] ?? null,
    status: market.status,
    prices: market.prices,
  };
}
