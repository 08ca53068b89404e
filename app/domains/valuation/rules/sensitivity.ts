import type { PublicAverages } from "./market.ts";
import { rangeOf, type ValuationRange } from "./model.ts";
import { factorsOf, type ValuationInput } from "./multiple.ts";

/** Computes how the estimate changes with ARR and growth alone. */
export interface Sensitivity {
  /** Five of each, ascending. $M, and percent. */
  arrs: number[];
  growthRates: number[];
  /** By ARR, then by growth. */
  cells: ValuationRange[][];
  /** The position of the input. */
  current: { row: number; column: number };
}

const ARR_SHARES = [0.5, 0.75, 1, 1.5, 2];

/** Returns estimates for ARR from half to double, and for growth in steps of about a quarter, in multiples of five. */
export function sensitivity(input: ValuationInput, averages: PublicAverages): Sensitivity {
  const arrs = ARR_SHARES.map((share) => (share === 1 ? input.arr : threeDigits(input.arr * share)));
  const step = Math.max(5, Math.round(input.growthRate / 20) * 5);
  // Two steps below if possible: the growth of the input is always among the five.
  const below = Math.min(2, Math.floor(input.growthRate / step));
  const growthRates = [0, 1, 2, 3, 4].map((index) => input.growthRate + (index - below) * step);
  return {
    arrs,
    growthRates,
    cells: arrs.map((arr) =>
      growthRates.map((growthRate) =>
        rangeOf(arr, factorsOf({ ...input, arr, growthRate }, averages).multiple),
      ),
    ),
    current: { row: ARR_SHARES.indexOf(1), column: below },
  };
}

const threeDigits = (value: number) => Number(value.toPrecision(3));
