import { queryOf } from "./input.ts";
import type { ValuationInput } from "./multiple.ts";

/** The calculator's pages; with an input, its own result. */

export const CALCULATOR_PATH = "/valuation-calculator";
export const METHOD_PATH = "/valuation-calculator/method";

export const withInput = (path: string, input: ValuationInput | null) =>
  input ? `${path}?${queryOf(input)}` : path;
