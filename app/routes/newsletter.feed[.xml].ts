import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { issueFeed } from "~/domains/newsletter/store/archive.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed/formats.ts";
import { publicDocument } from "~/platform/page/responses.ts";

/** The weekly issues as RSS. */
export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return publicDocument(rssDocument(await issueFeed(db, `${FEED_PATH}.xml`)), RSS_TYPE);
}
