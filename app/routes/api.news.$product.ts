import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { curatedCall, toCall } from "~/domains/news/rules/call-queries.ts";
import { curatedNews } from "~/domains/news/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json, notFound } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

/** The curated news, under the product's own name: /api/news/recurring. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (params.product !== site.brand.slug) notFound("list of news");
  const { limit } = readQuery(request, curatedCall);
  return json((await curatedNews(context, limit)).map(toCall));
}
