import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { nextQuery } from "~/domains/content/params.server.ts";
import { nextArticle } from "~/domains/content/queries.server.ts";
import { json, notFound } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

/** The next older article that is read here; with a category, within it. */
export async function loader({ request, params, context: { db } }: LoaderFunctionArgs) {
  const { category } = readQuery(request, nextQuery);
  return json((await nextArticle(db, params.slug ?? "", category)) ?? notFound("next article"));
}
