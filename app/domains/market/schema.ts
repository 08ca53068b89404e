import * as z from "zod";
import { MARKET_STATUSES, PERIODS } from "./fields.ts";

/** The data of the market screens and calls. The clock writes it as snapshots; no page computes a figure from rows. */

export const marketStatus = z.enum(MARKET_STATUSES);
export type MarketStatus = z.infer<typeof marketStatus>;

/** `change` in USD (index points for an index), `changePercent` in percent. */
export const change = z.object({ change: z.number(), changePercent: z.number() });

/** The source of a figure and its day: always shown beside it. */
export const provenance = z.object({
  /** "Yahoo Finance", "SEC EDGAR 10-Q", "Company release"… */
  source: z.string(),
  /** The page of the source, if it has one. */
  url: z.string().nullable(),
  /** The day the figure is of: 2026-08-21. */
  asOf: z.string(),
  /** Of the bundled sample, not of the live market. */
  sample: z.boolean(),
});
export type Provenance = z.infer<typeof provenance>;

/** A price with the figures of its day. Prices in USD, those of an index in points. */
export const quote = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number(),
  /** Since the close of the trading day before; null without that close. */
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  dayLow: z.number().nullable(),
  dayHigh: z.number().nullable(),
  volume: z.number().nullable(),
  /** Leaves out periods that begin before the first stored close. */
  periods: z.partialRecord(z.enum(PERIODS), change),
  /** Newest last; at most 30 closes. */
  sparkline: z.array(z.number()),
  priceSource: provenance,
  /**
   * The price is older than the last completed trading day (an index: than the day before). Computed when it is read.
   */
  stale: z.boolean(),
  /** The price is of the session: it counts in figures of several companies. */
  counts: z.boolean(),
});
export type Quote = z.infer<typeof quote>;

export const stock = quote.extend({
  /** Of all classes, splits included. */
  shares: z.number().nullable(),
  /** USD. Null without a share count. */
  marketCap: z.number().nullable(),
  /** Annual recurring revenue in billions of USD; `arrSource` is its source. */
  arr: z.number().nullable(),
  /** Percent, year over year, of what `growthBasis` says. */
  arrGrowth: z.number().nullable(),
  /** `arr`: of the reported ARR. `revenue`: of the newest quarter's revenue. */
  growthBasis: z.enum(["arr", "revenue"]).nullable(),
  growthSource: provenance.nullable(),
  /** The last day of the later of the two periods compared. */
  growthPeriodEnd: z.string().nullable(),
  /** Market capitalisation over ARR. */
  priceToArr: z.number().nullable(),
  /** `reported` by the company, or `implied`: the quarter's revenue times four. */
  arrBasis: z.enum(["reported", "implied"]).nullable(),
  /** The last day of ARR's period. */
  periodEnd: z.string().nullable(),
  arrSource: provenance.nullable(),
  /** The last day on which ARR may be called current. */
  arrCurrentUntil: z.string().nullable(),
  /** Computed when it is read, as `sharesOld`. */
  arrOld: z.boolean(),
  /** The reported ARR, in billions of USD, that an implied one has replaced. */
  formerArr: z.object({ arr: z.number(), source: provenance }).nullable(),
  sharesSource: provenance.nullable(),
  sharesCurrentUntil: z.string().nullable(),
  sharesOld: z.boolean(),
  featured: z.boolean(),
});
export type Stock = z.infer<typeof stock>;

/**
 * The trading day of the figures of several companies together, with the source of its prices. A price of another day,
 * or a sample among live prices, is shown with its own day and counts in none of them.
 */
export const session = provenance.extend({
  /** The prices were read after the day's close. */
  closed: z.boolean(),
  /** How many companies count, of `all`. */
  counted: z.number().int(),
  all: z.number().int(),
  /** The companies that do not count; `asOf` is the day of their price, null without one. */
  leftOut: z.array(z.object({ symbol: z.string(), asOf: z.string().nullable(), sample: z.boolean() })),
});
export type Session = z.infer<typeof session>;

/** One index's change since the last close of the year before, percent. */
const yearToDate = z.object({ name: z.string(), ytdPercent: z.number() });

/** All to the same day, from the same day. */
export const ytdComparison = z.object({
  /** Our own companies, equally weighted; `counted` of `all` have both closes. */
  index: yearToDate.extend({ counted: z.number().int(), all: z.number().int() }),
  nasdaq: yearToDate,
  sp500: yearToDate,
  /** The day of the figures. */
  day: z.string(),
  /** When trading ended that day, ISO 8601 UTC. */
  lastUpdated: z.string(),
  sources: z.array(provenance),
});
export type YtdComparison = z.infer<typeof ytdComparison>;

/** The snapshot `market`: everything that the market screens show except history. Written by the clock. */
export const market = z.object({
  /** Computed when it is read. */
  status: marketStatus,
  /** In the configured order, featured first; a company without a price is left out. */
  stocks: z.array(stock),
  /** The quotes of the configured `others` and of the indices. */
  others: z.array(quote),
  /** Null when an index has no close of the day, or only one of the trading day before the last. */
  ytd: ytdComparison.nullable(),
  /** Null without a price. */
  session: session.nullable(),
});
export type Market = z.infer<typeof market>;

/** The snapshot `market-history:{symbol}`: one company against the indices, and its quarters. */
export const history = z.object({
  symbol: z.string(),
  /** Of the company's closes. */
  prices: provenance,
  /** One entry a trading day of the last year, oldest first; `company` in USD, the others in index points. */
  closes: z.array(
    z.object({
      day: z.string(),
      company: z.number(),
      nasdaq: z.number().nullable(),
      sp500: z.number().nullable(),
    }),
  ),
  /** Oldest first, at most 12. Revenue in USD, growth in percent. */
  quarters: z.array(
    z.object({
      periodEnd: z.string(),
      revenue: z.number(),
      growth: z.number().nullable(),
      form: z.string(),
      accession: z.string().nullable(),
      filed: z.string().nullable(),
      /** How the quarter was computed, such as "FY − 9M"; null when a filing states it. */
      derivation: z.string().nullable(),
      source: provenance,
    }),
  ),
});
export type CompanyHistory = z.infer<typeof history>;

/**
 * Computed when the market is read. The snapshot `market-analysis-model` is shown instead while its figures are those of
 * the market. Every insight has a source: figures of the market snapshot or a named news item.
 */
export const marketAnalysis = z.object({
  summary: z.string(),
  marketSentiment: z.enum(["bullish", "bearish", "neutral"]),
  keyInsights: z.array(z.string()),
  /** The source of each insight, in their order. */
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  /** `computed` from the figures, or written by the named `model` and checked against them. */
  method: z.enum(["computed", "model"]),
  model: z.string().nullable(),
  /** A hash of the figures that it was written from: see `basisOf`. */
  basis: z.string(),
});
export type MarketAnalysis = z.infer<typeof marketAnalysis>;
