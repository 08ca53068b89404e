import { closesTable } from "~/domains/market/rules/series/series.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { readHistory } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { csvDocument, plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
});

/** /insights/SNOW.csv: a company's closes beside the indices. */
export const loader = page.document(async ({ section, params, deps }) => {
  const symbol = params.symbol ?? "";
  const known = section.companies.some((company) => company.symbol === symbol);
  const history = known ? await readHistory(deps, symbol) : null;
  if (!history) return plainError(404, "There are no closes of this company.");
  const { asOf } = history.data.prices;
  return csvDocument(tableCsv(closesTable(history.data)), `${deps.publication.brand.slug}-${symbol}-${asOf}`);
});
