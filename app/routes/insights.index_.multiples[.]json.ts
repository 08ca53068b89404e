import { NO_MARKET } from "~/domains/market/api.ts";
import { MEDIANS, medianTable } from "~/domains/market/rules/series/series.ts";
import { seriesAnswer, tableJson } from "~/domains/market/rules/series/table.ts";
import { readMedian } from "~/domains/market/store/multiples.ts";
import { definePage } from "~/platform/page/define-page.ts";

import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],

  api: {
    summary: "The median market cap over run rate by day: the rows of /insights/index/multiples.csv.",
    answer: seriesAnswer("MedianMultiples", MEDIANS),

    errors: { 503: NO_MARKET },
  },
});

/** /insights/index/multiples.json: the median multiple of the companies, by day. */
export const loader = page.call(async ({ deps }) => {
  const median = (await readMedian(deps)) ?? notReady("The history of multiples");
  return tableJson(medianTable(median.data), "/insights/index/multiples.csv");
});
