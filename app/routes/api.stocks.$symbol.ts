import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stockAnswer } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { json, notFound, notReady } from "~/platform/page/responses.ts";

/** One company with its changes over periods. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const market = (await readMarket(context)) ?? notReady("Market data");
  const symbol = params.symbol?.toUpperCase();
  const stock = market.data.stocks.find((each) => each.symbol === symbol) ?? notFound("company");
  return json(stockAnswer(stock, market.data, { periods: true }));
}
