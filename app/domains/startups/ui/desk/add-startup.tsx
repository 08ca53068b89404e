import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { Field, Select } from "~/ui/field.tsx";
import { StatedFields } from "./stated-fields.tsx";

const HEADING = "border-t-2 border-strong pt-3 font-serif text-xl font-semibold";

/** Takes a startup into the index. What a public company has beside is asked at the end: the form is one without scripts. */
export function AddStartup({ categories }: { categories: readonly string[] }) {
  return (
    <ActForm act="add-startup" label="Add a startup" className="grid max-w-2xl grid-cols-1 gap-10">
      {({ field }) => (
        <>
          <Part title="The company">
            <Field {...field("name")} label="Name" maxLength={80} autoComplete="off" required />
            <Select
              {...field("status")}
              label="Ownership"
              none="Choose"
              options={[
                ["private", "Private"],
                ["public", "Public: traded at an exchange"],
              ]}
            />
            <Field
              {...field("category")}
              label="Group"
              hint={categories.length > 0 ? `Such as ${categories.join(", ")}.` : undefined}
              maxLength={80}
              className="sm:col-span-2"
              required
            />
            <Field {...field("founded")} label="Founded" inputMode="numeric" maxLength={4} required />
            <Field
              {...field("headquarters")}
              label="Headquarters"
              hint="City and country."
              maxLength={120}
              required
            />
            <Field
              {...field("description")}
              label="What it does"
              hint="One sentence in your own words, up to 160 characters."
              maxLength={160}
              className="sm:col-span-2"
              required
            />
            <Field
              {...field("note")}
              label="Note"
              hint="Such as an owner. Optional."
              maxLength={200}
              className="sm:col-span-2"
            />
          </Part>
          <Part title="The last known valuation">
            <StatedFields field={field} />
            <Field
              {...field("fundedOn")}
              label="Day of the last round"
              hint="If it is another day. Optional."
              type="date"
            />
          </Part>
          <Part title="Of a public company">
            <Field {...field("symbol")} label="Symbol at the exchange" maxLength={6} autoComplete="off" />
            <Field
              {...field("shares")}
              label="Shares of all classes"
              hint="Their number times the price is its value."
              inputMode="numeric"
              maxLength={20}
            />
            <Field {...field("sharesOn")} label="As of" type="date" />
            <Field {...field("sharesSource")} label="Source" hint="Such as “10-Q”." maxLength={120} />
          </Part>
          <Button type="submit" className="justify-self-start">
            Add to the startups
          </Button>
        </>
      )}
    </ActForm>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
    <legend className={`${HEADING} mb-5 w-full`}>{title}</legend>
    {children}
  </fieldset>
);
