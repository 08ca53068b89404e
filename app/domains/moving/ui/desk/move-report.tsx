import { counted } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { OUTCOMES, type Outcome, type ReportRow } from "../../schema.ts";
import type { Move } from "../../store/moves.ts";
import { STATES } from "./bring-export.tsx";

const WORDS: Record<Outcome, string> = {
  added: "new",
  changed: "changed",
  unchanged: "unchanged",
  waiting: "waiting for their date",
  draft: "a draft at Write",
  left: "left out",
  refused: "refused",
};

interface MoveReportProps {
  move: Move;
  rows: readonly ReportRow[];
  /** The outcome that is shown; all when absent. */
  outcome?: Outcome;
  /** The number that the next rows come behind; null for none. */
  after: number | null;
}

/** How far an export is, what became of each post, and what can be done. */
export function MoveReport({ move, rows, outcome, after }: MoveReportProps) {
  const { id, state, total, redirects, counts, trouble } = move;
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isWorking = state === "checking" || state === "moving";
  const here = `/desk/moving/${id}`;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="state" className="grid gap-4">
        <h2 id="state" className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
          {STATES[state]}
        </h2>
        {trouble ? <p className="max-w-2xl border-s-4 border-down bg-well px-4 py-3">{trouble}</p> : null}
        {isWorking ? (
          <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <progress max={Math.max(total, 1)} value={progressOf(move)} className="h-2 w-48 accent-accent">
              {progressOf(move)}
            </progress>
            <span className="tabular-nums">
              {progressOf(move)} of {total || "…"} posts and pages
            </span>
            <a href={here} className="section-link">
              Refresh
            </a>
          </p>
        ) : null}
        {state === "checked" ? (
          <p className="max-w-2xl">
            Nothing is imported yet.{" "}
            {counted(
              redirects,
              "old address would lead to its article",
              "old addresses would lead to their articles",
            )}
            .
          </p>
        ) : null}
        {state === "done" ? (
          <p className="max-w-2xl">
            {counted(redirects, "old address leads to its article", "old addresses lead to their articles")}.
            Pictures on other hosts are fetched by the clock.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-4">
          {state === "checked" ? (
            <ActForm act="take-export-in" fields={{ id }} label="Import it">
              <Button type="submit">Import it</Button>
            </ActForm>
          ) : null}
          {isWorking || state === "checked" ? (
            <ActForm act="give-export-up" fields={{ id }} label="Cancel it">
              <Button type="submit" variant="outline">
                Cancel it
              </Button>
            </ActForm>
          ) : null}
        </div>
      </section>
      {done > 0 ? (
        <section aria-labelledby="report" className="grid gap-4">
          <h2 id="report" className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
            Report
          </h2>
          <nav
            aria-label="Posts by what happens to them"
            className="flex flex-wrap gap-x-5 gap-y-2 text-[0.9375rem]"
          >
            <Filter href={here} isShown={outcome === undefined} count={done} words="all" />
            {OUTCOMES.map((each) => {
              const count = counts[each] ?? 0;
              return count > 0 ? (
                <Filter
                  key={each}
                  href={`${here}?outcome=${each}`}
                  isShown={outcome === each}
                  count={count}
                  words={WORDS[each]}
                />
              ) : null;
            })}
          </nav>
          <DeskTable
            caption="Posts and pages"
            columns={[{ label: "Title" }, { label: "Becomes" }, { label: "Remarks" }]}
            rows={rows.map((row) => ({
              key: row.number,
              cells: [
                row.path && state === "done" ? (
                  <a key="title" href={row.path} className="font-semibold underline-offset-4 hover:underline">
                    {row.title}
                  </a>
                ) : (
                  row.title
                ),
                WORDS[row.outcome],
                row.remarks.join(" "),
              ],
            }))}
            empty="None."
          />
          {after === null ? null : (
            <p>
              <a
                href={`${here}?${new URLSearchParams({ ...(outcome ? { outcome } : {}), after: String(after) })}`}
                className="section-link"
              >
                More
              </a>
            </p>
          )}
        </section>
      ) : null}
    </div>
  );
}

/** Entries of a part; the first part is what is left out. */
const PART = 100;

const progressOf = ({ parts, total }: Move): number => Math.min(total, Math.max(0, parts - 1) * PART);

function Filter({
  href,
  isShown,
  count,
  words,
}: {
  href: string;
  isShown: boolean;
  count: number;
  words: string;
}) {
  return (
    <a
      href={href}
      aria-current={isShown ? "page" : undefined}
      className={`tabular-nums underline-offset-4 hover:underline ${isShown ? "font-semibold text-ink" : "text-soft"}`}
    >
      {count} {words}
    </a>
  );
}
