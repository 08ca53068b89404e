import { parseDate } from "~/lib/time/dates.ts";
import { httpUrl } from "~/lib/url.ts";
import { pixels } from "../../html/images.ts";
import { unwrapLink } from "../links.ts";
import { chooseImage, chooseRecording, isImageType } from "../media.ts";
import type { FeedItem } from "../model.ts";
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
}

/** Elements that hold dates, the most telling first. */
const PUBLISHED = "pubdate published issued dc:date dcterms:issued dcterms:created atom:published date".split(
  " ",
);
const UPDATED = "updated atom:updated modified dcterms:modified lastbuilddate".split(" ");

/** Null for an item that says nothing: no id, no address, no title, no text. */
export function readXmlItem(item: XmlElement, feed: Surroundings): FeedItem | null {
  const content = filledChild(item, "content:encoded", "content", "xhtml:body", "body");
  const summary = filledChild(item, "description", "summary", "itunes:summary", "media:description");
  const html = htmlIn(content);
  const summaryHtml = htmlIn(summary);
  const id = textIn(item, "guid", "id") || item.attributes["rdf:about"] || null;
  const url = itemUrl(item, declaredBase(item, feed.url) ?? feed.link ?? feed.url);
  const source = sourceOf(item);
  const title = titleOf(item, source?.name) || titleFrom(html || summaryHtml);
  if (!id && !url && !title) return null;

  const base = declaredBase(content ?? summary ?? item, feed.url) ?? url ?? feed.link ?? feed.url;
  const updatedAt = firstDate(item, UPDATED);
  const { files, pictures } = mediaOf(item, base);
  return {
    id,
    url,
    title,
    author: authorsOf(item) ?? feed.author,
    publishedAt: firstDate(item, PUBLISHED) ?? updatedAt,
    updatedAt,
    html,
    summaryHtml,
    base,
    image: chooseImage(pictures),
    tags: tagsOf(item),
    source,
    enclosure: chooseRecording(files),
  };
}

/** The page's own address: before a counting redirect, behind an aggregator's; the guid where nothing better is given. */
function itemUrl(item: XmlElement, base: string): string | null {
  const guid = child(item, "guid");
  const permalink = guid?.attributes.ispermalink?.toLowerCase();
  const candidates = [
    httpUrl(textIn(item, "feedburner:origlink"), base),
    httpUrl(alternateLink(item), base),
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
function titleOf(item: XmlElement, outlet: string | undefined): string {
  const title = plainText(textIn(item, "title", "dc:title", "media:title"));
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

function sourceOf(item: XmlElement): FeedItem["source"] {
  const source = child(item, "source");
  if (!source) return null;
  const name = plainText(textIn(source, "title") || source.text);
  const url = httpUrl(source.attributes.url ?? alternateLink(source));
  return name ? { name, url } : null;
}

function tagsOf(item: XmlElement): string[] {
  const labels = childrenNamed(item, "category", "dc:subject").map(
    ({ attributes, text }) => attributes.label || attributes.term || text,
  );
  const keywords = childrenNamed(item, "media:keywords", "itunes:keywords").flatMap(({ text }) =>
    text.split(","),
  );
  return distinct([...labels, ...keywords].map(plainText));
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
  const groups = [item, ...childrenNamed(item, "media:group")];
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
