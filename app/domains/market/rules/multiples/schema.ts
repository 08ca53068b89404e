import * as z from "zod";
import { provenance } from "../../schema.ts";

/** What the multiples of some days are made of. */
export const multipleBasis = z.object({
  /** The index of the first day that it holds for. */
  from: z.number().int(),
  /** Of all classes, later splits included, as the closes are. */
  shares: z.number(),
  sharesAsOf: z.string(),
  /** USD: the revenue of the newest quarter times four. */
  runRate: z.number(),
  quarterEnded: z.string(),
  quarterFiled: z.string(),
  form: z.string(),
  accession: z.string().nullable(),
  sample: z.boolean(),
});
export type MultipleBasis = z.infer<typeof multipleBasis>;

/** The snapshot `market-multiples:{symbol}`: a company's market cap over its run rate, by day, oldest first. */
export const companyMultiples = z.object({
  symbol: z.string(),
  prices: provenance,
  days: z.array(z.string()),
  /** USD, split-adjusted. */
  closes: z.array(z.number()),
  /** Null on a day without a filed quarter or a count of shares known by then. */
  multiples: z.array(z.number().nullable()),
  bases: z.array(multipleBasis),
});
export type CompanyMultiples = z.infer<typeof companyMultiples>;

/** The snapshot `market-multiples`: the median of the companies that have a multiple, by day, oldest first. */
export const medianMultiples = z.object({
  prices: provenance,
  days: z.array(z.string()),
  medians: z.array(z.number().nullable()),
  /** How many companies each median is of. */
  counts: z.array(z.number().int()),
  /** The companies without a multiple on the last day, by symbol. */
  without: z.array(z.string()),
});
export type MedianMultiples = z.infer<typeof medianMultiples>;
