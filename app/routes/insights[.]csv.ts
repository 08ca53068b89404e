import { stocksTable } from "~/domains/market/rules/series/stocks.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { readMeasures } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { csvDocument, notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
});

/** /insights.csv: all stocks for a spreadsheet. */
export const loader = page.document(async ({ deps }) => {
  const [market, measures] = await Promise.all([readMarket(deps), readMeasures(deps)]);
  if (!market) return notReady("Market data");
  const day = market.data.session?.asOf ?? market.asOf.slice(0, 10);
  return csvDocument(
    tableCsv(stocksTable(market.data, measures?.data ?? {}, deps.publication.copy.subject)),
    `${deps.publication.brand.slug}-stocks-${day}`,
  );
});
