import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ArticleSummary, Video } from "../../schema.ts";
import { type Page, selectArticlesByIds, selectVideosByIds } from "../queries.ts";
import { toArticleSummary, toVideo } from "../rows.ts";
import { type SearchAnswer, type SearchOptions, searchContent } from "./search.ts";

/** Search results as entities: the search database returns ids, the main database the rows. */

type SearchDeps = Pick<Deps, "db" | "search" | "now">;

export interface ArticleHit {
  article: ArticleSummary;
  /** Escaped text in which only `<mark>` is markup. */
  titleHtml: string;
  snippetHtml: string;
}

export interface VideoHit {
  video: Video;
  titleHtml: string;
  snippetHtml: string;
}

export type SearchPage = Pick<SearchAnswer, "counts" | "corrected" | "someOf" | "ranked" | "older"> & {
  articles: ArticleHit[];
  videos: VideoHit[];
};

/** Returns one tab of the search page. */
export async function searchPage(
  deps: SearchDeps,
  q: string,
  tab: "articles" | "videos",
  page: Page & Pick<SearchOptions, "since" | "before" | "topic" | "asTyped">,
): Promise<SearchPage> {
  const kind = tab === "articles" ? "article" : "video";
  const { hits, ...answer } = await searchContent(deps, q, {
    kind,
    now: deps.now().getTime(),
    ...page,
  });
  return {
    ...answer,
    articles: kind === "article" ? await withArticles(deps, hits) : [],
    videos: kind === "video" ? await withVideos(deps, hits) : [],
  };
}

export async function searchArticles(deps: SearchDeps, q: string, page: Page): Promise<ArticleHit[]> {
  const { hits } = await searchContent(deps, q, { kind: "article", now: deps.now().getTime(), ...page });
  return withArticles(deps, hits);
}

export async function searchVideos(deps: SearchDeps, q: string, page: Page): Promise<VideoHit[]> {
  const { hits } = await searchContent(deps, q, { kind: "video", now: deps.now().getTime(), ...page });
  return withVideos(deps, hits);
}

type Hits = SearchAnswer["hits"];

/** Leaves out hits whose row was deleted since the index was written. */
async function withArticles({ db }: SearchDeps, hits: Hits): Promise<ArticleHit[]> {
  if (hits.length === 0) return [];
  const rows = await rowsOf(db, selectArticlesByIds(hits.map(({ id }) => id)));
  const articles = new Map(rows.map((row) => [row.id, toArticleSummary(row)]));
  return hits.flatMap(({ id, titleHtml, snippetHtml }) => {
    const article = articles.get(id);
    return article ? [{ article, titleHtml, snippetHtml }] : [];
  });
}

async function withVideos({ db }: SearchDeps, hits: Hits): Promise<VideoHit[]> {
  if (hits.length === 0) return [];
  const rows = await rowsOf(db, selectVideosByIds(hits.map(({ id }) => id)));
  const videos = new Map(rows.map((row) => [row.id, toVideo(row)]));
  return hits.flatMap(({ id, titleHtml, snippetHtml }) => {
    const video = videos.get(id);
    return video ? [{ video, titleHtml, snippetHtml }] : [];
  });
}
