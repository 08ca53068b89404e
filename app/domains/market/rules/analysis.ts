import { signedPercent, writtenSign } from "~/lib/format.ts";
import { fnv1a } from "~/lib/hash.ts";
import { groupByTier, mean, type Tier } from "~/lib/statistics/growth-tiers.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Market, MarketAnalysis, Stock } from "../schema.ts";
import { ofSession } from "./aggregate.ts";
import { marketFigure, tierId } from "./lines/anchors.ts";
import { round } from "./prices/periods.ts";
import { averageChange, breadth, movers, type Mover as RankedMover } from "./views.ts";

/** Computes the analysis of a day: every sentence is made of figures of the market snapshot. */

/** From this mean daily change and this share of rising companies on, a day is bullish; bearish mirrors it. */
export const SENTIMENT = { meanPercent: 0.5, advancing: 0.6 };

/** The figures of the sentences; a language model gets these and may use no others. Changes in percent. */
export interface MarketFigures {
  /** The day of the prices: 2026-08-21. */
  day: string;
  /** The companies that the figures of the day are of, and all of the index. */
  count: number;
  all: number;
  advancing: number;
  declining: number;
  meanChange: number;
  /** Largest change first, at most three, rising only. */
  gainers: Mover[];
  /** Largest fall first, at most three, falling only. */
  losers: Mover[];
  /** Tiers that have companies with a multiple; `multiple` is the mean of market capitalisation over ARR. */
  tiers: { tier: Tier; count: number; multiple: number; growth: number }[];
  ytd: {
    day: string;
    count: number;
    index: number;
    nasdaq: number;
    sp500: number;
    names: [string, string, string];
  } | null;
  marketSentiment: MarketAnalysis["marketSentiment"];
}

interface Mover {
  symbol: string;
  name: string;
  changePercent: number;
}

/** Returns the figures of a market's session; null without a price. */
export function marketFigures(market: Market): MarketFigures | null {
  const { stocks, ytd, session } = market;
  if (!session) return null;
  const { rising, falling } = breadth(stocks, "1D");
  const { figure, counted } = averageChange(market, "1D");
  const meanChange = figure?.value ?? 0;
  const { gainers, losers } = movers(stocks, "1D", 3);
  return {
    day: session.asOf,
    count: counted,
    all: session.all,
    advancing: rising,
    declining: falling,
    meanChange,
    gainers: gainers.map(mover),
    losers: losers.map(mover),
    tiers: tiersOf(stocks),
    ytd: ytd && {
      day: ytd.day,
      count: ytd.index.counted,
      index: ytd.index.ytdPercent,
      nasdaq: ytd.nasdaq.ytdPercent,
      sp500: ytd.sp500.ytdPercent,
      names: [ytd.index.name, ytd.nasdaq.name, ytd.sp500.name],
    },
    // The mean of +0.12, +0.95 and +0.43 is a float below the half that it is.
    marketSentiment: sentimentOf(
      round(meanChange),
      rising / Math.max(1, counted),
      falling / Math.max(1, counted),
    ),
  };
}

/**
 * Returns `bullish` from +0.5 % on average with 60 % of the companies rising, `bearish` from −0.5 % with 60 % falling.
 */
export function sentimentOf(
  meanChange: number,
  rising: number,
  falling: number,
): MarketAnalysis["marketSentiment"] {
  if (meanChange >= SENTIMENT.meanPercent && rising >= SENTIMENT.advancing) return "bullish";
  if (meanChange <= -SENTIMENT.meanPercent && falling >= SENTIMENT.advancing) return "bearish";
  return "neutral";
}

/** Returns a hash of the figures: an analysis with another one is outdated. */
export const basisOf = (figures: MarketFigures | null): string =>
  fnv1a(JSON.stringify(figures)).toString(16).padStart(8, "0");

/** Returns the analysis in computed sentences, each with its source. */
export function analyze(market: Market, dates: Dates): MarketAnalysis {
  const figures = marketFigures(market);
  const common = { method: "computed", model: null, basis: basisOf(figures) } as const;
  if (!figures)
    return {
      ...common,
      summary: "There are no prices yet.",
      marketSentiment: "neutral",
      keyInsights: [],
      sources: [],
    };
  const titles = sourceTitles(market, figures, dates);
  const insights = [
    ...moverInsights(figures).map((text) => ({
      text,
      title: titles.prices,
      url: marketFigure("average-1D"),
    })),
    ...tierInsights(figures).map((text) => ({
      text,
      title: titles.filings,
      url: marketFigure(tierId(figures.tiers[0]?.tier ?? "high", "priceToArr")),
    })),
    ...ytdInsights(figures).map((text) => ({ text, title: titles.closes, url: marketFigure("ytd") })),
  ];
  return {
    ...common,
    summary: summaryOf(figures, dates),
    marketSentiment: figures.marketSentiment,
    keyInsights: insights.map(({ text }) => text),
    sources: insights.map(({ title, url }) => ({ title, url })),
  };
}

