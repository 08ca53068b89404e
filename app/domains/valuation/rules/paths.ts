import { queryOf } from "./input.ts";
import type { ValuationInput } from "./multiple.ts";

/** The paths of the calculator's pages. */

export const CALCULATOR_PATH = "/valuation-calculator";
export const METHOD_PATH = "/valuation-calculator/method";
export const COMPARE_PATH = "/valuation-calculator/compare";
export const ROUND_PATH = "/valuation-calculator/round";
export const REPORT_PATH = "/valuation-calculator/report";

export const withInput = (path: string, input: ValuationInput | null) =>
  input ? `${path}?${queryOf(input)}` : path;

/** Returns the page that offers the report of a valuation, without the dialog. */
export const reportPageOf = (input: ValuationInput) => withInput(REPORT_PATH, input);
