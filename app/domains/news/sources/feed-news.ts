import { clip, countWords, squeeze } from "~/lib/text/text.ts";
import type { Feed, FeedItem } from "~/platform/feed/model.ts";
import { sourceKeys } from "~/platform/feed/source-key.ts";
import { teaserOf } from "~/platform/feed/teaser.ts";
import { parseSafe } from "~/platform/html/parse.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { withoutOutlet } from "../rules/headline.ts";
import { newsIdentity } from "../rules/identity.ts";
import { type NewsInput, newsInput, type PostInput, postInput } from "../schema.ts";

/** Characters. */
const DESCRIPTION_LENGTH = 240;
const WORDS_PER_MINUTE = 225;

interface Source {
  id: string;
  name: string;
}

/** The news of a feed, one an address. What has no address of its own, or is refused by the schema, is counted. */
export function toNews(feed: Feed, source: Source): { items: NewsInput[]; rejected: number } {
  return collect(feed, (item, sourceKey) => {
    const outlet = item.source?.name ?? source.name;
    return newsInput.safeParse({
      identity: item.url && newsIdentity(item.url),
      sourceId: source.id,
      sourceKey,
      source: clip(outlet, 120),
      // An aggregator appends the outlet's name to its headline.
      title: clip(withoutOutlet(item.title, outlet), 300),
      description: teaserOf(item, textsOf(item), DESCRIPTION_LENGTH),
      url: item.url,
      imageUrl: item.image?.url ?? null,
      publishedAt: item.publishedAt,
      seenAt: item.seenAt,
    });
  });
}

/** The posts of a newsletter's feed, credited to the newsletter by the name that the feed states. */
export function toPosts(feed: Feed, source: Source): { items: PostInput[]; rejected: number } {
  const newsletter = clip(squeeze(feed.title), 120);
  return collect(feed, (item, sourceKey) => {
    const texts = textsOf(item);
    const words = Math.max(...texts.map(countWords));
    return postInput.safeParse({
      identity: item.url && newsIdentity(item.url),
      sourceId: source.id,
      sourceKey,
      title: clip(item.title, 300),
      author: clip(item.author ?? (newsletter || source.name), 200),
      newsletter,
      excerpt: teaserOf(item, texts, DESCRIPTION_LENGTH),
      url: item.url,
      imageUrl: item.image?.url ?? null,
      publishedAt: item.publishedAt,
      seenAt: item.seenAt,
      readTime: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)),
    });
  });
}

/** The summary and the body as text. */
const textsOf = (item: FeedItem) => [item.summaryHtml, item.html].map((html) => textOf(parseSafe(html)));

type Parsed<Input> = { success: true; data: Input } | { success: false };

/** Keeps one item for each identity. The feed's front page is no item's address. */
function collect<Input extends { identity: string }>(
  feed: Feed,
  parse: (item: FeedItem, sourceKey: string | null) => Parsed<Input>,
): { items: Input[]; rejected: number } {
  const frontPage = feed.link ? newsIdentity(feed.link) : null;
  const keyOf = sourceKeys(feed);
  const items = new Map<string, Input>();
  let rejected = feed.rejected;
  for (const item of feed.items) {
    const parsed = parse(item, keyOf(item));
    if (parsed.success && parsed.data.identity !== frontPage) {
      if (!items.has(parsed.data.identity)) items.set(parsed.data.identity, parsed.data);
    } else rejected++;
  }
  return { items: [...items.values()], rejected };
}
