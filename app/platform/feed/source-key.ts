import { canonicalUrl, httpUrl } from "~/lib/url.ts";
import type { Feed, FeedItem } from "./model.ts";

/**
 * Makes the function that returns what an item says of itself (guid, Atom id), which identifies it within its source
 * even when its link changes. Null when the feed gives no id, the same one to items with different links, or its own
 * page as an id.
 */
export function sourceKeys(feed: Pick<Feed, "items" | "link">): (item: FeedItem) => string | null {
  const linksOf = new Map<string, Set<string | null>>();
  for (const { id, url } of feed.items) {
    if (!id) continue;
    const key = normalised(id);
    linksOf.set(key, (linksOf.get(key) ?? new Set()).add(url && normalised(url)));
  }
  const page = feed.link && normalised(feed.link);
  return ({ id }) => {
    if (!id) return null;
    const key = normalised(id);
    return key === page || key.length > 2048 || (linksOf.get(key)?.size ?? 0) > 1 ? null : key;
  };
}

/** An address without tracking, the same for http and https; any other id as it is. */
function normalised(id: string): string {
  const address = httpUrl(id);
  return address ? canonicalUrl(address).replace(/^http:/, "https:") : id;
}
