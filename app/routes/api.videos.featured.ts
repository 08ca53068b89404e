import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { featuredQuery } from "~/domains/content/rules/call-queries.ts";
import { videoPage } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

/** The newest videos: the front page's choice. */
export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const { limit } = readQuery(request, featuredQuery);
  return json((await videoPage(db, { limit, offset: 0 })).items);
}
