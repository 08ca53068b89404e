import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pinnedQuery } from "~/domains/content/rules/call-queries.ts";
import { pinnedArticles } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const { category, limit } = readQuery(request, pinnedQuery);
  return json(await pinnedArticles(db, category ?? "featured", limit));
}
