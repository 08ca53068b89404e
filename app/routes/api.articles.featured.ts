import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { featuredQuery } from "~/domains/content/rules/call-queries.ts";
import { featuredArticles } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  return json(await featuredArticles(db, readQuery(request, featuredQuery).limit));
}
