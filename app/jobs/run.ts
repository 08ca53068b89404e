import { bumpContentVersion } from "~/platform/data/content-version.ts";
import { withLease } from "~/platform/data/leases.ts";
import type { Deps } from "~/platform/deps.ts";
import { lastRun, type RunOutcome, recordRun } from "~/platform/jobs/runs.ts";
import { type JobName, TICK_MINUTES } from "~/platform/jobs/schedule.ts";
import { announceMail } from "~/platform/mail/delivery/announce.ts";
import { JOBS, type Job } from "./registry.ts";

/** Longer than any run lasts (the platform ends an invocation after 15 minutes), so that runs never overlap. */
const LEASE_MS = 16 * 60_000;

export const jobLease = (name: JobName) => `job:${name}`;

/**
 * Runs a job now: alone, recorded, and with cached pages renewed when it changed something.
 * Null when the job is running already. Throws only when D1 or KV do not work.
 */
export async function runJob(
  deps: Deps,
  name: JobName,
  { force = false, jobs = JOBS }: { force?: boolean; jobs?: Job[] } = {},
): Promise<RunOutcome | null> {
  const job = jobs.find((job) => job.name === name);
  if (!job) throw new Error(`There is no job "${name}".`);
  const run = await withLease(deps, jobLease(name), LEASE_MS, async () => {
    const began = deps.now();
    const outcome = await recordRun(deps, name, () => job.run(deps, { force }));
    await announceMail(deps, began);
    if (outcome.changed) await bumpContentVersion(deps);
    return outcome;
  });
  return run.held ? run.value : null;
}

/** One tick of the clock: every job that is due, side by side. None can stop another. */
export async function runDueJobs(deps: Deps, jobs: Job[] = JOBS): Promise<void> {
  await Promise.all(
    jobs.map(async (job) => {
      try {
        if (await isDue(deps, job)) await runJob(deps, job.name, { jobs });
      } catch (error) {
        deps.log.error("job.not-run", error, { job: job.name });
      }
    }),
  );
}

/** Half a tick early counts as due: ticks do not come to the second. */
async function isDue(deps: Deps, { name, everyMinutes }: Job): Promise<boolean> {
  const { startedAt } = await lastRun(deps, name);
  return startedAt === null || deps.now().getTime() - startedAt >= (everyMinutes - TICK_MINUTES / 2) * 60_000;
}
