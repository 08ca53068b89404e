import { symbolPath } from "~/domains/market/api.ts";
import { MULTIPLES, multiplesTable } from "~/domains/market/rules/series/series.ts";
import { seriesAnswer, tableJson } from "~/domains/market/rules/series/table.ts";
import { readMedian, readMultiples } from "~/domains/market/store/multiples.ts";
import { definePage } from "~/platform/page/define-page.ts";

import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],

  api: {
    summary:
      "A company's market cap over its run rate by day, with what it is made of, beside the median: the rows of its spreadsheet.",
    answer: seriesAnswer("CompanyMultiples", MULTIPLES),
    path: symbolPath,
    errors: { 404: "No such company, or none of its multiples is known." },
  },
});

/** /insights/SNOW/multiples.json: a company's market cap over its run rate by day. */
export const loader = page.call(async ({ section, params: { symbol = "" }, deps }) => {
  const known = section.companies.some((company) => company.symbol === symbol);
  const [own, median] = await Promise.all([known ? readMultiples(deps, symbol) : null, readMedian(deps)]);
  if (!own) return notFound("company with multiples");
  return tableJson(multiplesTable(own.data, median?.data ?? null), `/insights/${symbol}/multiples.csv`);
});
