import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { Field } from "~/ui/field.tsx";
import { SubjectFields } from "./counted-field.tsx";
import type { ReadersShown } from "./letter-view.ts";
import { MARKDOWN } from "./part-form.tsx";
import { Choice } from "./small.tsx";

/** Writes a single letter from nothing. It is a draft until somebody says that it goes out. */
export function NewLetter({ id, readers }: { id: string; readers: readonly ReadersShown[] }) {
  return (
    <ActForm act="write-letter" className="grid max-w-2xl gap-6">
      {({ field, failure }) => (
        <>
          <input type="hidden" name="letter" value={failure?.values.letter ?? id} />
          <Choice {...field("readers", "weekly")} label="To" options={readers} />
          <SubjectFields subject={field("subject")} preheader={field("preheader")} />
          <Field {...field("text")} label="Text" hint={MARKDOWN} rows={16} maxLength={20000} required />
          <Button type="submit" className="justify-self-start">
            Write it
          </Button>
        </>
      )}
    </ActForm>
  );
}
