import { clip, countWords, squeeze } from "~/lib/text.ts";
import { canonicalUrl } from "~/lib/url.ts";
import type { Feed, FeedItem } from "~/platform/feed/model.ts";
import { firstImage, sanitiseHtml, textOf } from "~/platform/html.ts";
import { parseSafe } from "~/platform/html-parse.ts";
import type { FeedSource, SiteConfig } from "~/platform/site-schema.ts";
import { type ArticleInput, articleInput } from "../schema.ts";
import { categoryMatcher } from "./categories.server.ts";

/** Characters. */
const EXCERPT_LENGTH = 240;
/** A longer text is no teaser: only its beginning is looked at. */
const LONGEST_TEASER = 2000;
const WORDS_PER_MINUTE = 225;
const MAX_TAGS = 8;

/**
 * The articles of a feed, one an identity, the newest where a feed repeats itself. An own publication's are full
 * texts read here; of others' there is an excerpt that opens the original. An item that cannot become an article
 * (no identity, nothing to read, refused by the schema) is counted in `rejected` with the feed's own.
 */
export function toArticles(
  feed: Feed,
  source: FeedSource,
  categories: SiteConfig["categories"],
): { articles: ArticleInput[]; rejected: number } {
  const identify = identifier(feed, source);
  const categoriesOf = categoryMatcher(categories);
  const newest = new Map<string, { article: ArticleInput; at: number }>();
  let rejected = feed.rejected;
  for (const item of feed.items) {
    const identity = identify(item);
    const parsed =
      identity === null ? null : articleInput.safeParse(toArticle(item, identity, source, categoriesOf));
    if (!identity || !parsed?.success || !canBeRead(parsed.data)) {
      rejected++;
      continue;
    }
    const at = item.updatedAt ?? item.publishedAt ?? 0;
    const known = newest.get(identity);
    if (!known || at > known.at) newest.set(identity, { article: parsed.data, at });
  }
  return { articles: [...newest.values()].map(({ article }) => article), rejected };
}

/** Here, or at its original. */
const canBeRead = ({ content, originalUrl }: ArticleInput) => content !== "" || originalUrl !== null;

/**
 * What makes two items the same article: the canonical address, the same for http and https. Where the address is
 * the site's front page, or stands at several items that have ids of their own, it identifies nothing: the id does.
 */
function identifier(feed: Feed, source: FeedSource): (item: FeedItem) => string | null {
  const addressOf = ({ url }: FeedItem) => (url ? canonicalUrl(url).replace(/^http:/, "https:") : null);
  const frontPage = feed.link && canonicalUrl(feed.link).replace(/^http:/, "https:");
  const idsAt = new Map<string | null, Set<string>>();
  for (const item of feed.items) {
    const address = addressOf(item);
    if (item.id) idsAt.set(address, (idsAt.get(address) ?? new Set()).add(item.id));
  }
  return (item) => {
    const address = addressOf(item);
    const shared = address === frontPage || (idsAt.get(address)?.size ?? 0) > 1;
    if (address && !(shared && item.id)) return address;
    // Only ids that are addresses or URNs are unique beyond their feed.
    return item.id && (/^[a-z][a-z\d+.-]*:\S/i.test(item.id) ? item.id : `${source.id}:${item.id}`);
  };
}

function toArticle(
  item: FeedItem,
  identity: string,
  source: FeedSource,
  categoriesOf: ReturnType<typeof categoryMatcher>,
): ArticleInput {
  const own = source.publication === "own";
  const body = parseSafe(item.html);
  const summary = parseSafe(item.summaryHtml);
  const text = textOf(body);
  const teaser = textOf(summary);
  // Some feeds put the text into the summary and leave the body a stub.
  const isStub = text.length < teaser.length;
  const image = item.image ?? firstImage(body, item.base) ?? firstImage(summary, item.base);
  const content = own ? sanitiseHtml(isStub ? summary : body, item.base, { leadImage: image?.url }) : "";
  return {
    identity,
    sourceId: source.id,
    title: clip(item.title, 300),
    excerpt: excerptOf(item, teaser, textOf(body, { headings: false }) || text),
    author: clip(item.author ?? item.source?.name ?? source.name, 200),
    publishedAt: item.publishedAt,
    readTime: Math.max(1, Math.ceil(countWords(isStub ? teaser : text) / WORDS_PER_MINUTE)),
    featuredImage: image?.url ?? null,
    imageWidth: image?.width ?? null,
    imageHeight: image?.height ?? null,
    // An own article that the feed carries no text of opens the original rather than an empty page.
    originalUrl: own && content !== "" ? null : item.url,
    categories: categoriesOf(item.title, item.tags, source.categories),
    tags: tagsOf(item),
    content,
  };
}

/** The publisher's own teaser, else the beginning of the text; "" when neither says more than the title. */
function excerptOf(item: FeedItem, summary: string, text: string): string {
  // An aggregator's description is a list of links to what several outlets call the same story.
  if (item.source && /^\s*<(?:ol|ul|a)\b/i.test(item.summaryHtml)) return "";
  for (const candidate of [summary, text]) {
    const teaser = withoutTitle(withoutEnding(squeeze(candidate.slice(0, LONGEST_TEASER))), item.title);
    if (teaser !== "" && teaser !== "Comments") return clip(teaser, EXCERPT_LENGTH);
  }
  return "";
}

/** Many a text begins with its own title; what follows counts when it is more than a name. */
function withoutTitle(teaser: string, title: string): string {
  if (!teaser.toLowerCase().startsWith(title.replace(/…$/, "").toLowerCase())) return teaser;
  const rest = teaser.slice(title.length).replace(/^[\s.:–—-]+/, "");
  // In the middle of a sentence the title was cut out of the text itself.
  return rest.length < 40 ? "" : title.endsWith("…") ? teaser : rest;
}

const APPEARED_FIRST =
  /\s*(?:The post|Der Beitrag|L[’']article|La entrada) .{1,300} (?:appeared first on|first appeared on|erschien zuerst auf|est apparu en premier sur|se publicó primero en) .{1,100}$/i;
const READ_MORE =
  /(?<=[.!?…\])"”])\s*(?:\(more(?:…|\.{3})\)|(?:read more|read the (?:rest|full \w+)|continue reading|keep reading)\b.{0,120})$/i;
const READ_MORE_LINK = /\s+(?:Read [Mm]ore|Continue reading)\s*[→»›….]*$/;
const CUT_OFF = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})$/;

/** Publishing systems end a teaser in "[…]", "Read more" or "The post … appeared first on …". */
function withoutEnding(teaser: string): string {
  const text = [APPEARED_FIRST, READ_MORE, READ_MORE_LINK].reduce(
    (left, end) => left.replace(end, ""),
    teaser,
  );
  return text.replace(CUT_OFF, "…").replace(/(?<=[.!?])…$/, "");
}

function tagsOf({ tags }: FeedItem): string[] {
  const plain = tags
    .map((tag) => tag.toLowerCase())
    .filter((tag) => tag.length <= 60 && tag !== "uncategorized");
  return [...new Set(plain)].slice(0, MAX_TAGS);
}
