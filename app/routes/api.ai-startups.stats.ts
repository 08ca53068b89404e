import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readMarket } from "~/domains/market/store/queries.ts";
import { startupIndex, startupStats } from "~/domains/startups/rules/startup-index.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return json(startupStats(startupIndex(await readMarket(context), context.now())));
}
