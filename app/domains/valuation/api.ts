import * as z from "zod";
import type { Valuation } from "./rules/model.ts";
import { COMPANY_TYPES, FUNDING_STAGES, MOST } from "./rules/tables.ts";
import { calculationSchema } from "./schema.ts";

/** The shapes of the valuation's calls. */

/** GET /api/valuation/estimate: all figures unrounded. */
export const estimateSchema = z
  .object({
    estimatedValuationLow: z.number().describe("Millions of USD."),
    estimatedValuationHigh: z.number().describe("Millions of USD."),
    multipleLow: z.number().describe("Times ARR."),
    multipleHigh: z.number().describe("Times ARR."),
    percentile: z.string().describe("Of startups of this kind and growth, such as 90th-95th."),
    tier: z.string(),
    context: z.string().describe("The labels of scale and growth."),
  })
  .meta({ id: "Estimate" });
export type EstimateAnswer = z.infer<typeof estimateSchema>;

/** The input as a client sends it; `readInput` reads it with a sentence for each mistake. */
export const estimateInput = z.object({
  fundingStage: z.enum(FUNDING_STAGES),
  companyType: z.enum(COMPANY_TYPES),
  arr: z.number().positive().max(MOST.arr).describe("Annual recurring revenue in millions of USD."),
  growthRate: z.number().min(0).max(MOST.growthRate).describe("Percent, year over year."),
});

/** The input as the fields of a post, each a text. */
export const inputFields = {
  fundingStage: z.enum(FUNDING_STAGES),
  companyType: z.enum(COMPANY_TYPES),
  arr: z.string().describe(`Annual recurring revenue in millions of USD, above 0 and up to ${MOST.arr}.`),
  growthRate: z.string().describe(`Percent, year over year, from 0 to ${MOST.growthRate}.`),
};

/** What POST /api/valuation/track-calculation takes. */
export const calculationBody = z.object({ ...calculationSchema.shape, ...inputFields });

export const estimateAnswer = ({
  low,
  high,
  multipleLow,
  multipleHigh,
  percentile,
  tier,
  context,
}: Valuation): EstimateAnswer => ({
  estimatedValuationLow: low,
  estimatedValuationHigh: high,
  multipleLow,
  multipleHigh,
  percentile,
  tier,
  context,
});
