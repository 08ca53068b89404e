import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toCall, weeklyCall } from "~/domains/news/rules/call-queries.ts";
import { weeklyNews } from "~/domains/news/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { limit } = readQuery(request, weeklyCall);
  return json((await weeklyNews(context, limit)).map(toCall));
}
