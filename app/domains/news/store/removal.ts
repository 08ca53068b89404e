import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { firstSequence } from "../rules/sequence.ts";
import { MAX_EPISODES } from "./posts.ts";
import { OWN_SOURCE, SAMPLE_SOURCE } from "./rows.ts";
import { type SearchText, unindexNews } from "./search.ts";
import { countStories } from "./writes.ts";

/** Deletes expired news, sources no longer configured, and the sample once real news exists. */

type RemoveDeps = Pick<Deps, "db" | "search">;

const YEAR_MS = 365 * 86_400_000;

/** Items removed in one transaction. */
const REMOVED_AT_ONCE = 2000;

/**
 * Deletes what was published before a time (ms), except own articles and the sample, and what its feed may still have and
 * would bring back as new. Returns the number of items.
 */
export async function pruneNews(deps: RemoveDeps, before: number): Promise<number> {
  const old = await removeItems(
    deps,
    // An undated item stays a year longer: its feed may still have it.
    sql`seq < ${firstSequence(before)} and (undated = 0 or seq < ${firstSequence(before - YEAR_MS)})
      and source_id <> ${OWN_SOURCE} and source_id not like ${`${SAMPLE_SOURCE}%`}`,
  );
  await batch(deps.db, [
    statement(sql`delete from newsletter_posts where published_at < ${before}`),
    statement(sql`delete from podcast_episodes where video_id not in
      (select video_id from podcast_episodes order by published_at desc limit ${MAX_EPISODES})`),
  ]);
  return old;
}

/** Deletes the oldest items of a source beyond `most`. Returns how many were deleted and how many are left. */
export async function trimNews(
  deps: RemoveDeps,
  sourceId: string,
  most: number,
): Promise<{ removed: number; kept: number }> {
  const removed = await removeItems(
    deps,
    sql`seq in (select seq from news_items where source_id = ${sourceId} order by seq desc limit -1 offset ${most})`,
  );
  const [counted] = await rowsOf(
    deps.db,
    statement<{ count: number }>(sql`select count(*) as count from news_items where source_id = ${sourceId}`),
  );
  return { removed, kept: counted?.count ?? 0 };
}

/** Deletes the oldest posts of a source beyond `most`, as `trimNews` does with items. */
export async function trimPosts(
  db: Db,
  sourceId: string,
  most: number,
): Promise<{ removed: number; kept: number }> {
  const [gone, [counted]] = await batch(db, [
    statement<{ id: string }>(sql`delete from newsletter_posts where id in (select id from newsletter_posts
      where source_id = ${sourceId} order by published_at desc limit -1 offset ${most}) returning id`),
    statement<{ count: number }>(
      sql`select count(*) as count from newsletter_posts where source_id = ${sourceId}`,
    ),
  ]);
  return { removed: gone.length, kept: counted?.count ?? 0 };
}

/** Takes the items of sources off the site, whatever else they left. */
export async function removeNewsSources(deps: RemoveDeps, sourceIds: string[]): Promise<number> {
  if (sourceIds.length === 0) return 0;
  const named = sql`source_id in (select value from json_each(${JSON.stringify(sourceIds)}))`;
  await batch(deps.db, [
    statement(sql`delete from newsletter_posts where ${named}`),
    statement(sql`delete from podcast_episodes where ${named}`),
  ]);
  return removeItems(deps, named);
}

/** Deletes items by id. Returns their number. */
export const removeNews = (deps: RemoveDeps, ids: string[]): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : removeItems(deps, sql`id in (select value from json_each(${JSON.stringify(ids)}))`);

async function removeItems({ db, search }: RemoveDeps, which: SQL): Promise<number> {
  let removed = 0;
  while (true) {
    const rows = await rowsOf(
      db,
      statement<SearchText & { story: string }>(
        sql`select seq, story, title, description, source from news_items where ${which} limit ${REMOVED_AT_ONCE}`,
      ),
    );
    if (rows.length === 0) return removed;
    const seqs = JSON.stringify(rows.map(({ seq }) => seq));
    const stories = [...new Set(rows.map(({ story }) => story))];
    // The index first: a run that ends in between is repeated by the next one.
    await unindexNews(search, rows);
    await batch(db, [
      statement(sql`delete from news_items where seq in (select value from json_each(${seqs}))`),
      statement(sql`delete from news_stories where id in (select value from json_each(${JSON.stringify(stories)}))
        and not exists (select 1 from news_items where story = news_stories.id)`),
      countStories(stories),
    ]);
    removed += rows.length;
  }
}

/** Returns the ids of all sources with stored items: one index step a source, no scan. */
export async function storedSources(db: Db): Promise<string[]> {
  const distinct = (table: "news_items" | "newsletter_posts" | "podcast_episodes") => {
    const name = sql.raw(table);
    return statement<{ id: string }>(sql`with recursive ids(id) as (
        select min(source_id) from ${name}
        union all select (select min(source_id) from ${name} where source_id > ids.id) from ids where ids.id is not null
      ) select id from ids where id is not null`);
  };
  const found = await batch(db, [
    distinct("news_items"),
    distinct("newsletter_posts"),
    distinct("podcast_episodes"),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

/** Returns the items of a source. */
export const itemIds = (db: Db, sourceId: string): Promise<{ id: string; url: string }[]> =>
  rowsOf(
    db,
    statement<{ id: string; url: string }>(sql`select id, url from news_items where source_id = ${sourceId}`),
  );
