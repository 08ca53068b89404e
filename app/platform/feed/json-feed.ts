import { fail, ok, type Result } from "../../lib/result.ts";
import { parseDate } from "../../lib/time/dates.ts";
import { httpUrl } from "../../lib/url.ts";
import { meantText } from "./decode.ts";
import { chooseImage, chooseRecording, isImageType } from "./media.ts";
import { type Feed, type FeedFailure, type FeedItem, MAX_PARTS } from "./model.ts";
import { type TagBudget, tagBudget } from "./tag-budget.ts";
import { distinct, escapeHtml, paragraphs, personName, plainText, titleFrom } from "./texts.ts";

type Json = Record<string, unknown>;

/** Reads JSON Feed 1.0 and 1.1. Of a document that breaks off, the complete items count. */
export function readJsonFeed(source: string, feedUrl: string): Result<Feed, FeedFailure> {
  if (hasMoreParts(source, MAX_PARTS))
    return fail(
      "unreadable",
      `The JSON has more than ${MAX_PARTS.toLocaleString("en-US")} objects and lists.`,
    );
  const whole = parseObject(source);
  const { head, items, rejected } = whole
    ? { head: whole, items: listOf(whole.items), rejected: 0 }
    : completeItems(source);
  if (!head || !(Array.isArray(head.items) || /jsonfeed\.org/.test(stringOf(head.version))))
    return fail("not-a-feed", "The answer is JSON, but not a JSON Feed.");
  if (items.length === 0)
    return whole
      ? fail("empty", "The feed has no items.")
      : fail("unreadable", "The JSON breaks off before its first complete item.");

  const link = urlOf(head.home_page_url, feedUrl);
  const bounded = tagBudget();
  const author = authorOf(head, bounded);
  const read = items.map((item) => readItem(item, { base: link ?? feedUrl, author, bounded }));
  const kept = read.filter((item) => item !== null);
  if (kept.length === 0) return fail("empty", "The feed's items say nothing.");
  return ok({
    format: "json",
    title: plainText(bounded(stringOf(head.title))),
    link,
    items: kept,
    rejected: rejected + read.length - kept.length,
  });
}

/** Returns whether a JSON text may have more objects and lists than so many: brackets within texts count too. */
function hasMoreParts(source: string, most: number): boolean {
  const bracket = /[[{]/g;
  for (let parts = 0; bracket.test(source); ) if (++parts > most) return true;
  return false;
}

interface Surroundings {
  base: string;
  author: string | null;
  bounded: TagBudget;
}

function readItem(raw: unknown, feed: Surroundings): FeedItem | null {
  const item = objectOf(raw);
  const id = stringOf(item.id).trim() || null;
  const url = urlOf(item.url, feed.base) ?? urlOf(item.external_url, feed.base) ?? httpUrl(id);
  const { bounded } = feed;
  const html = bounded(stringOf(item.content_html) || paragraphs(escapeHtml(stringOf(item.content_text))));
  const summaryHtml = bounded(paragraphs(escapeHtml(stringOf(item.summary))));
  const title = plainText(bounded(stringOf(item.title))) || titleFrom(html || summaryHtml);
  if (!id && !url && !title) return null;

  const base = url ?? feed.base;
  const attachments = listOf(item.attachments)
    .map(objectOf)
    .flatMap((attachment) => {
      const address = urlOf(attachment.url, base);
      return address ? [{ url: address, type: stringOf(attachment.mime_type) }] : [];
    });
  const pictures = [
    ...[item.image, item.banner_image].map((address) => urlOf(address, base)),
    ...attachments.filter(({ type, url }) => isImageType(type, url)).map(({ url }) => url),
  ];
  return {
    id,
    url,
    title,
    author: authorOf(item, bounded) ?? feed.author,
    publishedAt: parseDate(stringOf(item.date_published)) ?? parseDate(stringOf(item.date_modified)),
    updatedAt: parseDate(stringOf(item.date_modified)),
    html,
    summaryHtml,
    base,
    image: chooseImage(
      pictures.flatMap((address) => (address ? [{ url: address, width: null, height: null }] : [])),
    ),
    tags: distinct(listOf(item.tags).map((tag) => plainText(bounded(stringOf(tag))))),
    source: null,
    enclosure: chooseRecording(attachments),
  };
}

/** Version 1.1's `authors` before 1.0's `author`. */
function authorOf({ authors, author }: Json, bounded: TagBudget): string | null {
  const nameOf = (person: unknown) => personName(bounded(stringOf(objectOf(person).name)));
  return distinct(listOf(authors).map(nameOf)).join(", ") || nameOf(author);
}

/** Reads item by item what does not parse as a whole: a cut or one bad item costs no other. */
function completeItems(source: string): { head: Json | null; items: unknown[]; rejected: number } {
  const start = /"items"\s*:\s*\[/.exec(source);
  if (!start) return { head: null, items: [], rejected: 0 };
  const from = start.index + start[0].length;
  const slices = objectSlices(source, from);
  const items = slices.complete.map(parseObject);
  return {
    head: parseObject(`${source.slice(0, from)}]}`),
    items: items.filter((item) => item !== null),
    rejected: items.filter((item) => item === null).length + (slices.cut ? 1 : 0),
  };
}

/** The objects of an array, as source; `cut` when the last one has no end. */
function objectSlices(source: string, from: number): { complete: string[]; cut: boolean } {
  const complete: string[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}\]]/gs;
  token.lastIndex = from;
  let depth = 0;
  let start = from;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [mark] = match;
    if (mark === "{" && depth++ === 0) start = match.index;
    else if (mark === "}" && depth > 0 && --depth === 0) complete.push(source.slice(start, token.lastIndex));
    else if (mark === "]" && depth === 0) break;
  }
  return { complete, cut: depth > 0 };
}

/** Control characters inside texts, which JSON forbids, are forgiven. Null for what is no object. */
function parseObject(source: string): Json | null {
  for (const text of [source, source.replace(/\p{Cc}/gu, " ")]) {
    try {
      const value: unknown = JSON.parse(text);
      return value instanceof Object && !Array.isArray(value) ? (value as Json) : null;
    } catch {
      // The next, more forgiving reading.
    }
  }
  return null;
}

/** Ids and titles come as numbers, too; other values are no text. */
const stringOf = (value: unknown): string =>
  typeof value === "string" ? meantText(value) : typeof value === "number" ? String(value) : "";
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};
const urlOf = (value: unknown, base: string) => (typeof value === "string" ? httpUrl(value, base) : null);
