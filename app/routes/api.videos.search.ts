import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { searchQuery } from "~/domains/content/rules/call-queries.ts";
import { searchVideos } from "~/domains/content/store/search/pages.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { q, limit, offset } = readQuery(request, searchQuery);
  return json((await searchVideos(context, q, { limit, offset })).map(({ video }) => video));
}
