import { multiplesTable } from "~/domains/market/rules/series/series.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { readMedian, readMultiples } from "~/domains/market/store/multiples.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { csvDocument, plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
});

/** /insights/SNOW/multiples.csv: a company's market cap over its run rate by day, with what it is made of. */
export const loader = page.document(async ({ section, params, deps }) => {
  const symbol = params.symbol ?? "";
  const known = section.companies.some((company) => company.symbol === symbol);
  const [own, median] = await Promise.all([known ? readMultiples(deps, symbol) : null, readMedian(deps)]);
  if (!own) return plainError(404, "There are no multiples of this company.");
  const name = `${deps.publication.brand.slug}-${symbol}-multiples-${own.data.prices.asOf}`;
  return csvDocument(tableCsv(multiplesTable(own.data, median?.data ?? null)), name);
});
