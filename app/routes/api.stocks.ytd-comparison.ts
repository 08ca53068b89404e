import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ytdAnswer } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { json, notReady } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const ytd = (await readMarket(context))?.data.ytd ?? notReady("The comparison with the indices");
  return json(ytdAnswer(ytd, site.brand.slug));
}
