import { Field } from "../field.tsx";
import { useFailure } from "./context.tsx";

/**
 * The fields that the desk's forms have for words, with what they are called here. The others are ids, choices, days and
 * marks; and `name`, which buttons post that nobody typed.
 */
const WRITTEN: Readonly<Record<string, string>> = {
  title: "Title",
  subject: "Subject",
  preheader: "Preview line",
  teaser: "Teaser",
  excerpt: "Excerpt",
  text: "Text",
  facts: "Small print",
  author: "Author",
  tags: "Tags",
  url: "Address",
  address: "Address",
  target: "Target",
  image: "Picture",
  discussion: "Discussion",
  description: "Description",
  note: "Note",
  basis: "Basis",
  source: "Source",
  usd: "Amount in USD",
  beforeUsd: "ARR a year before",
};

/** The words of a post that was refused, to be copied. For a page that has its form no longer. */
export function LostWords() {
  const values = useFailure()?.values ?? {};
  const words = Object.entries(WRITTEN).flatMap(([name, label]) =>
    values[name] ? [{ name, label, value: values[name] }] : [],
  );
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="lost" className="mb-10 max-w-2xl border-t-2 border-strong pt-3">
      <h2 id="lost" className="pb-4 font-serif text-xl font-semibold">
        What you wrote, which is not saved
      </h2>
      <div className="grid gap-4">
        {words.map(({ name, label, value }) => (
          <Field
            key={name}
            name={name}
            label={label}
            defaultValue={value}
            rows={value.length > 200 ? 8 : 2}
            readOnly
          />
        ))}
      </div>
    </section>
  );
}
