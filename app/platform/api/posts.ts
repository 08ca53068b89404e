import * as z from "zod";
import type { RefreshAnswer } from "../env.ts";
import type { Form } from "../forms/define-form.ts";
import type { CallDescription } from "./description.ts";

/** The descriptions of the calls that are posted: forms and refreshes. */

/** What a form's call answers (`answerCall`). */
export const posted = z
  .object({
    success: z.literal(true),
    message: z.string().describe("One sentence for the visitor."),
    mailbox: z.string().optional().describe("The local mailbox, on a copy of the site that sends no mail."),
  })
  .meta({ id: "Posted" });

const FORM_ERRORS = {
  400: "A field is missing or wrong, or the body cannot be read.",
  403: "The post comes from another site, or not from a person.",
  413: "The body has more than 64 KiB.",
  415: "The body is neither JSON nor a form.",
  429: "Too many posts; Retry-After says how many seconds to wait.",
  503: "It could not be saved.",
};

/** Describes the call that posts a form. A form that reads any text for a field gives the `body` that it accepts. */
export const formCall = (
  form: Pick<Form<never, object>, "fields" | "status">,
  description: Pick<CallDescription, "summary" | "errors"> &
    Partial<Pick<CallDescription, "answer" | "body">>,
): CallDescription => ({
  answer: posted,
  body: form.fields,
  ...description,
  method: "post",
  statuses: [form.status],
  errors: { ...FORM_ERRORS, ...description.errors },
});

const refreshAnswer: z.ZodType<RefreshAnswer> = z
  .object({
    status: z
      .enum(["started", "running", "fresh"])
      .describe("`fresh`: the last run is recent enough, and none was started."),
    lastRunAt: z.string().nullable().describe("When the last run ended; null before the first."),
  })
  .meta({ id: "Refresh" });

/** Describes a refresh call. */
export const refreshCall = (summary: string): CallDescription => ({
  summary,
  method: "post",
  answer: refreshAnswer,
  statuses: [202],
  errors: { 401: "The operator's token is wrong.", 503: "Refreshing is not available." },
  forOperator: true,
});
