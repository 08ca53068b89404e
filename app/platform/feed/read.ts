import { fail, type Result } from "../../lib/result.ts";
import { decodeFeed } from "./decode.ts";
import { readJsonFeed } from "./json-feed.ts";
import type { Feed, FeedFailure } from "./model.ts";
import { readXmlFeed } from "./xml/feed.ts";
import { parseXml } from "./xml/parse.ts";

/** What feeds are served as, honestly or not; publishers that negotiate give their feed and not their page. */
export const FEED_ACCEPT =
  "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5";

/**
 * Reads RSS, RDF, Atom or JSON Feed from the bytes of an answer, however badly written, into one model.
 * `url` is where the feed was fetched from (absolute), `contentType` the answer's header.
 * Fails, with one sentence, on what is no feed, on one that breaks off before its first complete item, and on one
 * without items. Never throws.
 */
export function readFeed(
  bytes: Uint8Array,
  { url, contentType = null }: { url: string; contentType?: string | null },
): Result<Feed, FeedFailure> {
  const text = decodeFeed(bytes, contentType).trimStart();
  if (text === "") return fail("empty", "The answer is empty.");
  return /^[{[]/.test(text) ? readJsonFeed(text, url) : readXmlFeed(parseXml(text), url);
}
