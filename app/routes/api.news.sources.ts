import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toCall } from "~/domains/news/rules/call-queries.ts";
import { newsBySource } from "~/domains/news/store/queries.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const groups = await newsBySource(context);
  return json(groups.map((group) => ({ ...group, articles: group.articles.map(toCall) })));
}
