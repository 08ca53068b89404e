import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { outgoingFeed } from "~/domains/content/store/feeds.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed/formats.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

/** A category's articles as RSS. */
export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const feed = (await outgoingFeed(context, `/category/${slug}/feed.xml`, slug)) ?? notFound("feed");
  return publicDocument(rssDocument(feed), RSS_TYPE);
}
