import { isImportWaiting, stepImport } from "~/domains/newsletter/store/import/steps.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

export const importSubscribersJob = defineJob({
  name: "import-subscribers",
  every: TICK_MINUTES,
  answers: ["import-subscribers"],
  isWanted: isImportWaiting,
  run: (deps) => importSubscribers(deps),
});

/** How long a run begins new steps: less than the clock's minute. */
const WORKING_MS = 40_000;

/** Reads and stores the files of subscribers that were brought to the desk, a part at a time. */
export async function importSubscribers(deps: Deps, workingMs = WORKING_MS): Promise<RunOutcome> {
  const end = Date.now() + workingMs;
  let steps = 0;
  while (Date.now() < end && (await stepImport(deps))) steps += 1;
  return {
    state: steps === 0 ? "idle" : "ok",
    summary: steps === 0 ? "No file waits." : `Read or stored ${steps} parts of files.`,
    changed: false,
  };
}