/** Returns the titles of the sources. */
function sourceTitles({ session, ytd }: Market, { day }: MarketFigures, { shortDate }: Dates) {
  const sample = session?.sample ? " (sample data)" : "";
  const named = [...new Set(ytd?.sources.map(({ source }) => source))].join(", ");
  return {
    prices: `Prices of ${shortDate(day)}${sample}: ${session?.source}`,
    filings: `Prices of ${shortDate(day)}${sample}, and revenue as filed or reported`,
    closes: `Closes of ${shortDate(ytd?.day ?? day)}${sample}: ${named}`,
  };
}

function summaryOf(
  { day, count, all, advancing, declining, meanChange }: MarketFigures,
  { shortDate }: Dates,
): string {
  if (count === 0) return `No company in the index has a change for ${shortDate(day)}.`;
  const sign = writtenSign(meanChange);
  const direction = sign > 0 ? "gained" : sign < 0 ? "lost" : "were unchanged at";
  const companies = count === all ? `The ${all}` : `${count} of the ${all}`;
  return `${companies} companies of the index ${direction} ${percent(meanChange)} on average on ${shortDate(day)}: ${advancing} rose, ${declining} fell${advancing + declining < count ? `, ${count - advancing - declining} stood still` : ""}.`;
}

function moverInsights({ gainers, losers }: MarketFigures): string[] {
  const [up, down] = [gainers[0], losers[0]];
  const rest = (movers: Mover[]) =>
    movers.length > 1
      ? `, followed by ${movers
          .slice(1)
          .map((each) => `${each.symbol} (${signedPercent(each.changePercent)})`)
          .join(" and ")}`
      : "";
  return [
    up && `${up.name} led the gainers with ${signedPercent(up.changePercent)}${rest(gainers)}.`,
    down && `${down.name} fell most, ${signedPercent(down.changePercent)}${rest(losers)}.`,
  ].filter((text) => text !== undefined);
}

const TIER_WORDS = {
  high: "growing 30% or more",
  moderate: "growing 20% to 30%",
  lower: "growing less than 20%",
} as const;

function tierInsights({ tiers }: MarketFigures): string[] {
  const [first, ...others] = tiers;
  if (!first) return [];
  const words = (tier: MarketFigures["tiers"][number]) =>
    `the ${tier.count} ${tier.count === 1 ? "company" : "companies"} ${TIER_WORDS[tier.tier]} ${tier.count === 1 ? "trades" : "trade"} at ${tier.multiple.toFixed(1)} times ARR`;
  const text = [first, ...others].map(words).join("; ");
  return [`On average, ${text}.`];
}

function ytdInsights({ ytd }: MarketFigures): string[] {
  if (!ytd) return [];
  const [index, nasdaq, sp500] = ytd.names;
  const behind = ytd.index < Math.min(ytd.nasdaq, ytd.sp500);
  const ahead = ytd.index > Math.max(ytd.nasdaq, ytd.sp500);
  const verdict = ahead ? ", ahead of both" : behind ? ", behind both" : "";
  return [
    `Since the start of ${ytd.day.slice(0, 4)} the ${index} is at ${signedPercent(ytd.index)}${verdict}: the ${nasdaq} is at ${signedPercent(ytd.nasdaq)}, the ${sp500} at ${signedPercent(ytd.sp500)}.`,
  ];
}

function tiersOf(stocks: Stock[]): MarketFigures["tiers"] {
  const priced = ofSession(stocks).flatMap(({ arrGrowth, priceToArr }) =>
    arrGrowth !== null && priceToArr !== null && priceToArr > 0 ? [{ arrGrowth, priceToArr }] : [],
  );
  return groupByTier(priced, ({ arrGrowth }) => ({ growth: arrGrowth, marketCap: null })).flatMap(
    ({ tier, companies }) => {
      const multiple = mean(companies.map(({ priceToArr }) => priceToArr));
      const growth = mean(companies.map(({ arrGrowth }) => arrGrowth));
      if (multiple === null || growth === null) return [];
      return [{ tier, count: companies.length, multiple, growth }];
    },
  );
}

const mover = ({ stock: { symbol, name }, changePercent }: RankedMover): Mover => ({
  symbol,
  name,
  changePercent,
});
const percent = (value: number): string => `${Math.abs(value).toFixed(2)}%`;
