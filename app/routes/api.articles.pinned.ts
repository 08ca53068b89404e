import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pinnedQuery } from "~/domains/content/params.server.ts";
import { pinnedArticles } from "~/domains/content/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const { category, limit } = readQuery(request, pinnedQuery);
  return json(await pinnedArticles(db, category ?? "featured", limit));
}
