import { withLease } from "~/platform/data/leases.ts";
import { mendVersions, publishVersions } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { type Job, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { lastRun, type RunOutcome, recordRun } from "~/platform/jobs/runs.ts";
import { isClockStopped, jobLease } from "~/platform/jobs/stopped-clock.ts";
import { announceMail } from "~/platform/mail/delivery/queue/announce.ts";
import { inPublication } from "~/platform/publication/section.ts";
import { JOBS } from "../registry.ts";

/** How long a run that was killed keeps the next one away. */
const LEASE_MS = 90_000;

/** Returns the name of the lease of a request that waits in the queue. */
export const requestLease = (name: string) => `request:${name}`;

/**
 * Runs a job now: alone, recorded, and with the pages renewed that show what it changed.
 * @returns the outcome, or null when the job is running already, or a restore has stopped the clock
 * @throws for an unknown name, and when D1 or KV do not work
 */
export async function runJob(
  deps: Deps,
  name: string,
  { force = false, only, jobs = JOBS }: { force?: boolean; only?: string; jobs?: readonly Job[] } = {},
): Promise<RunOutcome | null> {
  const job = jobs.find((job) => job.name === name);
  if (!job) throw new Error(`There is no job "${name}".`);
  const run = await withLease(deps, jobLease(name), LEASE_MS, async () => {
    // Asked under the lease, which the restore waits for: one of the two sees the other.
    if (await isClockStopped(deps)) return null;
    const began = deps.now();
    const { outcome, changed } = await recordRun(deps, job, (again) => job.run(deps, { force, again, only }));
    await announceMail(deps, began);
    // The next tick mends what is not published: a worker may be killed here.
    if (changed.length > 0) await publishVersions(deps);
    return outcome;
  });
  return run.held ? run.value : null;
}

/**
 * Does what one tick of the clock asks: registers the jobs, runs those that are due, and publishes changes that a writer
 * did not tell the site of.
 */
export async function tick(deps: Deps, jobs: readonly Job[] = JOBS): Promise<void> {
  const registering = registerJobs(deps, jobs).catch((error) => deps.log.error("jobs.not-registered", error));
  await Promise.all([registering, runDueJobs(deps, jobs)]);
  await mendVersions(deps).catch((error) => deps.log.error("topics.not-published", error));
}

/** Runs the jobs that have something to do at this minute, between ticks, side by side. */
export async function runWanted(deps: Deps, jobs: readonly Job[] = JOBS): Promise<void> {
  await Promise.all(
    inPublication(deps.publication, jobs).map(async ({ name, isWanted }) => {
      try {
        if (await isWanted?.(deps)) await runJob(deps, name, { jobs });
      } catch (error) {
        deps.log.error("job.not-run", error, { job: name });
      }
    }),
  );
}

/** Runs every due job, side by side, the last ones after the others. None can stop another: what one throws is logged. */
export async function runDueJobs(deps: Deps, jobs: readonly Job[] = JOBS): Promise<void> {
  const runIfDue = async (job: Job) => {
    try {
      if (await isDue(deps, job)) await runJob(deps, job.name, { jobs });
    } catch (error) {
      deps.log.error("job.not-run", error, { job: job.name });
    }
  };
  const known = inPublication(deps.publication, jobs);
  await Promise.all(known.filter(({ isLast }) => !isLast).map(runIfDue));
  await Promise.all(known.filter(({ isLast }) => isLast).map(runIfDue));
}

/** When a run that failed or was killed is made up for, in minutes: before the operator is told of it. */
const AGAIN_MINUTES = 15;

/**
 * What runs at every tick does so also at one that comes early, as the first after a start does: sources may have changed.
 * Of longer intervals half a tick early counts as due: ticks do not come to the second. They do not wait a whole one
 * after a run that came to nothing.
 */
async function isDue(deps: Deps, { name, every }: Job): Promise<boolean> {
  if (every <= TICK_MINUTES) return true;
  const { startedAt, state } = await lastRun(deps, name);
  const cameToNothing = state === "failed" || state === "running";
  const interval = cameToNothing ? Math.min(every, AGAIN_MINUTES) : every;
  return startedAt === null || deps.now().getTime() - startedAt >= (interval - TICK_MINUTES / 2) * 60_000;
}
