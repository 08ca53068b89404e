import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { DraftState, DraftSummary } from "../../schema.ts";
import { StateName } from "./state-name.tsx";

const TABS: { state?: DraftState; label: string }[] = [
  { label: "All" },
  { state: "draft", label: "Drafts" },
  { state: "scheduled", label: "Scheduled" },
  { state: "published", label: "Published" },
];

const EMPTY: Record<DraftState | "all", string> = {
  all: "Nothing has been written yet. Start a draft: it is saved as you write.",
  draft: "There are no drafts.",
  scheduled: "Nothing is scheduled.",
  published: "Nothing written here is published.",
};

interface DraftsProps {
  drafts: readonly DraftSummary[];
  state?: DraftState;
  /** The address of the next page; null on the last. */
  next: string | null;
}

/** What is written at the desk, by state. */
export function Drafts({ drafts, state, next }: DraftsProps) {
  return (
    <>
      <nav aria-label="States" className="mb-4 overflow-x-auto">
        <ul className="flex gap-5 text-[0.9375rem]">
          {TABS.map((tab) => (
            <li key={tab.label}>
              <a
                href={tab.state ? `/desk/write?state=${tab.state}` : "/desk/write"}
                aria-current={tab.state === state ? "page" : undefined}
                className="section-link"
              >
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <DeskTable
        caption="Drafts"
        columns={[
          { label: "Title" },
          { label: "State" },
          { label: "Changed" },
          { label: "By", wide: true },
          { label: "Earlier texts", wide: true },
        ]}
        rows={drafts.map((draft) => ({
          key: draft.id,
          cells: [
            <a
              key="title"
              href={`/desk/write/${draft.id}`}
              className="headline-link font-serif text-lg leading-snug font-semibold"
            >
              {draft.title || "Untitled"}
            </a>,
            <StateName key="state" {...draft} />,
            <DeskTime key="changed" at={draft.updatedAt} />,
            draft.updatedBy,
            <a
              key="history"
              href={`/desk/write/${draft.id}/history`}
              aria-label={`History of ${draft.title || "Untitled"}`}
              className="text-accent underline underline-offset-2"
            >
              History
            </a>,
          ],
        }))}
        empty={EMPTY[state ?? "all"]}
      />
      {next ? (
        <p className="pt-6">
          <a href={next} className="font-semibold text-accent underline underline-offset-2">
            More
          </a>
        </p>
      ) : null}
    </>
  );
}

/** @param id of the draft that it makes */
export function NewDraft({ id }: { id: string }) {
  return (
    <ActForm act="create-draft">
      {({ field, failure }) => (
        <>
          <input type="hidden" name="id" value={failure?.errors.id ? id : field("id", id).defaultValue} />
          <Button type="submit">New draft</Button>
        </>
      )}
    </ActForm>
  );
}
