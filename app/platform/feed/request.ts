import type { ReadableRequest, Reading } from "../sources/define-source.ts";
import type { UpstreamContent } from "../sources/upstream.ts";
import type { Feed } from "./model.ts";
import { FEED_ACCEPT, readFeed } from "./read.ts";

/** The request of a feed that the publication names, for sources that are feeds. */
export const feedRequest = (address: string): ReadableRequest<Feed> => ({
  address,
  options: { accept: FEED_ACCEPT, publicationsAddress: true },
  read: readFeedAnswer,
});

function readFeedAnswer({ bytes, url, contentType }: UpstreamContent): Reading<Feed> {
  const feed = readFeed(bytes, { url, contentType });
  if (feed.ok) return { ok: true, content: feed.value };
  return { ok: false, message: feed.message ?? `The answer is ${feed.code}.` };
}
