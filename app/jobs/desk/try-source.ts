import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { type ChannelContent, channelRequest } from "~/domains/content/sources/youtube.ts";
import { toVideos } from "~/domains/content/sources/youtube-video.ts";
import { pairArticles } from "~/domains/content/store/pairing.ts";
import { selectVideosByIds } from "~/domains/content/store/queries.ts";
import { toNews, toPosts } from "~/domains/news/sources/feed-news.ts";
import { knownNews, knownPosts } from "~/domains/news/store/known.ts";
import { type SourceKind, sourceKind } from "~/domains/sources/schema.ts";
import { findSource } from "~/domains/sources/sources/find.ts";
import { channelFeedUrl } from "~/lib/youtube.ts";
import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Feed } from "~/platform/feed/model.ts";
import { admit } from "~/platform/sources/admission.ts";
import type { Reading } from "~/platform/sources/define-source.ts";
import type { Found, FoundItem } from "~/platform/sources/found.ts";
import { POLITE_PACE } from "~/platform/sources/pace.ts";
import { readRequest, sourceTools } from "~/platform/sources/read-request.ts";

/** Items that are shown of what a source would bring. */
const SHOWN = 20;

const DAY_MS = 86_400_000;

/** A source that is only tried: nothing is stored under its id. */
const TRIED = "tried-at-the-desk";

/**
 * Finds the feed or channel that is meant by an address, and says what it would bring as a source of this kind. Nothing
 * is stored. A channel brings videos, whatever kind is asked for.
 */
export async function trySource(deps: Deps, address: string, asked: string): Promise<Found> {
  const kind = sourceKind(asked);
  const found = await findSource(deps, address);
  if (!found.ok) return found;
  if (found.kind === "channel") return tryChannel(deps, found);
  const { feed, url, others, way } = found;
  const { items } = admit(feed.items, { now: deps.now().getTime(), first: true });
  const brought = await itemsOf(deps, { ...feed, items }, kind);
  return {
    ok: true,
    url,
    channelId: null,
    name: feed.title.slice(0, 120) || new URL(url).hostname.replace(/^www\./, ""),
    ...shown(brought.items),
    rejected: brought.rejected,
    others,
    way,
  };
}

async function tryChannel(
  deps: Deps,
  { channelId, way }: { channelId: string; way: string | null },
): Promise<Found> {
  const tools = sourceTools(deps, { sleep: POLITE_PACE.sleep, pauseMs: 0 });
  const request = channelRequest({ id: TRIED, channelId });
  const answer = await readRequest<never, ChannelContent>({ ...request, due: [] }, tools);
  const reading = answer.notModified ? null : (answer.readings as Reading<ChannelContent>);
  if (!reading?.ok)
    return {
      ok: false,
      message: `${reading?.message ?? "YouTube sent no content."} YouTube’s feeds fail for hours at times: try again later, or check the channel’s address.`,
    };
  const { items, rejected } = reading.content;
  const name = items.find(({ channelTitle }) => channelTitle)?.channelTitle ?? channelId;
  const channel = { id: TRIED, name, channelId, categories: firstCategory(deps) };
  const brought = toVideos(items, channel, deps.publication);
  const ids = brought.videos.map(({ id }) => id);
  const known = new Set((await rowsOf(deps.db, selectVideosByIds(ids))).map(({ id }) => id));
  return {
    ok: true,
    url: channelFeedUrl(channelId),
    channelId,
    name,
    ...shown(
      brought.videos.map(({ id, title, publishedAt, categories }) => ({
        title,
        url: `https://www.youtube.com/watch?v=${id}`,
        publishedAt,
        categories,
        isKnown: known.has(id),
      })),
    ),
    rejected: rejected + brought.rejected,
    others: [],
    way,
  };
}

const firstCategory = ({ publication }: Deps) => publication.categories.slice(0, 1).map(({ slug }) => slug);

interface Brought {
  items: FoundItem[];
  rejected: number;
}

/** Returns what a feed's items become as the items of a kind, and which of them are stored already. */
async function itemsOf(deps: Deps, feed: Feed, kind: SourceKind): Promise<Brought> {
  const source = { id: TRIED, name: feed.title || TRIED };
  if (kind === "news" || kind === "author") {
    const [read, knownOf] = kind === "news" ? [toNews, knownNews] : [toPosts, knownPosts];
    const { items, rejected } = read(feed, source);
    const since = deps.now().getTime() - deps.publication.news.keepDays * DAY_MS;
    // Posts without a date are not stored.
    const kept = items.filter(({ publishedAt }) =>
      publishedAt === null ? kind === "news" : publishedAt >= since,
    );
    const known = await knownOf(deps.db, kept);
    return { rejected, items: kept.map((item) => ({ ...plain(item), isKnown: known.has(item.identity) })) };
  }
  const { articles, rejected } = toArticles(
    feed,
    { ...source, url: feed.link ?? "", publication: "other", categories: firstCategory(deps) },
    deps.publication.categories,
  );
  const paired = await pairArticles(deps.db, articles);
  return {
    rejected,
    items: paired.map(({ input: { title, originalUrl, publishedAt, categories }, before }) => ({
      title,
      url: originalUrl,
      publishedAt,
      categories,
      isKnown: before !== null,
    })),
  };
}

const plain = ({ title, url, publishedAt }: { title: string; url: string; publishedAt: number | null }) => ({
  title,
  url,
  publishedAt,
  categories: [],
});

/** The newest items; those without a date keep their place behind them. */
function shown(items: FoundItem[]) {
  const sorted = [...items].sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0));
  return {
    items: sorted.slice(0, SHOWN),
    total: items.length,
    fresh: items.filter(({ isKnown }) => !isKnown).length,
  };
}
