import {
  companyAnswerSchema,
  measuresAnswer,
  NO_MARKET,
  stockAnswer,
  symbolPath,
} from "~/domains/market/api.ts";
import { readCompanyMeasures } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notFound, notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary:
      "One company: price, market capitalization, ARR, growth and measures, each with its day and source.",
    answer: companyAnswerSchema,
    path: symbolPath,
    errors: { 404: "No such company.", 503: NO_MARKET },
  },
});

/** One company with its changes over periods and its measures. */
export const loader = page.call(async ({ params, deps }) => {
  const market = (await readMarket(deps)) ?? notReady("Market data");
  const stock = market.data.stocks.find((each) => each.symbol === params.symbol) ?? notFound("company");
  const measures = await readCompanyMeasures(deps, stock.symbol);
  return { ...stockAnswer(stock, market.data, { periods: true }), ...measuresAnswer(measures) };
});
