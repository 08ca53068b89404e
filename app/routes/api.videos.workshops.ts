import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { videosQuery } from "~/domains/content/rules/call-queries.ts";
import { workshopVideos } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const { limit, offset } = readQuery(request, videosQuery);
  return json(await workshopVideos(db, { limit, offset }));
}
