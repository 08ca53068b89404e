import type { Feed } from "~/platform/feed/model.ts";
import { feedRequest } from "~/platform/feed/request.ts";
import { defineSource, each } from "~/platform/sources/define-source.ts";
import type { FeedSource } from "../config.ts";

/** Feeds of articles: our own publications' and others'. */
export const articleFeeds = defineSource<FeedSource, Feed>({
  kind: "feed",
  every: 30,
  items: "articles",
  keepsHistory: true,
  requests: each(({ url }) => feedRequest(url)),
});
