import { FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { issueFeed } from "~/domains/newsletter/store/archive.ts";
import { JSON_FEED_TYPE, jsonFeedDocument } from "~/platform/feed/formats.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["newsletter"] });

/** The weekly issues as JSON Feed. */
export const loader = page.document(async ({ deps }) =>
  publicDocument(jsonFeedDocument(await issueFeed(deps, `${FEED_PATH}.json`)), JSON_FEED_TYPE),
);
