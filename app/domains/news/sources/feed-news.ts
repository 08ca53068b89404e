import { pageIdentity } from "~/lib/same-page.ts";
import { clip, countWords, squeeze } from "~/lib/text/text.ts";
import type { Feed, FeedItem } from "~/platform/feed/model.ts";
import { sourceKeys } from "~/platform/feed/source-key.ts";
import { teaserOf } from "~/platform/feed/teaser.ts";
import { parseSafe } from "~/platform/html/parse.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { withoutOutlet } from "../rules/headline.ts";
import { type NewsInput, newsInput, type PostInput, postInput } from "../schema.ts";

/** Characters. */
const DESCRIPTION_LENGTH = 240;
const WORDS_PER_MINUTE = 225;

interface Source {
  id: string;
  name: string;
}

/** The news of a feed, one an address or place of a page. What has no address of its own, or is refused by the schema, is counted. */
export function toNews(feed: Feed, source: Source): { items: NewsInput[]; rejected: number } {
  return collect(feed, (item, sourceKey) => {
    const outlet = item.source?.name ?? source.name;
    return newsInput.safeParse({
      identity: item.url && pageIdentity(item.url),
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
      identity: item.url && pageIdentity(item.url),
      sourceId: source.id,
      sourceKey,
      title: clip(item.title, 300),
      author: clip(item.author ?? (newsletter || source.name), 200),
      newsletter,
      excerpt: teaserOf(item, texts, DESCRIPTION_LENGTH),
      url: item.url,
      imageUrl: item.image?.url ?? null,
      publishedAt: item.publishedAt,
      readTime: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)),
    });
  });
}

/** The summary and the body as text. */
const textsOf = (item: FeedItem) => [item.summaryHtml, item.html].map((html) => textOf(parseSafe(html)));

type Identified = Pick<NewsInput | PostInput, "identity" | "sourceId" | "sourceKey" | "url">;
type Parsed<Input> = { success: true; data: Input } | { success: false; data?: undefined };

/**
 * Keeps one item for each identity. The feed's front page is no item's address. An address that stands at several items
 * with ids of their own identifies none of them: release notes, which are places of one page, are told apart by their ids.
 */
function collect<Input extends Identified>(
  feed: Feed,
  parse: (item: FeedItem, sourceKey: string | null) => Parsed<Input>,
): { items: Input[]; rejected: number } {
  const frontPage = feed.link ? pageIdentity(feed.link) : null;
  const keyOf = sourceKeys(feed);
  const parsed = feed.items.flatMap((item) => {
    const { success, data } = parse(item, keyOf(item));
    return success ? [data] : [];
  });
  const keysAt = new Map<string, Set<string>>();
  for (const { identity, sourceKey } of parsed)
    if (sourceKey) keysAt.set(identity, (keysAt.get(identity) ?? new Set()).add(sourceKey));
  const items = new Map<string, Input>();
  let rejected = feed.rejected + feed.items.length - parsed.length;
  for (const input of parsed) {
    const { identity, sourceId, sourceKey, url } = input;
    const isShared =
      (keysAt.get(identity)?.size ?? 0) > 1 || (identity === frontPage && new URL(url).hash !== "");
    const own = isShared && sourceKey ? `${sourceId}#${sourceKey}` : identity;
    if (own === frontPage) rejected++;
    else if (!items.has(own)) items.set(own, { ...input, identity: own });
  }
  return { items: [...items.values()], rejected };
}
