import { Field } from "../field.tsx";
import { useFailure } from "./context.tsx";

/**
 * The fields that the desk's forms have for words. The others are ids, choices, days and marks; and `name`, which buttons
 * post that nobody typed.
 */
const WRITTEN = [
  "title",
  "subject",
  "preheader",
  "teaser",
  "excerpt",
  "text",
  "facts",
  "author",
  "tags",
  "url",
  "address",
  "target",
  "image",
  "discussion",
  "description",
  "note",
  "basis",
  "source",
  "usd",
  "beforeUsd",
];

/** The words of a post that was refused, to be copied. For a page that has its form no longer. */
export function LostWords() {
  const values = useFailure()?.values ?? {};
  const words = WRITTEN.flatMap((name) => (values[name] ? [{ name, value: values[name] }] : []));
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="lost" className="mb-10 max-w-2xl border-t-2 border-strong pt-3">
      <h2 id="lost" className="pb-4 font-serif text-xl font-semibold">
        What you wrote, which is not saved
      </h2>
      <div className="grid gap-4">
        {words.map(({ name, value }) => (
          <Field
            key={name}
            name={name}
            label={name.charAt(0).toUpperCase() + name.slice(1)}
            defaultValue={value}
            rows={value.length > 200 ? 8 : 2}
            readOnly
          />
        ))}
      </div>
    </section>
  );
}
