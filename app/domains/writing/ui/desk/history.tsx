import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { Draft, Revision, RevisionSummary } from "../../schema.ts";
import { Comparison } from "./comparison.tsx";

interface HistoryProps {
  draft: Draft;
  revisions: readonly RevisionSummary[];
  /** The number that the page's revisions are below; null on the first page. */
  before: number | null;
  /** The same of the next page; null on the last. */
  older: number | null;
  compared: [Revision, Revision] | null;
}

/** The revisions of a draft: any two can be compared, and each can be restored. */
export function History({ draft, revisions, before, older, compared }: HistoryProps) {
  const shown = withCompared(revisions, compared);
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div>
        <form id="compare" method="get" aria-label="Compare" className="mb-4">
          <Button type="submit" variant="outline" size="sm" {...pageOf(before)}>
            Compare the chosen two
          </Button>
        </form>
        <ol className="border-t border-rule">
          {shown.map((revision, index) => (
            <Entry
              key={revision.number}
              revision={revision}
              draft={draft}
              older={compared ? compared[0].number === revision.number : index === 1}
              newer={compared ? compared[1].number === revision.number : index === 0}
            />
          ))}
        </ol>
        <p className="flex gap-6 pt-6">
          {before === null ? null : <PageButton page={null}>Newest</PageButton>}
          {older === null ? null : <PageButton page={older}>Older</PageButton>}
        </p>
      </div>
      <section aria-labelledby="comparison" className="min-w-0">
        <h2 id="comparison" className="mb-3 font-serif text-xl font-semibold">
          {compared ? `Revision ${compared[0].number} to ${compared[1].number}` : "Comparison"}
        </h2>
        {compared ? (
          <Comparison
            before={compared[0].manuscript}
            after={compared[1].manuscript}
            label="What changed between the two"
          />
        ) : (
          <p className="text-soft">Choose two revisions. What the newer one changed is shown here.</p>
        )}
      </section>
    </div>
  );
}

/** Returns the revisions of a page with those that are compared: one chosen on another page stays chosen. */
function withCompared(
  revisions: readonly RevisionSummary[],
  compared: HistoryProps["compared"],
): readonly RevisionSummary[] {
  const known = new Set(revisions.map(({ number }) => number));
  const others = (compared ?? []).filter(({ number }) => !known.has(number));
  return [...revisions, ...others].sort((one, other) => other.number - one.number);
}

/** What a button of the form says of the page that it leads to. */
const pageOf = (before: number | null) => (before === null ? {} : { name: "before", value: before });

/** Leads to another page with what is chosen on this one: it sends the form, so it needs no script. */
const PageButton = ({ page, children }: { page: number | null; children: string }) => (
  <button
    type="submit"
    form="compare"
    {...pageOf(page)}
    className="cursor-pointer font-semibold text-accent underline underline-offset-2"
  >
    {children}
  </button>
);

interface EntryProps {
  revision: RevisionSummary;
  draft: Draft;
  older: boolean;
  newer: boolean;
}

function Entry({ revision, draft, older, newer }: EntryProps) {
  const { number, by, at, words, label } = revision;
  const isPresent = number === draft.revision;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-rule py-3">
      <span className="flex gap-2 pt-0.5">
        <Choice name="a" number={number} chosen={older} label={`Compare from revision ${number}`} />
        <Choice name="b" number={number} chosen={newer} label={`Compare to revision ${number}`} />
      </span>
      <span className="min-w-0 text-[0.9375rem]">
        <span className="font-semibold">Revision {number}</span>{" "}
        {isPresent ? <span className="text-soft">(current text)</span> : null}
        <span className="block text-sm text-soft">
          <DeskTime at={at} /> · {by} · {words.toLocaleString("en-US")} words
        </span>
        {label ? <span className="block text-sm font-medium">{label}</span> : null}
      </span>
      {isPresent ? null : (
        <ActForm act="restore-revision" fields={{ id: draft.id, number: String(number) }}>
          {/* Not one of `fields`: it is another by the time that a failure finds its form. */}
          <input type="hidden" name="revision" value={draft.revision} />
          <button
            type="submit"
            className="cursor-pointer text-sm font-semibold text-accent underline underline-offset-2"
          >
            Restore<span className="sr-only"> revision {number}</span>
          </button>
        </ActForm>
      )}
    </li>
  );
}

function Choice({
  name,
  number,
  chosen,
  label,
}: {
  name: string;
  number: number;
  chosen: boolean;
  label: string;
}) {
  return (
    <input
      type="radio"
      form="compare"
      name={name}
      value={number}
      defaultChecked={chosen}
      aria-label={label}
    />
  );
}
