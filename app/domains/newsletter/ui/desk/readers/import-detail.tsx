import { useEffect, useState } from "react";
import { ANSWER_MS, deadline } from "~/lib/deadline.ts";
import { counted } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { LIST_WORDS, OUTCOME_WORDS } from "../../../rules/desk-words.ts";
import type { ImportShown } from "../../../store/import/staged.ts";
import { IMPORTS, type Import, STATE_WORDS } from "./imports.tsx";

/** How often a screen asks how far the clock is, ms. */
const ASK_MS = 2000;

/** What the site answers when asking again changes nothing. */
const FINAL = [401, 403, 404];

const worksOn = ({ state }: Import) => state === "receiving" || state === "reading" || state === "storing";

/** An import: what would come of its rows, or what came of them. */
export function ImportDetail({ loaded }: { loaded: ImportShown }) {
  const { work, refused } = useProgress(loaded);
  const { id, state, counts, product, list, rows, consentPlace, consentWording, consentAt, parts, nextPart } =
    work;
  const isWorking = worksOn(work);
  const isStored = state === "storing" || state === "done";
  const outcomes = Object.entries(OUTCOME_WORDS).filter(([outcome]) => (counts[outcome] ?? 0) > 0);
  const share = state === "reading" && parts > 0 ? Math.round(((nextPart - 1) / parts) * 100) : null;
  return (
    <div className="grid gap-8">
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-s-4 border-accent bg-sheet px-4 py-3">
        <span className="font-semibold">
          <span aria-live="polite">{STATE_WORDS[state]}</span>
          {share === null ? "" : `: ${share}%`}
        </span>
        <span className="text-soft tabular-nums">{counted(rows, "row")}</span>
        {/* It stays when the work ends: it may have the focus. */}
        {worksOn(loaded.work) ? (
          <a href={`${IMPORTS}/${id}`} className="text-accent underline underline-offset-2">
            Refresh
          </a>
        ) : null}
      </p>
      <DeskTable
        caption="What happens to the rows"
        columns={[
          { label: isStored ? "What happened" : "What would happen" },
          { label: "Rows", number: true },
          { label: "Means" },
        ]}
        rows={outcomes.map(([outcome, { before, after, means }]) => ({
          key: outcome,
          cells: [
            <span key="words" className="font-semibold whitespace-nowrap">
              {isStored ? after : before}
            </span>,
            (counts[outcome] ?? 0).toLocaleString("en-US"),
            <span key="means" className="text-soft">
              {means}
            </span>,
          ],
        }))}
        empty={isWorking ? "No row has been read yet." : "It no longer has rows."}
      />
      {state === "checked" ? <Decide id={id} counts={counts} /> : null}
      {refused.length > 0 ? (
        <section aria-labelledby="refused">
          <h2 id="refused" className="mb-2 font-serif text-xl font-semibold">
            Refused
          </h2>
          <DeskTable
            caption="Refused rows"
            columns={[{ label: "Line", number: true }, { label: "Address" }, { label: "Why" }]}
            rows={refused.map(({ line, email, reason }) => ({
              key: line,
              cells: [
                line,
                <span key="email" className="break-all">
                  {email}
                </span>,
                reason,
              ],
            }))}
            empty={null}
          />
        </section>
      ) : null}
      {state === "cancelled" ? null : (
        <p>
          <a
            href={`${IMPORTS}/${id}/report.csv`}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Report of every row as CSV
          </a>
        </p>
      )}
      <dl className="grid max-w-2xl grid-cols-[8rem_1fr] gap-x-4 gap-y-2 border-t border-rule pt-4 text-[0.9375rem]">
        <Fact label="List">{LIST_WORDS[list]}</Fact>
        <Fact label="Export of">{product ?? "no product that is known"}</Fact>
        <Fact label="Consented at">{consentPlace}</Fact>
        <Fact label="Words">“{consentWording}”</Fact>
        {consentAt === null ? null : (
          <Fact label="On">
            {new Date(consentAt).toISOString().slice(0, 10)}, where a row says nothing else
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Decide({ id, counts }: { id: string; counts: Record<string, number> }) {
  const stored = (counts.added ?? 0) + (counts.confirmed ?? 0) + (counts.noted ?? 0);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {stored > 0 ? (
        <ActForm act="store-subscribers" fields={{ id }} label="Store">
          <Button type="submit">Store {counted(stored, "row")}</Button>
        </ActForm>
      ) : (
        <p className="text-soft">There is nothing to store.</p>
      )}
      <ActForm act="cancel-subscribers" fields={{ id }} label="Give up">
        <button type="submit" className="min-h-9 cursor-pointer font-semibold underline underline-offset-2">
          Cancel, and delete the rows
        </button>
      </ActForm>
    </div>
  );
}

/**
 * Returns an import as it is now: asks again while the clock works on it, so that the focus and the place stay. Without
 * JavaScript there is a link.
 */
function useProgress(loaded: ImportShown): ImportShown {
  const [shown, setShown] = useState(loaded);
  const { id } = loaded.work;
  const isWorking = worksOn(shown.work);
  useEffect(() => {
    if (!isWorking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const ask = async () => {
      try {
        const response = await fetch(`${IMPORTS}/${id}/state.json`, { signal: deadline(ANSWER_MS.read) });
        // Signed out, for one: the link says it.
        if (FINAL.includes(response.status)) return;
        if (response.ok) {
          const now = (await response.json()) as ImportShown;
          if (!isLeft) setShown(now);
        }
      } catch {
        // Offline. It is asked again the next time, as after an answer that failed.
      }
      next();
    };
    // One after the other: an answer that is late never replaces a newer one.
    const next = () => {
      if (!isLeft) timer = setTimeout(ask, ASK_MS);
    };
    next();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, isWorking]);
  return shown;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
