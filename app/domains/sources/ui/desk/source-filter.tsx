import { KIND_NAMES } from "~/domains/sources/rules/kinds.ts";
import { Button } from "~/ui/button.tsx";
import { Field, Select } from "~/ui/field.tsx";
import type { SourceFilter as Filter } from "../../store/screens.ts";

const STATES: [string, string][] = [
  ["failing", "Failing"],
  ["new", "Not read yet"],
  ["ok", "Read"],
  ["paused", "Paused"],
];

/** Narrows the list; the whole choice is in the address. */
export function SourceFilter({ q, kind, state }: Filter) {
  return (
    <form className="mb-6 flex flex-wrap items-end gap-4" aria-label="Filter the sources">
      <Field name="q" type="search" label="Name or address" defaultValue={q} className="w-full sm:w-64" />
      <Select
        name="kind"
        label="Kind"
        none="All"
        defaultValue={kind}
        options={Object.entries(KIND_NAMES)}
        className="w-44 max-sm:flex-1"
      />
      <Select
        name="state"
        label="State"
        none="All"
        defaultValue={state}
        options={STATES}
        className="w-40 max-sm:flex-1"
      />
      <Button type="submit" variant="outline">
        Filter
      </Button>
    </form>
  );
}
