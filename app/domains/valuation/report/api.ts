import * as z from "zod";
import type { FormResult } from "~/lib/forms/form.ts";
import { posted } from "~/platform/api/posts.ts";
import { inputFields } from "../api.ts";
import { reportSchema } from "./schema.ts";

/** What POST /api/valuation/generate-report takes: the figures are those of the estimate, which the server compares. */
export const reportBody = z.object({
  ...reportSchema.shape,
  ...inputFields,
  valuationLow: z.string().describe("Millions of USD."),
  valuationHigh: z.string().describe("Millions of USD."),
  multipleLow: z.string().describe("Times ARR."),
  multipleHigh: z.string().describe("Times ARR."),
  percentile: z.string(),
  tier: z.string(),
  context: z.string(),
});

/** What POST /api/valuation/generate-report answers. */
export const reportAnswerSchema = posted
  .extend({
    downloadUrl: z.string().describe("From the site's root."),
    emailSent: z.boolean().describe("Whether the mail with the link was accepted for sending."),
  })
  .meta({ id: "Report" });

/** What the call and the report's page answer beside their success. */
export type ReportAnswer = Pick<z.infer<typeof reportAnswerSchema>, "message" | "downloadUrl" | "emailSent">;

export type ReportResult = FormResult<ReportAnswer>;
