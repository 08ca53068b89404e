import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { multipleAnswer } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { json, notReady } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const market = (await readMarket(context)) ?? notReady("Market data");
  return json(market.data.stocks.map(multipleAnswer));
}
