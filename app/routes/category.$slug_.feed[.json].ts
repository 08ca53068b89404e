import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { outgoingFeed } from "~/domains/content/store/feeds.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed/formats.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

/** A category's articles as JSON Feed. */
export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const feed = (await outgoingFeed(context, `/category/${slug}/feed.json`, slug)) ?? notFound("feed");
  return publicDocument(jsonFeedDocument(feed), JSON_FEED_TYPE);
}
