import { publishLetter } from "~/domains/newsletter/publish-issue.ts";
import { type Presented, saysAnything, withoutGone } from "~/domains/newsletter/rules/letter/gone.ts";
import { holdLetter } from "~/domains/newsletter/store/drafts.ts";
import { dueLetters, isLetterDue, type Letter, rewriteLetter } from "~/domains/newsletter/store/letters.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { goneFrom } from "./gone.ts";

export const singleLettersJob = defineJob({
  name: "single-letters",
  every: TICK_MINUTES,
  // An editor may send one now, or choose its minute.
  isWanted: isLetterDue,
  run: singleLetters,
});

/**
 * Sends the single letters on their way whose time has come, without what links to items that are gone. One of which
 * nothing is left becomes a draft. Changes nothing that a visitor sees.
 */
export async function singleLetters(deps: Deps): Promise<RunOutcome> {
  const sent: string[] = [];
  const held = { gone: [] as string[], untitled: [] as string[] };
  for (const due of await dueLetters(deps)) {
    const letter = await presentLetter(deps, due);
    if (letter === "gone" || letter === "untitled") held[letter].push(`“${due.subject || due.id}”`);
    else if (letter && (await publishLetter(deps, letter))) sent.push(`“${letter.subject}”`);
  }
  const done = [
    sent.length > 0 && `Sent: ${sent.join(", ")}.`,
    held.gone.length > 0 && `Held ${held.gone.join(", ")}: what it leads to is gone.`,
    held.untitled.length > 0 && `Held ${held.untitled.join(", ")}: it has no subject.`,
  ].filter(Boolean);
  return {
    state: done.length > 0 ? "ok" : "idle",
    summary: done.length > 0 ? done.join(" ") : "No letter is due.",
    changed: false,
  };
}

/**
 * Returns a due letter as it may go out. It becomes a draft when nothing of it is left ("gone") or it has no subject
 * ("untitled"). Null when somebody changed it meanwhile: the next run reads it again.
 */
async function presentLetter(
  deps: Deps,
  letter: Letter,
): Promise<(Letter & Presented) | "gone" | "untitled" | null> {
  const { items, isGone } = await goneFrom(deps, letter.parts);
  const kept = withoutGone(letter, items, new URL(deps.publication.brand.url).origin);
  const isWhole = kept.parts.length === letter.parts.length;
  if (isWhole && letter.subject !== "") return { ...letter, isGone };
  const isLeft = saysAnything(kept.parts);
  if (isLeft && kept.subject !== "") {
    const rewritten = await rewriteLetter(deps, letter, kept);
    return rewritten && { ...rewritten, isGone };
  }
  return (await holdLetter(deps, letter.id, letter.updatedAt)) ? (isLeft ? "untitled" : "gone") : null;
}
