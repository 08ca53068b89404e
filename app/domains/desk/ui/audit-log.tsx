import type { Entry } from "~/platform/desk/audit.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { INPUT } from "~/ui/field.tsx";

interface Filter {
  staff?: string;
  kind?: string;
  subject?: string;
}

interface AuditLogProps {
  people: readonly { id: string; name: string }[];
  entries: readonly (Entry & { canUndo: boolean })[];
  filter: Filter;
  /** Where the next page begins; null on the last. */
  more: number | null;
}

/** The entries of the audit log, the latest first, with what each changed and Undo. */
export function AuditLog({ people, entries, filter, more }: AuditLogProps) {
  const isFiltered = Boolean(filter.kind || filter.staff);
  return (
    <>
      <form method="get" aria-label="Filter" className="mb-6 flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm font-semibold">
          Who
          <select
            name="staff"
            defaultValue={filter.staff ?? ""}
            className={`${INPUT} h-9 w-auto font-normal`}
          >
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {filter.kind ? <input type="hidden" name="kind" value={filter.kind} /> : null}
        {filter.kind && filter.subject ? <input type="hidden" name="subject" value={filter.subject} /> : null}
        <Button type="submit" variant="outline" size="sm">
          Filter
        </Button>
        {isFiltered ? (
          <a href="/desk/record" className="py-1.5 text-sm text-accent underline underline-offset-2">
            Show all
          </a>
        ) : null}
      </form>
      {entries.length === 0 ? (
        <p className="border-t border-rule py-6 text-soft">
          {isFiltered ? "Nothing in the record matches the filter." : "Nothing has been done yet."}
        </p>
      ) : (
        <ol className="border-t border-rule">
          {entries.map((entry) => (
            <LogEntry key={entry.id} {...entry} />
          ))}
        </ol>
      )}
      {more ? (
        <p className="pt-6">
          <a
            href={`/desk/record?${new URLSearchParams({ ...defined(filter), before: String(more) })}`}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Earlier
          </a>
        </p>
      ) : null}
    </>
  );
}

function LogEntry({
  id,
  at,
  name,
  says,
  kind,
  subject,
  before,
  after,
  canUndo,
  undoneBy,
}: AuditLogProps["entries"][number]) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 md:grid-cols-[9.5rem_10rem_1fr_auto]">
      <span className="text-sm leading-6">
        <DeskTime at={at} />
      </span>
      <span className="text-sm leading-6 text-soft">{name}</span>
      <div className="min-w-0">
        <p>
          {says} {undoneBy ? <span className="text-soft">(undone)</span> : null}
        </p>
        {kind && (before ?? after) ? (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer text-soft">Before and after</summary>
            <dl className="mt-2 grid gap-3 sm:grid-cols-2">
              <Value label="Before" json={before} />
              <Value label="After" json={after} />
            </dl>
            <p className="mt-2">
              <a
                href={`/desk/record?${new URLSearchParams({ kind, subject })}`}
                className="text-accent underline underline-offset-2"
              >
                Everything about it
              </a>
            </p>
          </details>
        ) : null}
      </div>
      {canUndo ? (
        <ActForm act="undo" fields={{ entry: String(id) }}>
          <button
            type="submit"
            className="cursor-pointer text-sm font-semibold text-accent underline underline-offset-2"
          >
            Undo
          </button>
        </ActForm>
      ) : null}
    </li>
  );
}

function Value({ label, json }: { label: string; json: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{label}</dt>
      <dd className="mt-1 bg-well p-3">
        {json === null ? (
          <span className="text-soft">nothing</span>
        ) : (
          <pre className="max-h-80 overflow-auto text-xs leading-5 whitespace-pre-wrap">
            {JSON.stringify(JSON.parse(json), null, 2)}
          </pre>
        )}
      </dd>
    </div>
  );
}

const defined = (filter: Filter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
