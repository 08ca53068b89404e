import { squeeze } from "~/lib/text/text.ts";
import { httpUrl } from "~/lib/url.ts";
import { decodeEntities } from "~/platform/feed/xml/parse.ts";

/** What a page says of its feeds and of its channel. A page is only looked at for tags: nothing of it is shown. */

export interface FeedLink {
  url: string;
  /** "" when the page gives it none. */
  title: string;
}

/** Of a page: what names feeds stands at its beginning, and links to them at its end. */
const MOST_CHARACTERS = 3_000_000;
const MOST_TAGS = 5_000;

/** Tags end before the next "<", and names of attributes begin where one can: a hostile page takes linear time. */
const TAG = /<(link|a|meta|base)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /(?<![^\s=<>"'/])([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const FEED_TYPE =
  /^(application\/(rss|atom|rdf|feed)\+(xml|json)|application\/json|text\/xml|application\/xml)\b/i;

/** In the path of an address that is a feed by its looks. */
const FEED_PATH = /(^|[/.])(feed|rss|atom|index\.xml|rdf)s?(\.(xml|rss|atom|json))?\/?$|\.(rss|atom|rdf)$/i;

/** Feeds that nobody means who names the page: of its comments, of its search engine's description. */
const ASIDE = /comment|oembed|wp-json|\/manifest/i;

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  for (const [, name = "", text = ""] of html.slice(0, MOST_CHARACTERS).matchAll(TAG)) {
    const attributes: Record<string, string> = {};
    for (const [, key = "", double, single, bare] of text.matchAll(ATTRIBUTE))
      attributes[key.toLowerCase()] ??= decodeEntities(double ?? single ?? bare ?? "");
    tags.push({ name: name.toLowerCase(), attributes });
    if (tags.length >= MOST_TAGS) break;
  }
  return tags;
}

/** Returns the feeds that a page names, first those of its head, then links to what looks like one. */
export function feedLinks(html: string, address: string): FeedLink[] {
  const tags = tagsOf(html);
  const base = httpUrl(tags.find(({ name }) => name === "base")?.attributes.href, address) ?? address;
  const named = tags.flatMap(({ name, attributes: { rel = "", type = "", href, title = "" } }) => {
    const isFeed = name === "link" && /\b(alternate|feed)\b/i.test(rel) && FEED_TYPE.test(type);
    const url = isFeed ? httpUrl(href, base) : null;
    return url && !ASIDE.test(url) && !ASIDE.test(title) ? [{ url, title: squeeze(title) }] : [];
  });
  const linked = tags.flatMap(({ name, attributes: { href } }) => {
    const url = name === "a" ? httpUrl(href, base) : null;
    return url && FEED_PATH.test(new URL(url).pathname) && !ASIDE.test(url) ? [{ url, title: "" }] : [];
  });
  const links = new Map<string, FeedLink>();
  for (const link of [...named, ...linked]) if (!links.has(link.url)) links.set(link.url, link);
  return [...links.values()];
}

const CHANNEL_ID = /^UC[\w-]{22}$/;
const inAddress = /(?:\/channel\/|[?&]channel_id=)(UC[\w-]{22})(?![\w-])/;

/** Returns the id of the YouTube channel that an address names; null when it names none by id. */
export const channelIdOf = (address: string): string | null =>
  CHANNEL_ID.test(address) ? address : (inAddress.exec(address)?.[1] ?? null);

/** Returns the id of the channel that a page of YouTube is of; null when it does not say. */
export function channelIdIn(html: string): string | null {
  const tags = tagsOf(html);
  const stated = tags.flatMap(({ attributes: { rel = "", href = "", itemprop = "", content = "" } }) =>
    /^(alternate|canonical)$/i.test(rel)
      ? (channelIdOf(href) ?? [])
      : /^(identifier|channelId)$/.test(itemprop) && CHANNEL_ID.test(content)
        ? content
        : [],
  );
  return stated[0] ?? /"(?:externalId|channelId)":"(UC[\w-]{22})"/.exec(html)?.[1] ?? null;
}
