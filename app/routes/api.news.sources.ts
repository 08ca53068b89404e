import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toCall } from "~/domains/news/params.server.ts";
import { newsBySource } from "~/domains/news/queries.server.ts";
import { json } from "~/platform/http.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const groups = await newsBySource(context);
  return json(groups.map((group) => ({ ...group, articles: group.articles.map(toCall) })));
}
