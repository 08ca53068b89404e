import * as z from "zod";
import { MARKET_STATUSES, PERIODS } from "./fields.ts";

/** The data of the market screens and calls. The clock writes it as snapshots; no page computes a figure from rows. */

export const marketStatus = z.enum(MARKET_STATUSES);
export type MarketStatus = z.infer<typeof marketStatus>;

/** `change` in USD (index points for an index), `changePercent` in percent. */
export const change = z
  .object({
    change: z.number().describe("USD; index points for an index."),
    changePercent: z.number().describe("Percent."),
  })
  .meta({ id: "Change" });

/** The source of a figure and its day: always shown beside it. */
export const provenance = z
  .object({
    source: z.string().describe("'Yahoo Finance', 'SEC EDGAR 10-Q', 'Company release'…"),
    url: z.string().nullable().describe("The page of the source, if it has one."),
    asOf: z.string().describe("The day the figure is of: 2026-08-21."),
    sample: z.boolean().describe("Of the bundled sample, not of the live market."),
  })
  .meta({ id: "Provenance", description: "The source of a figure and its day." });
export type Provenance = z.infer<typeof provenance>;

/** A price with the figures of its day. Prices in USD, those of an index in points. */
export const quote = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number().describe("USD; an index in points."),
  change: z
    .number()
    .nullable()
    .describe("USD since the close of the trading day before; null without that close."),
  changePercent: z.number().nullable().describe("Percent, of `change`."),
  dayLow: z.number().nullable(),
  dayHigh: z.number().nullable(),
  volume: z.number().nullable(),
  periods: z
    .partialRecord(z.enum(PERIODS), change)
    .describe("Leaves out periods that begin before the first stored close."),
  sparkline: z.array(z.number()).describe("Newest last; at most 30 closes."),
  priceSource: provenance,
  splits: z
    .array(z.object({ day: z.string(), numerator: z.number(), denominator: z.number() }))
    .default([])
    .describe("Those that the price is adjusted for, oldest first."),
  stale: z
    .boolean()
    .describe("The price is older than the last completed trading day (an index: than the day before)."),
  counts: z.boolean().describe("The price is of the session: it counts in figures of several companies."),
});
export type Quote = z.infer<typeof quote>;

export const stock = quote.extend({
  shares: z.number().nullable().describe("Of all classes, splits included."),
  marketCap: z.number().nullable().describe("USD. Null without a share count."),
  arr: z
    .number()
    .nullable()
    .describe("Annual recurring revenue in billions of USD; `arrSource` is its source."),
  arrGrowth: z.number().nullable().describe("Percent, year over year, of what `growthBasis` says."),
  growthBasis: z
    .enum(["arr", "revenue"])
    .nullable()
    .describe("`arr`: of the reported ARR. `revenue`: of the newest quarter's revenue."),
  growthSource: provenance.nullable(),
  growthPeriodEnd: z.string().nullable().describe("The last day of the later of the two periods compared."),
  priceToArr: z.number().nullable().describe("Market capitalisation over ARR."),
  arrBasis: z
    .enum(["reported", "implied"])
    .nullable()
    .describe("`reported` by the company, or `implied`: the quarter's revenue times four."),
  periodEnd: z.string().nullable().describe("The last day of ARR's period."),
  arrSource: provenance.nullable(),
  arrCurrentUntil: z.string().nullable().describe("The last day on which ARR may be called current."),
  arrOld: z
    .boolean()
    .describe("ARR is more than 100 days old if reported, 184 if implied, and nothing newer is known."),
  formerArr: z
    .object({ arr: z.number(), source: provenance })
    .nullable()
    .describe("The reported ARR, in billions of USD, that an implied one has replaced."),
  sharesSource: provenance.nullable(),
  sharesCurrentUntil: z.string().nullable(),
  sharesOld: z.boolean(),
  lastReport: z
    .object({
      periodEnd: z.string().describe("The last day of the newest quarter."),
      filed: z.string().describe("The day on which the filing that states it was filed."),
      form: z.string(),
      source: provenance,
    })
    .nullable()
    .describe("Null where no source states a day of filing of the newest quarter."),
  nextReport: z
    .object({ on: z.string(), source: provenance.describe("Who has stated it, and when (`asOf`).") })
    .nullable()
    .describe("As the company has announced it, never an estimate; null without an announcement."),
  featured: z.boolean(),
});
export type Stock = z.infer<typeof stock>;

