import { type SQL, sql } from "drizzle-orm";
import { datedFirst } from "~/lib/time/dated-first.ts";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Article, ArticleSummary, Video } from "../schema.ts";
import { articleList, videoList, WORKSHOP_LIST } from "./listings.ts";
import {
  type ArticleRow,
  toArticle,
  toArticleSummary,
  toVideo,
  type VideoRow,
  type WholeArticleRow,
} from "./rows.ts";

/**
 * Reads. Each `select…` is one statement, so that a page is one `batch`. The rows that each reads depend on the page's
 * size only, never on the size of the library.
 */

/** `undated` stands after the content in the row: it is read from its own small index. */
const ARTICLE_COLUMNS = sql.raw(
  `a.id, a.slug, a.title, a.excerpt, a.author, a.published_at, a.read_time, a.view_count, a.featured_image,
    a.image_width, a.image_height, a.original_url, a.categories, a.tags,
    exists (select 1 from articles u indexed by articles_undated where u.id = a.id and u.undated = 1) as undated`,
);
const VIDEO_COLUMNS = sql.raw(
  "v.id, v.title, v.description, v.channel_title, v.duration, v.view_count, v.published_at, v.thumbnail, v.categories, v.tags",
);

/** A row's position in its list, and the number of rows in the filtered list. */
export interface Placed {
  position: number;
  total: number;
}

export interface Page {
  limit: number;
  offset: number;
}

export interface ArticleFilter extends Page {
  category?: string;
  /** A list such as a tag's (`termList`), in place of a category's. */
  list?: string;
  /** Only articles published at or after this time (ms). */
  since?: number;
  /** Only articles published before this time (ms). */
  before?: number;
}

/** Selects the newest position of a list, or the newest before a time (ms), by reading one row. */
export function newestPosition(list: string | SQL, before?: number): SQL {
  return before === undefined
    ? sql`coalesce((select position from listings where list = ${list} order by position desc limit 1), 0)`
    : sql`coalesce((select position from listings where list = ${list} and published_at < ${before}
        order by published_at desc, position desc limit 1), 0)`;
}

/**
 * Selects a page of a list as positions. `highest` and `lowest` bound the filtered range. Rows come unordered and
 * `paged` sorts them, because sorting them here would read each row twice.
 */
function pageOf(list: string | SQL, { limit, offset }: Page, since?: number, before?: number): SQL {
  const highest = newestPosition(list, before);
  const lowest = since === undefined ? sql`0` : newestPosition(list, since);
  return sql`bounds as materialized (select ${highest} as highest, ${lowest} as lowest),
    page as (
      select item_id, position, highest - lowest as total from bounds cross join listings
      where list = ${list} and position <= highest - ${offset} and position > max(lowest, highest - ${offset} - ${limit})
    )`;
}

export const selectArticles = ({ category, list, since, before, ...page }: ArticleFilter) =>
  statement<ArticleRow & Placed>(
    sql`with ${pageOf(list ?? articleList(category), page, since, before)}
      select ${ARTICLE_COLUMNS}, page.position, page.total from page cross join articles a on a.id = page.item_id`,
  );

export const selectVideos = ({ category, ...page }: Page & { category?: string }) =>
  statement<VideoRow & Placed>(
    sql`with ${pageOf(videoList(category), page)}
      select ${VIDEO_COLUMNS}, page.position, page.total from page cross join videos v on v.id = page.item_id`,
  );

/** Selects the newest videos of a video's first category; of all where it has none. */
export const selectVideosBeside = (id: string, limit: number) =>
  statement<VideoRow & Placed>(
    sql`with ${pageOf(
      sql`(select ${videoList()} || coalesce('/' || (categories ->> 0), '') from videos where id = ${id})`,
      { limit, offset: 0 },
    )}
      select ${VIDEO_COLUMNS}, page.position, page.total from page cross join videos v on v.id = page.item_id`,
  );

export const selectWorkshops = (page: Page) =>
  statement<VideoRow & Placed>(
    sql`with ${pageOf(WORKSHOP_LIST, page)}
      select ${VIDEO_COLUMNS}, page.position, page.total from page cross join videos v on v.id = page.item_id`,
  );

