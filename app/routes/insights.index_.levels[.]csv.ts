import { levelsTable } from "~/domains/market/rules/series/series.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { readIndex } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { csvDocument, notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
});

/** /insights/index/levels.csv: our own index, a level a day. */
export const loader = page.document(async ({ deps }) => {
  const index = (await readIndex(deps)) ?? notReady("The index");
  const { prices } = index.data;
  return csvDocument(
    tableCsv(levelsTable(index.data)),
    `${deps.publication.brand.slug}-index-${prices.asOf}`,
  );
});
