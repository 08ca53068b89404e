import { Field } from "../field.tsx";
import { useFailure } from "./context.tsx";

/** What is written as an id, a day or a number is. */
const TOKEN = /^[a-z\d_/-]*$/;

/** The words of a post that was refused, to be copied. For a page that has its form no longer. */
export function LostWords() {
  const words = Object.entries(useFailure()?.values ?? {}).filter(([, value]) => !TOKEN.test(value));
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="lost" className="mb-10 max-w-2xl border-t-2 border-strong pt-3">
      <h2 id="lost" className="pb-4 font-serif text-xl font-semibold">
        What you wrote, which is not saved
      </h2>
      <div className="grid gap-4">
        {words.map(([name, value]) => (
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
