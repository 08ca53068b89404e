import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { latestEpisode } from "~/domains/news/store/queries.ts";
import { json, notFound } from "~/platform/page/responses.ts";

/** The configured podcast's latest episode. */
export async function loader({ context }: LoaderFunctionArgs) {
  return json((await latestEpisode(context)) ?? notFound("episode"));
}
