import { sql } from "drizzle-orm";
import { jsonChunks } from "~/lib/json-chunks.ts";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ArticleValues, VideoValues } from "../writing/rows-sql.ts";

/** What sources send of items that the desk withholds: their rows here follow, and the site does not see it. */

/** Returns the statements that keep what was read of withheld articles. Nothing is kept of deleted ones. */
export const keepWithheldArticles = (rows: readonly ArticleValues[]): Statement[] =>
  chunksOf(rows).map((json) =>
    statement(sql`update withheld set identity = read.value ->> 'identity', source_id = read.value ->> 'sourceId',
        source_key = read.value ->> 'sourceKey', slug = read.value ->> 'slug', title = read.value ->> 'title',
        published_at = read.value ->> 'publishedAt', item = read.value
      from json_each(${json}) read
      where kind = 'article' and item_id = read.value ->> 'id' and state <> 'deleted'`),
  );

/** As `keepWithheldArticles`, of videos. */
export const keepWithheldVideos = (rows: readonly VideoValues[]): Statement[] =>
  chunksOf(rows).map((json) =>
    statement(sql`update withheld set source_id = read.value ->> 'sourceId', title = read.value ->> 'title',
        published_at = read.value ->> 'sortAt', item = read.value
      from json_each(${json}) read
      where kind = 'video' and item_id = read.value ->> 'id' and state <> 'deleted'`),
  );

/** Returns whether a path is that of an item which the desk deleted. @param path in lower case */
export async function isDeletedAt({ db }: Pick<Deps, "db">, path: string): Promise<boolean> {
  const [, kind, name] = /^\/(article|video)\/([^/]+)$/.exec(path) ?? [];
  if (!kind) return false;
  const isNamed = kind === "video" ? sql`lower(item_id) = ${name}` : sql`slug = ${name}`;
  const deleted = statement(
    sql`select 1 from withheld where kind = ${kind} and state = 'deleted' and ${isNamed} limit 1`,
  );
  return (await rowsOf(db, deleted)).length > 0;
}

interface WithheldArticle {
  identity: string;
  /** What its source stated, or its first publication. */
  statedAt: number;
}

/** Reads the articles of a source that the desk withholds. */
export const withheldOf = ({ db }: Pick<Deps, "db">, sourceId: string): Promise<WithheldArticle[]> =>
  rowsOf(
    db,
    statement<WithheldArticle>(
      sql`select w.identity, coalesce(c.stated ->> 'sortAt', w.published_at) as statedAt
        from withheld w left join corrections c on c.kind = w.kind and c.item_id = w.item_id
        where w.kind = 'article' and w.source_id = ${sourceId}`,
    ),
  );

/**
 * Returns the statement that forgets the texts of withheld articles that their source no longer has, so that nothing
 * shows them again. What the desk decided of them holds if the source has them again.
 */
export const emptyWithheld = (identities: readonly string[]): Statement =>
  statement(sql`update withheld set item = null where kind = 'article' and item is not null
    and identity in (select value from json_each(${JSON.stringify(identities)}))`);

const chunksOf = (rows: readonly object[]) => (rows.length === 0 ? [] : jsonChunks(rows));

/** A deletion can be undone for so long. */
export const DELETED_KEPT_DAYS = 30;

/**
 * Returns the statements that delete what is kept of items that were deleted long ago. Their names stay, so that no
 * source brings them back.
 */
export function forgetDeleted(now: Date): Statement[] {
  const old = sql`state = 'deleted' and item is not null and since < ${now.getTime() - DELETED_KEPT_DAYS * 86_400_000}`;
  return [
    statement(sql`delete from pins where article_id in (select item_id from withheld where ${old})`),
    statement(
      sql`delete from corrections where (kind, item_id) in (select kind, item_id from withheld where ${old})`,
    ),
    statement(sql`update withheld set item = null where ${old}`),
  ];
}
