import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readMarket } from "~/domains/market/store/queries.ts";
import { startupIndex, startupStats } from "~/domains/startups/rules/startup-index.ts";
import { json, notFound } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = context.publication.startups ?? notFound("startup index");
  return json(startupStats(startupIndex(await readMarket(context), context.now(), facts)));
}
