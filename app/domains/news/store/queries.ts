import { readSnapshot, type Snapshot, type SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import {
  type NewsArticle,
  type NewsFrontPage,
  type NewsGroup,
  type NewsletterPost,
  type NewsTopics,
  newsFrontPage,
  newsHighlights,
  newsTopics,
  type PodcastEpisode,
} from "../schema.ts";
import { findCompanyNews, findNews, type NewsFound, type NewsSearch } from "./search.ts";

/**
 * Reads news from the snapshots in KV that the clock writes, without reading a row. Only a search reads the databases,
 * through the full-text index and by key.
 */

type SnapshotDeps = SnapshotReader;
type SearchDeps = Pick<Deps, "db" | "search">;

/**
 * The length of the latest and of the curated stories in the snapshot `news-front`. It shows fewer: the front page leaves
 * out those that it shows as articles.
 */
export const HIGHLIGHTS_LENGTH = 24;

/** Newsletter posts are shown for three days. */
export const POSTS_MS = 3 * 86_400_000;

export const FRONT_PAGE = "news";
export const HIGHLIGHTS = "news-front";
export const TOPICS = "news-topics";

/** Returns the news page as last computed; null before the clock's first run. */
export const readFrontPage = (deps: SnapshotDeps): Promise<Snapshot<NewsFrontPage> | null> =>
  readSnapshot(deps, FRONT_PAGE, newsFrontPage);

/** Returns the short lists; empty before the clock's first run. */
export async function readHighlights(
  deps: SnapshotDeps,
): Promise<{ latest: NewsArticle[]; curated: NewsArticle[] }> {
  return (await readSnapshot(deps, HIGHLIGHTS, newsHighlights))?.data ?? { latest: [], curated: [] };
}

/** Returns the latest stories, newest first, at most 100. */
export async function latestNews(deps: SnapshotDeps, limit: number): Promise<NewsArticle[]> {
  const latest =
    limit <= HIGHLIGHTS_LENGTH
      ? (await readHighlights(deps)).latest
      : ((await readFrontPage(deps))?.data.latest ?? []);
  return latest.slice(0, limit);
}

/** Returns the stories of each topic that has any, by its slug, newest first; at most 40 each. */
export async function newsByTopic(deps: SnapshotDeps): Promise<NewsTopics> {
  return (await readSnapshot(deps, TOPICS, newsTopics))?.data ?? {};
}

/** Returns the curated articles, newest first, at most 24. */
export async function curatedNews(deps: SnapshotDeps, limit: number): Promise<NewsArticle[]> {
  return (await readHighlights(deps)).curated.slice(0, limit);
}

/** Returns the sources with their newest articles: the curated group, then the others in configured order. */
export async function newsBySource(deps: SnapshotDeps): Promise<NewsGroup[]> {
  return (await readFrontPage(deps))?.data.groups ?? [];
}

/** Returns the top stories of the seven days up to the newest one, best first; `weekly.ts` has the score. */
export async function weeklyNews(deps: SnapshotDeps, limit: number): Promise<NewsArticle[]> {
  return (await readFrontPage(deps))?.data.weekly.slice(0, limit) ?? [];
}

/**
 * Returns the stories with every word of `q` in title, description or source, most relevant first: plurals count as
 * their word, the last word may be unfinished, and words that nothing has are corrected. Reads at most 300 rows.
 * @param page.topic only articles whose headline is of this topic
 */
export function searchNews(deps: SearchDeps, q: string, page: NewsSearch): Promise<NewsFound> {
  return findNews(deps, q, page);
}

/** Returns news of a company, newest first: with its name as written, or its symbol beside the name of an exchange. */
export function newsAbout(
  deps: SearchDeps,
  company: { name: string; symbol: string },
  limit: number,
): Promise<NewsArticle[]> {
  return findCompanyNews(deps, company, limit);
}

/** Returns the authors' posts of the last three days, newest first; null while none of them can be read. */
export async function newsletterPosts(
  deps: SnapshotDeps & Pick<Deps, "now">,
  limit: number,
): Promise<NewsletterPost[] | null> {
  const front = (await readFrontPage(deps))?.data;
  if (!front) return [];
  return front.posts && recentPosts(front.posts, deps.now().getTime()).slice(0, limit);
}

/** Drops posts that became too old since the snapshot was written. */
export const recentPosts = (posts: NewsletterPost[], now: number): NewsletterPost[] =>
  posts.filter(({ publishedAt }) => now - Date.parse(publishedAt) <= POSTS_MS);

/** Returns the latest episode of the podcast; null without one. */
export async function latestEpisode(deps: SnapshotDeps): Promise<PodcastEpisode | null> {
  return (await readFrontPage(deps))?.data.podcast ?? null;
}
