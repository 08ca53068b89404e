import { NO_MARKET } from "~/domains/market/api.ts";
import { STOCKS, stocksTable } from "~/domains/market/rules/series/stocks.ts";
import { seriesAnswer, tableJson } from "~/domains/market/rules/series/table.ts";
import { readMeasures } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary: "Every company with all figures and measures: the rows of /insights.csv.",
    answer: seriesAnswer("CompanyTable", STOCKS),

    errors: { 503: NO_MARKET },
  },
});

/** /insights.json: all stocks. */
export const loader = page.call(async ({ deps }) => {
  const [market, measures] = await Promise.all([readMarket(deps), readMeasures(deps)]);
  if (!market) return notReady("Market data");
  return tableJson(
    stocksTable(market.data, measures?.data ?? {}, deps.publication.copy.subject),
    "/insights.csv",
  );
});
