import { termFeed } from "~/domains/content/store/feeds.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed/formats.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["content"] });

/** The newest articles of an author as JSON Feed. */
export const loader = page.document(async ({ params: { slug = "" }, deps }) => {
  const feed = (await termFeed(deps, "authors", slug, "json")) ?? notFound("feed");
  return publicDocument(jsonFeedDocument(feed), JSON_FEED_TYPE);
});
