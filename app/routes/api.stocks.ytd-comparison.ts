import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ytdAnswer } from "~/domains/market/calls.ts";
import { readMarket } from "~/domains/market/queries.server.ts";
import { json, notReady } from "~/platform/http.ts";
import { site } from "~/site.config.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const ytd = (await readMarket(context))?.data.ytd ?? notReady("The comparison with the indices");
  return json(ytdAnswer(ytd, site.brand.slug));
}
