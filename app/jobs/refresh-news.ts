import { type ChannelContent, channelRequest } from "~/domains/content/sources/youtube.ts";
import { newestOwn } from "~/domains/content/store/syndication.ts";
import type { NewsConfig } from "~/domains/news/config.ts";
import { episodeInput } from "~/domains/news/schema.ts";
import { toNews, toPosts } from "~/domains/news/sources/feed-news.ts";
import { publishNews, SOURCE_KIND, sourceStateId } from "~/domains/news/store/front-page.ts";
import { upsertEpisodes, upsertPosts } from "~/domains/news/store/posts.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import {
  itemIds,
  removeNews,
  removeNewsSources,
  storedSources,
  trimNews,
  trimPosts,
} from "~/domains/news/store/removal.ts";
import { isSample, OWN_SOURCE } from "~/domains/news/store/rows.ts";
import { fillNewsSearch, upsertNews } from "~/domains/news/store/writes.ts";
import { channelFeedUrl } from "~/lib/youtube.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Feed } from "~/platform/feed/model.ts";
import { feedRequest } from "~/platform/feed/request.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { defineSource, each, type SourceEntry } from "~/platform/sources/define-source.ts";
import { type IngestOptions, ingest, type Stored } from "~/platform/sources/ingest.ts";

const EVERY_MINUTES = { feed: 15, author: 60, podcast: 60 };
const DAY_MS = 86_400_000;
/** The publication's own articles on the news page. */
const OWN_ARTICLES = 24;
/** The snapshots are written again after this time even without changes, because they show the age of the news. */
const SNAPSHOT_MS = 15 * 60_000;

export const refreshNewsJob = defineJob({
  name: "refresh-news",
  subject: "News",
  every: TICK_MINUTES,
  topics: ["news"],
  answers: ["refresh-news"],
  run: refreshNews,
});

/** The sources of the news page: outlets, newsletters and the podcast's channel. */
const newsSources = defineSource<NewsEntry, Feed | ChannelContent>({
  kind: SOURCE_KIND,
  every: 60,
  keepsHistory: true,
  requests: each<NewsEntry, Feed | ChannelContent>(({ type, url, configured: { id, channelId = "" } }) =>
    type === "podcast" ? channelRequest({ id, channelId }) : feedRequest(url),
  ),
});

interface NewsEntry extends SourceEntry {
  type: "feed" | "author" | "podcast";
  configured: { id: string; name: string; channelId?: string };
}

/**
 * Reads the due feeds, newsletters and podcast, removes sources no longer configured, and writes the news page. A source
 * that fails keeps its items.
 */
export async function refreshNews(
  deps: Deps,
  {
    news = deps.publication.news,
    again = false,
    ...options
  }: IngestOptions & Pick<JobOptions, "again"> & { news?: NewsConfig } = {},
): Promise<RunOutcome> {
  await fillNewsSearch(deps);
  const since = deps.now().getTime() - news.keepDays * DAY_MS;
  const { outcome } = await ingest(
    deps,
    newsSources,
    {
      entries: entriesOf(news),
      store: (content, entry) =>
        "format" in content
          ? storeFeed(deps, content, entry, since)
          : storeEpisodes(deps, content, entry.configured.id),
      trim: ({ type, configured }, most) =>
        type === "author" ? trimPosts(deps.db, configured.id, most) : trimNews(deps, configured.id, most),
    },
    options,
  );
  const own = await addOwnArticles(deps, news);
  const removed = await removeOthers(deps, news);
  const changed = outcome.changed !== false || own || removed > 0 || again;
  if (changed || (await isOld(deps))) await publishNews(deps, news);
  return { ...outcome, changed };
}

function entriesOf(news: NewsConfig): NewsEntry[] {
  const entry = (
    type: NewsEntry["type"],
    configured: { id: string; name: string; url: string; everyMinutes?: number },
  ): NewsEntry => ({
    id: sourceStateId(configured.id),
    url: configured.url,
    everyMinutes: configured.everyMinutes ?? EVERY_MINUTES[type],
    type,
    configured,
  });
  return [
    ...news.sources.map((source) => entry("feed", source)),
    ...news.authors.map((author) => entry("author", author)),
    ...(news.podcast
      ? [entry("podcast", { ...news.podcast, url: channelFeedUrl(news.podcast.channelId) })]
      : []),
  ];
}

async function storeFeed(
  deps: Deps,
  feed: Feed,
  { type, configured }: NewsEntry,
  since: number,
): Promise<Stored> {
  const readable = { ...feed, rejected: 0 };
  if (type === "author") {
    const { items, rejected } = toPosts(readable, configured);
    return { ...(await upsertPosts(deps, items, { since })), rejected };
  }
  const { items, rejected } = toNews(readable, configured);
  return { ...(await upsertNews(deps, items, { since })), rejected };
}

/** Stores the podcast's episodes. Those without a date are left out: only the latest episode is shown. */
async function storeEpisodes(deps: Deps, { items }: ChannelContent, sourceId: string): Promise<Stored> {
  const parsed = items.map(({ id, title, description, thumbnail, channelTitle, publishedAt }) =>
    episodeInput.safeParse({
      videoId: id,
      sourceId,
      title: title.trim().slice(0, 300),
      description: description.slice(0, 10_000),
      thumbnailUrl: thumbnail,
      channel: channelTitle?.slice(0, 120) ?? "",
      publishedAt,
    }),
  );
  const episodes = parsed.flatMap(({ data }) => data ?? []);
  return { ...(await upsertEpisodes(deps, episodes)), rejected: parsed.length - episodes.length };
}

/** Adds the newest articles of the publication to the curated group. Returns whether anything changed. */
export async function addOwnArticles(deps: Deps, news: NewsConfig): Promise<boolean> {
  const own = news.curated.ownArticles ? await newestOwn(deps.db, OWN_ARTICLES) : [];
  const { inserted, updated } = await upsertNews(
    deps,
    own.map(({ slug, title, excerpt, featuredImage, publishedAt, undated }) => ({
      identity: `/article/${slug}`,
      sourceId: OWN_SOURCE,
      source: news.curated.name,
      title,
      description: excerpt.slice(0, 400),
      url: `/article/${slug}`,
      imageUrl: featuredImage,
      publishedAt: undated ? null : publishedAt,
      seenAt: publishedAt,
    })),
  );
  const kept = new Set(own.map(({ slug }) => `/article/${slug}`));
  const gone = (await itemIds(deps.db, OWN_SOURCE)).filter(({ url }) => !kept.has(url));
  await removeNews(
    deps,
    gone.map(({ id }) => id),
  );
  return inserted + updated + gone.length > 0;
}

/** Removes sources no longer configured, and the sample once real news exists. Returns the number of deleted items. */
async function removeOthers(deps: Deps, news: NewsConfig): Promise<number> {
  const stored = await storedSources(deps.db);
  const configured = new Set(entriesOf(news).map((entry) => entry.configured.id));
  const isReal = news.sources.some(({ id }) => stored.includes(id));
  const leaving = stored.filter((id) => (isSample(id) ? isReal : id !== OWN_SOURCE && !configured.has(id)));
  return removeNewsSources(deps, leaving);
}

async function isOld(deps: Deps): Promise<boolean> {
  const written = await readFrontPage(deps);
  return !written || deps.now().getTime() - Date.parse(written.asOf) >= SNAPSHOT_MS;
}
