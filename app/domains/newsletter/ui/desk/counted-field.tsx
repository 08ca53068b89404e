import { useState } from "react";
import { Field } from "~/ui/field.tsx";

interface FieldState {
  name: string;
  defaultValue: string;
  error?: string;
}

/** What a letter says in the inbox. */
export const SubjectFields = ({ subject, preheader }: Record<"subject" | "preheader", FieldState>) => (
  <>
    <CountedField {...subject} label="Subject" maxLength={200} fits={{ phone: 40, computer: 70 }} required />
    <CountedField {...preheader} label="Preview line" maxLength={300} fits={{ phone: 60, computer: 110 }} />
  </>
);

interface CountedFieldProps extends FieldState {
  label: string;
  required?: boolean;
  maxLength: number;
  /** How much of it inboxes show, in characters. */
  fits: { phone: number; computer: number };
}

/** A line whose length matters: says how much of it inboxes show, and counts while it is written. */
function CountedField({ fits: { phone, computer }, ...field }: CountedFieldProps) {
  const [length, setLength] = useState(field.defaultValue.length);
  const verdict =
    length > computer ? "inboxes cut it off" : length > phone ? "phones cut it off" : "all of it is shown";
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setLength(target.value.length);
      }}
    >
      <Field
        {...field}
        autoComplete="off"
        hint={`Phones show about ${phone} characters, computers about ${computer}.`}
      />
      <p className="pt-1.5 text-sm text-soft tabular-nums">
        {length} characters: {length === 0 ? "none is shown" : verdict}.
      </p>
    </div>
  );
}
