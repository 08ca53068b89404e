import * as z from "zod";
import { MEASURES } from "./fields.ts";

/** The snapshot `market-measures`: the standard measures of every company, with the parts that they are made of. */

const units = z.enum(["usd", "usd-billion", "percent", "times", "shares", "points", "months", "count"]);

/** What a filing or another source states. */
export const part = z.object({
  name: z.string(),
  value: z.number(),
  unit: units,
  /** Null for an amount on a day. */
  periodStart: z.string().nullable(),
  periodEnd: z.string(),
  /** "SEC EDGAR 10-Q", "Yahoo Finance". */
  source: z.string(),
  form: z.string().nullable(),
  accession: z.string().nullable(),
  /** Null for a filing with an accession: its address is made of it. */
  url: z.string().nullable(),
  /** "FY − 9M" for a quarter that no filing states. */
  derivation: z.string().nullable(),
  sample: z.boolean(),
});

const measure = z.object({
  value: z.number(),
  unit: units,
  /** Of the oldest part; of twelve months, and of a growth, the last day. */
  day: z.string(),
  /** "12 months to Apr 30, 2026". */
  period: z.string(),
  /** The formula in words. */
  basis: z.string(),
  currentUntil: z.string().nullable(),
  sample: z.boolean(),
  /** Indices of the company's parts, in the order of the formula. */
  parts: z.array(z.number()),
});
export type StoredMeasure = z.infer<typeof measure>;

export const companyMeasures = z.object({
  cik: z.number(),
  /** False for a company that files years only, such as one on form 20-F. */
  filesQuarters: z.boolean(),
  parts: z.array(part),
  /** Null where the filings lack a part. */
  measures: z.record(z.enum(MEASURES), measure.nullable()),
});
export type CompanyMeasures = z.infer<typeof companyMeasures>;

/** By symbol. */
export const marketMeasures = z.record(z.string(), companyMeasures);
export type MarketMeasures = z.infer<typeof marketMeasures>;
