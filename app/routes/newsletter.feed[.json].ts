import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { issueFeed } from "~/domains/newsletter/store/archive.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed/formats.ts";
import { publicDocument } from "~/platform/page/responses.ts";

/** The weekly issues as JSON Feed. */
export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return publicDocument(jsonFeedDocument(await issueFeed(db, `${FEED_PATH}.json`)), JSON_FEED_TYPE);
}
