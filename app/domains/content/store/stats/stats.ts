import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { Category, Stats } from "../../schema.ts";
import { articleList, videoList } from "../listings.ts";

/** Reads of how many articles and videos there are: one row a list. */

/** Selects the number of items of each list. */
const selectCounts = (lists: string[]) =>
  statement<{ list: string; count: number }>(
    sql`select value as list,
        coalesce((select position from listings where list = value order by position desc limit 1), 0) as count
      from json_each(${JSON.stringify(lists)})`,
  );

/** Returns the numbers of articles and videos, in all and by category. */
export async function contentStats(db: Db, categories: string[]): Promise<Stats> {
  return toStats(await rowsOf(db, selectStats(categories)), categories);
}

export const selectStats = (categories: string[]) =>
  selectCounts([
    articleList(),
    videoList(),
    ...categories.flatMap((slug) => [articleList(slug), videoList(slug)]),
  ]);

export const selectCategoryCounts = (slug: string) => selectCounts([articleList(slug), videoList(slug)]);

export function toStats(rows: { list: string; count: number }[], categories: string[]): Stats {
  const counts = new Map(rows.map((row) => [row.list, row.count]));
  const count = (list: string) => counts.get(list) ?? 0;
  return {
    totalArticles: count(articleList()),
    totalVideos: count(videoList()),
    categoryBreakdown: Object.fromEntries(
      categories.map((slug) => [
        slug,
        { articles: count(articleList(slug)), videos: count(videoList(slug)) },
      ]),
    ),
  };
}

/** Returns the categories of the publication with their counts. */
export async function categoriesWithCounts(
  db: Db,
  categories: Publication["categories"],
): Promise<Category[]> {
  const { categoryBreakdown } = await contentStats(
    db,
    categories.map(({ slug }) => slug),
  );
  return categories.map(({ slug, name, description, color }) => ({
    id: slug,
    slug,
    name,
    description,
    color: color.light,
    articleCount: categoryBreakdown[slug]?.articles ?? 0,
    videoCount: categoryBreakdown[slug]?.videos ?? 0,
  }));
}
