import { queryOf } from "./input.ts";
import type { ValuationInput } from "./multiple.ts";

/** The calculator's pages; with an input, its own result. */

export const CALCULATOR_PATH = "/valuation-calculator";
export const METHOD_PATH = "/valuation-calculator/method";

export const REPORT_PATH = "/valuation-calculator/report";

export const withInput = (path: string, input: ValuationInput | null) =>
  input ? `${path}?${queryOf(input)}` : path;

/** The page that offers the report of a valuation: what stands behind the dialog. */
export const reportPageOf = (input: ValuationInput) => withInput(REPORT_PATH, input);
