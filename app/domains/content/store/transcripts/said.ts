import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { IndexedVideoRow } from "../rows.ts";

/** What is said in videos, as the text that search indexes. */

/** A transcript's lines, in order, as one text; null without a transcript. */
const said = (videoId: SQL) => sql`(select group_concat(line ->> 'text', ' ') from (
    select value as line from video_transcripts t, json_each(t.lines) where t.video_id = ${videoId} order by key))`;

/** Selects what search indexes of videos, which `from` calls `v`. */
export const selectIndexedVideos = (from: SQL): Statement<IndexedVideoRow> =>
  statement(sql`select v.id, v.published_at, v.title, v.description, v.channel_title, v.categories, v.tags,
    ${said(sql`v.id`)} as said ${from}`);

/** Returns the transcripts of these videos as texts, also of those that wait for their video. */
export async function saidIn(db: Db, videoIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    statement<{
      id: string;
      said: string | null;
    }>(sql`select wanted.value as id, ${said(sql`wanted.value`)} as said
      from json_each(${JSON.stringify(videoIds)}) wanted`),
  );
  return new Map(rows.flatMap(({ id, said }) => (said === null ? [] : [[id, said] as const])));
}
