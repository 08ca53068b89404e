import { isAnyUnsettled } from "~/domains/writing/store/publication.ts";
import type { Deps } from "~/platform/deps.ts";
import { runJob } from "../clock/run.ts";

/** A run of the clock may hold the job, and may have read the wishes before this one. */
const MOST_TRIES = 5;
const PAUSE_MS = 500;

/** Publishes what the desk wants to be public, now. What is left after some tries is for the clock, within a minute. */
export async function publishDrafts(
  deps: Deps,
  wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    await runJob(deps, "publish-scheduled");
    if (!(await isAnyUnsettled(deps))) return;
    await wait(PAUSE_MS);
  }
}
