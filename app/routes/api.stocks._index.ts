import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stockAnswer, stocksQuery } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json, notReady } from "~/platform/page/responses.ts";

/** The companies in their configured order; `periods=true` adds the changes over periods. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(request, stocksQuery);
  const market = (await readMarket(context)) ?? notReady("Market data");
  return json(market.data.stocks.map((stock) => stockAnswer(stock, market.data, query)));
}
