import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { nextQuery } from "~/domains/content/rules/call-queries.ts";
import { nextArticle } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json, notFound } from "~/platform/page/responses.ts";

/** The next older article that is read here; with a category, within it. */
export async function loader({ request, params, context: { db } }: LoaderFunctionArgs) {
  const { category } = readQuery(request, nextQuery);
  return json((await nextArticle(db, params.slug ?? "", category)) ?? notFound("next article"));
}
