import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

/** What articles and videos are called, for those who read numbers. */

export interface ViewedArticle {
  slug: string;
  title: string;
  /** Whether it is an own article, which is read on its page. */
  own: number;
}

/** Returns the articles of slugs; no row for one that does not exist. */
export const articlesOf = (slugs: readonly string[]): Statement<ViewedArticle> =>
  statement<ViewedArticle>(sql`
    select a.slug, a.title, a.original_url is null as own from json_each(${JSON.stringify(slugs)}) wanted
    cross join articles a on a.slug = wanted.value`);

/** Returns the videos of ids; no row for one that does not exist. */
export const videosOf = (ids: readonly string[]): Statement<{ id: string; title: string }> =>
  statement<{ id: string; title: string }>(sql`
    select v.id, v.title from json_each(${JSON.stringify(ids)}) wanted cross join videos v on v.id = wanted.value`);
