import { nounOf, signedPercent, writtenSign } from "~/lib/format.ts";
import { groupByTier, type Tier } from "~/lib/statistics/growth-tiers.ts";
import { isOutlier, type Spread, spread } from "~/lib/statistics/statistics.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Period } from "../fields.ts";
import type {
  Market,
  MarketAnalysis,
  MarketStatus,
  Provenance,
  Session,
  Stock,
  YtdComparison,
} from "../schema.ts";
import { type Aggregate, aggregate, MEAN, ofSession, TOTAL } from "./aggregate.ts";
import { arrFigure, changeFigure, growthFigure, marketCapFigure } from "./stock-figures.ts";

/** The sums, averages, ranks and texts of the market screens. Pure, in the browser and on the server. */

export interface Mover {
  stock: Stock;
  /** Percent over the period. */
  changePercent: number;
}

/** Each figure of the companies of the session, with how many companies it is of. */
export interface Summary {
  /** The mean change of the companies, equally weighted, in percent, to the day `to`. */
  average: Aggregate & { to: string | null };
  gainer: Mover | null;
  loser: Mover | null;
  /** USD. */
  marketCap: Aggregate;
  /** Billions of USD. */
  arr: Aggregate;
  /** Mean growth of revenue or ARR, percent. */
  growth: Aggregate;
}

/** Returns the figures of the tiles. On a day when every company rises there is no loser. */
export function summarize(market: Pick<Market, "stocks" | "session" | "ytd">, period: Period): Summary {
  const { stocks } = market;
  const { gainers, losers } = movers(stocks, period, 1);
  return {
    average: averageChange(market, period),
    gainer: gainers[0] ?? null,
    loser: losers[0] ?? null,
    marketCap: aggregate(stocks, marketCapFigure, TOTAL),
    arr: aggregate(stocks, arrFigure, TOTAL),
    growth: aggregate(stocks, growthFigure, MEAN),
  };
}

/**
 * Returns the mean change of the companies that have the period. The year's is that of the comparison with the indices,
 * to its day, so that the year has one figure everywhere.
 */
export function averageChange(
  { stocks, session, ytd }: Pick<Market, "stocks" | "session" | "ytd">,
  period: Period,
): Summary["average"] {
  const mean = aggregate(stocks, (stock) => changeFigure(stock, period), MEAN);
  if (period !== "YTD" || !ytd || !mean.figure) return { ...mean, to: session?.asOf ?? null };
  const { ytdPercent, counted } = ytd.index;
  return { ...mean, figure: { ...mean.figure, value: ytdPercent, day: ytd.day }, counted, to: ytd.day };
}

/**
 * Returns the largest gains and the largest losses of the session, at most `count` each. A company without the period
 * is in neither: its change of the day is none of the period.
 */
export function movers(
  stocks: readonly Stock[],
  period: Period,
  count = 5,
): { gainers: Mover[]; losers: Mover[] } {
  const ranked = ofSession(stocks)
    .flatMap((stock) => {
      const change = changeFigure(stock, period);
      return change ? [{ stock, changePercent: change.value }] : [];
    })
    .sort((one, other) => other.changePercent - one.changePercent);
  return {
    gainers: ranked.filter(({ changePercent }) => writtenSign(changePercent) > 0).slice(0, count),
    losers: ranked
      .filter(({ changePercent }) => writtenSign(changePercent) < 0)
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
  /** Averages over the companies that have the figure, and their spread. */
  priceToArr: Spread | null;
  /** Percent. */
  growth: Spread | null;
  /** USD. */
  marketCap: Spread | null;
}

const TIER_TITLES: Record<Tier, Pick<GrowthTier, "title" | "range">> = {
  high: { title: "High Growth Leaders", range: "30%+" },
  moderate: { title: "Moderate Growth", range: "20–30%" },
  lower: { title: "Slower Growth", range: "Under 20%" },
};

/** Returns the companies of the session by growth of revenue or ARR. A company whose growth is unknown is in no tier. */
export const growthTiers = (stocks: readonly Stock[]): GrowthTier[] =>
  groupByTier(ofSession(stocks), ({ arrGrowth, marketCap }) => ({ growth: arrGrowth, marketCap })).map(
    ({ tier, companies }) => ({
      id: tier,
      ...TIER_TITLES[tier],
      stocks: companies,
      priceToArr: spread(companies.map(({ priceToArr }) => priceToArr)),
      growth: spread(companies.map(({ arrGrowth }) => arrGrowth)),
      marketCap: spread(companies.map(({ marketCap }) => marketCap)),
    }),
  );

/** Returns the companies whose multiple lies far from those of the others, the largest first. */
export function outliers(stocks: readonly Stock[]): { symbol: string; priceToArr: number }[] {
  const priced = ofSession(stocks).flatMap(({ symbol, priceToArr }) =>
    priceToArr === null ? [] : [{ symbol, priceToArr }],
  );
  const all = spread(priced.map(({ priceToArr }) => priceToArr));
  return all
    ? priced.filter((each) => isOutlier(each.priceToArr, all)).sort((a, b) => b.priceToArr - a.priceToArr)
    : [];
}

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

/** Where a bar begins, as a part of its row: 38 of 68 pixels at the usual size of text. A line of text is above it. */
export const BAR_TOP = 38 / 68;
/** Pixels. */
export const BAR_HEIGHT = 14;

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

/** Returns the day of a price that is late or of another session, such as "Aug 20, 2026"; null for one that counts. */
export const ownDay = (
  stock: Pick<Stock, "counts" | "stale" | "priceSource">,
  { shortDate }: Dates,
): string | null =>
  stock.counts && !isLate(stock)
    ? null
    : `${shortDate(stock.priceSource.asOf)}${!stock.counts && stock.priceSource.sample ? ", sample" : ""}`;

/** Returns how many companies a figure is of, such as "23 of 24 companies"; "24 companies" if it is of all. */
export const countOf = (counted: number, all: number): string =>
  `${counted === all ? "" : `${counted} of `}${all} ${nounOf(all, "company", "companies")}`;

const NAMED = 3;

/** Returns the companies that a session leaves out, such as "SNOW of Aug 20, 2026 and DDOG without a price". */
export function leftOutText({ leftOut }: Session, { shortDate }: Dates): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut
    .slice(0, NAMED)
    .map(({ symbol, asOf, sample }) =>
      asOf === null
        ? `${symbol} without a price`
        : `${symbol} ${sample ? "with a sample price" : ""} of ${shortDate(asOf)}`.replace("  ", " "),
    );
  const rest = leftOut.length - named.length;
  return listed([...named, ...(rest > 0 ? [`${rest} more`] : [])]);
}

