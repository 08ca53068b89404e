import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { videosQuery } from "~/domains/content/params.server.ts";
import { workshopVideos } from "~/domains/content/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const { limit, offset } = readQuery(request, videosQuery);
  return json(await workshopVideos(db, { limit, offset }));
}
