import { sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { TermKind } from "../rules/terms.ts";
import { articleList, videoList } from "./listings.ts";
import { type SyndicatedArticle, type SyndicatedRow, toSyndicatedArticle } from "./rows.ts";
import { hasListedTerms } from "./terms/pages.ts";

/** Reads for feeds, sitemaps and the news page. The cost of each does not grow with the library. */

/** Selects the newest articles of a list with their text, where a span is given those published within it. */
export const selectSyndicated = (limit: number, list: string, span?: { since: number; before: number }) =>
  statement<SyndicatedRow>(
    sql`select a.slug, a.identity, a.title, a.excerpt, a.author, a.published_at, a.original_url, a.categories, a.tags,
        exists (select 1 from articles u indexed by articles_undated where u.id = a.id and u.undated = 1) as undated,
        case when a.original_url is null then a.content else '' end as content
      from listings l cross join articles a on a.id = l.item_id
      where l.list = ${list} ${
        span
          ? sql`and l.published_at >= ${span.since} and l.published_at < ${span.before}
            order by l.published_at desc, l.position desc`
          : sql`order by l.position desc`
      } limit ${limit}`,
  );

/** Returns the newest articles of all, or of a category, with their text. */
export async function syndicatedArticles(
  db: Db,
  limit: number,
  category?: string,
): Promise<SyndicatedArticle[]> {
  return (await rowsOf(db, selectSyndicated(limit, articleList(category)))).map(toSyndicatedArticle);
}

export interface SitemapEntry {
  /** An article's slug, a video's id. */
  id: string;
  /** Milliseconds. */
  updatedAt: number;
}

export type SitemapKind = "articles" | "videos";

/** What the sitemap of articles and videos holds. */
export interface SitemapSizes extends Record<SitemapKind, number>, Record<TermKind, number> {}

/** Selects the positions of each kind's list, and whether a tag or an author is listed: 1 or 0. */
export function selectSitemapSizes(): Statement<SitemapSizes> {
  const newest = (list: string) =>
    sql`coalesce((select position from listings where list = ${list} order by position desc limit 1), 0)`;
  return statement(sql`select ${newest(articleList())} as articles, ${newest(videoList())} as videos,
    ${hasListedTerms("tags")} as tags, ${hasListedTerms("authors")} as authors`);
}

/**
 * Returns a part of a kind's sitemap, counted from 1, oldest first: a new item changes only the last part.
 * Leaves out articles of other publications, whose pages are elsewhere.
 */
export function sitemapPart(db: Db, kind: SitemapKind, part: number, size: number): Promise<SitemapEntry[]> {
  const positions = sql`l.position > ${(part - 1) * size} and l.position <= ${part * size}`;
  return rowsOf(
    db,
    statement<SitemapEntry>(
      kind === "articles"
        ? sql`select a.slug as id, a.updated_at as updatedAt from listings l cross join articles a on a.id = l.item_id
            where l.list = ${articleList()} and ${positions} and a.original_url is null order by l.position`
        : sql`select v.id, v.updated_at as updatedAt from listings l cross join videos v on v.id = l.item_id
            where l.list = ${videoList()} and ${positions} order by l.position`,
    ),
  );
}

export interface NewsEntry {
  slug: string;
  title: string;
  /** Milliseconds. */
  publishedAt: number;
}

/** Returns the own dated articles since a time (ms), newest first, at most the 1,000 that a news sitemap may list. */
export function newsEntries(db: Db, since: number): Promise<NewsEntry[]> {
  return rowsOf(
    db,
    statement<NewsEntry>(
      sql`select a.slug, a.title, a.published_at as publishedAt
        from listings l cross join articles a on a.id = l.item_id
        where l.list = ${articleList()} and l.published_at >= ${since} and a.original_url is null
          and not exists (select 1 from articles u indexed by articles_undated where u.id = a.id and u.undated = 1)
        order by l.published_at desc, l.position desc limit 1000`,
    ),
  );
}

export interface OwnStory extends NewsEntry {
  excerpt: string;
  featuredImage: string | null;
  undated: number;
}

/** Returns the newest own articles: those that have a date, and those without among the newest of all. */
export function newestOwn(db: Db, limit: number): Promise<OwnStory[]> {
  return rowsOf(
    db,
    statement<OwnStory>(
      sql`select a.slug, a.title, a.excerpt, a.featured_image as featuredImage, a.published_at as publishedAt, own.undated
        from (
          select * from (select id, 0 as undated from articles indexed by articles_own
            where original_url is null and undated = 0 order by published_at desc, id desc limit ${limit})
          union all
          select u.id, 1 from (select item_id from listings where list = ${articleList()}
              order by position desc limit ${2 * limit}) l
            cross join articles u indexed by articles_undated on u.id = l.item_id and u.undated = 1
        ) own cross join articles a on a.id = own.id
        where a.original_url is null order by a.published_at desc, a.id desc limit ${limit}`,
    ),
  );
}
