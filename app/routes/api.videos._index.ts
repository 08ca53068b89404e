import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { videosQuery } from "~/domains/content/params.server.ts";
import { videoPage } from "~/domains/content/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  return json((await videoPage(db, readQuery(request, videosQuery))).items);
}
