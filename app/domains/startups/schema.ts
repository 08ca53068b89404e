import type { STARTUP_CATEGORIES } from "~/domains/startups/config.ts";

/** The data of the AI startup index and its calls. */

export type StartupCategory = (typeof STARTUP_CATEGORIES)[number];

/** The source and the day of a price. */
export interface PriceSource {
  source: string;
  /** The day of the price. */
  asOf: string;
  /** Of the bundled sample, not of the live market. */
  sample: boolean;
}

/** A quote of the market. */
export interface StartupQuote {
  symbol: string;
  /** USD. */
  price: number;
  /** Percent, of the day; null without a close of the trading day before. */
  changePercent: number | null;
  priceSource: PriceSource;
  /** Older than the last completed trading day. */
  stale: boolean;
  /** The price is of the market's newest session: it counts in averages and rankings. */
  counts: boolean;
}

export interface StartupEntry {
  name: string;
  /** Null for a private company. */
  symbol: string | null;
  status: "public" | "private";
  category: StartupCategory;
  description: string;
  /** Billions of USD: shares × price for a public company, else as last reported. */
  valuation: number;
  /** The day of the valuation. */
  valuationDate: string;
  valuationBasis: string;
  valuationSource: string;
  /** USD; null for a private company or without a price. */
  price: number | null;
  /** Percent, of the day. */
  changePercent: number | null;
  priceSource: PriceSource | null;
  stale: boolean;
  /** Its price counts in averages and rankings: it is of the newest session. */
  counts: boolean;
  /** Whole days since the last round; null for a public company or an unknown day. */
  daysSinceFunding: number | null;
  founded: number;
  headquarters: string;
  note: string | null;
}

export interface StartupStats {
  /** Billions of USD. */
  totalPublicValue: number;
  totalPrivateValue: number;
  /** Percent, unweighted, over the public companies with a price of the session; null without any. */
  avgPublicChange: number | null;
  /** The category with the largest sum; null for an empty index. */
  topCategory: StartupCategory | null;
}

export interface PublicChange {
  name: string;
  symbol: string;
  /** Percent, of the day. */
  changePercent: number;
  /** USD. */
  price: number;
}

export interface StartupPerformers {
  gainers: PublicChange[];
  privateRising: {
    name: string;
    category: StartupCategory;
    valuation: number;
    daysSinceFunding: number;
  }[];
}
