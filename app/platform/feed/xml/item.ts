import { parseDate } from "~/lib/time/dates.ts";
import { httpUrl } from "~/lib/url.ts";
import { pixels } from "../../html/images.ts";
import { unwrapLink } from "../links.ts";
import { chooseImage, chooseRecording, isImageType } from "../media.ts";
import type { FeedItem } from "../model.ts";
import type { TagBudget } from "../tag-budget.ts";
import { distinct, plainText, titleFrom } from "../texts.ts";
import {
  alternateLink,
  authorsOf,
  child,
  childrenNamed,
  declaredBase,
  filledChild,
  htmlIn,
  textIn,
} from "./access.ts";
import type { XmlElement } from "./parse.ts";

export interface Surroundings {
  /** Where the feed came from. */
  url: string;
  /** The site's page. */
  link: string | null;
  author: string | null;
  bounded: TagBudget;
}

/** Elements that hold dates, the most telling first. */
const PUBLISHED = "pubdate published issued dc:date dcterms:issued dcterms:created atom:published date".split(
  " ",
);
const UPDATED = "updated atom:updated modified dcterms:modified lastbuilddate".split(" ");

/** Elements that hold the body, and those that hold its summary. */
const BODIES = ["content:encoded", "content", "atom:content", "xhtml:body", "body"];
const SUMMARIES = "description summary atom:summary itunes:summary dc:description dcterms:abstract".split(
  " ",
);

/** Where an item keeps what the media module says of it. */
const groupsOf = (item: XmlElement) => [item, ...childrenNamed(item, "media:group")];

/** The first filled child of a name in any of several elements. */
function filledIn(holders: XmlElement[], name: string): XmlElement | undefined {
  return holders.flatMap((holder) => filledChild(holder, name) ?? [])[0];
}

/** Null for an item that says nothing: no id, no address, no title, no text. */
export function readXmlItem(item: XmlElement, feed: Surroundings): FeedItem | null {
  const content = filledChild(item, ...BODIES);
  const summary = filledChild(item, ...SUMMARIES) ?? filledIn(groupsOf(item), "media:description");
  const html = feed.bounded(htmlIn(content));
  const summaryHtml = feed.bounded(htmlIn(summary));
  const id =
    textIn(item, "guid", "id", "atom:id") ||
    item.attributes["rdf:about"] ||
    textIn(item, "dc:identifier") ||
    null;
  const url = itemUrl(item, feed);
  const source = sourceOf(item, feed);
  const title = titleOf(item, feed, source?.name) || titleFrom(html || summaryHtml);
  if (!id && !url && !title) return null;

  const base = declaredBase(content ?? summary ?? item, feed.url) ?? url ?? feed.link ?? feed.url;
  const updatedAt = firstDate(item, UPDATED);
  const { files, pictures } = mediaOf(item, base);
  return {
    id,
    url,
    title,
    author: authorsOf(item, feed.bounded) ?? feed.author,
    publishedAt: firstDate(item, PUBLISHED) ?? updatedAt,
    updatedAt,
    html,
    summaryHtml,
    base,
    image: chooseImage(pictures),
    tags: tagsOf(item, feed),
    source,
    enclosure: chooseRecording(files),
  };
}

/** The page's own address: before a counting redirect, behind an aggregator's; the guid where nothing better is given. */
function itemUrl(item: XmlElement, feed: Surroundings): string | null {
  const base = declaredBase(item, feed.url) ?? feed.link ?? feed.url;
  const guid = child(item, "guid");
  const permalink = guid?.attributes.ispermalink?.toLowerCase();
  const candidates = [
    httpUrl(textIn(item, "feedburner:origlink"), base),
    alternateLink(item, feed.url, base),
    httpUrl(textIn(item, "link"), base),
    // Without the attribute a guid is an address only when it looks like one.
    permalink === "false" ? null : httpUrl(guid?.text, permalink === "true" ? base : null),
    httpUrl(item.attributes["rdf:about"]),
    httpUrl(child(item, "id")?.text),
  ];
  const address = candidates.find((candidate) => candidate !== null);
  return address ? unwrapLink(address) : null;
}