const listed = (parts: string[]): string =>
  [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");

/** Returns a source with its day, such as "FRED, as of Aug 21, 2026". */
export function asOfText({ sample, source, asOf }: Provenance, { shortDate }: Dates): string {
  return sample ? `sample data, as of ${shortDate(asOf)}` : `${source}, as of ${shortDate(asOf)}`;
}

export const STATUS_WORDS: Record<MarketStatus, string> = {
  open: "Market open",
  weekend: "Weekend: market closed",
  "after-hours": "After hours",
  holiday: "Holiday: market closed",
};

/** Returns the text of a post about the market: the average, the largest gain and loss, and the day. */
export function pulseText(
  market: Pick<Market, "stocks" | "session" | "ytd">,
  analysis: MarketAnalysis | null,
  subject: string,
  { shortDate }: Dates,
): string {
  const { session } = market;
  const { average, gainer, loser } = summarize(market, "1D");
  const named = (mover: Mover | null) =>
    mover ? `${mover.stock.symbol} ${signedPercent(mover.changePercent)}` : null;
  const ends = [named(gainer), named(loser)].filter((text) => text !== null);
  return [
    `${subject}: ${average.figure ? `${signedPercent(average.figure.value)} on average ` : ""}across ${countOf(average.counted, session?.all ?? average.counted)}`,
    ends.length > 0 ? ` (${ends.join(", ")})` : "",
    analysis ? `. Sentiment: ${analysis.marketSentiment}` : "",
    session ? `. ${session.sample ? "Sample data" : "Prices"} as of ${shortDate(session.asOf)}` : "",
    ".",
  ].join("");
}

/** Returns how many companies of the session rose, fell and stayed unchanged over the period. */
export function breadth(stocks: readonly Stock[], period: Period) {
  const signs = ofSession(stocks).flatMap((stock) => {
    const change = changeFigure(stock, period);
    return change ? [writtenSign(change.value)] : [];
  });
  const count = (sign: number) => signs.filter((each) => each === sign).length;
  return { rising: count(1), still: count(0), falling: count(-1) };
}

/** The market on the home page: the featured companies and the pulse. */
export interface MarketTeaser {
  featured: Stock[];
  /** The companies of the index, also those without a price. */
  total: number;
  indexName: string;
  /** Percent, of `counted` companies. */
  average: number | null;
  counted: number;
  marketSentiment: MarketAnalysis["marketSentiment"] | null;
  keyInsight: string | null;
  status: MarketStatus;
  session: Session | null;
}

const FEATURED = 6;

export function marketTeaser(
  market: Market,
  analysis: MarketAnalysis | null,
  indexName: string,
): MarketTeaser {
  const average = averageChange(market, "1D");
  return {
    featured: market.stocks.filter(({ featured }) => featured).slice(0, FEATURED),
    total: market.session?.all ?? 0,
    indexName,
    average: average.figure?.value ?? null,
    counted: average.counted,
    marketSentiment: analysis?.marketSentiment ?? null,
    keyInsight: analysis?.keyInsights[0] ?? null,
    status: market.status,
    session: market.session,
  };
}
