import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { INPUT } from "~/ui/field.tsx";
import type { Draft } from "../../schema.ts";

interface DraftActsProps {
  draft: Draft;
  /** Of the shared draft, with its origin; null for one that is not shared. */
  shared: string | null;
}

/** What can be done with a draft beside writing it. */
export function DraftActs({ draft, shared }: DraftActsProps) {
  const fields = { id: draft.id };
  return (
    <section aria-label="More" className="mt-12 grid gap-6 border-t-2 border-strong pt-6 md:grid-cols-3">
      <div className="grid content-start gap-3 md:col-span-2">
        <h2 className="font-serif text-xl font-semibold">Share the draft</h2>
        {shared ? (
          <>
            <label className="grid gap-1 text-sm text-soft">
              <span>
                Anyone with this link can read it until <DeskTime at={draft.share?.until ?? null} />. No
                search engine finds it.
              </span>
              <input
                readOnly
                value={shared}
                onFocus={({ currentTarget }) => currentTarget.select()}
                className={`${INPUT} h-9 text-sm`}
              />
            </label>
            <ActForm act="stop-sharing-draft" fields={fields}>
              <Button type="submit" variant="outline" size="sm">
                Stop sharing
              </Button>
            </ActForm>
          </>
        ) : (
          <ActForm act="share-draft" fields={fields}>
            <p className="mb-3 text-sm text-soft">
              Creates a link for anyone who should read it before it is published.
            </p>
            <Button type="submit" variant="outline" size="sm">
              Create a link
            </Button>
          </ActForm>
        )}
      </div>
      <div className="grid content-start gap-3">
        {draft.publication ? (
          <ActForm act="withdraw-draft" fields={fields} label="Take off the site">
            <h2 className="mb-3 font-serif text-xl font-semibold">
              {draft.state === "scheduled" ? "Do not publish" : "Take off the site"}
            </h2>
            <p className="mb-3 text-sm text-soft">The draft and its history stay.</p>
            <Button type="submit" variant="outline" size="sm">
              {draft.state === "scheduled" ? "Cancel the date" : "Take off"}
            </Button>
          </ActForm>
        ) : (
          <ActForm act="remove-draft" fields={fields} label="Delete the draft">
            <h2 className="mb-3 font-serif text-xl font-semibold">Delete</h2>
            <p className="mb-3 text-sm text-soft">Can be undone for thirty days.</p>
            <Button type="submit" variant="outline" size="sm">
              Delete the draft
            </Button>
          </ActForm>
        )}
      </div>
    </section>
  );
}