/**
 * The trading day of the figures of several companies together, with the source of its prices. A price of another day,
 * or a sample among live prices, is shown with its own day and counts in none of them.
 */
export const session = provenance.extend({
  closed: z.boolean().describe("The prices are the day's closing prices."),
  counted: z.number().int().describe("How many companies count, of `all`."),
  all: z.number().int(),
  leftOut: z
    .array(z.object({ symbol: z.string(), asOf: z.string().nullable(), sample: z.boolean() }))
    .describe("The companies that do not count; `asOf` is the day of their price, null without one."),
});
export type Session = z.infer<typeof session>;

/** One index's change since the last close of the year before, percent. */
const yearToDate = z.object({ name: z.string(), ytdPercent: z.number().describe("Percent.") });

/** All to the same day, from the same day. */
export const ytdComparison = z.object({
  index: yearToDate
    .extend({ counted: z.number().int(), all: z.number().int() })
    .describe("Our own companies, equally weighted; `counted` of `all` have a close of every trading day."),
  nasdaq: yearToDate,
  sp500: yearToDate,
  day: z.string().describe("The day of the figures."),
  lastUpdated: z.string().describe("When trading ended that day, ISO 8601 UTC."),
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

/** The companies of the market that an article names. */
export interface NamedCompanies extends Pick<Market, "stocks" | "session"> {
  /** The name of the index, and the number of its companies, also of those without a price. */
  index: { name: string; count: number };
}

/** The sources of the indices' closes beside a series; null of an index without one. */
const indexPrices = z
  .object({ nasdaq: provenance.nullable(), sp500: provenance.nullable() })
  .default({ nasdaq: null, sp500: null });
export type IndexPrices = z.infer<typeof indexPrices>;

/** The snapshot `market-history:{symbol}`: one company against the indices, and its quarters. */
export const history = z.object({
  symbol: z.string(),
  /** Of the company's closes. */
  prices: provenance,
  indexPrices,
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

/** The snapshot `market-index`: our own index since the end of the year before. */
export const indexHistory = z.object({
  /** The day on which the level is 100. */
  base: z.string(),
  /** Of the companies' closes. */
  prices: provenance,
  indexPrices,
  /** One entry a trading day from the base on, oldest first; the indices in their own points. */
  levels: z.array(
    z.object({
      day: z.string(),
      level: z.number(),
      nasdaq: z.number().nullable(),
      sp500: z.number().nullable(),
    }),
  ),
  /** The largest weight first. Each had the same weight on the base day. */
  constituents: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** Of the index today, percent. */
      weightPercent: z.number(),
      /** Since the base day, percent. */
      changePercent: z.number(),
      /** To the index since the base day, points. */
      contributionPoints: z.number(),
    }),
  ),
  /** The companies without a close of every day, by symbol. */
  leftOut: z.array(z.string()),
});
export type IndexHistory = z.infer<typeof indexHistory>;

/**
 * Computed when the market is read. The snapshot `market-analysis-model` is shown instead while its figures are those of
 * the market. Every insight has a source: figures of the market snapshot or a named news item.
 */
export const marketAnalysis = z.object({
  summary: z.string(),
  marketSentiment: z.enum(["bullish", "bearish", "neutral"]),
  keyInsights: z.array(z.string()),
  sources: z
    .array(z.object({ title: z.string(), url: z.string() }))
    .describe("The source of each insight, in their order."),
  method: z
    .enum(["computed", "model"])
    .describe("`computed` from the figures, or written by the named `model` and checked against them."),
  model: z.string().nullable(),
  basis: z.string().describe("A hash of the figures that it was written from: see `basisOf`."),
});
export type MarketAnalysis = z.infer<typeof marketAnalysis>;
