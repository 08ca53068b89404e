import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { searchQuery } from "~/domains/content/params.server.ts";
import { searchVideos } from "~/domains/content/search-pages.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { q, limit, offset } = readQuery(request, searchQuery);
  return json((await searchVideos(context, q, { limit, offset })).map(({ video }) => video));
}
