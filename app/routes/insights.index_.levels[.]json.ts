import { NO_MARKET } from "~/domains/market/api.ts";
import { LEVELS, levelsTable } from "~/domains/market/rules/series/series.ts";
import { seriesAnswer, tableJson } from "~/domains/market/rules/series/table.ts";
import { readIndex } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],

  api: {
    summary: "The own index by day beside the others: the rows of /insights/index/levels.csv.",
    answer: seriesAnswer("IndexLevels", LEVELS),

    errors: { 503: NO_MARKET },
  },
});

/** /insights/index/levels.json: our own index, a level a day. */
export const loader = page.call(async ({ deps }) => {
  const index = (await readIndex(deps)) ?? notReady("The index");
  return tableJson(levelsTable(index.data), "/insights/index/levels.csv");
});
