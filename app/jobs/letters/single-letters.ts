import { publishLetter } from "~/domains/newsletter/publish-issue.ts";
import { dueLetters, isLetterDue } from "~/domains/newsletter/store/letters.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

export const singleLettersJob = defineJob({
  name: "single-letters",
  every: TICK_MINUTES,
  // An editor may send one now, or choose its minute.
  isWanted: isLetterDue,
  run: singleLetters,
});

/** Sends the single letters on their way whose time has come. Changes nothing that a visitor sees. */
export async function singleLetters(deps: Deps): Promise<RunOutcome> {
  const sent: string[] = [];
  for (const letter of await dueLetters(deps))
    if (await publishLetter(deps, letter)) sent.push(`“${letter.subject}”`);
  return {
    state: sent.length > 0 ? "ok" : "idle",
    summary: sent.length > 0 ? `Sent on its way: ${sent.join(", ")}.` : "No letter is due.",
    changed: false,
  };
}
