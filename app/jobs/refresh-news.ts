import { fetchChannelVideos } from "~/domains/content/sources/youtube.ts";
import { channelFeedUrl } from "~/domains/content/sources/youtube-atom.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import type { NewsConfig } from "~/domains/news/config.ts";
import { type EpisodeInput, episodeInput, type NewsInput, type PostInput } from "~/domains/news/schema.ts";
import { toNews, toPosts } from "~/domains/news/sources/feed-news.ts";
import { publishNews, SOURCE_KIND, sourceStateId } from "~/domains/news/store/front-page.ts";
import { upsertEpisodes, upsertPosts } from "~/domains/news/store/posts.ts";
import { readEdition } from "~/domains/news/store/queries.ts";
import { itemIds, removeNews, removeNewsSources, storedSources } from "~/domains/news/store/removal.ts";
import { isSample, OWN_SOURCE } from "~/domains/news/store/rows.ts";
import { upsertNews, type WriteCounts } from "~/domains/news/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import { FEED_ACCEPT, readFeed } from "~/platform/feed/read.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { DueSource, SourceRef } from "~/platform/sources/state.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { site } from "~/site.config.ts";
import { type Reading, type RefreshOptions, refreshSources } from "./refresh-sources.ts";

const EVERY_MINUTES = { feed: 15, author: 60, podcast: 60 };
const DAY_MS = 86_400_000;
/** Own articles that are news as well. */
const OWN_ARTICLES = 24;
/** The snapshots are written again after this time even when nothing came: they say of when the news is. */
const SNAPSHOT_MS = 15 * 60_000;

interface Ref extends SourceRef {
  type: keyof typeof EVERY_MINUTES;
  /** As the configuration has it. */
  source: { id: string; name: string; channelId?: string };
}

type Items =
  | { type: "feed"; item: NewsInput }
  | { type: "author"; item: PostInput }
  | { type: "podcast"; item: EpisodeInput };

export const refreshNewsJob = defineJob({
  name: "refresh-news",
  every: TICK_MINUTES,
  topics: ["news"],
  answers: ["refresh-news"],
  run: refreshNews,
});

/**
 * Reads the feeds, newsletters and the podcast that are due, brings what left the configuration or grew false off the
 * site, and makes the news page. A failing source keeps what it had.
 */
export async function refreshNews(
  deps: Deps,
  { news = site.news, ...options }: RefreshOptions & { news?: NewsConfig } = {},
): Promise<RunOutcome> {
  const since = deps.now().getTime() - news.keepDays * DAY_MS;
  const outcome = await refreshSources<Ref, Items>(
    deps,
    refsOf(news),
    {
      kind: SOURCE_KIND,
      read: (due) => read(deps, due, options.timeoutMs),
      store: (items) => store(deps, items, since),
    },
    options,
  );
  const own = await bringOwnArticles(deps, news);
  const removed = await removeOthers(deps, news);
  const changed = outcome.changed || own || removed > 0;
  if (changed || (await isOld(deps))) await publishNews(deps, news);
  return { ...outcome, changed };
}

function refsOf(news: NewsConfig): Ref[] {
  const ref = (
    type: Ref["type"],
    source: { id: string; name: string; url: string; everyMinutes?: number },
  ): Ref => ({
    id: sourceStateId(source.id),
    kind: SOURCE_KIND,
    url: source.url,
    everyMinutes: source.everyMinutes ?? EVERY_MINUTES[type],
    type,
    source,
  });
  return [
    ...news.sources.map((source) => ref("feed", source)),
    ...news.authors.map((author) => ref("author", author)),
    ...(news.podcast
      ? [ref("podcast", { ...news.podcast, url: channelFeedUrl(news.podcast.channelId) })]
      : []),
  ];
}

async function read(deps: Deps, due: DueSource<Ref>, timeoutMs?: number): Promise<Reading<Items>> {
  return due.source.type === "podcast" ? readPodcast(deps, due) : readNewsFeed(deps, due, timeoutMs);
}