/** Selects the pinned articles of a list ("featured" or a category's slug) by rank; a pin may be of one to come. */
export const selectPinned = (list: string, limit: number) =>
  statement<ArticleRow>(
    sql`select ${ARTICLE_COLUMNS} from pins p cross join articles a on a.id = p.article_id
      where p.list = ${list} order by p.rank limit ${limit}`,
  );

/** Selects the pinned featured articles by rank, then the newest own articles that have a date. */
export const selectFeatured = (limit: number) =>
  statement<ArticleRow>(
    sql`select ${ARTICLE_COLUMNS} from (
        select id, min(rank) as rank from (
          select * from (select article_id as id, rank from pins where list = 'featured'
            and exists (select 1 from articles where id = article_id) order by rank limit ${limit})
          union all
          select * from (select id, 1000000 from articles indexed by articles_own
            where original_url is null and undated = 0 order by published_at desc, id desc limit ${limit})
        ) group by id
      ) c cross join articles a on a.id = c.id
      order by c.rank, a.published_at desc, a.id desc limit ${limit}`,
  );

export const selectArticle = (slugOrId: string) =>
  statement<WholeArticleRow>(
    sql`select ${ARTICLE_COLUMNS}, a.content, a.discussion_url from articles a
      where a.id = coalesce((select id from articles where slug = ${slugOrId}), ${slugOrId})`,
  );

/** How many older entries of a list are searched for the next own article. */
const NEXT_WINDOW = 24;

/** Selects the next older own article: the next dated one or an undated one nearby; with a category, one nearby in its list. */
export const selectNextArticle = (slugOrId: string, category?: string) => {
  const list = articleList(category);
  const undated = sql`cross join articles u indexed by articles_undated on u.id = l.item_id and u.undated = 1`;
  const dated = sql`union all
        select * from (select id, published_at from articles indexed by articles_own
          where original_url is null and undated = 0 and (published_at, id) < (select published_at, item_id from here)
          order by published_at desc, id desc limit 1)`;
  return statement<WholeArticleRow>(
    sql`with here as materialized (
        select position, published_at, item_id from listings where list = ${list}
        and item_id = coalesce((select id from articles where slug = ${slugOrId}), ${slugOrId})
      ), found as (
        select * from (select a.id, a.published_at from listings l ${category ? sql`` : undated}
          cross join articles a on a.id = l.item_id
          where l.list = ${list} and l.position < (select position from here)
            and l.position >= (select position from here) - ${NEXT_WINDOW} and a.original_url is null
          order by l.position desc limit 1)
        ${category ? sql`` : dated}
      )
      select ${ARTICLE_COLUMNS}, a.content, a.discussion_url
      from (select id from found order by published_at desc, id desc limit 1) f cross join articles a on a.id = f.id`,
  );
};

/** Selects the related articles of an article, the nearest first. */
export const selectRelated = (slugOrId: string) =>
  statement<ArticleRow>(
    sql`select ${ARTICLE_COLUMNS} from article_related r cross join articles a on a.id = r.related_id
      where r.article_id = coalesce((select id from articles where slug = ${slugOrId}), ${slugOrId})
      order by r.rank`,
  );

export const selectArticlesByIds = (ids: string[]) =>
  statement<ArticleRow>(
    sql`select ${ARTICLE_COLUMNS} from json_each(${JSON.stringify(ids)}) wanted cross join articles a on a.id = wanted.value
      order by wanted.key`,
  );

export const selectVideosByIds = (ids: string[]) =>
  statement<VideoRow>(
    sql`select ${VIDEO_COLUMNS} from json_each(${JSON.stringify(ids)}) wanted cross join videos v on v.id = wanted.value
      order by wanted.key`,
  );

/** Selects the pinned videos of a list (`videoList`) by rank. */
export const selectPinnedVideos = (list: string, limit: number) =>
  statement<VideoRow>(
    sql`select ${VIDEO_COLUMNS} from pins p cross join videos v on v.id = p.article_id
      where p.list = ${list} order by p.rank limit ${limit}`,
  );

/** A row of `selectFrontVideos`: `rank` of a pinned video, null of a new one, -1 of the newest of all. */
export type FrontVideoRow = VideoRow & { rank: number | null };

/**
 * Selects the pinned videos by rank, then the newest others; over the limit, the newest of all. SQLite reads the parts in
 * this order and stops at the limit: no more of the newest are read than are shown; an order of the whole reads all.
 */
