import * as z from "zod";
import type { FormResult } from "~/lib/forms/form.ts";
import { posted } from "~/platform/api/posts.ts";

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
