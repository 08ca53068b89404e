import { symbolPath } from "~/domains/market/api.ts";
import { CLOSES, closesTable } from "~/domains/market/rules/series/series.ts";
import { seriesAnswer, tableJson } from "~/domains/market/rules/series/table.ts";
import { readHistory } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],

  api: {
    summary: "A company's closes of a year beside the indices: the rows of its spreadsheet.",
    answer: seriesAnswer("CompanyCloses", CLOSES),
    path: symbolPath,
    errors: { 404: "No such company, or none of its closes is known." },
  },
});

/** /insights/SNOW.json: a company's closes. */
export const loader = page.call(async ({ section, params: { symbol = "" }, deps }) => {
  const known = section.companies.some((company) => company.symbol === symbol);
  const history = known ? await readHistory(deps, symbol) : null;
  if (!history) return notFound("company with closes");
  return tableJson(closesTable(history.data), `/insights/${symbol}.csv`);
});
