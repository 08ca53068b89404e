import { sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "../data/db.ts";
import { RETENTION } from "../data/retention.ts";
import type { Deps } from "../deps.ts";

/** What sources answered in the last 30 days, and which of them are paused. Times are milliseconds. */

export interface Answer {
  state: "changed" | "same" | "failed";
  inserted?: number;
  updated?: number;
  rejected?: number;
  /** Why it failed: one sentence. */
  message?: string;
}

/** One answer, or several in a row that said the same. */
export interface KeptAnswer {
  state: Answer["state"];
  firstAt: number;
  lastAt: number;
  times: number;
  inserted: number;
  updated: number;
  rejected: number;
  message: string | null;
}

const DAY_MS = 86_400_000;

/** Adds an answer: to the newest row, where it says what that one says. */
export function noteAnswer(
  sourceId: string,
  at: number,
  { state, inserted = 0, updated = 0, rejected = 0, message }: Answer,
): Statement {
  const text = message ?? null;
  const newest = sql`(select max(first_at) from source_answers where source_id = ${sourceId})`;
  return statement(sql`insert into source_answers
        (source_id, first_at, last_at, times, state, inserted, updated, rejected, message)
      values (${sourceId},
        coalesce((select first_at from source_answers where source_id = ${sourceId} and first_at = ${newest}
          and state = ${state} and state <> 'changed' and rejected = ${rejected} and message is ${text}), ${at}),
        ${at}, 1, ${state}, ${inserted}, ${updated}, ${rejected}, ${text})
      on conflict (source_id, first_at) do update set last_at = excluded.last_at, times = times + 1,
        state = excluded.state, inserted = inserted + excluded.inserted, updated = updated + excluded.updated,
        rejected = excluded.rejected, message = excluded.message`);
}

/** Selects the newest answers of a source. */
export const selectAnswers = (sourceId: string, limit: number): Statement<KeptAnswer> =>
  statement(sql`select state, first_at as firstAt, last_at as lastAt, times, inserted, updated, rejected, message
    from source_answers where source_id = ${sourceId} order by first_at desc limit ${limit}`);

/** Deletes answers older than 30 days. */
export const pruneAnswers = ({ now }: Pick<Deps, "now">): Statement =>
  statement(sql`delete from source_answers where last_at < ${now().getTime() - RETENTION.answers * DAY_MS}`);

export interface Pause {
  /** Milliseconds. */
  since: number;
  /** Who paused it, by name. */
  pausedBy: string;
}

/** Selects the pauses of all sources. */
export const selectPauses = (): Statement<Pause & { sourceId: string }> =>
  statement(sql`select source_id as sourceId, since, paused_by as pausedBy from source_pauses`);

/** Selects the pause of one source. */
export const selectPause = (sourceId: string): Statement<Pause> =>
  statement(sql`select since, paused_by as pausedBy from source_pauses where source_id = ${sourceId}`);

/** Returns the statement that pauses a source, or lets it go on (`null`). */
export const writePause = (sourceId: string, pause: Pause | null): Statement =>
  pause
    ? statement(sql`insert into source_pauses (source_id, since, paused_by) values (${sourceId}, ${pause.since}, ${pause.pausedBy})
        on conflict (source_id) do update set since = excluded.since, paused_by = excluded.paused_by`)
    : statement(sql`delete from source_pauses where source_id = ${sourceId}`);

/** Returns the ids of the sources that are left alone. */
export async function pausedSources(db: Db): Promise<Set<string>> {
  return new Set((await rowsOf(db, selectPauses())).map(({ sourceId }) => sourceId));
}
