import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newsCall, toCall } from "~/domains/news/rules/call-queries.ts";
import { latestNews, searchNews } from "~/domains/news/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

/** The newest stories; with `q` those whose title, description or source has its words. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { limit, q } = readQuery(request, newsCall);
  const articles = q ? (await searchNews(context, q, { limit })).articles : await latestNews(context, limit);
  return json(articles.map(toCall));
}
