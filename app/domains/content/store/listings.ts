import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

/**
 * Derives `listings` (see tables.ts) from `articles` and `videos`. A change renumbers only the items of the same age or
 * newer: a few rows for a feed's new items.
 */

export const articleList = (category?: string) => (category ? `articles/${category}` : "articles");
export const videoList = (category?: string) => (category ? `videos/${category}` : "videos");
export const WORKSHOP_LIST = "videos/workshops";

/** A list and the rows that belong to it. */
interface ListDefinition {
  list: string;
  /** Rows at or after `since` (ms), as `select at, id`. */
  rows: (since: number) => SQL;
}

function articleLists(categories: string[]): ListDefinition[] {
  return [
    {
      list: articleList(),
      rows: (since) => sql`select published_at as at, id from articles where published_at >= ${since}`,
    },
    ...categories.map((category) => ({
      list: articleList(category),
      rows: (since: number) =>
        sql`select published_at as at, id from articles where published_at >= ${since}
            and exists (select 1 from json_each(articles.categories) where value = ${category})`,
    })),
  ];
}

function videoLists(categories: string[]): ListDefinition[] {
  return [
    {
      list: videoList(),
      rows: (since) => sql`select sort_at as at, id from videos where sort_at >= ${since}`,
    },
    {
      list: WORKSHOP_LIST,
      rows: (since) => sql`select sort_at as at, id from videos where sort_at >= ${since} and workshop = 1`,
    },
    ...categories.map((category) => ({
      list: videoList(category),
      rows: (since: number) =>
        sql`select sort_at as at, id from videos where sort_at >= ${since}
            and exists (select 1 from json_each(videos.categories) where value = ${category})`,
    })),
  ];
}

function renumber({ list, rows }: ListDefinition, since: number): Statement<never>[] {
  return [
    statement(sql`delete from listings where list = ${list} and published_at >= ${since}`),
    statement(sql`insert into listings (list, position, published_at, item_id)
      select ${list},
        (select coalesce(max(position), 0) from listings where list = ${list}) + row_number() over (order by at, id),
        at, id
      from (${rows(since)})`),
  ];
}

/**
 * Returns the statements that update every list of articles. `since` (ms) is the oldest publication time, before or
 * after the change, of the changed rows; 0 rebuilds all.
 */
export function renumberArticles(categories: string[], since = 0) {
  return articleLists(categories).flatMap((definition) => renumber(definition, since));
}

export function renumberVideos(categories: string[], since = 0) {
  return videoLists(categories).flatMap((definition) => renumber(definition, since));
}

/** Returns the statements that number some of the lists again: for a change of one item, which is in few of them. */
export const renumberSome = (
  kind: "article" | "video",
  lists: ReadonlySet<string>,
  categories: string[],
  since: number,
): Statement<never>[] =>
  (kind === "article" ? articleLists(categories) : videoLists(categories))
    .filter(({ list }) => lists.has(list))
    .flatMap((definition) => renumber(definition, since));