async function readNewsFeed(
  deps: Deps,
  { source: { type, url: address, source }, state }: DueSource<Ref>,
  timeoutMs?: number,
): Promise<Reading<Items>> {
  const { etag, lastModified } = state;
  const answer = await fetchUpstream(deps, address, { accept: FEED_ACCEPT, etag, lastModified, timeoutMs });
  if (!answer.ok) return answer;
  const validators = { etag: answer.value.etag, lastModified: answer.value.lastModified };
  if (answer.value.notModified) return { ok: true, ...validators, items: null, rejected: 0 };
  const { bytes, url, contentType } = answer.value;
  const feed = readFeed(bytes, { url, contentType });
  if (!feed.ok) return { ok: false, message: feed.message ?? `The answer is ${feed.code}.` };
  if (type === "author") {
    const { items, rejected } = toPosts(feed.value, source);
    return { ok: true, ...validators, items: items.map((item) => ({ type, item })), rejected };
  }
  const { items, rejected } = toNews(feed.value, source);
  return { ok: true, ...validators, items: items.map((item) => ({ type: "feed", item })), rejected };
}

async function readPodcast(
  deps: Deps,
  { source: { source }, state }: DueSource<Ref>,
): Promise<Reading<Items>> {
  const channel = { id: source.id, channelId: source.channelId ?? "" };
  const answer = await fetchChannelVideos(deps, channel, state);
  if (!answer.ok) return answer;
  const { etag, lastModified, videos, rejected } = answer.value;
  if (!videos) return { ok: true, etag, lastModified, items: null, rejected };
  const parsed = videos.map(({ id, title, description, thumbnail, publishedAt }) =>
    episodeInput.safeParse({
      videoId: id,
      sourceId: source.id,
      title: title.trim().slice(0, 300),
      description: description.slice(0, 10_000),
      thumbnailUrl: thumbnail,
      publishedAt,
    }),
  );
  const items = parsed.flatMap(({ success, data }): Items[] =>
    success ? [{ type: "podcast", item: data }] : [],
  );
  return { ok: true, etag, lastModified, items, rejected: rejected + parsed.length - items.length };
}

/** The items of one source, which are all of one type. */
function store(deps: Deps, items: Items[], since: number): Promise<WriteCounts> {
  const posts = items.flatMap((each) => (each.type === "author" ? [each.item] : []));
  if (posts.length > 0) return upsertPosts(deps, posts);
  const episodes = items.flatMap((each) => (each.type === "podcast" ? [each.item] : []));
  if (episodes.length > 0) return upsertEpisodes(deps, episodes);
  return upsertNews(
    deps,
    items.flatMap((each) => (each.type === "feed" ? [each.item] : [])),
    { since },
  );
}

/** The newest articles that are read here, as items of the curated group. Whether anything changed. */
export async function bringOwnArticles(deps: Deps, news: NewsConfig): Promise<boolean> {
  const { items } = news.curated.ownArticles
    ? await articlePage(deps.db, { limit: 2 * OWN_ARTICLES, offset: 0 })
    : { items: [] };
  const own = items.filter(({ originalUrl }) => originalUrl === null).slice(0, OWN_ARTICLES);
  const { inserted, updated } = await upsertNews(
    deps,
    own.map(({ slug, title, excerpt, featuredImage, publishedAt }) => ({
      identity: `/article/${slug}`,
      sourceId: OWN_SOURCE,
      source: news.curated.name,
      title,
      description: excerpt.slice(0, 400),
      url: `/article/${slug}`,
      imageUrl: featuredImage,
      publishedAt: Date.parse(publishedAt),
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

/** What is configured no more; and the sample edition, once there is real news. */
async function removeOthers(deps: Deps, news: NewsConfig): Promise<number> {
  const stored = await storedSources(deps.db);
  const configured = new Set(refsOf(news).map(({ source }) => source.id));
  const isReal = news.sources.some(({ id }) => stored.includes(id));
  const leaving = stored.filter((id) => (isSample(id) ? isReal : id !== OWN_SOURCE && !configured.has(id)));
  return removeNewsSources(deps, leaving);
}

async function isOld(deps: Deps): Promise<boolean> {
  const written = await readEdition(deps);
  return !written || deps.now().getTime() - Date.parse(written.asOf) >= SNAPSHOT_MS;
}