/** Aggregators append the outlet that `source` names already. */
function titleOf(item: XmlElement, { bounded }: Surroundings, outlet: string | undefined): string {
  const own = textIn(item, "title", "atom:title", "dc:title");
  const title = plainText(bounded(own || (filledIn(groupsOf(item), "media:title")?.text ?? "")));
  const suffix = ` - ${outlet}`;
  return outlet && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}

function firstDate(item: XmlElement, names: string[]): number | null {
  for (const element of names.flatMap((name) => childrenNamed(item, name))) {
    const date = parseDate(element.text);
    if (date !== null) return date;
  }
  return null;
}

function sourceOf(item: XmlElement, { url: feedUrl, bounded }: Surroundings): FeedItem["source"] {
  const source = child(item, "source");
  if (!source) return null;
  const name = plainText(bounded(textIn(source, "title") || source.text));
  const url = source.attributes.url ? httpUrl(source.attributes.url) : alternateLink(source, feedUrl);
  return name ? { name, url } : null;
}

function tagsOf(item: XmlElement, { bounded }: Surroundings): string[] {
  const groups = groupsOf(item);
  const all = (...names: string[]) => groups.flatMap((group) => childrenNamed(group, ...names));
  const shows = all("itunes:category").flatMap((show) => [show, ...childrenNamed(show, "itunes:category")]);
  const labels = [...all("category", "dc:subject", "atom:category", "media:category"), ...shows].map(
    ({ attributes, text }) => attributes.label || attributes.term || attributes.text || text,
  );
  const keywords = all("media:keywords", "itunes:keywords").flatMap(({ text }) => text.split(","));
  // Some systems name a kind of entry by its address.
  const words = [...labels, ...keywords].filter((label) => !/^https?:/i.test(label.trim()));
  return distinct(words.map((word) => plainText(bounded(word))));
}

interface Medium {
  url: string;
  type: string;
  width: number | null;
  height: number | null;
}

/** What an element points to; formats differ in the attribute they put the address in. */
function mediumOf({ attributes }: XmlElement, base: string): Medium[] {
  const url = httpUrl(
    attributes.url ?? attributes.href ?? attributes["rdf:resource"] ?? attributes.resource,
    base,
  );
  if (!url) return [];
  const type = (attributes.type ?? attributes["enc:type"] ?? attributes.medium ?? "").trim();
  return [{ url, type, width: pixels(attributes.width), height: pixels(attributes.height) }];
}

/** What the item carries besides text; its own pictures stand before its thumbnail, the show's cover comes last. */
function mediaOf(item: XmlElement, base: string): { files: Medium[]; pictures: Medium[] } {
  const media = (found: XmlElement[]) => found.flatMap((element) => mediumOf(element, base));
  const groups = groupsOf(item);
  const contents = groups.flatMap((group) => childrenNamed(group, "media:content"));
  const thumbnails = [...groups, ...contents].flatMap((holder) => childrenNamed(holder, "media:thumbnail"));
  const links = childrenNamed(item, "link", "atom:link").filter(
    ({ attributes }) => attributes.rel === "enclosure",
  );
  const enclosures = [...childrenNamed(item, "enclosure", "enc:enclosure"), ...links];
  const isPicture = ({ type, url }: Medium) => isImageType(type, url);
  return {
    files: media([...enclosures, ...contents]),
    pictures: [
      ...media(contents).filter(isPicture),
      ...media(thumbnails),
      ...media(enclosures).filter(isPicture),
      ...namedImage(item, base),
      ...media(childrenNamed(item, "itunes:image")),
    ],
  };
}

/** `image`, with the address inside it or in its `url`. */
function namedImage(item: XmlElement, base: string): Medium[] {
  const image = child(item, "image");
  const url = image ? httpUrl(textIn(image, "url") || image.text, base) : null;
  return url ? [{ url, type: "image", width: null, height: null }] : [];
}
