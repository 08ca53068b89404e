import { readMarket } from "~/domains/market/store/queries.ts";
import { estimateAnswer, estimateInput, estimateSchema } from "~/domains/valuation/api.ts";
import { readInput } from "~/domains/valuation/rules/input.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { inputQuery } from "~/domains/valuation/rules/page-query.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  query: inputQuery,
  topics: ["market"],
  due: quarterHourly,
  api: { summary: "Estimates the valuation of a startup.", answer: estimateSchema, query: estimateInput },
});

/** The estimate as numbers in $M and times ARR; 400 for an input that is missing or out of range. */
export const loader = page.call(async ({ query, section: { trade }, deps }) => {
  const input = readInput(query);
  if (!input.ok) return plainError(400, input.message ?? "");
  const market = await readMarket(deps);
  return estimateAnswer(estimate(input.value, publicAverages(market?.data.stocks ?? []), trade));
});
