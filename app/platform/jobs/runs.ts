import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { batch, type Statement, statement } from "../data/db.ts";
import { runs } from "../data/tables.ts";
import { noteChange } from "../data/topic-versions.ts";
import type { Topic } from "../data/topics.ts";
import type { Deps } from "../deps.ts";

/** Run records: what each job did and when, for the operator, the clock and `/api/health`. */

type RunDeps = Pick<Deps, "db" | "now" | "log">;

export interface RunOutcome {
  /** `partial`: some of it failed, the rest was done. `idle`: there was nothing to do, and this is no run. */
  state: "ok" | "partial" | "failed" | "idle";
  /** One sentence for the operator. */
  summary: string;
  /** Whether visitors have something new to see: the topics that changed, or `true` for all of the job's. */
  changed: boolean | readonly Topic[];
}

interface Recorded {
  outcome: RunOutcome;
  /** The topics that it changed; the site is not told yet. */
  changed: readonly Topic[];
}

/**
 * Does a job's work and records it: running, then how it ended, in one transaction with the note of the topics that it
 * changed. An error that the work throws is a bug: it is logged, recorded as failed, and counted as a change, because the
 * work may have been done in part.
 * The caller holds the job's lease: a record that is still `running` belongs to a killed run and is closed. The work is
 * told when the run before was killed or threw. What a killed one stored was not shown: the next counts as a change.
 * Where there was nothing to do, no run is recorded: one row a job says when that was last found.
 */
export async function recordRun(
  { db, now, log }: RunDeps,
  { name: job, topics }: { name: string; topics: readonly Topic[] },
  work: (again: boolean) => Promise<RunOutcome>,
): Promise<Recorded> {
  const [[before], , [run]] = await db.batch([
    db
      .select({ state: runs.state, crashed: runs.crashed })
      .from(runs)
      .where(eq(runs.job, job))
      .orderBy(desc(runs.startedAt))
      .limit(1),
    db
      .update(runs)
      .set({ state: "failed", summary: "The run was interrupted." })
      .where(and(eq(runs.job, job), eq(runs.state, "running"))),
    db.insert(runs).values({ job, startedAt: now().getTime(), state: "running" }).returning({ id: runs.id }),
  ]);
  const wasKilled = before?.state === "running";
  let crashed = false;
  const done = await work(wasKilled || before?.crashed === true).catch((error): RunOutcome => {
    log.error("job.crashed", error, { job });
    crashed = true;
    return {
      state: "failed",
      summary: "The run stopped on an internal error; see the log.",
      changed: true,
    };
  });
  const changes = done.changed === true || (done.changed || []).length > 0;
  const isIdle = done.state === "idle" && !changes && !wasKilled;
  const outcome: RunOutcome = {
    ...done,
    state: isIdle || done.state !== "idle" ? done.state : "ok",
    changed: wasKilled || done.changed,
  };
  const changed = typeof outcome.changed === "boolean" ? (outcome.changed ? topics : []) : outcome.changed;
  await batch(db, [
    statement(sql`
      update runs set state = ${outcome.state}, summary = ${outcome.summary}, finished_at = ${now().getTime()},
        crashed = ${crashed ? 1 : 0} where id = ${run?.id}`),
    noteChange(changed, now()),
    ...(isIdle
      ? [statement(sql`delete from runs where job = ${job} and state = 'idle' and id <> ${run?.id}`)]
      : []),
  ]);
  if (!isIdle) log.info("job.ran", { job, ...outcome, changed: String(outcome.changed) });
  return { outcome, changed };
}

/** Reads when a job's last run began, and its state, and when the last finished one ended (ms); null when there was none. */
export async function lastRun({ db }: Pick<Deps, "db">, job: string) {
  const [started, finished] = await db.batch([
    db
      .select({ at: runs.startedAt, state: runs.state })
      .from(runs)
      .where(eq(runs.job, job))
      .orderBy(desc(runs.startedAt))
      .limit(1),
    db
      .select({ at: runs.finishedAt })
      .from(runs)
      .where(and(eq(runs.job, job), isNotNull(runs.finishedAt)))
      .orderBy(desc(runs.startedAt))
      .limit(1),
  ]);
  return {
    startedAt: started[0]?.at ?? null,
    state: started[0]?.state ?? null,
    finishedAt: finished[0]?.at ?? null,
  };
}

/** Whether a job has not begun since a time (ms), though the clock had run jobs before. */
export async function hasNotRunSince(db: Deps["db"], job: string, since: number): Promise<boolean> {
  const [row] = await db.all<{ is: 0 | 1 }>(sql`
    select not exists (select 1 from runs where job = ${job} and started_at >= ${since})
      and exists (select 1 from jobs cross join runs on job = name and started_at < ${since}) as "is"`);
  return row?.is === 1;
}

/** Returns when the last run of a job ended that did its work (ms): one row, or none. */
export const lastSuccess = (job: string): Statement<{ at: number }> =>
  statement(sql`select finished_at as at from runs where job = ${job} and state in ('ok', 'partial')
    order by started_at desc limit 1`);

/** Deletes the records of runs that began before a time (ms). Returns how many. */
export async function pruneRuns({ db }: Pick<Deps, "db">, before: number): Promise<number> {
  const { meta } = await db.delete(runs).where(lt(runs.startedAt, before));
  return meta.changes;
}
