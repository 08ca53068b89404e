import { medianTable } from "~/domains/market/rules/series/series.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { readMedian } from "~/domains/market/store/multiples.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { csvDocument, notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
});

/** /insights/index/multiples.csv: the median market cap over run rate of the companies, by day. */
export const loader = page.document(async ({ deps }) => {
  const median = (await readMedian(deps)) ?? notReady("The history of multiples");
  const { prices } = median.data;
  return csvDocument(
    tableCsv(medianTable(median.data)),
    `${deps.publication.brand.slug}-multiples-${prices.asOf}`,
  );
});
