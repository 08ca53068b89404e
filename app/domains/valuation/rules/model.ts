import { type Step, stepsOf } from "./derivation.ts";
import { figure } from "./labels.ts";
import type { PublicAverages } from "./market.ts";
import { factorsOf, growthBonus, publicFactorsOf, type ValuationInput } from "./multiple.ts";
import { type CompanyType, LOW_SHARE, NAMED_GROWTH, PUBLIC_ARR, SCALE_NOTES, STANDINGS } from "./tables.ts";
import { type NearThreshold, nearThresholds } from "./thresholds.ts";

/** A startup's estimated valuation. The same function serves the page, the call and the report. */

/** Amounts in millions of USD, multiples in times ARR. */
export interface ValuationRange {
  low: number;
  high: number;
  multipleLow: number;
  multipleHigh: number;
}

export interface Valuation extends ValuationRange {
  input: ValuationInput;
  /** "90th-95th". */
  percentile: string;
  tier: string;
  /** What the scale and the growth mean, in a few words: "Small-scale premium · AI Supernova". */
  context: string;
  /** The same for the scale, in a sentence. */
  scaleNote: string;
  /** How the figure comes about, in order. */
  steps: Step[];
  /** What public companies' averages would give; null from $100M of ARR on, where the estimate itself rests on them. */
  crossCheck: ValuationRange | null;
  /** Where a little more or less ARR or growth makes the figure jump. */
  nearThresholds: NearThreshold[];
}

/** High = ARR × multiple; low = 80% of it, of the multiple as of the amount. */
export function rangeOf(arr: number, multiple: number): ValuationRange {
  const high = arr * multiple;
  return { low: high * LOW_SHARE, high, multipleLow: multiple * LOW_SHARE, multipleHigh: multiple };
}

export function estimate(input: ValuationInput, averages: PublicAverages): Valuation {
  const factors = factorsOf(input, averages);
  const range = rangeOf(input.arr, factors.multiple);
  const scale = noteOf(input.arr);
  return {
    input,
    ...range,
    ...standingOf(input),
    context: [scale.label, growthLabel(input)].filter(Boolean).join(" · "),
    scaleNote: `${scale.label}: ${scale.text}`,
    steps: stepsOf(input, factors, range),
    crossCheck: input.arr < PUBLIC_ARR ? rangeOf(input.arr, publicFactorsOf(input, averages).multiple) : null,
    nearThresholds: nearThresholds(input, averages),
  };
}

/** Percentile and tier, by type and growth. */
export function standingOf({ companyType, growthRate }: { companyType: CompanyType; growthRate: number }): {
  percentile: string;
  tier: string;
} {
  const standings = STANDINGS[companyType];
  const { percentile, tier } =
    standings.find(({ fromGrowth }) => growthRate >= fromGrowth) ??
    (standings.at(-1) as (typeof standings)[0]);
  return { percentile, tier };
}

const noteOf = (arr: number) => SCALE_NOTES.find(({ fromArr }) => arr >= fromArr) ?? SCALE_NOTES[3];

/** An AI-native company's fast growth has a name; another's is told from 200% on. */
function growthLabel(input: ValuationInput): string | null {
  const named = input.companyType !== "aiNative" && input.growthRate >= NAMED_GROWTH;
  return named ? `(${figure(input.growthRate)}% Growth)` : growthBonus(input).label;
}
