import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { INPUT } from "~/ui/field.tsx";
import type { ListFilter } from "../../rules/desk/list-filter.ts";
import { LIST_STATES, type ListState } from "../../rules/desk/list-states.ts";

const STATE_NAMES: Record<ListState, string> = {
  published: "Published",
  scheduled: "Scheduled",
  hidden: "Hidden",
  moved: "Redirected",
  deleted: "Deleted",
  corrected: "Corrected",
};

/** Returns the address of a filtered list. */
export function hrefOf(path: string, filter: Partial<ListFilter>): string {
  const { state, ...others } = filter;
  const query = new URLSearchParams(
    Object.entries({ ...others, state: state === "published" ? undefined : state }).filter(
      (pair): pair is [string, string] => Boolean(pair[1]),
    ),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The states, each a list of its own that keeps the other filters. */
export function StateLinks({ path, filter }: { path: string; filter: ListFilter }) {
  return (
    <nav aria-label="State" className="mb-5 overflow-x-auto border-b border-rule">
      <ul className="flex gap-6">
        {LIST_STATES.map((state) => (
          <li key={state}>
            <a
              href={hrefOf(path, { ...filter, after: undefined, state })}
              aria-current={state === filter.state ? "page" : undefined}
              className="section-link"
            >
              {STATE_NAMES[state]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FilterFormProps {
  path: string;
  filter: ListFilter;
  sources: readonly { id: string; name: string }[];
  categories: readonly { slug: string; name: string }[];
}

/** The other filters: words, source, category and days. */
export function FilterForm({ path, filter, sources, categories }: FilterFormProps) {
  const { state, q, source, category, from, to } = filter;
  // One that is configured no more may have items still.
  const known = sources.some(({ id }) => id === source);
  return (
    <form
      method="get"
      action={path}
      aria-label="Filter"
      className="mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:flex sm:flex-wrap"
    >
      {state === "published" ? null : <input type="hidden" name="state" value={state} />}
      <Labelled label="Words" className="max-sm:col-span-2 sm:w-56">
        <input type="search" name="q" defaultValue={q} maxLength={100} className={`${INPUT} h-9`} />
      </Labelled>
      <Labelled label="Source">
        <select name="source" defaultValue={source ?? ""} className={SELECT}>
          <option value="">All</option>
          {source && !known ? <option>{source}</option> : null}
          {sources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Category">
        <select name="category" defaultValue={category ?? ""} className={SELECT}>
          <option value="">All</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="From">
        <input type="date" name="from" defaultValue={from} className={SELECT} />
      </Labelled>
      <Labelled label="To">
        <input type="date" name="to" defaultValue={to} className={SELECT} />
      </Labelled>
      <Button type="submit" variant="outline" size="sm">
        Filter
      </Button>
      {q || source || category || from || to ? (
        <a href={hrefOf(path, { state })} className="py-1.5 text-sm text-accent underline underline-offset-2">
          Show all
        </a>
      ) : null}
    </form>
  );
}

const SELECT = `${INPUT} h-9 sm:w-auto sm:max-w-44`;

function Labelled({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child.
    <label className={`grid min-w-0 gap-1 text-sm font-semibold ${className}`}>
      {label}
      <span className="min-w-0 font-normal">{children}</span>
    </label>
  );
}
