import { analysisAnswer } from "~/domains/market/api.ts";
import { readAnalysis } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["market"] });

export const loader = page.call(async ({ deps }) => {
  const analysis = (await readAnalysis(deps)) ?? notReady("The market analysis");
  return analysisAnswer(analysis.data, analysis.asOf);
});
