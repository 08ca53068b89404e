import { monthFeed } from "~/domains/content/store/feeds.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed/formats.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["content"] });

/** The newest articles of a month as RSS. */
export const loader = page.document(async ({ params: { year, month }, deps }) => {
  const feed = (await monthFeed(deps, `${year}-${month}`, "xml")) ?? notFound("feed");
  return publicDocument(rssDocument(feed), RSS_TYPE);
});
