import { readSnapshot, type Snapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import {
  type NewsArticle,
  type NewsFrontPage,
  type NewsGroup,
  type NewsletterPost,
  newsFrontPage,
  newsHighlights,
  type PodcastEpisode,
} from "../schema.ts";
import { findCompanyNews, findNews } from "./search.ts";

/**
 * Reads. What every visitor asks for comes from snapshots in KV, which the clock writes: no row is read.
 * Only a search asks the databases, through the full-text index and by key.
 */

type SnapshotDeps = Pick<Deps, "kv" | "log">;
type SearchDeps = Pick<Deps, "db" | "search">;

/** What the snapshot `news-front` holds of each list. */
export const HIGHLIGHTS_LENGTH = 12;

/** Newsletter posts are shown for three days. */
export const POSTS_MS = 3 * 86_400_000;

export const FRONT_PAGE = "news";
export const HIGHLIGHTS = "news-front";

/** The news page as the clock last made it; null before its first run. */
export const readFrontPage = (deps: SnapshotDeps): Promise<Snapshot<NewsFrontPage> | null> =>
  readSnapshot(deps, FRONT_PAGE, newsFrontPage);

/** The small snapshot of the front page; empty before the first run. */
export async function readHighlights(
  deps: SnapshotDeps,
): Promise<{ latest: NewsArticle[]; curated: NewsArticle[] }> {
  return (await readSnapshot(deps, HIGHLIGHTS, newsHighlights))?.data ?? { latest: [], curated: [] };
}

/** The newest stories, newest first, at most 100: one entry a story. */
export async function latestNews(deps: SnapshotDeps, limit: number): Promise<NewsArticle[]> {
  const latest =
    limit <= HIGHLIGHTS_LENGTH
      ? (await readHighlights(deps)).latest
      : ((await readFrontPage(deps))?.data.latest ?? []);
  return latest.slice(0, limit);
}

/** The curated source's articles, newest first, at most 24. */
export async function curatedNews(deps: SnapshotDeps, limit: number): Promise<NewsArticle[]> {
  if (limit <= HIGHLIGHTS_LENGTH) return (await readHighlights(deps)).curated.slice(0, limit);
  const groups = await newsBySource(deps);
  return groups.find(({ curated }) => curated)?.articles.slice(0, limit) ?? [];
}

/** The sources with their newest articles: the curated one first, then in the order of the configuration. */
export async function newsBySource(deps: SnapshotDeps): Promise<NewsGroup[]> {
  return (await readFrontPage(deps))?.data.groups ?? [];
}

/** The top stories of the seven days up to the newest one, best first; how they are weighed says `weekly.ts`. */
export async function weeklyNews(deps: SnapshotDeps, limit: number): Promise<NewsArticle[]> {
  return (await readFrontPage(deps))?.data.weekly.slice(0, limit) ?? [];
}

/** Articles with every word of `q` in title, description or source, newest first. `total` counts up to 100. */
export function searchNews(
  deps: SearchDeps,
  q: string,
  page: { limit: number; offset?: number },
): Promise<{ articles: NewsArticle[]; total: number }> {
  return findNews(deps, q, page);
}

/** News of a company, newest first: by its name as it is written, or its symbol beside an exchange's name. */
export function newsAbout(
  deps: SearchDeps,
  company: { name: string; symbol: string },
  limit: number,
): Promise<NewsArticle[]> {
  return findCompanyNews(deps, company, limit);
}

/** Posts of the configured newsletter authors, of the last three days, newest first; null while none can be read. */
export async function newsletterPosts(
  deps: SnapshotDeps & Pick<Deps, "now">,
  limit: number,
): Promise<NewsletterPost[] | null> {
  const front = (await readFrontPage(deps))?.data;
  if (!front) return [];
  return front.posts && recentPosts(front.posts, deps.now().getTime()).slice(0, limit);
}

/** The snapshot may be older than the posts that it holds. */
export const recentPosts = (posts: NewsletterPost[], now: number): NewsletterPost[] =>
  posts.filter(({ publishedAt }) => now - Date.parse(publishedAt) <= POSTS_MS);

/** The podcast's latest episode; null before the clock has seen one. */
export async function latestEpisode(deps: SnapshotDeps): Promise<PodcastEpisode | null> {
  return (await readFrontPage(deps))?.data.podcast ?? null;
}
