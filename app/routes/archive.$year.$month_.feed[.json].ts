import { monthFeed } from "~/domains/content/store/feeds.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed/formats.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["content"] });

/** The newest articles of a month as JSON Feed. */
export const loader = page.document(async ({ params: { year, month }, deps }) => {
  const feed = (await monthFeed(deps, `${year}-${month}`, "json")) ?? notFound("feed");
  return publicDocument(jsonFeedDocument(feed), JSON_FEED_TYPE);
});
