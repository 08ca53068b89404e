import type { LetterText } from "~/domains/newsletter/rules/letter/parts.ts";
import {
  type LetterPlan,
  readPlan,
  readText,
  writePlan,
  writeText,
} from "~/domains/newsletter/store/drafts.ts";
import { type LetterDraft, readDraft, writeDraft } from "~/domains/newsletter/store/letters.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { timeIn } from "~/lib/time/time-zone.ts";
import { type ActDeps, defineRecord } from "~/platform/desk/record.ts";

/** The records of a letter: what it says and when it goes out are changed apart. An issue is named by its day. */

/** All three are of one row. */
const turn = (id: string) => `letter/${id}`;

const GONE = "This letter has gone out or no longer exists.";

/** Returns the plan of a letter that can still be changed. */
export async function openPlan({ db }: ActDeps, id: string): Promise<Result<LetterPlan, string>> {
  const plan = await readPlan(db, id);
  return plan && (plan.status === "draft" || plan.status === "scheduled") ? ok(plan) : fail("letter", GONE);
}

/** What an issue or a single letter says, until it has gone out: then there is nothing to change, or to undo. */
export const letterTexts = defineRecord<LetterText>({
  kind: "letter-text",
  turn,
  topics: [],
  read: async (deps, id) => ((await openPlan(deps, id)).ok ? readText(deps.db, id) : null),
  write: (deps, id, text) => (text ? writeText(deps, id, text) : []),
});

/** Returns when an issue goes out by the publication's calendar. */
export function hourOf({ publication }: ActDeps, day: string): number {
  const { timeZone, send } = publication.newsletter.issue;
  return timeIn(timeZone, day, send.time).getTime();
}

/** Gives a week that was skipped before anything was composed back to the clock, which must not send it at once then. */
export const giveBack = (deps: ActDeps, day: string): Result<null, "passed"> =>
  deps.publication.newsletter.issue.approval === "required" || hourOf(deps, day) > deps.now().getTime()
    ? ok(null)
    : fail("passed", "Its hour has passed: this issue stays skipped.");

/** When an issue or a single letter goes out, and to whom. Undo sends nothing: a time that has passed is none. */
export const letterPlans = defineRecord<LetterPlan>({
  kind: "letter-plan",
  turn,
  topics: [],
  read: ({ db }, id) => readPlan(db, id),
  write: (deps, id, plan) => writePlan(deps, id, plan),
  again: (deps, plan, { subject }) => {
    if (!plan) return giveBack(deps, subject);
    const isLate = plan.status === "scheduled" && plan.sendAt !== null && plan.sendAt <= deps.now().getTime();
    return ok(isLate ? { ...plan, status: "draft", sendAt: null, approved: null } : plan);
  },
});

/** A single letter as a whole, while it is a draft. */
export const singleLetters = defineRecord<LetterDraft>({
  kind: "letter",
  turn,
  list: "/desk/letter",
  topics: [],
  read: ({ db }, id) => readDraft(db, id),
  write: (deps, id, draft) => writeDraft(deps, id, draft),
});
