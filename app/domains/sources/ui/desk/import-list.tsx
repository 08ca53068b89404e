import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { Field, INPUT, Select } from "~/ui/field.tsx";
import type { CategoryOptions } from "../../rules/category-options.ts";
import type { ImportReport, ReportRow } from "../../store/import-reports.ts";
import { Choice } from "./settings-fields.tsx";

/** Takes a list of feeds from a feed reader. */
export function ImportForm({ report, categories }: { report: string; categories: CategoryOptions }) {
  return (
    <ActForm act="import-sources" large label="Import a list" className="grid grid-cols-1 max-w-2xl gap-6">
      {({ field }) => {
        const { error } = field("file");
        const { defaultValue: kind } = field("kind", "news");
        return (
          <>
            <input type="hidden" name="report" value={field("report", report).defaultValue} />
            <div>
              <label htmlFor="opml" className="block pb-1.5 text-[0.9375rem] font-semibold">
                OPML file
              </label>
              <input
                id="opml"
                type="file"
                name="file"
                accept=".opml,.xml,text/xml,text/x-opml,application/xml"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? "opml-error" : undefined}
                className={`${INPUT} py-2`}
              />
              {error ? (
                <p id="opml-error" className="pt-1.5 text-sm font-medium text-down">
                  {error}
                </p>
              ) : null}
            </div>
            <Field {...field("list")} label="Or the list itself" rows={4} />
            <fieldset>
              <legend className="pb-1.5 text-[0.9375rem] font-semibold">What the feeds are</legend>
              <Choice name="kind" value="news" isChosen={kind === "news"}>
                News outlets
              </Choice>
              <Choice name="kind" value="articles" isChosen={kind === "articles"}>
                Articles of others, in our categories
              </Choice>
              <Choice name="kind" value="author" isChosen={kind === "author"}>
                Newsletter authors
              </Choice>
              <p className="pt-1 text-sm text-soft">YouTube channels in the list bring videos.</p>
            </fieldset>
            <Select
              {...field("category")}
              label="Category for articles and videos whose folder is not one of ours"
              none="The first"
              options={categories.ofContent}
            />
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit">Import</Button>
              <span className="text-sm text-soft">Each feed is checked, which may take half a minute.</span>
            </p>
          </>
        );
      }}
    </ActForm>
  );
}

const STATES: Record<ReportRow["state"], string> = {
  added: "Added",
  known: "Known already",
  failed: "Not added",
  left: "Not reached",
};

/** What came of each row. */
export function ImportResult({ report: { rows, more } }: { report: ImportReport }) {
  const left = rows.filter(({ state }) => state === "left").length + more;
  return (
    <section aria-labelledby="report" className="grid grid-cols-1 gap-4">
      <h2 id="report" className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
        {rows.filter(({ state }) => state === "added").length} of {rows.length + more} feeds added
      </h2>
      {left > 0 ? (
        <p role="status" className="max-w-2xl border-s-4 border-accent bg-sheet px-4 py-3">
          {left === 1 ? "One feed was" : `${left} feeds were`} not reached: one import checks at most 500, as
          far as its time suffices. Import the same list again: known feeds are skipped.
        </p>
      ) : null}
      <DeskTable
        caption="Result for each feed"
        columns={[{ label: "Feed" }, { label: "Outcome" }, { label: "Why" }]}
        rows={rows.map(({ name, address, state, message }) => ({
          key: address,
          cells: [
            <span key="name" className="grid min-w-40">
              <span className="font-semibold">{name}</span>
              <span className="text-sm break-all text-soft">{address}</span>
            </span>,
            <span key="state" className={state === "failed" ? "font-medium text-down" : ""}>
              {STATES[state]}
            </span>,
            message,
          ],
        }))}
        empty="The list has no feeds."
      />
    </section>
  );
}
