import type { Valuation } from "./rules/model.ts";

/** The shapes of the valuation's calls. */

/** GET /api/valuation/estimate: amounts in $M, multiples in times ARR, all unrounded. */
export interface EstimateAnswer {
  estimatedValuationLow: number;
  estimatedValuationHigh: number;
  multipleLow: number;
  multipleHigh: number;
  percentile: string;
  tier: string;
  context: string;
}

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

/** POST /api/valuation/track-calculation: the input and its result as texts. */
export function calculationTexts({ input, ...result }: Valuation): Record<string, string> {
  return {
    fundingStage: input.fundingStage,
    companyType: input.companyType,
    arr: String(input.arr),
    growthRate: String(input.growthRate),
    valuationLow: result.low.toFixed(3),
    valuationHigh: result.high.toFixed(3),
    multipleLow: result.multipleLow.toFixed(3),
    multipleHigh: result.multipleHigh.toFixed(3),
    percentile: result.percentile,
    tier: result.tier,
  };
}
