import { type Step, stepsOf } from "./derivation.ts";
import type { PublicAverages } from "./market.ts";
import { factorsOf, growthBonus, publicFactorsOf, type ValuationInput } from "./multiple.ts";
import { type CompanyType, LOW_SHARE, NAMED_GROWTH, PUBLIC_ARR, SCALE_NOTES, standingsOf } from "./tables.ts";
import { figure } from "./texts/labels.ts";
import { type NearThreshold, nearThresholds } from "./thresholds.ts";

/** Estimates the valuation of a startup. The page, the call and the report share this function. */

/** Amounts in millions of USD, multiples in times ARR. */
export interface ValuationRange {
  low: number;
  high: number;
  multipleLow: number;
  multipleHigh: number;
}

export interface Valuation extends ValuationRange {
  input: ValuationInput;
  /** The trade in the names of its type and tier; the usual one when absent. */
  trade?: string;
  /** "90th-95th". */
  percentile: string;
  tier: string;
  /** The labels of scale and growth: "Small-scale premium · AI Supernova". */
  context: string;
  /** The note on the scale, in a sentence. */
  scaleNote: string;
  /** The arithmetic, in order. */
  steps: Step[];
  /** The estimate by the averages of public companies; null from $100M of ARR on, where it is the estimate itself. */
  crossCheck: ValuationRange | null;
  /** The thresholds near the input at which the figure jumps. */
  nearThresholds: NearThreshold[];
}

/** Returns the range: high = ARR × multiple, low = 80% of it. */
export function rangeOf(arr: number, multiple: number): ValuationRange {
  const high = arr * multiple;
  return { low: high * LOW_SHARE, high, multipleLow: multiple * LOW_SHARE, multipleHigh: multiple };
}

/** @param trade as the publication names it (`valuation.trade`) */
export function estimate(input: ValuationInput, averages: PublicAverages, trade?: string): Valuation {
  const factors = factorsOf(input, averages);
  const range = rangeOf(input.arr, factors.multiple);
  const scale = noteOf(input.arr);
  return {
    input,
    ...(trade === undefined ? {} : { trade }),
    ...range,
    ...standingOf(input, trade),
    context: [scale.label, growthLabel(input)].filter(Boolean).join(" · "),
    scaleNote: `${scale.label}: ${scale.text}`,
    steps: stepsOf(input, factors, range, trade),
    crossCheck: input.arr < PUBLIC_ARR ? rangeOf(input.arr, publicFactorsOf(input, averages).multiple) : null,
    nearThresholds: nearThresholds(input, averages, trade),
  };
}

/** Returns percentile and tier by type and growth. */
export function standingOf(
  { companyType, growthRate }: { companyType: CompanyType; growthRate: number },
  trade?: string,
): { percentile: string; tier: string } {
  const standings = standingsOf(trade)[companyType];
  // The last one starts at 0.
  const { percentile, tier } = standings.find(
    ({ fromGrowth }) => growthRate >= fromGrowth,
  ) as (typeof standings)[0];
  return { percentile, tier };
}

const noteOf = (arr: number) =>
  SCALE_NOTES.find(({ fromArr }) => arr >= fromArr) as (typeof SCALE_NOTES)[number];

/**
 * Returns the label of growth: its name for an AI-native company, the percentage from 200% on for others; null below.
 */
function growthLabel(input: ValuationInput): string | null {
  const named = input.companyType !== "aiNative" && input.growthRate >= NAMED_GROWTH;
  return named ? `(${figure(input.growthRate)}% Growth)` : growthBonus(input).label;
}
