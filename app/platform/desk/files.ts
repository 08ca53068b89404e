import type { ActDeps } from "./record.ts";

/** What a file may weigh that is brought at the desk: a Worker holds a post twice while it reads it. */
export const MOST_FILE_BYTES = 24 * 1024 * 1024;

/** Lets the clock begin a job at once that has something to do. It would find the work within a minute too. */
export async function startJob({ cron, log }: Pick<ActDeps, "cron" | "log">, job: string): Promise<void> {
  try {
    await cron?.requestRefresh(job, { force: true });
  } catch (error) {
    log.error("job.not-begun", error, { job });
  }
}
