import * as z from "zod";
import type { Split } from "~/lib/figures/splits.ts";

/** The data of the AI startup index and its calls. */

const category = z.string();
export type StartupCategory = z.infer<typeof category>;

/** The source and the day of a price. */
export const priceSource = z.object({
  source: z.string(),
  asOf: z.string().describe("The day of the price."),
  sample: z.boolean().describe("Of the bundled sample, not of the live market."),
});
export type PriceSource = z.infer<typeof priceSource>;

/** A quote of the market. */
export interface StartupQuote {
  symbol: string;
  /** USD. */
  price: number;
  /** Percent, of the day; null without a close of the trading day before. */
  changePercent: number | null;
  priceSource: PriceSource;
  /** Those that the price is adjusted for. */
  splits: readonly Split[];
  /** Older than the last completed trading day. */
  stale: boolean;
  /** The price is of the market's newest session: it counts in averages and rankings. */
  counts: boolean;
}

export const startupEntry = z
  .object({
    name: z.string(),
    symbol: z.string().nullable().describe("Null for a private company."),
    status: z.enum(["public", "private"]),
    category,
    description: z.string(),
    valuation: z
      .number()
      .describe("Billions of USD: shares × price for a public company, else as last reported."),
    valuationDate: z.string().describe("The day of the valuation."),
    valuationBasis: z.string(),
    valuationSource: z.string(),
    price: z.number().nullable().describe("USD; null for a private company or without a price."),
    changePercent: z.number().nullable().describe("Percent, of the day."),
    priceSource: priceSource.nullable(),
    stale: z.boolean().describe("The price is older than the last completed trading day."),
    counts: z.boolean().describe("Its price counts in averages and rankings: it is of the newest session."),
    daysSinceFunding: z
      .number()
      .nullable()
      .describe("Whole days since the last round; null for a public company or an unknown day."),
    founded: z.number().describe("The year."),
    headquarters: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: "Startup" });
export type StartupEntry = z.infer<typeof startupEntry>;

export const startupStats = z
  .object({
    totalPublicValue: z
      .number()
      .describe(
        "Billions of USD; a company without a price of the session counts with its last known value.",
      ),
    totalPrivateValue: z.number().describe("Billions of USD."),
    avgPublicChange: z
      .number()
      .nullable()
      .describe(
        "Percent, unweighted, over the public companies with a price of the session; null without any.",
      ),
    topCategory: category.nullable().describe("The category with the largest sum; null for an empty index."),
  })
  .meta({ id: "StartupStats" });
export type StartupStats = z.infer<typeof startupStats>;

const publicChange = z.object({
  name: z.string(),
  symbol: z.string(),
  changePercent: z.number().describe("Percent, of the day."),
  price: z.number().describe("USD."),
});
export type PublicChange = z.infer<typeof publicChange>;

export const startupPerformers = z
  .object({
    gainers: z.array(publicChange).describe("The largest gain of the day first, at most five."),
    privateRising: z
      .array(
        z.object({
          name: z.string(),
          category,
          valuation: z.number().describe("Billions of USD."),
          daysSinceFunding: z.number(),
        }),
      )
      .describe("The latest round first, at most five."),
  })
  .meta({ id: "StartupPerformers" });
export type StartupPerformers = z.infer<typeof startupPerformers>;
