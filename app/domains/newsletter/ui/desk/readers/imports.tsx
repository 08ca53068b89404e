import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { INPUT } from "~/ui/field.tsx";
import type { ImportShown, ShownImport } from "../../../store/import/staged.ts";
import { ConsentFields } from "./consent-fields.tsx";

export type Import = ImportShown["work"];

export const IMPORTS = "/desk/readers/import";

export const STATE_WORDS: Record<ShownImport["state"], string> = {
  receiving: "Arriving",
  reading: "Being checked",
  checked: "Waiting for you",
  storing: "Being stored",
  done: "Done",
  cancelled: "Cancelled",
};

/** Brings a file, or pasted rows, to be checked; and the imports so far. */
export function Imports({ imports }: { imports: readonly Import[] }) {
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,34rem)_1fr]">
      <ActForm act="bring-subscribers" large label="Import" className="grid content-start gap-5">
        {({ field, failure }) => (
          <>
            <label className="grid gap-1.5 font-semibold">
              CSV file
              <input
                type="file"
                name="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                className="block min-h-11 w-full border border-strong bg-sheet p-2 font-normal file:me-3 file:cursor-pointer file:border-0 file:bg-well file:px-3 file:py-1.5 file:font-semibold file:text-ink"
              />
              <span className="text-sm font-normal text-soft">
                Exports of Mailchimp, Ghost, Substack and beehiiv are recognised by their columns. At most 24
                MB, about 250,000 rows.
              </span>
              {failure?.errors.file ? (
                <span className="text-sm font-medium text-down">{failure.errors.file}</span>
              ) : null}
            </label>
            <label className="grid gap-1.5 font-semibold">
              Or paste its rows
              <textarea
                name="pasted"
                rows={4}
                defaultValue={field("pasted").defaultValue}
                spellCheck={false}
                className={`${INPUT} py-2.5 font-mono text-sm font-normal`}
              />
            </label>
            <ConsentFields
              field={field}
              dayHint="For rows without their own date. Exports of the products above have one for each row."
            />
            <Button type="submit" className="justify-self-start">
              Check the file
            </Button>
            <p className="text-sm text-soft">
              Nothing is stored until you have seen what would happen to each row.
            </p>
          </>
        )}
      </ActForm>
      <section aria-labelledby="so-far">
        <h2 id="so-far" className="mb-2 font-serif text-xl font-semibold">
          So far
        </h2>
        <DeskTable
          caption="Imports"
          columns={[
            { label: "File" },
            { label: "State" },
            { label: "Rows", number: true },
            { label: "Brought (UTC)", wide: true },
          ]}
          rows={imports.map(({ id, name, state, rows, createdAt }) => ({
            key: id,
            cells: [
              <a
                key="name"
                href={`${IMPORTS}/${id}`}
                className="font-semibold break-all underline-offset-2 hover:text-accent hover:underline"
              >
                {name}
              </a>,
              <span key="state" className="whitespace-nowrap text-soft">
                {STATE_WORDS[state]}
              </span>,
              rows.toLocaleString("en-US"),
              <span key="at" className="text-sm">
                <DeskTime at={createdAt} />
              </span>,
            ],
          }))}
          empty="No file has been uploaded yet."
        />
      </section>
    </div>
  );
}
