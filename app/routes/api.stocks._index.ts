import * as z from "zod";
import { NO_MARKET, stockAnswer, stockAnswerSchema, stocksQuery } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  query: stocksQuery,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary: "Every company in the configured order, each figure with its day and source.",
    answer: z.array(stockAnswerSchema),
    errors: { 503: NO_MARKET },
  },
});

/** The companies in their configured order; `periods=true` adds the changes over periods. */
export const loader = page.call(async ({ query, deps }) => {
  const market = (await readMarket(deps)) ?? notReady("Market data");
  return market.data.stocks.map((stock) => stockAnswer(stock, market.data, query));
});
