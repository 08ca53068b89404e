import { analysisAnswer, analysisAnswerSchema, NO_MARKET } from "~/domains/market/api.ts";
import { readAnalysis } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  api: {
    summary: "The analysis of the market, with the source of each insight.",
    answer: analysisAnswerSchema,
    errors: { 503: NO_MARKET },
  },
});

export const loader = page.call(async ({ deps }) => {
  const analysis = (await readAnalysis(deps)) ?? notReady("The market analysis");
  return analysisAnswer(analysis.data, analysis.asOf);
});
