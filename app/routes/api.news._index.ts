import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newsCall, toCall } from "~/domains/news/params.server.ts";
import { latestNews, searchNews } from "~/domains/news/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

/** The newest stories; with `q` those whose title, description or source has its words. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { limit, q } = readQuery(request, newsCall);
  const articles = q ? (await searchNews(context, q, { limit })).articles : await latestNews(context, limit);
  return json(articles.map(toCall));
}
