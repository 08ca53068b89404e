import { Field, INPUT } from "~/ui/field.tsx";
import { LIST_WORDS } from "../../../rules/desk-words.ts";

type FieldOf = (
  name: string,
  value?: string | number | null,
) => { name: string; defaultValue: string; error?: string };

/** The list, and the proof that its reader asked for it. */
export function ConsentFields({ field, dayHint }: { field: FieldOf; dayHint?: string }) {
  return (
    <>
      <label className="grid gap-1.5 font-semibold">
        List
        <select
          name="list"
          defaultValue={field("list", "weekly").defaultValue}
          className={`${INPUT} h-11 font-normal`}
        >
          {Object.entries(LIST_WORDS).map(([list, words]) => (
            <option key={list} value={list}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Field
        {...field("consentPlace")}
        label="Where they consented"
        hint="Such as https://old.example.com/signup, or “the desk at our conference”."
        maxLength={200}
        required
      />
      <Field
        {...field("consentWording")}
        label="The words they agreed to"
        hint="The sentence beside the button or the box."
        rows={2}
        maxLength={1000}
        required
      />
      <Field
        {...field("consentDay")}
        label="Date of consent"
        hint={dayHint}
        type="date"
        required={!dayHint}
      />
    </>
  );
}
