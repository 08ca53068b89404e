import * as z from "zod/mini";
import { READERS } from "~/domains/newsletter/fields.ts";
import { listsOf } from "~/domains/newsletter/rules/copy.ts";
import { bodyOf } from "~/domains/newsletter/rules/letter/parts.ts";
import { isIssue, type LetterPlan, readText } from "~/domains/newsletter/store/drafts.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { momentIn } from "~/lib/time/time-zone.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { giveBack, hourOf, letterPlans, openPlan } from "./records.ts";

/** When a letter goes out, and whether. Until its minute has come every one of these can be taken back. */

/** The longest a letter may wait. */
const LONGEST_MS = 366 * 86_400_000;

const letter = z.string().check(z.regex(/^[\w-]{1,40}$/));

type Planned = Result<LetterPlan | null, string>;

interface PlanAct<Fields> {
  name: string;
  fields: z.core.$ZodType<Fields>;
  plan(edit: { deps: ActDeps; fields: Fields; before: LetterPlan; time: number }): Planned;
  says(args: { fields: Fields; after: LetterPlan | null }): string;
}

/** An act that plans a letter that is open, and has something to say. */
const planAct = <Fields extends { letter: string }>({ plan, ...act }: PlanAct<Fields>) =>
  defineAct<Fields, LetterPlan>({
    ...act,
    ...ofPlan,
    apply: async ({ deps, fields }) => {
      const open = await openPlan(deps, fields.letter);
      if (!open.ok) return open;
      const text = await readText(deps.db, fields.letter);
      if (!text?.subject || !bodyOf(text.parts))
        return fail("letter", "A letter needs a subject and a text before it can go out.");
      return plan({ deps, fields, before: open.value, time: deps.now().getTime() });
    },
  });

const ofPlan = {
  record: letterPlans,
  role: "editor" as const,
  id: ({ letter }: { letter: string }) => letter,
};

const approvedBy = (deps: ActDeps, at: number) => ({ by: deps.staff.name, at });

export const approveLetter = planAct({
  name: "approve-letter",
  fields: z.object({ letter }),
  plan: ({ deps, fields: { letter }, before, time }) => {
    if (!isIssue(letter)) return fail("letter", "A single letter goes out only when you send it.");
    const sendAt = before.sendAt ?? Math.max(time, hourOf(deps, letter));
    return ok({ ...before, status: "scheduled" as const, sendAt, approved: approvedBy(deps, time) });
  },
  says: () => "Approved the letter.",
});

export const delayLetter = planAct({
  name: "delay-letter",
  fields: z.object({ letter, at: z.string("Please choose a day and a time.") }),
  plan: ({ deps, fields: { at }, before, time }) => {
    const { timeZone } = deps.publication.newsletter.issue;
    const sendAt = momentIn(timeZone, at);
    if (sendAt === null) return fail("at", "Please choose a day and a time, such as 2026-11-26T09:00.");
    if (sendAt < time) return fail("at", "This time has passed. To send it at once, choose “Send now”.");
    if (sendAt > time + LONGEST_MS) return fail("at", "Please choose a time within a year.");
    return ok({ ...before, status: "scheduled" as const, sendAt, approved: approvedBy(deps, time) });
  },
  says: ({ fields: { at } }) => `The letter goes out ${at.replace("T", " at ")}.`,
});

export const sendLetterNow = planAct({
  name: "send-letter-now",
  fields: z.object({
    letter,
    sure: z.literal("yes", "Please tick the box: the letter goes to all of its readers now."),
  }),
  plan: ({ deps, before, time }) =>
    ok({ ...before, status: "scheduled" as const, sendAt: time, approved: approvedBy(deps, time) }),
  says: () => "The letter goes out within a minute.",
});

export const holdLetter = planAct({
  name: "hold-letter",
  fields: z.object({ letter }),
  plan: ({ before }) => ok({ ...before, status: "draft" as const, sendAt: null, approved: null }),
  says: () => "Called the letter back. It does not go out until you schedule it again.",
});

export const skipLetter = defineAct({
  ...ofPlan,
  name: "skip-letter",
  fields: z.object({ letter }),
  apply: ({ before, fields: { letter } }): Planned => {
    if (!isIssue(letter)) return fail("letter", "Only the week's issue can be skipped.");
    if (before?.status === "published") return fail("letter", "This letter has gone out.");
    return ok({
      status: "cancelled",
      sendAt: before?.sendAt ?? null,
      approved: null,
      readers: before?.readers ?? "weekly",
    });
  },
  says: ({ fields: { letter } }) => `Skipped the issue of ${letter}.`,
});

export const resumeLetter = defineAct({
  ...ofPlan,
  name: "resume-letter",
  fields: z.object({ letter }),
  apply: async ({ deps, before, fields: { letter } }): Promise<Planned> => {
    if (before?.status !== "cancelled") return fail("letter", "This issue is not skipped.");
    const text = await readText(deps.db, letter);
    if (!text || !bodyOf(text.parts)) return giveBack(deps, letter);
    const { approval } = deps.publication.newsletter.issue;
    const sendAt = before.sendAt ?? hourOf(deps, letter);
    const isOn = approval === "automatic" && sendAt > deps.now().getTime();
    return ok({ ...before, status: isOn ? "scheduled" : "draft", sendAt: isOn ? sendAt : null });
  },
  says: ({ fields: { letter } }) => `Restored the issue of ${letter}.`,
});

export const chooseReaders = planAct({
  name: "choose-letter-readers",
  fields: z.object({ letter, readers: z.enum(READERS, "Please choose who receives it.") }),
  plan: ({ deps, fields: { letter, readers }, before }) => {
    if (isIssue(letter)) return fail("readers", "An issue goes to the readers of the newsletter.");
    if (readers !== "all" && !listsOf(deps.publication).includes(readers))
      return fail("readers", "There is no such list.");
    return ok({ ...before, readers });
  },
  says: ({ after }) =>
    `The letter goes to ${after?.readers === "all" ? "everybody" : `the list “${after?.readers}”`}.`,
});
