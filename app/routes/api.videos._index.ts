import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { videosQuery } from "~/domains/content/rules/call-queries.ts";
import { videoPage } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  return json((await videoPage(db, readQuery(request, videosQuery))).items);
}
