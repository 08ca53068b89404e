import { desc, eq } from "drizzle-orm";
import type { Miniflare } from "miniflare";
import { openDb } from "~/platform/data/db.ts";
import { runs } from "~/platform/data/tables.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { WORKERS } from "./project.ts";

const QUEUE = "recurring-jobs";

/**
 * Runs a job now in the cron Worker, however recent its last run is. Returns the record of the run; undefined when it was
 * not run, because a run of it is under way.
 */
export async function runJobNow(miniflare: Miniflare, job: string) {
  const env = await connected(() => miniflare.getBindings<BaseEnv>(WORKERS.cron.name));
  const cron = await connected(() => miniflare.getWorker(WORKERS.cron.name));
  const before = await connected(() => lastRun(env, job));
  const message = { id: job, timestamp: new Date(), attempts: 1, body: { job, force: true } };
  await connected(() => cron.queue(QUEUE, [message]));
  const after = await connected(() => lastRun(env, job));
  return after?.id === before?.id ? undefined : after;
}

/** Makes a call through Miniflare's proxy, again where workerd closed the kept connection as the proxy asked. */
export async function connected<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : null;
    if (cause instanceof Error && cause.message === "other side closed") return call();
    throw error;
  }
}

async function lastRun(env: BaseEnv, job: string) {
  const [run] = await openDb(env.DB)
    .select()
    .from(runs)
    .where(eq(runs.job, job))
    .orderBy(desc(runs.startedAt))
    .limit(1);
  return run;
}
