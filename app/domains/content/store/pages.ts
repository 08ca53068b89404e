import { datedFirst } from "~/lib/time/dated-first.ts";
import { batch, type Db, rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { FOLDED_LENGTH, LEADS, UNFOLDED_LENGTH } from "../rules/home-lists.ts";
import { pageLooks } from "../rules/pictures/looks.ts";
import { byTrend } from "../rules/trending.ts";
import type { Article, ArticleSummary, Stats, Video } from "../schema.ts";
import { videoList } from "./listings.ts";
import {
  dated,
  type FrontVideoRow,
  fillUp,
  hasDate,
  type Placed,
  paged,
  selectArticle,
  selectArticles,
  selectFeatured,
  selectFrontVideos,
  selectNextArticle,
  selectPinned,
  selectPinnedVideos,
  selectRelated,
  selectVideos,
} from "./queries.ts";
import { type ArticleRow, toArticle, toArticleSummary, toVideo } from "./rows.ts";
import { selectCategoryCounts, selectStats, toStats } from "./stats/stats.ts";

/** The content of each page, read in one batch. */

export const PAGE_SIZE = 12;
export const RECENT_DAYS = 60;
const DAY = 86_400_000;

export interface HomeContent {
  /** The lead, the one of 'Don't Miss', and a third: what is pinned, then the own, then the newest. */
  featured: ArticleSummary[];
  /** The newest without the first two featured and, in a category's view, its articles: 6 shown, 10 expanded. */
  grid: ArticleSummary[];
  /** Sorted by views against age, or the category's newest: 6 shown, 10 expanded. */
  trending: ArticleSummary[];
  /** Whether a category is selected whose articles are all among the first two featured. */
  standsAbove: boolean;
  videos: Video[];
  /** The newest of all, also where pinned ones leave it no place; null when there is none. */
  newestVideo: Video | null;
  /** Null when a category is selected: that view does not show them. */
  stats: Stats | null;
}

const FEATURED = 3;
const HOME_WINDOW = 24;
/** The two latest, three for the featured slot, and one more in case the roundup is among them. */
const HOME_VIDEOS = 6;

export async function homeContent(
  { db, now, publication }: Pick<Deps, "db" | "now" | "publication">,
  category?: string,
): Promise<HomeContent> {
  const categories = publication.categories.map(({ slug }) => slug);
  const common = [
    selectFeatured(FEATURED),
    selectArticles({ limit: HOME_WINDOW, offset: 0 }),
    selectFrontVideos(HOME_VIDEOS),
  ] as const;
  if (category) {
    const chosen = selectArticles({ category, limit: UNFOLDED_LENGTH + LEADS, offset: 0 });
    const [leads, latest, videos, inCategory] = await batch(db, [...common, chosen]);
    const newest = paged(latest, toArticleSummary).items;
    const featured = featuredOf(leads, newest);
    const shown = featured.slice(0, LEADS);
    const chosenOnes = paged(inCategory, toArticleSummary).items;
    const trending = without(chosenOnes, shown).slice(0, UNFOLDED_LENGTH);
    return withDistinctCovers({
      featured,
      grid: without(newest, [...shown, ...trending]).slice(0, UNFOLDED_LENGTH),
      trending,
      standsAbove: chosenOnes.length > 0 && trending.length === 0,
      ...homeVideos(videos),
      stats: null,
    });
  }
  const [leads, latest, videos, counts] = await batch(db, [...common, selectStats(categories)]);
  const newest = paged(latest, toArticleSummary).items;
  const featured = featuredOf(leads, newest);
  const rest = without(newest, featured.slice(0, LEADS));
  // On a site with few articles the trend takes those that the grid would unfold.
  const below = rest.slice(rest.length >= UNFOLDED_LENGTH + FOLDED_LENGTH ? UNFOLDED_LENGTH : FOLDED_LENGTH);
  const trending = byTrend(below, now().getTime()).slice(0, UNFOLDED_LENGTH);
  return withDistinctCovers({
    featured,
    grid: without(rest.slice(0, UNFOLDED_LENGTH), trending),
    trending,
    standsAbove: false,
    ...homeVideos(videos),
    stats: toStats(counts, categories),
  });
}

/** Returns the videos of the front page: the pinned ones, filled up with the newest. */
export const featuredVideos = async (db: Db, limit: number): Promise<Video[]> =>
  homeVideos(await rowsOf(db, selectFrontVideos(limit))).videos;

/** Returns the videos as they are selected; an undated one leads only where it is pinned. */
function homeVideos(rows: readonly FrontVideoRow[]): Pick<HomeContent, "videos" | "newestVideo"> {
  const newest = rows.find(({ rank }) => rank === -1);
  const pinned = rows.filter(({ rank }) => rank !== null && rank >= 0);
  const others = rows.filter(({ rank }) => rank === null);
  return {
    videos: [...pinned.map(toVideo), ...datedFirst(others.map(toVideo), hasDate)],
    newestVideo: newest ? toVideo(newest) : null,
  };
}

function withDistinctCovers({ featured, grid, trending, videos, ...rest }: HomeContent): HomeContent {
  const looks = pageLooks();
  return {
    featured: looks.articles(featured),
    grid: looks.articles(grid),
    trending: looks.articles(trending),
    videos: looks.videos(videos),
    ...rest,
  };
}

/** Fills the leads up with the newest: another publication's article leads where it is pinned or nothing is own. */
const featuredOf = (leads: ArticleRow[], newest: ArticleSummary[]): ArticleSummary[] =>
  fillUp(leads.map(toArticleSummary), dated(newest), FEATURED);

function without(articles: ArticleSummary[], shown: ArticleSummary[]): ArticleSummary[] {
  const ids = new Set(shown.map(({ id }) => id));
  return articles.filter(({ id }) => !ids.has(id));
}

export interface ArticleListContent {
  articles: ArticleSummary[];
  total: number;
}

export async function articleListContent(
  db: Db,
  page: number,
  category?: string,
): Promise<ArticleListContent> {
  return articleList(
    await rowsOf(db, selectArticles({ category, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })),
  );
}

function articleList(rows: (ArticleRow & Placed)[], looks = pageLooks()): ArticleListContent {
  const { items, total } = paged(rows, toArticleSummary);
  return { articles: looks.articles(items), total };
}

/** The related articles that a page shows. */
const RELATED = 3;

export interface ReaderContent {
  article: Article;
  /** The one that Continue Reading appends; null at the oldest. */
  next: ArticleSummary | null;
  /** Neither the article itself nor the next one. */
  related: ArticleSummary[];
}

/** Returns an article with what to read after it; null when there is no such article. */
export async function readerContent(db: Db, slug: string): Promise<ReaderContent | null> {
  const [[row], [nextRow], nearest] = await batch(db, [
    selectArticle(slug),
    selectNextArticle(slug),
    selectRelated(slug),
  ]);
  if (!row) return null;
  const looks = pageLooks();
  const [article] = looks.articles([toArticle(row)]);
  const [next] = looks.articles(nextRow ? [toArticleSummary(nextRow)] : []);
  const related = nearest.filter(({ id }) => id !== nextRow?.id && id !== row.id).slice(0, RELATED);
  return {
    article: article as Article,
    next: next ?? null,
    related: looks.articles(related.map(toArticleSummary)),
  };
}

export const CATEGORY_TABS = ["articles", "videos", "best", "digest"] as const;
export type CategoryTab = (typeof CATEGORY_TABS)[number];

/** One tab of a category page with the header's counts; the lists of the other tabs are not read. */
export type CategoryContent = { stats: Stats } & (
  | { tab: "articles"; recent: ArticleListContent; best: ArticleListContent }
  | {
      tab: "videos";
      videos: Video[];
      /** How many of the videos stand here only as they are pinned: these have their place further down the list. */
      extra: number;
      total: number;
    }
  | { tab: "best"; pinned: ArticleSummary[] }
  | { tab: "digest" }
);

export interface CategoryPages {
  /** Page of the articles of the last 60 days. */
  recent: number;
  /** Page of the older articles. */
  best: number;
  videos: number;
}

export async function categoryContent(
  db: Db,
  category: string,
  tab: CategoryTab,
  pages: CategoryPages,
  now: number,
): Promise<CategoryContent> {
  const counts = selectCategoryCounts(category);
  const pageOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  switch (tab) {
    case "articles": {
      const edge = now - RECENT_DAYS * DAY;
      const [stats, recent, best] = await batch(db, [
        counts,
        selectArticles({ category, since: edge, ...pageOf(pages.recent) }),
        selectArticles({ category, before: edge, ...pageOf(pages.best) }),
      ]);
      const looks = pageLooks();
      return {
        tab,
        stats: toStats(stats, [category]),
        recent: articleList(recent, looks),
        best: articleList(best, looks),
      };
    }
    case "videos": {
      const [stats, rows, pinned] = await batch(db, [
        counts,
        selectVideos({ category, ...pageOf(pages.videos) }),
        selectPinnedVideos(videoList(category), PAGE_SIZE),
      ]);
      const { items, total } = paged(rows, toVideo);
      // The pinned ones lead the first page, beside those that have their place there by date.
      const first = pages.videos === 1 ? pinned.map(toVideo) : [];
      const videos = fillUp(first, items, first.length + items.length);
      const extra = videos.length - items.length;
      return { tab, stats: toStats(stats, [category]), videos: pageLooks().videos(videos), extra, total };
    }
    case "best": {
      const [stats, pinned] = await batch(db, [counts, selectPinned(category, 20)]);
      return {
        tab,
        stats: toStats(stats, [category]),
        pinned: pageLooks().articles(pinned.map(toArticleSummary)),
      };
    }
    case "digest":
      return { tab, stats: toStats(await rowsOf(db, counts), [category]) };
  }
}
