import type { FeedItem } from "~/platform/feed/model.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { textOf } from "~/platform/html/sanitise.ts";

/** One line of docs/FEEDS.md: what a feed says, and what it is read as. */
export interface Row {
  format: Format;
  field: Field;
  says: string;
  reads: unknown;
}

export type Format = "RSS" | "RDF" | "Atom" | "JSON" | "document";
export type Field = FeedField | ItemField;
type FeedField = "feed.title" | "feed.link" | "feed.format" | "items" | "rejected";
type ItemField = Exclude<keyof FeedItem, "seenAt"> | "text";

const SITE = "https://site.example";

const NAMESPACES = {
  atom: "http://www.w3.org/2005/Atom",
  content: "http://purl.org/rss/1.0/modules/content/",
  dc: "http://purl.org/dc/elements/1.1/",
  dcterms: "http://purl.org/dc/terms/",
  media: "http://search.yahoo.com/mrss/",
  itunes: "http://www.itunes.com/dtds/podcast-1.0.dtd",
  feedburner: "http://rssnamespace.org/feedburner/ext/1.0",
};
const declared = Object.entries(NAMESPACES)
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join("");

/** The document around what a row says, and the same around what it says of the feed itself. */
const AROUND: Record<Format, (says: string, ofFeed: boolean) => string> = {
  document: (says) => says,
  RSS: (says, ofFeed) =>
    `<rss version="2.0"${declared}><channel>${
      ofFeed
        ? `${says}<item><title>T</title></item>`
        : `<title>F</title><link>${SITE}/</link><item>${says}</item>`
    }</channel></rss>`,
  RDF: (says, ofFeed) =>
    `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"${declared}>${
      ofFeed
        ? `<channel>${says}</channel><item><title>T</title></item>`
        : `<channel><title>F</title></channel>${says.startsWith("<item") ? says : `<item>${says}</item>`}`
    }</rdf:RDF>`,
  Atom: (says, ofFeed) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"${declared}>${
      ofFeed
        ? `${says}<entry><title>T</title></entry>`
        : `<title>F</title><link href="${SITE}/"/><entry>${says}</entry>`
    }</feed>`,
  JSON: (says, ofFeed) =>
    ofFeed
      ? `{"version":"https://jsonfeed.org/version/1.1",${says},"items":[{"id":"1","title":"T"}]}`
      : `{"version":"https://jsonfeed.org/version/1.1","title":"F","home_page_url":"${SITE}/","items":[{${says}}]}`,
};

/** Fields that make no item by themselves: their rows stand in an item with a title. */
const NEEDS_TITLE = new Set<Field>([
  "author",
  "tags",
  "source",
  "enclosure",
  "image",
  "publishedAt",
  "updatedAt",
]);

/** The document that a row is read from. */
function documentOf({ format, field, says }: Row): string {
  const title = format === "JSON" ? '"title":"T",' : "<title>T</title>";
  return AROUND[format](NEEDS_TITLE.has(field) ? title + says : says, field.startsWith("feed."));
}

/** Returns what the row's field is read as: dates in ISO 8601, of a picture or recording its address, "refused: …" for no feed. */
export function readRow(row: Row): unknown {
  const { field } = row;
  const bytes = new TextEncoder().encode(documentOf(row));
  const feed = readFeed(bytes, { url: `${SITE}/feed.xml` });
  if (!feed.ok) return `refused: ${feed.code}`;
  const { title, link, format: read, items, rejected } = feed.value;
  const [item] = items;
  if (field === "rejected") return rejected;
  if (field === "items") return items.map((each) => each.title);
  if (field === "feed.title") return title;
  if (field === "feed.link") return link;
  if (field === "feed.format") return read;
  if (!item) return undefined;
  if (field === "text") return textOf(item.html || item.summaryHtml);
  const value = item[field];
  if (field === "publishedAt" || field === "updatedAt")
    return value === null ? null : new Date(Number(value)).toISOString();
  return field === "image" || field === "enclosure" ? (item[field]?.url ?? null) : value;
}
