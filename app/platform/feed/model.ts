/**
 * What is read of a document at most: elements and attributes of XML, objects and lists of JSON. Each costs some 400
 * bytes of memory while the document is read, of which a Worker has 128 MB.
 */
export const MAX_PARTS = 100_000;

/** One model for every format. Texts are decoded and plain unless they say HTML; addresses are absolute http(s). */
export interface Feed {
  format: "rss" | "rdf" | "atom" | "json";
  /** "" when the feed has none. */
  title: string;
  /** The site's page. */
  link: string | null;
  /** In the feed's order; duplicates are left to the reader of the feed. */
  items: FeedItem[];
  /** Items that say nothing, cannot be read, or stand where the document breaks off. */
  rejected: number;
}

export interface FeedItem {
  /** The provider's own id: guid, Atom id, rdf:about. Not always unique, nor always an address. */
  id: string | null;
  url: string | null;
  /** Derived from the body when the feed has none; "" when there is no body either. */
  title: string;
  author: string | null;
  /** Milliseconds since 1970, UTC. Null when the feed does not tell or tells nonsense. */
  publishedAt: number | null;
  updatedAt: number | null;
  /** Set by the ingest loop for an item without a usable date; see `DatedItem`. */
  seenAt?: number;
  /** The full body, not sanitised; "" when the feed carries none. */
  html: string;
  /** The description or summary, not sanitised; for many feeds all there is. */
  summaryHtml: string;
  /** What relative addresses in the HTML resolve against. */
  base: string;
  image: FeedImage | null;
  tags: string[];
  /** The outlet that an aggregator took the item from. */
  source: { name: string; url: string | null } | null;
  /** Audio or video that comes with the item; `type` is "" when unknown. */
  enclosure: { url: string; type: string } | null;
}

/** No feed at all; a feed that breaks off before its first complete item; a feed without items. */
export type FeedFailure = "not-a-feed" | "unreadable" | "empty";

/** Width and height in pixels, where the feed declares them. */
export interface FeedImage {
  url: string;
  width: number | null;
  height: number | null;
}
