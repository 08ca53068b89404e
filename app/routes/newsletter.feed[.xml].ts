import { FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { issueFeed } from "~/domains/newsletter/store/archive.ts";
import { RSS_TYPE, rssDocument } from "~/platform/feed/formats.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["newsletter"] });

/** The weekly issues as RSS. */
export const loader = page.document(async ({ deps }) =>
  publicDocument(rssDocument(await issueFeed(deps, `${FEED_PATH}.xml`)), RSS_TYPE),
);
