import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { outgoingFeed } from "~/domains/content/store/feeds.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed/formats.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

/** Every article as JSON Feed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const feed = (await outgoingFeed(context, "/feed.json")) ?? notFound("feed");
  return publicDocument(jsonFeedDocument(feed), JSON_FEED_TYPE);
}
