import type { Entry } from "~/platform/desk/audit.ts";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { DeskPart } from "../../rules/parts.ts";

export interface PartChangesProps {
  desk: DeskPart;
  version: string;
  /** Dates at which changes begin to hold, with what they change. */
  planned: readonly { at: number; entries: string[] }[];
  /** Entries that differ from the files now. */
  changed: readonly string[];
  /** Why changes do not hold. */
  left: readonly string[];
  history: readonly (Pick<Entry, "id" | "at" | "name" | "says" | "undoneBy"> & { canUndo: boolean })[];
  isMine: boolean;
}

const LINK = "cursor-pointer py-0.5 font-semibold text-accent underline underline-offset-2";

/** What the desk changed of a part, what will change, and what was done before. */
export function PartChanges({ desk, version, planned, changed, left, history, isMine }: PartChangesProps) {
  const { part, role } = desk;
  const prefix = role === "owner" ? "owner-" : "";
  return (
    <div className="mt-12 grid gap-10 lg:grid-cols-2">
      <section aria-labelledby="changes">
        <Heading id="changes">Against the files</Heading>
        {left.map((sentence) => (
          <p key={sentence} role="alert" className="mb-3 border-s-4 border-down bg-well px-4 py-3">
            Not in force: {sentence}
          </p>
        ))}
        {changed.length === 0 ? (
          <p className="text-soft">As in the files.</p>
        ) : (
          <>
            <p>Changed: {changed.join(", ")}.</p>
            {isMine ? (
              <ActForm act={`${prefix}reset-part`} fields={{ part }} version={version} className="pt-3">
                <button type="submit" className={LINK}>
                  Go back to the files
                </button>
              </ActForm>
            ) : null}
          </>
        )}
        {planned.map(({ at, entries }) => (
          <div key={at} className="mt-4 border-t border-rule pt-4">
            <p>
              From <DeskTime at={at} /> on: {entries.join(", ")}.
            </p>
            <div className="flex flex-wrap gap-x-6 pt-2">
              <a href={`/desk/site/${part}?at=${at}`} className={LINK}>
                See and change
              </a>
              {isMine ? (
                <ActForm act={`${prefix}drop-planned`} fields={{ part, at: String(at) }} version={version}>
                  <button type="submit" className={LINK}>
                    Do not change
                  </button>
                </ActForm>
              ) : null}
            </div>
          </div>
        ))}
      </section>
      <section aria-labelledby="history">
        <Heading id="history">History</Heading>
        {history.length === 0 ? <p className="text-soft">Nothing has been changed here yet.</p> : null}
        <ol>
          {history.map(({ id, at, name, says, undoneBy, canUndo }) => (
            <li key={id} className="border-t border-rule py-2.5 first:border-t-0 first:pt-0">
              <p>
                {says} {undoneBy ? <span className="text-soft">(undone)</span> : null}
              </p>
              <div className="flex flex-wrap gap-x-5 text-sm text-soft">
                <span>
                  {name}, <DeskTime at={at} />
                </span>
                {canUndo && isMine ? (
                  <ActForm act="undo" fields={{ entry: String(id) }}>
                    <button type="submit" className={LINK}>
                      Undo
                    </button>
                  </ActForm>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        {history.length > 0 ? (
          <p className="pt-3 text-sm">
            <a href={`/desk/record?kind=publication&subject=${part}`} className={LINK}>
              All of it
            </a>
          </p>
        ) : null}
      </section>
    </div>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-3 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
      {children}
    </h2>
  );
}
