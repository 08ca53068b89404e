import type { FormResult } from "~/lib/form.ts";

export const REPORT_CALL = "/api/valuation/generate-report";

/** What POST /api/valuation/generate-report and the report's page answer beside their success. */
export interface ReportAnswer {
  message: string;
  /** From the site's root. */
  downloadUrl: string;
  /** Whether the mail with the link was accepted for sending. */
  emailSent: boolean;
}

export type ReportResult = FormResult<ReportAnswer>;
