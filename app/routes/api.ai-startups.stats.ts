import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readMarket } from "~/domains/market/queries.server.ts";
import { startupIndex, startupStats } from "~/domains/startups/startup-index.server.ts";
import { json } from "~/platform/http.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return json(startupStats(startupIndex(await readMarket(context), context.now())));
}
