import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { Field, INPUT } from "~/ui/field.tsx";
import type { ReadersShown } from "./letter-view.ts";
import { MARKDOWN } from "./part-form.tsx";

/** Writes a single letter from nothing. It is a draft until somebody says that it goes out. */
export function NewLetter({ id, readers }: { id: string; readers: readonly ReadersShown[] }) {
  return (
    <ActForm act="write-letter" className="grid max-w-2xl gap-6">
      {({ field, failure }) => (
        <>
          <input type="hidden" name="letter" value={failure?.values.letter ?? id} />
          <label className="grid gap-1.5 text-[0.9375rem] font-semibold">
            To
            <select
              name="readers"
              defaultValue={field("readers", "weekly").defaultValue}
              className={`${INPUT} h-11 font-normal`}
            >
              {readers.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Field {...field("subject")} label="Subject" hint={SUBJECT} maxLength={200} required />
          <Field {...field("preheader")} label="Preview line" hint={PREVIEW} maxLength={300} />
          <Field {...field("text")} label="Text" hint={MARKDOWN} rows={16} maxLength={20000} required />
          <Button type="submit" className="justify-self-start">
            Write it
          </Button>
        </>
      )}
    </ActForm>
  );
}

const SUBJECT = "Phones show about 40 characters, computers about 70.";
const PREVIEW = "What inboxes show beside the subject: about 60 characters on phones, 110 on computers.";
