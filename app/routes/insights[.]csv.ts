import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stocksCsv } from "~/domains/market/rules/csv.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { plainError, publicDocument } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

/** /insights.csv: all stocks for a spreadsheet. */
export async function loader({ context }: LoaderFunctionArgs) {
  const market = await readMarket(context);
  if (!market) return plainError(503, "The market has not been read yet.");
  const day = market.data.prices?.asOf ?? market.asOf.slice(0, 10);
  const answer = publicDocument(stocksCsv(market.data), "text/csv; charset=utf-8");
  answer.headers.set("Content-Disposition", `attachment; filename="${site.brand.slug}-stocks-${day}.csv"`);
  return answer;
}
