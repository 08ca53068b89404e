import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { curatedCall, toCall } from "~/domains/news/params.server.ts";
import { curatedNews } from "~/domains/news/queries.server.ts";
import { json, notFound } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";
import { site } from "~/site.config.ts";

/** The curated news, under the product's own name: /api/news/recurring. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (params.product !== site.brand.slug) notFound("list of news");
  const { limit } = readQuery(request, curatedCall);
  return json((await curatedNews(context, limit)).map(toCall));
}
