import { Field } from "~/ui/field.tsx";
import type { ValuationFields } from "../../rules/stated-valuation.ts";

interface StatedFieldsProps {
  field: (name: keyof ValuationFields) => { name: string; defaultValue?: string; error?: string };
}

/** What a valuation is stated with: the figure, its day, what it is of and who says so. */
export const StatedFields = ({ field }: StatedFieldsProps) => (
  <>
    <Field {...field("usd")} label="Valuation in USD" hint="Such as 12.5B or 850M." maxLength={30} required />
    <Field {...field("on")} label="As of" type="date" required />
    <Field
      {...field("basis")}
      label="What it is of"
      hint="Such as “Series C, post-money”."
      maxLength={120}
      required
    />
    <Field {...field("source")} label="Source" hint="Such as “Company release”." maxLength={120} required />
  </>
);
