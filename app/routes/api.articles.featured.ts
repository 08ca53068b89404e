import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { featuredQuery } from "~/domains/content/params.server.ts";
import { featuredArticles } from "~/domains/content/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  return json(await featuredArticles(db, readQuery(request, featuredQuery).limit));
}
