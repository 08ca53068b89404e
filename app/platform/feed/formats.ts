import { cdata, escapeMarkup, xml, xmlDocument } from "~/lib/text/xml.ts";

/** A feed of ours, in two formats. Every address is absolute, every time in milliseconds. */
export interface OutgoingFeed {
  title: string;
  description: string;
  /** BCP 47 tag such as en-US. */
  language: string;
  /** The page that the feed belongs to. */
  pageUrl: string;
  /** The address of the feed itself. */
  selfUrl: string;
  iconUrl: string;
  /** Newest first. */
  items: OutgoingItem[];
}

export interface OutgoingItem {
  /** An address that makes it the same item next time; `url` as a rule. */
  id: string;
  /** Where it is read. */
  url: string;
  title: string;
  excerpt: string;
  /** The full text; empty for what is read elsewhere. */
  html: string;
  author: string;
  /** Null when unknown. */
  publishedAt: number | null;
  imageUrl: string | null;
  tags: string[];
}

export const RSS_TYPE = "application/rss+xml; charset=utf-8";
export const JSON_FEED_TYPE = "application/feed+json; charset=utf-8";

/**
 * RSS 2.0 (rssboard.org/rss-specification) with full text, authors by name and its own address. Its readers take a
 * description for HTML.
 */
export function rssDocument({ title, description, language, pageUrl, selfUrl, items }: OutgoingFeed): string {
  const newest = items.find(({ publishedAt }) => publishedAt !== null)?.publishedAt;
  return xmlDocument(xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${title}</title>
<link>${pageUrl}</link>
<description>${description}</description>
<language>${language.toLowerCase()}</language>
<atom:link href="${selfUrl}" rel="self" type="application/rss+xml"/>${newest ? xml`\n<lastBuildDate>${rfc822(newest)}</lastBuildDate>` : null}
${items.map(
  (item) => xml`<item>
<title>${item.title}</title>
<link>${item.url}</link>
<guid isPermaLink="${String(item.id === item.url)}">${item.id}</guid>${item.publishedAt === null ? null : xml`\n<pubDate>${rfc822(item.publishedAt)}</pubDate>`}
<dc:creator>${item.author}</dc:creator>
${item.tags.map((tag) => xml`<category>${tag}</category>\n`)}<description>${escapeMarkup(item.excerpt)}</description>${item.html ? xml`\n<content:encoded>${cdata(item.html)}</content:encoded>` : null}
</item>
`,
)}</channel>
</rss>`);
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeedDocument(feed: OutgoingFeed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    icon: feed.iconUrl,
    language: feed.language,
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.excerpt,
      ...(item.html ? { content_html: item.html } : { content_text: item.excerpt }),
      ...(item.imageUrl ? { image: item.imageUrl } : {}),
      ...(item.publishedAt === null ? {} : { date_published: new Date(item.publishedAt).toISOString() }),
      authors: [{ name: item.author }],
      tags: item.tags,
    })),
  });
}

const rfc822 = (time: number) => new Date(time).toUTCString().replace("GMT", "+0000");

/** HTML of ours with addresses that hold wherever it is read. Expects `sanitiseHtml`'s output: attributes in double quotes. */
export function withAbsoluteAddresses(html: string, pageUrl: string): string {
  const { origin } = new URL(pageUrl);
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${origin}/`).replace(/(\shref=")#/g, `$1${pageUrl}#`),
  );
}
