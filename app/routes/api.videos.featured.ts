import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { featuredQuery } from "~/domains/content/params.server.ts";
import { videoPage } from "~/domains/content/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

/** The newest videos: the front page's choice. */
export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const { limit } = readQuery(request, featuredQuery);
  return json((await videoPage(db, { limit, offset: 0 })).items);
}
