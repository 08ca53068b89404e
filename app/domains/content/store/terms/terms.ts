import { sql } from "drizzle-orm";
import { jsonChunks } from "~/lib/json-chunks.ts";
import { type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { TERM_KINDS, termsOf } from "../../rules/terms.ts";

/**
 * Writes of `article_terms` and of the positions of its lists. They stand in the batch that writes the articles, so a run
 * that is killed leaves both or neither.
 */

/** What terms are derived from. */
export interface TermSource {
  id: string;
  tags: readonly string[];
  author: string;
  /** Milliseconds. */
  publishedAt: number;
}

const valuesOf = (items: readonly string[]) => sql`(select value from json_each(${JSON.stringify(items)}))`;

/** Returns the lists in which these stored articles stand as terms. */
export async function listsOfArticles(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(
    db,
    statement<{ list: string }>(sql`select distinct t.list from json_each(${JSON.stringify(ids)}) wanted
      cross join article_terms t on t.article_id = wanted.value`),
  );
  return rows.map(({ list }) => list);
}

/**
 * Returns the statements that replace the terms of these articles, and every list that they change: those of the terms
 * and those that the articles `left`. Terms of the articles `gone` are deleted.
 */
export function writeTerms(
  articles: readonly TermSource[],
  left: readonly string[],
  gone: readonly string[] = [],
): { statements: Statement<never>[]; lists: string[] } {
  const rows = articles.flatMap((article) =>
    termsOf(article).map(({ list, label }) => ({
      id: article.id,
      list,
      label,
      at: article.publishedAt,
    })),
  );
  const ids = [...articles.map(({ id }) => id), ...gone];
  return {
    statements: [
      statement(sql`delete from article_terms where article_id in ${valuesOf(ids)}`),
      ...jsonChunks(rows).map((json) =>
        statement<never>(sql`insert into article_terms (article_id, list, label, published_at)
          select value ->> 'id', value ->> 'list', value ->> 'label', value ->> 'at'
          from json_each(${json}) where true`),
      ),
    ],
    lists: [...new Set([...left, ...rows.map(({ list }) => list)])],
  };
}

/** Returns the statements that number these lists again, from the rows published at `since` (ms) on. */
export function renumberLists(lists: readonly string[], since = 0): Statement<never>[] {
  if (lists.length === 0) return [];
  const changed = JSON.stringify(lists);
  return [
    statement(sql`delete from listings where list in ${valuesOf(lists)} and published_at >= ${since}`),
    statement(sql`insert into listings (list, position, published_at, item_id)
      select list, before + row_number() over (partition by list order by published_at, article_id), published_at, article_id
      from (
        select t.list, t.published_at, t.article_id, w.before
        from (select value as list,
            coalesce((select max(position) from listings where list = value), 0) as before
          from json_each(${changed})) w
          cross join article_terms t on t.list = w.list and t.published_at >= ${since}
      )`),
  ];
}

/** Returns the statements that number every list of terms again. */
export const rebuildTermLists = (): Statement<never>[] => [
  ...TERM_KINDS.map((kind) =>
    statement<never>(sql`delete from listings where list >= ${`${kind}/`} and list < ${`${kind}0`}`),
  ),
  statement(sql`insert into listings (list, position, published_at, item_id)
    select list, row_number() over (partition by list order by published_at, article_id), published_at, article_id
    from article_terms`),
];
