import type { Db } from "~/platform/db.ts";
import {
  fillUp,
  paged,
  selectArticle,
  selectArticles,
  selectNextArticle,
  selectPinned,
  selectStats,
  selectVideos,
  selectVideosByIds,
  selectWorkshops,
  toStats,
} from "./queries.server.ts";
import { toArticle, toArticleSummary, toVideo } from "./rows.server.ts";
import type { Article, ArticleSummary, Stats, Video } from "./schema.ts";
import { byTrend } from "./trending.ts";

/** What each screen shows, read in one batch. */

export const PAGE_SIZE = 12;
export const RECENT_DAYS = 60;
const DAY = 86_400_000;

export interface HomeContent {
  /** The lead, the one under 'Don't Miss', and a third. */
  featured: ArticleSummary[];
  /** The newest, without the first two featured: 6 shown, 10 expanded. */
  grid: ArticleSummary[];
  /** By views against age, or the category's newest: 6 shown, 10 expanded. */
  trending: ArticleSummary[];
  videos: Video[];
  /** Null where a category is selected: that view does not show them. */
  stats: Stats | null;
}

const HOME_GRID = 12;
const HOME_TRENDING = 10;
const HOME_TREND_WINDOW = 24;

export async function homeContent(db: Db, categories: string[], now: number, category?: string): Promise<HomeContent> {
  const [pinned, latestRows, videoRows, fourth] = await db.batch([
    selectPinned(db, "featured", 3),
    selectArticles(db, { limit: category ? HOME_GRID : HOME_TREND_WINDOW, offset: 0 }),
    selectVideos(db, { limit: 5, offset: 0 }),
    category ? selectArticles(db, { category, limit: HOME_TRENDING, offset: 0 }) : selectStats(db, categories),
  ]);
  const latest = latestRows.map(toArticleSummary);
  const featured = fillUp(pinned.map(toArticleSummary), latest, 3);
  const leads = new Set(featured.slice(0, 2).map((article) => article.id));
  const grid = latest.slice(0, HOME_GRID).filter((article) => !leads.has(article.id));
  const shown = new Set([...leads, ...grid.slice(0, 6).map((article) => article.id)]);
  return {
    featured,
    grid: grid.slice(0, HOME_TRENDING),
    trending: category
      ? (fourth as Parameters<typeof toArticleSummary>[0][]).map(toArticleSummary)
      : byTrend(
          latest.filter((article) => !shown.has(article.id)),
          now,
        ).slice(0, HOME_TRENDING),
    videos: videoRows.map(toVideo),
    stats: category ? null : toStats(fourth as { list: string; count: number }[], categories),
  };
}

export interface ArticleListContent {
  articles: ArticleSummary[];
  total: number;
}

export async function articleListContent(db: Db, page: number, category?: string): Promise<ArticleListContent> {
  const { items, total } = paged(
    await selectArticles(db, { category, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    toArticleSummary,
  );
  return { articles: items, total };
}

/** The article and the one that Continue Reading goes on with. */
export async function readerContent(db: Db, slug: string): Promise<{ article: Article; next: ArticleSummary | null } | null> {
  const [[row], [nextRow]] = await db.batch([selectArticle(db, slug), selectNextArticle(db, slug)]);
  return row ? { article: toArticle(row), next: nextRow ? toArticleSummary(nextRow) : null } : null;
}

export interface CategoryContent {
  /** Of the last 60 days. */
  recent: ArticleListContent;
  /** Older than 60 days. */
  best: ArticleListContent;
  pinned: ArticleSummary[];
  videos: { videos: Video[]; total: number };
  stats: Stats;
}

export type CategoryTab = "articles" | "videos" | "best" | "digest";

/** One tab of a category: the lists of the other tabs are not read. */
export async function categoryContent(
  db: Db,
  category: string,
  tab: CategoryTab,
  pages: { recent: number; best: number; videos: number },
  now: number,
): Promise<CategoryContent> {
  const edge = now - RECENT_DAYS * DAY;
  const size = (wanted: boolean) => (wanted ? PAGE_SIZE : 0);
  const offset = (page: number) => (page - 1) * PAGE_SIZE;
  const articles = tab === "articles";
  const [stats, recent, best, last] = await db.batch([
    selectStats(db, [category]),
    selectArticles(db, { category, since: edge, limit: size(articles), offset: offset(pages.recent) }),
    selectArticles(db, { category, before: edge, limit: size(articles), offset: offset(pages.best) }),
    tab === "best"
      ? selectPinned(db, category, 20)
      : selectVideos(db, { category, limit: size(tab === "videos"), offset: offset(pages.videos) }),
  ]);
  const list = (page: ReturnType<typeof paged<(typeof recent)[number], ArticleSummary>>) => ({
    articles: page.items,
    total: page.total,
  });
  const videos =
    tab === "videos" ? paged(last as Awaited<ReturnType<typeof selectVideos>>, toVideo) : { items: [], total: 0 };
  return {
    stats: toStats(stats, [category]),
    recent: list(paged(recent, toArticleSummary)),
    best: list(paged(best, toArticleSummary)),
    pinned: tab === "best" ? (last as Awaited<ReturnType<typeof selectPinned>>).map(toArticleSummary) : [],
    videos: { videos: videos.items, total: videos.total },
  };
}

export interface VideosContent {
  videos: Video[];
  total: number;
  workshops: Video[];
}

export async function videosContent(db: Db, page: number): Promise<VideosContent> {
  const [latest, workshops] = await db.batch([
    selectVideos(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    selectWorkshops(db, { limit: PAGE_SIZE, offset: 0 }),
  ]);
  const { items, total } = paged(latest, toVideo);
  return { videos: items, total, workshops: workshops.map(toVideo) };
}

/** A video and three of its category, or the newest where that has too few. */
export async function videoContent(db: Db, id: string): Promise<{ video: Video; related: Video[] } | null> {
  const [video] = (await selectVideosByIds(db, [id])).map(toVideo);
  if (!video) return null;
  const [same, newest] = await db.batch([
    selectVideos(db, { category: video.category, limit: 4, offset: 0 }),
    selectVideos(db, { limit: 4, offset: 0 }),
  ]);
  const related = fillUp(same.map(toVideo), newest.map(toVideo), 8).filter((other) => other.id !== video.id);
  return { video, related: related.slice(0, 3) };
}
