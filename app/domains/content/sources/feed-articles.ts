import type { FeedSource } from "~/domains/content/config.ts";
import { clip, countWords } from "~/lib/text/text.ts";
import type { Feed, FeedItem } from "~/platform/feed/model.ts";
import { sourceKeys } from "~/platform/feed/source-key.ts";
import { teaserOf } from "~/platform/feed/teaser.ts";
import { parseSafe } from "~/platform/html/parse.ts";
import { firstImage, sanitiseHtml, textOf } from "~/platform/html/sanitise.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { articleAddress } from "../rules/identity.ts";
import { type ArticleInput, articleInput } from "../schema.ts";
import { categoryMatcher } from "./categories.ts";

/** Characters. */
const EXCERPT_LENGTH = 240;
const WORDS_PER_MINUTE = 225;
const MAX_TAGS = 8;

/**
 * The articles of a feed, one an identity, the newest where a feed repeats itself. An own publication's are full
 * texts read here; of others' there is an excerpt that opens the original. An item that cannot become an article
 * (no identity, nothing to read, refused by the schema) is counted in `rejected` with the feed's own.
 * @param all the items of the whole feed, where `feed` has a part of them: they tell which addresses and ids are shared
 */
export function toArticles(
  feed: Feed,
  source: FeedSource,
  categories: Publication["categories"],
  all: FeedItem[] = feed.items,
): { articles: ArticleInput[]; rejected: number } {
  const whole = { ...feed, items: all };
  const identify = identifier(whole, source);
  const keyOf = sourceKeys(whole);
  const categoriesOf = categoryMatcher(categories);
  const newest = new Map<string, { article: ArticleInput; at: number }>();
  let rejected = feed.rejected;
  for (const item of feed.items) {
    const identity = identify(item);
    const parsed =
      identity === null
        ? null
        : articleInput.safeParse({
            ...toArticle(item, identity, source, categoriesOf),
            sourceKey: keyOf(item),
          });
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
 * Of an item with neither it is the title with the date, within its feed.
 */
function identifier(feed: Feed, source: FeedSource): (item: FeedItem) => string | null {
  const addressOf = ({ url }: FeedItem) => (url ? articleAddress(url) : null);
  const frontPage = feed.link && articleAddress(feed.link);
  const idsAt = new Map<string | null, Set<string>>();
  for (const item of feed.items) {
    const address = addressOf(item);
    if (item.id) idsAt.set(address, (idsAt.get(address) ?? new Set()).add(item.id));
  }
  return (item) => {
    const address = addressOf(item);
    const shared = address === frontPage || (idsAt.get(address)?.size ?? 0) > 1;
    if (address && !(shared && item.id)) return address;
    if (!item.id) return item.title && [source.id, item.publishedAt ?? "", clip(item.title, 300)].join(":");
    // Only ids that are addresses or URNs are unique beyond their feed.
    return /^[a-z][a-z\d+.-]*:\S/i.test(item.id) ? item.id : `${source.id}:${item.id}`;
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
    excerpt: teaserOf(item, [teaser, textOf(body, { headings: false }) || text], EXCERPT_LENGTH),
    author: clip(item.author ?? item.source?.name ?? source.name, 200),
    publishedAt: item.publishedAt,
    seenAt: item.seenAt,
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

function tagsOf({ tags }: FeedItem): string[] {
  const plain = tags
    .map((tag) => tag.toLowerCase())
    .filter((tag) => tag.length <= 60 && tag !== "uncategorized");
  return [...new Set(plain)].slice(0, MAX_TAGS);
}
