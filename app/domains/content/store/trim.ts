import { type SQL, sql } from "drizzle-orm";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { noteArticles } from "./changes.ts";
import { renumberArticles, renumberVideos } from "./listings.ts";
import { removeDocuments } from "./search/search.ts";
import { listsOfArticles, renumberLists, writeTerms } from "./terms/terms.ts";

/** Deletes articles and videos, with their pins, list positions and search documents. */

type RemoveDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

interface Dated {
  id: string;
  /** Milliseconds: what the lists are sorted by. */
  at: number;
}

/** Deletes these articles. Ignores unknown ids. */
export async function removeArticles(
  { db, search, now, publication }: RemoveDeps,
  gone: readonly Dated[],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const theirs = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  // The index first: a run that ends in between is repeated by the next one.
  await removeDocuments(search, "article", ids);
  const lists = await listsOfArticles(db, ids);
  await batch(db, [
    noteArticles(ids, now()),
    statement(sql`delete from pins where article_id in ${theirs}`),
    statement(sql`delete from article_related where article_id in ${theirs} or related_id in ${theirs}`),
    statement(sql`delete from articles where id in ${theirs}`),
    ...renumberArticles(
      publication.categories.map(({ slug }) => slug),
      oldest(gone),
    ),
    ...writeTerms([], [], ids).statements,
    ...renumberLists(lists, oldest(gone)),
  ]);
}

/** Deletes these videos. Ignores unknown ids. */
async function removeVideos({ db, search, publication }: RemoveDeps, gone: readonly Dated[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await removeDocuments(search, "video", ids);
  await batch(db, [
    statement(sql`delete from videos where id in (select value from json_each(${JSON.stringify(ids)}))`),
    ...renumberVideos(
      publication.categories.map(({ slug }) => slug),
      oldest(gone),
    ),
  ]);
}

const oldest = (items: readonly Dated[]) => items.reduce((min, { at }) => Math.min(min, at), Infinity);

interface Trimmed {
  removed: number;
  kept: number;
}

/**
 * Deletes the oldest articles of a source when it has more than `most`, and a hundredth of `most` with them: the lists
 * are then renumbered once for many new articles. Returns how many were deleted and how many are left.
 */
export const trimArticles = async (deps: RemoveDeps, sourceId: string, most: number): Promise<Trimmed> =>
  trim(deps, sql`articles where source_id = ${sourceId}`, sql`published_at`, most, removeArticles);

/** Deletes the oldest videos of a source when it has more than `most`; see `trimArticles`. */
export const trimVideos = async (deps: RemoveDeps, sourceId: string, most: number): Promise<Trimmed> =>
  trim(deps, sql`videos where source_id = ${sourceId}`, sql`sort_at`, most, removeVideos);

async function trim(
  deps: RemoveDeps,
  from: SQL,
  at: SQL,
  most: number,
  remove: (deps: RemoveDeps, gone: readonly Dated[]) => Promise<void>,
): Promise<Trimmed> {
  const [[counted], beyond] = await batch(deps.db, [
    statement<{ count: number }>(sql`select count(*) as count from ${from}`),
    statement<Dated>(sql`select id, ${at} as at from ${from} order by ${at} desc
      limit -1 offset ${most - Math.floor(most / 100)}`),
  ]);
  const count = counted?.count ?? 0;
  if (count <= most) return { removed: 0, kept: count };
  await remove(deps, beyond);
  return { removed: beyond.length, kept: count - beyond.length };
}
