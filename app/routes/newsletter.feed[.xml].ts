import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { issueFeed } from "~/domains/newsletter/archive.server.ts";
import { FEED_PATH } from "~/domains/newsletter/texts.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed-formats.ts";
import { publicDocument } from "~/platform/http.ts";

/** The weekly issues as RSS. */
export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return publicDocument(rssDocument(await issueFeed(db, `${FEED_PATH}.xml`)), RSS_TYPE);
}
