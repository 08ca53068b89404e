import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { multipleAnswer } from "~/domains/market/calls.ts";
import { readMarket } from "~/domains/market/queries.server.ts";
import { json, notReady } from "~/platform/http.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const market = (await readMarket(context)) ?? notReady("Market data");
  return json(market.data.stocks.map(multipleAnswer));
}
