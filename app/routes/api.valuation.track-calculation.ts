import { calculationBody } from "~/domains/valuation/api.ts";
import { calculationForm } from "~/domains/valuation/form.ts";
import { formCall } from "~/platform/api/posts.ts";
import { callAction } from "~/platform/forms/call.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  topics: [],
  cache: "none",
  api: formCall(calculationForm, {
    summary: "Counts a calculation by rough kind of company.",
    answer: null,
    body: () => calculationBody,
  }),
});

export const action = callAction(calculationForm);
