import { readMarket } from "~/domains/market/store/queries.ts";
import { reportAnswerSchema, reportBody } from "~/domains/valuation/report/api.ts";
import { reportForm } from "~/domains/valuation/report/form.ts";
import { formCall } from "~/platform/api/posts.ts";
import { callAction } from "~/platform/forms/call.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  topics: [],
  cache: "none",
  api: formCall(reportForm, {
    summary: "Makes the report of a valuation as PDF and mails a link to it.",
    answer: reportAnswerSchema,
    body: () => reportBody,
    errors: { 409: "The market has moved since the figures were computed." },
  }),
});

export const action = callAction(reportForm, ({ request, context }) => ({
  readFont: (address: string) => readAsset(context.assets, request, address),
  market: () => readMarket(context),
}));
