import { termFeed } from "~/domains/content/store/feeds.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed/formats.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["content"] });

/** The newest articles of an author as RSS. */
export const loader = page.document(async ({ params: { slug = "" }, deps }) => {
  const feed = (await termFeed(deps, "authors", slug, "xml")) ?? notFound("feed");
  return publicDocument(rssDocument(feed), RSS_TYPE);
});
