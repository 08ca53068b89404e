import { claimLease, dropLease, isLeased } from "~/platform/data/leases.ts";
import type { Deps } from "~/platform/deps.ts";
import type { RefreshAnswer } from "~/platform/env.ts";
import { lastRun } from "~/platform/jobs/runs.ts";
import { type JobName, REFRESHES, type RefreshName } from "~/platform/jobs/schedule.ts";
import { JOBS, type Job } from "./registry.ts";
import { jobLease, runJob } from "./run.ts";

/** A run asked for by a call: the answer comes at once, the run goes through the queue. */

export interface JobMessage {
  job: string;
  /** The operator's wish: run however fresh, and ask every source. */
  force?: boolean;
}

/** A job that ended this recently is not run again on request. */
const FRESH_MS = 5 * 60_000;

/** How long a request waits for the queue before another may take its place. */
const REQUEST_MS = 5 * 60_000;

const requestLease = (job: JobName) => `request:${job}`;

type Queue = { send: (message: JobMessage) => Promise<unknown> };

/**
 * Asks for a refresh. `started` when at least one of its jobs was queued, else `running` when one is at it,
 * else `fresh`. `lastRunAt` (ISO 8601 UTC) is the end of the last run, of the longest ago where jobs are several.
 */
export async function requestRefresh(
  deps: Deps,
  queue: Queue,
  refresh: RefreshName,
  { force = false } = {},
): Promise<RefreshAnswer> {
  const answers = await Promise.all(REFRESHES[refresh].map((job) => requestJob(deps, queue, { job, force })));
  const statuses = answers.map(({ status }) => status);
  const runs = answers.map(({ lastRunAt }) => lastRunAt).sort();
  return {
    status: statuses.includes("started") ? "started" : statuses.includes("running") ? "running" : "fresh",
    lastRunAt: runs.includes(null) ? null : (runs[0] ?? null),
  };
}

async function requestJob(
  deps: Deps,
  queue: Queue,
  message: JobMessage & { job: JobName },
): Promise<RefreshAnswer> {
  const before = await standing(deps, message);
  if (before.status) return { status: before.status, lastRunAt: before.lastRunAt };

  // Of requests at the same moment one gets the lease. It looks again, for a run may have come and gone in between.
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

/** Why a job need not be queued, if so, and when it last ended. */
async function standing(
  deps: Deps,
  { job, force }: { job: JobName; force?: boolean },
): Promise<{ status: "running" | "fresh" | null; lastRunAt: string | null }> {
  const [running, { finishedAt }] = await Promise.all([isLeased(deps, jobLease(job)), lastRun(deps, job)]);
  const lastRunAt = finishedAt === null ? null : new Date(finishedAt).toISOString();
  const fresh = !force && finishedAt !== null && deps.now().getTime() - finishedAt < FRESH_MS;
  return { status: running ? "running" : fresh ? "fresh" : null, lastRunAt };
}

/** Does what a queued message asks, unless it was done meanwhile: queues may deliver twice, and late. */
export async function runRequested(deps: Deps, message: JobMessage, jobs: Job[] = JOBS): Promise<void> {
  const job = jobs.find(({ name }) => name === message.job);
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
