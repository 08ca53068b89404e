import { type Author, EMPTY, type Manuscript } from "~/domains/writing/schema.ts";
import { insertDraft, newDraftId } from "~/domains/writing/store/saves.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** What is written at the desk, in tests. */

export const ADA: Author = { id: "staff-1", name: "Ada" };
export const BEN: Author = { id: "staff-2", name: "Ben" };

/** A manuscript that can be published. */
export const manuscript = (own: Partial<Manuscript> = {}): Manuscript => ({
  ...EMPTY,
  title: "Price the pilot",
  categories: ["ai"],
  text: "A pilot is a product.\n\nSo it has a price.",
  ...own,
});

/** Creates a draft whose first revision can be published. */
export async function draftOf(
  deps: Pick<Deps, "db" | "now">,
  own: Partial<Manuscript> = {},
  id = newDraftId(),
): Promise<string> {
  await batch(deps.db, insertDraft(deps, id, ADA, manuscript(own)));
  return id;
}
