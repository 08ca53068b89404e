import * as z from "zod/mini";
import { sameManuscript } from "~/domains/writing/rules/manuscript.ts";
import type { Draft } from "~/domains/writing/schema.ts";
import { readDraft, readRevision } from "~/domains/writing/store/reads.ts";
import { labelRevision, type Saved, saveManuscript } from "~/domains/writing/store/saves.ts";
import { fail, ok } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { type Changed, defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { draftId, MOST_POST, manuscriptFields, revisionNumber, toManuscript } from "./fields.ts";
import { storePicture } from "./pictures.ts";

/** Saving what is written: its history is the record of it, and every revision can be restored. */

const fields = z.object(manuscriptFields);
type Fields = z.output<typeof fields>;

const NO_DRAFT = fail("id", "This draft was deleted.");

/** Saves the manuscript of a posted form. */
export async function savePosted(
  deps: ActDeps,
  posted: Fields,
  change: (text: string) => string = (text) => text,
): Promise<
  { ok: true; draft: Draft; saved: Extract<Saved, { revision: number }> } | typeof NO_DRAFT | Changed
> {
  const draft = await readDraft(deps, posted.id);
  if (!draft) return NO_DRAFT;
  const saved = await saveManuscript(deps, {
    id: posted.id,
    base: posted.revision,
    session: posted.session,
    manuscript: toManuscript({ ...posted, text: change(posted.text) }, draft),
    by: deps.staff,
  });
  if (saved.state === "missing") return NO_DRAFT;
  return saved.state === "conflict" ? conflicting(saved) : { ok: true, draft, saved };
}

export function conflicting({ current, aside }: Extract<Saved, { state: "conflict" }>): Changed {
  const { manuscript, revision, updatedBy, updatedAt } = current;
  return {
    ok: false,
    code: "changed",
    message: `${updatedBy} saved another version while you wrote. Yours is below, and in the history as revision ${aside}.`,
    theirs: JSON.stringify({ manuscript, revision, updatedBy, updatedAt }),
  };
}

export const saveDraft = defineAct({
  name: "save-draft",
  role: "editor",
  most: MOST_POST,
  fields,
  // Without a script a picture comes with the form, and stands at the end of the text.
  run: async ({ deps, fields, files }) => {
    const picture = files.picture ? await storePicture(deps, files.picture) : null;
    const markdown = picture?.ok ? picture.value.markdown : null;
    const came = await savePosted(deps, fields, (text) =>
      markdown ? `${text.trimEnd()}\n\n${markdown}\n`.trimStart() : text,
    );
    if (!came.ok) return came;
    if (picture?.ok === false) return picture;
    const { revision, at } = came.saved;
    const says = picture ? "Saved. The picture is at the end of the text." : "Saved.";
    return ok({ subject: `draft/${fields.id}`, says, quiet: true, answer: { revision, at } });
  },
});

/** The text as its readers will see it; nothing is saved. */
export const previewDraft = defineAct({
  name: "preview-draft",
  role: "editor",
  most: MOST_POST,
  fields,
  run: async ({ deps, fields }) => {
    if (!deps.cron)
      return fail("unavailable", "The preview is not available right now. Your text is unchanged.");
    const draft = await readDraft(deps, fields.id);
    if (!draft) return NO_DRAFT;
    const answer = await deps.cron.compileManuscript(toManuscript(fields, draft));
    return ok({ subject: `draft/${fields.id}`, says: "", quiet: true, answer });
  },
});

const savedSince = ({ updatedBy }: Draft) =>
  `${updatedBy} saved another version since this page was opened. Look at it, then restore again.`;

export const restoreRevision = defineAct({
  name: "restore-revision",
  role: "editor",
  fields: z.object({ id: draftId, number: revisionNumber, revision: revisionNumber }),
  run: async ({ deps, fields: { id, number, revision } }) => {
    const [draft, wanted] = await Promise.all([readDraft(deps, id), readRevision(deps, id, number)]);
    if (!draft || !wanted) return fail("number", "This revision no longer exists.");
    const slug = draft.path ? draft.manuscript.slug : wanted.manuscript.slug;
    const manuscript = { ...wanted.manuscript, slug };
    // A second press finds its own text.
    if (draft.revision !== revision && !sameManuscript(draft.manuscript, manuscript))
      return fail("number", savedSince(draft));
    // So that the text of now is not replaced as one between two saves.
    await batch(deps.db, [labelRevision(id, draft.revision, `Before revision ${number} was restored`)]);
    const saved = await saveManuscript(deps, {
      id,
      base: revision,
      session: crypto.randomUUID(),
      manuscript,
      by: deps.staff,
      label: `Restored from revision ${number}`,
    });
    if (saved.state === "missing") return NO_DRAFT;
    if (saved.state === "conflict") return conflicting(saved);
    return ok({
      subject: `draft/${id}`,
      says: `Restored revision ${number} of “${draft.title}”. The text before it is in the history.`,
      next: `/desk/write/${id}`,
    });
  },
});
