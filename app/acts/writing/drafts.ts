import * as z from "zod/mini";
import type { Share } from "~/domains/writing/schema.ts";
import { deleteDraft, isNotPublic, shareDraft } from "~/domains/writing/store/publication.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { insertDraft } from "~/domains/writing/store/saves.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { defineRecord } from "~/platform/desk/record.ts";
import { draftId } from "./fields.ts";

interface Begun {
  title: string;
  /** So that a draft with other words is no longer the one that was created: its creation has no Undo then. */
  revision: number;
}

/** Whether there is a draft. What is deleted comes back with its history, for thirty days. */
const drafts = defineRecord<Begun>({
  kind: "draft",
  list: "/desk/write",
  topics: [],
  read: async (deps, id) => {
    const draft = await readDraft(deps, id);
    return draft && draft.deletedAt === null ? { title: draft.title, revision: draft.revision } : null;
  },
  write: (deps, id, value) =>
    value
      ? insertDraft(deps, id, deps.staff, { title: value.title })
      : [deleteDraft(id, deps.now().getTime())],
  keeps: (id, value) =>
    value
      ? null
      : {
          condition: isNotPublic(id),
          otherwise: "It is public or scheduled: take it off the site first.",
        },
  again: async (deps, value, { subject }) =>
    value && !(await readDraft(deps, subject))
      ? fail("passed", "This draft was deleted more than thirty days ago: it no longer exists.")
      : ok(value),
});

const DELETED =
  "The draft that this page had begun was deleted. Press “New draft” again for another one; Record has the Undo of the deletion.";

export const createDraft = defineAct({
  name: "create-draft",
  role: "editor",
  // The form's own, so that a second click opens the same draft.
  fields: z.object({ id: draftId }),
  record: drafts,
  id: ({ id }) => id,
  async apply({ deps, before, fields: { id } }): Promise<Result<Begun, string>> {
    // Back may show the form of a draft that was deleted meanwhile.
    const isDeleted = !before && (await readDraft(deps, id)) !== null;
    return isDeleted ? fail("id", DELETED) : ok(before ?? { title: "", revision: 1 });
  },
  says: () => "Created a draft.",
  next: ({ fields: { id } }) => `/desk/write/${id}`,
});

export const removeDraft = defineAct({
  name: "remove-draft",
  role: "editor",
  fields: z.object({ id: draftId }),
  record: drafts,
  id: ({ id }) => id,
  apply: () => ok(null),
  says: ({ before }) => `Deleted the draft “${before?.title || "Untitled"}”.`,
  next: () => "/desk/write",
});

/** How long the address of a shared draft leads to it. */
const SHARED_MS = 30 * 86_400_000;

/** The address under which a draft can be read by whoever has it. */
const shares = defineRecord<Share>({
  kind: "shared-draft",
  topics: [],
  read: async (deps, id) => (await readDraft(deps, id))?.share ?? null,
  write: (_, id, value) => [shareDraft(id, value)],
});

export const share = defineAct({
  name: "share-draft",
  role: "editor",
  fields: z.object({ id: draftId }),
  record: shares,
  id: ({ id }) => id,
  apply: ({ deps, before }): Result<Share, string> =>
    ok(before ?? { id: crypto.randomUUID(), until: deps.now().getTime() + SHARED_MS }),
  says: () => "Created a link to the draft. Anyone who has it can read the draft for 30 days.",
});

export const stopSharing = defineAct({
  name: "stop-sharing-draft",
  role: "editor",
  fields: z.object({ id: draftId }),
  record: shares,
  id: ({ id }) => id,
  apply: () => ok(null),
  says: () => "The link to the draft no longer works.",
});
