import * as z from "zod/mini";
import { READERS } from "~/domains/newsletter/fields.ts";
import { listsOf } from "~/domains/newsletter/rules/copy.ts";
import { withIds } from "~/domains/newsletter/rules/letter/parts.ts";
import { keyOfLetter } from "~/domains/newsletter/store/drafts.ts";
import type { LetterDraft } from "~/domains/newsletter/store/letters.ts";
import { lineField, optionalLineField, textField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import {
  cancelMailing,
  mailingByKey,
  pauseMailing,
  resumeMailing,
} from "~/platform/mail/delivery/mailings.ts";
import { singleLetters } from "./records.ts";

/** Acts about letters as a whole: begin, try, write one from nothing, stop one that is being sent. */

const letter = z.string().check(z.regex(/^[\w-]{1,40}$/));
const day = z.iso.date();

const NO_CLOCK = fail("unavailable", "The clock's Worker does not answer. Please try again in a minute.");

export const beginIssue = defineAct({
  name: "begin-issue",
  role: "editor",
  fields: z.object({ letter: day }),
  run: async ({ deps, fields: { letter } }) => {
    if (!deps.cron) return NO_CLOCK;
    if (!(await deps.cron.composeIssue(letter)))
      return fail("letter", "Nothing has come since the issue before: there is nothing to compose yet.");
    return ok({ subject: `letter-text/${letter}`, says: `Composed the issue of ${letter}.` });
  },
});

export const testLetter = defineAct({
  name: "test-letter",
  role: "editor",
  fields: z.object({ letter }),
  run: async ({ deps, fields: { letter } }) => {
    if (!deps.cron) return NO_CLOCK;
    const sent = await deps.cron.testLetter(letter, deps.staff.email);
    if (!sent.ok) return fail("test", sent.message);
    const says = `A test is on its way to ${deps.staff.email}.`;
    return ok({ subject: `letter-text/${letter}`, says });
  },
});

export const writeLetter = defineAct({
  name: "write-letter",
  role: "editor",
  record: singleLetters,
  fields: z.object({
    letter: z.string().check(z.regex(/^[a-z\d]{8,40}$/)),
    readers: z.enum(READERS, "Please choose who receives it."),
    subject: lineField({ missing: "Please enter a subject.", max: 200 }),
    preheader: optionalLineField({ max: 300 }),
    text: textField({ missing: "Please write something.", max: 20_000 }),
  }),
  id: ({ letter }) => letter,
  apply: ({ deps, before, fields: { readers, subject, preheader, text } }): Result<LetterDraft, string> => {
    // The same post, sent twice.
    if (before) return ok(before);
    if (readers !== "all" && !listsOf(deps.publication).includes(readers))
      return fail("readers", "There is no such list.");
    const parts = withIds([{ kind: "words", text }]);
    return ok({ readers, subject, preheader: preheader ?? "", parts });
  },
  says: ({ fields: { subject } }) => `Wrote the letter “${subject}”.`,
  next: ({ fields: { letter } }) => `/desk/letter/${letter}`,
});

export const deleteLetter = defineAct({
  name: "delete-letter",
  role: "editor",
  record: singleLetters,
  fields: z.object({ letter }),
  id: ({ letter }) => letter,
  apply: ({ before }): Result<null, string> =>
    before ? ok(null) : fail("letter", "Only a draft can be deleted: call it back first."),
  says: ({ before }) => `Deleted the letter “${before?.subject}”.`,
  next: () => "/desk/letter",
});

const STEPS = {
  pause: { does: pauseMailing, says: "Paused the letter. Nobody else gets it until you resume it." },
  resume: { does: resumeMailing, says: "Resumed the letter where it stopped. Nobody gets it twice." },
  end: { does: null, says: "Stopped the letter. Readers who have not received it do not get it." },
} as const;

/** Stops a letter that is being sent, lets it go on, or ends it for good. */
export const stepLetter = defineAct({
  name: "step-letter",
  role: "editor",
  fields: z.object({ letter, step: z.enum(["pause", "resume", "end"]) }),
  run: async ({ deps, fields: { letter, step } }) => {
    const [[mailing]] = await batch(deps.db, [mailingByKey(keyOfLetter(letter))]);
    const { does, says } = STEPS[step];
    const change = mailing && (does ? does(mailing.id) : cancelMailing(deps, mailing.id));
    const [changed = []] = change ? await batch(deps.db, [change]) : [];
    if (changed.length === 0) return fail("letter", "This letter is no longer being sent.");
    return ok({ subject: `letter-plan/${letter}`, says });
  },
});
