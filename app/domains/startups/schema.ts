import type { STARTUP_CATEGORIES } from "~/domains/startups/config.ts";

/** What the AI startup index shows and its calls answer. */

export type StartupCategory = (typeof STARTUP_CATEGORIES)[number];

/** Where a price comes from and of when it is. */
export interface PriceSource {
  source: string;
  /** The day the price is of. */
  asOf: string;
  /** The bundled historical sample, not the live market. */
  sample: boolean;
}

/** What the market knows of a symbol. */
export interface StartupQuote {
  symbol: string;
  /** USD. */
  price: number;
  /** Percent, of the day. */
  changePercent: number;
  priceSource: PriceSource;
  /** Older than the last completed trading day. */
  stale: boolean;
}

export interface StartupEntry {
  name: string;
  /** Null where the company is private. */
  symbol: string | null;
  status: "public" | "private";
  category: StartupCategory;
  description: string;
  /** Billions of USD: of a public company the market value, shares × price; else as last reported. */
  valuation: number;
  /** The day the valuation is of. */
  valuationDate: string;
  valuationBasis: string;
  valuationSource: string;
  /** USD; null where private, or while the market has no price. */
  price: number | null;
  /** Percent, of the day. */
  changePercent: number | null;
  priceSource: PriceSource | null;
  stale: boolean;
  /** Whole days since the last round; null where public, or where its day is not known. */
  daysSinceFunding: number | null;
  founded: number;
  headquarters: string;
  note: string | null;
}

export interface StartupStats {
  /** Billions of USD. */
  totalPublicValue: number;
  totalPrivateValue: number;
  /** Percent, unweighted, over the public companies that have a price; null when none has. */
  avgPublicChange: number | null;
  /** The category worth most in all; null of an empty index. */
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
