import { useActionData } from "@remix-run/react";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailure } from "~/ui/desk/context.tsx";
import { Field } from "~/ui/field.tsx";
import { type Draft, draftOf } from "../../rules/form/draft.ts";
import type { FormEntry } from "../../rules/form/model.ts";
import type { DeskPart } from "../../rules/parts.ts";
import { EntryFields, Unframed } from "./entry-fields.tsx";
import { inputTime } from "./moment.ts";
import { Theirs } from "./theirs.tsx";

export interface PartEditorProps {
  desk: DeskPart;
  form: FormEntry;
  /** The part as it is at `at`; undefined where it is left out. */
  value: Draft;
  version: string;
  /** The moment whose part the form shows (ms): what it changes is what differs from that. */
  seen: number;
  /** From when the changes shall hold (ms); null for at once. */
  at: number | null;
  isMine: boolean;
}

/** What a button made of the form, without saving it. */
export interface Rearranged {
  draft: Draft;
  from: string;
  seen: string;
  /** That the form was posted with: what others stored since is not known in it. */
  version: string | null;
}

/** The form of a part, with the page beside it as the fields would make it. */
export function PartEditor({ desk, form, value, version, seen, at, isMine }: PartEditorProps) {
  const failure = useFailure();
  const answered = useActionData() as Rearranged | undefined;
  const came = answered && "draft" in answered ? answered : null;
  const { part, title } = desk;
  const address = `/desk/site/${part}${at === null ? "" : `?at=${at}`}`;
  const act = `${desk.role === "owner" ? "owner-" : ""}save-part`;
  const failed = failure?.act === act ? failure : null;
  const draft = came ? came.draft : failed ? draftOf(form, part, failed.values, value) : value;
  // What must be there needs no frame of its own.
  const Fields = form.optional ? EntryFields : Unframed;
  const from = came?.from ?? failed?.values.from ?? inputTime(at);
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <ActForm
        act={act}
        fields={{ part }}
        version={came?.version ?? version}
        label={title}
        className="min-w-0"
      >
        {/* Enter in a field saves, and does not press the first button of a list. */}
        {isMine ? (
          <button type="submit" formAction={address} tabIndex={-1} aria-hidden="true" className="sr-only">
            Save
          </button>
        ) : null}
        <input type="hidden" name="seen" value={came?.seen || failed?.values.seen || seen} />
        {failed?.theirs ? <Theirs json={failed.theirs} /> : null}
        <fieldset disabled={!isMine} className="min-w-0">
          <legend className="sr-only">{title}</legend>
          <Fields entry={{ ...form, label: title }} name={part} draft={draft} errors={failed?.errors ?? {}} />
        </fieldset>
        <div className="stays-below mt-8 grid gap-4 border-t-2 border-strong bg-paper py-4 max-sm:static sm:grid-cols-[minmax(0,15rem)_1fr] sm:items-end">
          <Field
            name="from"
            label="In force from"
            hint="UTC. Empty: at once."
            type="datetime-local"
            defaultValue={from}
            error={failed?.errors.from}
          />
          <p className="flex flex-wrap gap-3">
            {isMine ? (
              <Button type="submit" formAction={address}>
                Save
              </Button>
            ) : null}
            <Button
              type="submit"
              variant="outline"
              formAction={`/desk/site/preview?path=${desk.shownAt}`}
              formTarget="preview"
              formNoValidate
            >
              Preview
            </Button>
          </p>
        </div>
      </ActForm>
      <Preview {...desk} at={at} />
    </div>
  );
}

/** The page that shows the part. The form's button posts into it; without a script as well. */
function Preview({ title, shownAt, at }: DeskPart & { at: number | null }) {
  const query = new URLSearchParams({ path: shownAt, ...(at === null ? {} : { at: String(at) }) });
  return (
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-6 xl:self-start">
      <h2 className="mb-3 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">Preview</h2>
      <iframe
        name="preview"
        title={`The page with “${title}”`}
        src={`/desk/site/preview?${query}`}
        loading="lazy"
        className="h-[70vh] w-full border border-strong bg-sheet"
      />
    </section>
  );
}
