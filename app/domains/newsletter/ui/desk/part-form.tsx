import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { Field } from "~/ui/field.tsx";
import { type Part, summaryOf } from "../../rules/letter/parts.ts";

interface PartFormProps {
  letter: string;
  part: Part;
  parts: readonly Part[];
  /** Identifies the part as it is shown. */
  was: string;
}

/** Edits a part in its place. The summary becomes words of the editor's. */
export function PartForm({ letter, part, parts, was }: PartFormProps) {
  return (
    <ActForm act="edit-letter-part" fields={{ letter, part: part.id }} className="grid max-w-xl gap-4">
      {({ field }) => (
        <>
          <input type="hidden" name="was" value={was} />
          {part.kind === "summary" ? (
            <Field
              {...field("text", summaryOf(part, parts))}
              label="Words"
              hint={MARKDOWN}
              rows={3}
              required
            />
          ) : null}
          {part.kind === "words" ? (
            <Field {...field("text", part.text)} label="Words" hint={MARKDOWN} rows={8} required />
          ) : null}
          {part.kind === "heading" ? <Field {...field("text", part.text)} label="Heading" required /> : null}
          {part.kind === "story" || part.kind === "brief" ? (
            <>
              <Field {...field("title", part.title)} label="Title" maxLength={300} required />
              {part.kind === "story" ? (
                <Field
                  {...field("excerpt", part.excerpt)}
                  label="What it is about"
                  rows={3}
                  maxLength={1000}
                />
              ) : null}
              <Field {...field("facts", part.facts)} label="Small print" maxLength={300} />
              <Field {...field("url", part.url)} label="Address" maxLength={2000} required />
            </>
          ) : null}
          <Button type="submit" size="sm" className="justify-self-start">
            Save
          </Button>
        </>
      )}
    </ActForm>
  );
}

export const MARKDOWN =
  "Markdown: **bold**, *italic*, [words](address), lists, quotations. Pictures are left out.";