export const selectFrontVideos = (limit: number) =>
  statement<FrontVideoRow>(
    sql`select * from (select ${VIDEO_COLUMNS}, shown.rank from (
        select * from (select article_id as id, rank from pins where list = ${videoList()} order by rank) union all
        select * from (select item_id, null from listings where list = ${videoList()} and not exists (
          select 1 from pins where list = ${videoList()} and article_id = item_id) order by position desc)
      ) shown cross join videos v on v.id = shown.id limit ${limit})
      union all select ${VIDEO_COLUMNS}, -1 from videos v where v.id = (
        select item_id from listings where list = ${videoList()} order by position desc limit 1)`,
  );

/** Returns the rows of a page, newest first, and the total of the filtered list; 0 when the page is past the end. */
export function paged<Row extends Placed, Item>(rows: Row[], convert: (row: Row) => Item) {
  const newestFirst = [...rows].sort((one, other) => other.position - one.position);
  return { items: newestFirst.map(convert), total: rows[0]?.total ?? 0 };
}

export async function articlePage(
  db: Db,
  filter: ArticleFilter,
): Promise<{ items: ArticleSummary[]; total: number }> {
  return paged(await rowsOf(db, selectArticles(filter)), toArticleSummary);
}

export async function articleBySlug(db: Db, slugOrId: string): Promise<Article | null> {
  const [row] = await rowsOf(db, selectArticle(slugOrId));
  return row ? toArticle(row) : null;
}

export async function nextArticle(db: Db, slugOrId: string, category?: string): Promise<Article | null> {
  const [row] = await rowsOf(db, selectNextArticle(slugOrId, category));
  return row ? toArticle(row) : null;
}

export async function videoById(db: Db, id: string): Promise<Video | null> {
  const [row] = await rowsOf(db, selectVideosByIds([id]));
  return row ? toVideo(row) : null;
}

/** Newest articles looked through for some that have a date. */
const FEATURED_WINDOW = 12;

/** Returns the articles that lead the front page: pinned, then own, then the newest; undated only where it is pinned. */
export async function featuredArticles(db: Db, limit: number): Promise<ArticleSummary[]> {
  const [leads, latest] = await batch(db, [
    selectFeatured(limit),
    selectArticles({ limit: limit + FEATURED_WINDOW, offset: 0 }),
  ]);
  return fillUp(leads.map(toArticleSummary), dated(paged(latest, toArticleSummary).items), limit);
}

/** Returns own articles: the pinned, then the newest that have a date. */
export async function ownArticles(db: Db, limit: number): Promise<ArticleSummary[]> {
  const leads = await rowsOf(db, selectFeatured(limit + FEATURED_WINDOW));
  return leads
    .map(toArticleSummary)
    .filter(({ originalUrl }) => originalUrl === null)
    .slice(0, limit);
}

/** Returns the articles whose source states a date. */
export const dated = (articles: ArticleSummary[]): ArticleSummary[] =>
  articles.filter(({ undated }) => !undated);

/** Returns `first`, then the items of `rest` that are not in it, at most `limit` in all. */
export function fillUp<Item extends { id: string }>(first: Item[], rest: Item[], limit: number): Item[] {
  const taken = new Set(first.map((item) => item.id));
  return [...first, ...rest.filter((item) => !taken.has(item.id))].slice(0, limit);
}

export async function videoPage(
  db: Db,
  filter: Page & { category?: string },
): Promise<{ items: Video[]; total: number }> {
  const { items, total } = paged(await rowsOf(db, selectVideos(filter)), toVideo);
  return { items: filter.offset === 0 ? datedFirst(items, hasDate) : items, total };
}

/** Whether a video's date is known: one without never leads. */
export const hasDate = ({ publishedAt }: Video) => publishedAt !== null;

export async function workshopVideos(db: Db, page: Page): Promise<Video[]> {
  return paged(await rowsOf(db, selectWorkshops(page)), toVideo).items;
}

/** Returns articles in the order of `ids`, without the unknown ones. */
export async function articlesByIds(db: Db, ids: string[]): Promise<ArticleSummary[]> {
  return (await rowsOf(db, selectArticlesByIds(ids))).map(toArticleSummary);
}

export async function pinnedArticles(db: Db, list: string, limit: number): Promise<ArticleSummary[]> {
  return (await rowsOf(db, selectPinned(list, limit))).map(toArticleSummary);
}
