import * as z from "zod";
import { MEASURES } from "./fields.ts";

/** The snapshot `market-measures`: the standard measures of every company, with the parts that they are made of. */

const units = z.enum(["usd", "usd-billion", "percent", "times", "shares", "points", "months", "count"]);

/** What a filing or another source states. */
export const part = z
  .object({
    name: z.string(),
    value: z.number(),
    unit: units,
    periodStart: z.string().nullable().describe("Null for an amount on a day."),
    periodEnd: z.string(),
    source: z.string().describe("'SEC EDGAR 10-Q', 'Yahoo Finance'."),
    form: z.string().nullable(),
    accession: z.string().nullable(),
    url: z.string().nullable().describe("Null for a filing with an accession: its address is made of it."),
    derivation: z.string().nullable().describe("'FY − 9M' for a quarter that no filing states."),
    sample: z.boolean(),
  })
  .meta({ id: "MeasurePart" });

const measure = z.object({
  value: z.number(),
  unit: units,
  day: z.string().describe("Of the oldest part; of twelve months, and of a growth, the last day."),
  period: z.string().describe("In words, its days in the publication's language."),
  basis: z.string().describe("The formula in words."),
  currentUntil: z.string().nullable(),
  sample: z.boolean(),
  parts: z.array(z.number()).describe("Indices of the company's parts, in the order of the formula."),
});
export type StoredMeasure = z.infer<typeof measure>;

/** A measure as the company's page and the call show it. */
export const measureView = measure
  .omit({ parts: true })
  .extend({
    name: z.string(),
    old: z.boolean().describe("More than two quarters old, and nothing newer is known."),
    parts: z.array(part).describe("What it is made of, in the order of the formula."),
  })
  .meta({ id: "Measure" });
export type Measure = z.infer<typeof measureView>;

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
