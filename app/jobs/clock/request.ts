import { claimLease, dropLease, isLeased } from "~/platform/data/leases.ts";
import type { Deps } from "~/platform/deps.ts";
import type { RefreshAnswer } from "~/platform/env.ts";
import type { Job } from "~/platform/jobs/define-job.ts";
import { lastRun } from "~/platform/jobs/runs.ts";
import { jobLease } from "~/platform/jobs/stopped-clock.ts";
import { inPublication } from "~/platform/publication/section.ts";
import { JOBS } from "../registry.ts";
import { requestLease, runJob } from "./run.ts";

/** Runs on request: a call is answered at once, and the run goes through the queue. */

export interface JobMessage {
  job: string;
  /** Run even if the job ran a moment ago, and ask every source. Only for the operator. */
  force?: boolean;
}

/** A job that ended this recently is not run again on request. */
const FRESH_MS = 5 * 60_000;

/** How long a request waits for the queue before another may take its place. */
const REQUEST_MS = 5 * 60_000;

type Queue = { send: (message: JobMessage) => Promise<unknown> };

/**
 * Queues the jobs that answer a refresh.
 * @returns `started` when at least one of them was queued, else `running` when one is running or queued, else `fresh`;
 * `lastRunAt` (ISO 8601 UTC) is the end of the last run, of several jobs the oldest
 * @throws when no job answers the refresh, and when the queue or D1 do not work
 */
export async function requestRefresh(
  deps: Deps,
  queue: Queue,
  refresh: string,
  { force = false, jobs = JOBS }: { force?: boolean; jobs?: readonly Job[] } = {},
): Promise<RefreshAnswer> {
  const answering = inPublication(deps.publication, jobs).filter(({ answers }) => answers.includes(refresh));
  if (answering.length === 0) throw new Error(`There is no refresh "${refresh}".`);
  const answers = await Promise.all(
    answering.map(({ name }) => requestJob(deps, queue, { job: name, force })),
  );
  const statuses = answers.map(({ status }) => status);
  const runs = answers.map(({ lastRunAt }) => lastRunAt).sort();
  return {
    status: statuses.includes("started") ? "started" : statuses.includes("running") ? "running" : "fresh",
    lastRunAt: runs.includes(null) ? null : (runs[0] ?? null),
  };
}

async function requestJob(deps: Deps, queue: Queue, message: JobMessage): Promise<RefreshAnswer> {
  const before = await standing(deps, message);
  if (before.status) return { status: before.status, lastRunAt: before.lastRunAt };

  // One of several simultaneous requests gets the lease. It checks again: a run may have ended in between.
  const lease = requestLease(message.job);
  if (!(await claimLease(deps, lease, REQUEST_MS))) return { status: "running", lastRunAt: before.lastRunAt };
  const { status, lastRunAt } = await standing(deps, message);
  try {
    if (!status) await queue.send(message);
  } catch (error) {
    await dropLease(deps, lease);
    throw error;
  }
  if (status) await dropLease(deps, lease);
  return { status: status ?? "started", lastRunAt };
}

/** Returns why a job need not be queued (null: it does) and when its last run ended. */
async function standing(
  deps: Deps,
  { job, force }: JobMessage,
): Promise<{ status: "running" | "fresh" | null; lastRunAt: string | null }> {
  const [running, { finishedAt }] = await Promise.all([isLeased(deps, jobLease(job)), lastRun(deps, job)]);
  const lastRunAt = finishedAt === null ? null : new Date(finishedAt).toISOString();
  const fresh = !force && finishedAt !== null && deps.now().getTime() - finishedAt < FRESH_MS;
  return { status: running ? "running" : fresh ? "fresh" : null, lastRunAt };
}

/**
 * Runs the job of a queued message, unless it ran in the meantime: queues may deliver twice, and late. A job that no
 * release knows any more, or that the publication has left out, is logged and dropped.
 * @throws when D1 or KV do not work
 */
export async function runRequested(
  deps: Deps,
  message: JobMessage,
  jobs: readonly Job[] = JOBS,
): Promise<void> {
  const job = inPublication(deps.publication, jobs).find(({ name }) => name === message.job);
  if (!job) {
    deps.log.error("job.unknown", "no such job", { job: message.job });
    return;
  }
  try {
    const { status } = await standing(deps, { job: job.name, force: message.force });
    if (!status) await runJob(deps, job.name, { force: message.force, jobs });
  } finally {
    await dropLease(deps, requestLease(job.name));
  }
}
