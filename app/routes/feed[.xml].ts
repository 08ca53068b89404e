import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { outgoingFeed } from "~/domains/content/store/feeds.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed/formats.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

/** Every article as RSS. */
export async function loader({ context }: LoaderFunctionArgs) {
  const feed = (await outgoingFeed(context, "/feed.xml")) ?? notFound("feed");
  return publicDocument(rssDocument(feed), RSS_TYPE);
}
