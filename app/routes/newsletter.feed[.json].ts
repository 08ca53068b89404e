import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { issueFeed } from "~/domains/newsletter/archive.server.ts";
import { FEED_PATH } from "~/domains/newsletter/texts.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed-formats.ts";
import { publicDocument } from "~/platform/http.ts";

/** The weekly issues as JSON Feed. */
export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return publicDocument(jsonFeedDocument(await issueFeed(db, `${FEED_PATH}.json`)), JSON_FEED_TYPE);
}
