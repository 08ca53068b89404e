import type { FieldTexts, FormFailure, FormSuccess } from "~/lib/form.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import { queryOf } from "../rules/input.ts";
import type { Valuation } from "../rules/model.ts";
import type { ValuationInput } from "../rules/multiple.ts";

/** What the report's form, its page and its call agree on. */

export const REPORT_PATH = "/valuation-calculator/report";
export const REPORT_CALL = "/api/valuation/generate-report";

/** The report's page for a valuation: what stands behind the dialog. */
export const reportPageOf = (input: ValuationInput) => `${REPORT_PATH}?${queryOf(input)}`;

/** In UTF-16 units, as the browser's `maxlength` counts. */
export const COMPANY_MAX = 80;

/** Days that a report can be downloaded. */
export const REPORT_DAYS = RETENTION.reports;

export interface ReportSuccess extends FormSuccess {
  /** From the site's root. */
  downloadUrl: string;
  /** The mail with the link was accepted for sending. */
  emailSent: boolean;
}
export type ReportResult = ReportSuccess | FormFailure;

/** What the call answers. */
export interface ReportAnswer {
  success: boolean;
  message: string;
  downloadUrl: string;
  emailSent: boolean;
  mailbox?: string;
}

export const TEXTS = {
  ready: "Report Ready!",
  generating: "Generating Report...",
  generate: "Generate Report",
  generated: "Report Generated!",
  missing: "Missing Information",
  missingEmail: "Please enter your email address",
  error: "Error",
  failed: "Failed to generate report. Please try again.",
  unsuccessful: "Failed to generate report",
} as const;

/** The figures that a request carries beside its input, as texts: the server computes them again and compares. */
export const figureTexts = ({ input, ...valuation }: Valuation): FieldTexts => ({
  fundingStage: input.fundingStage,
  companyType: input.companyType,
  arr: String(input.arr),
  growthRate: String(input.growthRate),
  valuationLow: String(valuation.low),
  valuationHigh: String(valuation.high),
  multipleLow: String(valuation.multipleLow),
  multipleHigh: String(valuation.multipleHigh),
  percentile: valuation.percentile,
  tier: valuation.tier,
  context: valuation.context,
});
