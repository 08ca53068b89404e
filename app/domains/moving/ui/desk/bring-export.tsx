import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field, INPUT, Select } from "~/ui/field.tsx";
import type { Move, MoveState } from "../../store/moves.ts";

/** Takes the file of another system. */
export function BringExport({ categories }: { categories: [slug: string, name: string][] }) {
  return (
    <ActForm act="bring-export" large label="Upload an export" className="grid max-w-2xl gap-6">
      {({ field, ticked }) => {
        const { error } = field("file");
        return (
          <>
            <div>
              <label htmlFor="export" className="block pb-1.5 text-[0.9375rem] font-semibold">
                The exported file
              </label>
              <input
                id="export"
                type="file"
                name="file"
                accept=".xml,.json,.zip,.csv,.md"
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? "export-hint export-error" : "export-hint"}
                className={`${INPUT} py-2`}
              />
              <p id="export-hint" className="pt-1.5 text-sm text-soft">
                WordPress: XML. Ghost: JSON. Substack: zip. beehiiv: CSV. Markdown: a zip of the folder. This
                software: the zip of “Moving out”. At most 24 MB; “npm run import” takes larger ones.
              </p>
              {error ? (
                <p id="export-error" className="pt-1.5 text-sm font-medium text-down">
                  {error}
                </p>
              ) : null}
            </div>
            <Field {...field("site")} label="Address of the old site (for Ghost and Substack)" />
            <Select
              {...field("other")}
              label="Category for posts whose own does not exist here"
              none="None: list them in the report"
              options={categories}
            />
            <Field
              {...field("categories")}
              label="Categories there and here, one per line, such as Tips & Tricks = product"
              rows={3}
            />
            <label className="flex items-baseline gap-2.5 text-[0.9375rem]">
              <input type="checkbox" name="pages" value="yes" defaultChecked={ticked("pages", true)} />
              Import pages as articles too, such as “About”
            </label>
            <label className="flex items-baseline gap-2.5 text-[0.9375rem]">
              <input type="checkbox" name="drafts" value="yes" defaultChecked={ticked("drafts", true)} />
              Import drafts as drafts, which only the desk shows
            </label>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit">Check the file</Button>
              <span className="text-sm text-soft">Nothing is imported before you have seen the report.</span>
            </p>
          </>
        );
      }}
    </ActForm>
  );
}

export const STATES: Record<MoveState, string> = {
  checking: "Being checked",
  checked: "Waiting for you",
  moving: "Being imported",
  done: "Imported",
  failed: "Cannot be imported",
  cancelled: "Cancelled",
};

/** The exports that were brought lately. */
export function MoveList({ moves }: { moves: readonly Move[] }) {
  return (
    <DeskTable
      caption="Exports"
      columns={[
        { label: "File" },
        { label: "From", wide: true },
        { label: "State" },
        { label: "Posts", number: true },
        { label: "Brought", wide: true },
      ]}
      rows={moves.map(({ id, name, product, state, total, createdAt }) => ({
        key: id,
        cells: [
          <a
            key="name"
            href={`/desk/moving/${id}`}
            className="font-semibold break-all underline-offset-4 hover:underline"
          >
            {name}
          </a>,
          product ?? "",
          STATES[state],
          total > 0 ? total : "",
          <DeskTime key="at" at={createdAt} />,
        ],
      }))}
      empty="Nothing has been imported yet."
    />
  );
}
