import { symbolPath } from "~/domains/market/api.ts";
import { QUARTERS, quartersTable } from "~/domains/market/rules/series/series.ts";
import { seriesAnswer, tableJson } from "~/domains/market/rules/series/table.ts";
import { readHistory } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],

  api: {
    summary: "A company's revenue by quarter, each with its filing: the rows of its spreadsheet.",
    answer: seriesAnswer("CompanyQuarters", QUARTERS),
    path: symbolPath,
    errors: { 404: "No such company, or none of its quarters is known." },
  },
});

/** /insights/SNOW/quarters.json: a company's quarters. */
export const loader = page.call(async ({ section, params: { symbol = "" }, deps }) => {
  const known = section.companies.some((company) => company.symbol === symbol);
  const history = known ? await readHistory(deps, symbol) : null;
  if (!history) return notFound("company with quarters");
  return tableJson(quartersTable(history.data), `/insights/${symbol}/quarters.csv`);
});
