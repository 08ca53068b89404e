import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailure } from "~/ui/desk/context.tsx";
import { Field } from "~/ui/field.tsx";
import { ConsentFields } from "./consent-fields.tsx";

/** Adds an address whose owner has consented elsewhere. */
export function AddReader() {
  const failed = useFailure();
  return (
    <details open={failed?.act === "add-reader"} className="mt-12 max-w-xl border-t-2 border-strong pt-3">
      <summary className="cursor-pointer font-serif text-xl font-semibold">Add a reader</summary>
      <p className="mt-2 mb-5 text-soft">
        For somebody who consented in person or on paper. People who left can only come back themselves;
        addresses that bounced or complained are not added.
      </p>
      <ActForm act="add-reader" label="Add a reader" className="grid gap-5">
        {({ field }) => (
          <>
            <Field {...field("email")} label="Email address" type="email" autoComplete="off" required />
            <ConsentFields field={field} />
            <Button type="submit" className="justify-self-start">
              Add
            </Button>
          </>
        )}
      </ActForm>
    </details>
  );
}
