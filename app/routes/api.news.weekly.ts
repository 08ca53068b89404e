import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toCall, weeklyCall } from "~/domains/news/params.server.ts";
import { weeklyNews } from "~/domains/news/queries.server.ts";
import { json } from "~/platform/http.ts";
import { readQuery } from "~/platform/query.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { limit } = readQuery(request, weeklyCall);
  return json((await weeklyNews(context, limit)).map(toCall));
}
