import { textsOfInput } from "../input.ts";
import type { Valuation } from "../model.ts";

/** POST /api/valuation/track-calculation: the input and its result as texts. */
export function calculationTexts({ input, ...result }: Valuation): Record<string, string> {
  return {
    ...textsOfInput(input),
    valuationLow: result.low.toFixed(3),
    valuationHigh: result.high.toFixed(3),
    multipleLow: result.multipleLow.toFixed(3),
    multipleHigh: result.multipleHigh.toFixed(3),
    percentile: result.percentile,
    tier: result.tier,
  };
}
