import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import { runs } from "../data/tables.ts";
import type { Topic } from "../data/topics.ts";
import type { Deps } from "../deps.ts";

/** Run records: what each job did and when, for the operator, the clock and `/api/health`. */

type RunDeps = Pick<Deps, "db" | "now" | "log">;

export interface RunOutcome {
  /** `partial`: some of it failed, the rest was done. */
  state: "ok" | "partial" | "failed";
  /** One sentence for the operator. */
  summary: string;
  /** Whether visitors have something new to see: the topics that changed, or `true` for all of the job's. */
  changed: boolean | readonly Topic[];
}

/**
 * Does a job's work and records it: running, then how it ended. An error that the work throws is a bug: it is logged,
 * recorded as failed, and counted as a change, because the work may have been done in part.
 * The caller holds the job's lease: a record that is still `running` belongs to a crashed run and is closed. The work is
 * told when the run before failed or crashed. What an interrupted one stored was not shown: the next counts as a change.
 */
export async function recordRun(
  { db, now, log }: RunDeps,
  job: string,
  work: (again: boolean) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const [[before], , [run]] = await db.batch([
    db
      .select({ state: runs.state })
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
  const wasInterrupted = before?.state === "running";
  const again = wasInterrupted || before?.state === "failed";
  const done = await work(again).catch((error): RunOutcome => {
    log.error("job.crashed", error, { job });
    return {
      state: "failed",
      summary: "The run stopped on an internal error; see the log.",
      changed: true,
    };
  });
  const outcome = wasInterrupted ? { ...done, changed: true } : done;
  if (run)
    await db
      .update(runs)
      .set({ state: outcome.state, summary: outcome.summary, finishedAt: now().getTime() })
      .where(eq(runs.id, run.id));
  log.info("job.ran", { job, ...outcome, changed: String(outcome.changed) });
  return outcome;
}

/** Reads when a job's last run began and when the last finished one ended (ms); null when there was none. */
export async function lastRun({ db }: Pick<Deps, "db">, job: string) {
  const [started, finished] = await db.batch([
    db
      .select({ at: runs.startedAt })
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
  return { startedAt: started[0]?.at ?? null, finishedAt: finished[0]?.at ?? null };
}

/** Deletes the records of runs that began before a time (ms). Returns how many. */
export async function pruneRuns({ db }: Pick<Deps, "db">, before: number): Promise<number> {
  const { meta } = await db.delete(runs).where(lt(runs.startedAt, before));
  return meta.changes;
}
