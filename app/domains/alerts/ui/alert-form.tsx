import type { ReactNode } from "react";
import { EMAIL_MAX, type FormResult } from "~/lib/forms/form.ts";
import { Button } from "~/ui/button.tsx";
import { Field, PersonCheck, Select } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { KINDS, type Kind, type Place } from "../fields.ts";
import { ALERTS_PATH, CONSENT } from "../rules/copy.ts";
import type { Company } from "../schema.ts";

const KIND_LABELS: Record<Kind, string> = {
  above: "Price to ARR rises above a value",
  below: "Price to ARR falls below a value",
  move: "The price moves by more than a percentage in a day",
  quarter: "A new quarter is filed",
};

interface AlertFormProps {
  place: Place;
  /** The company on its own page; without it the form offers `companies` for choice. */
  company?: Company;
  companies?: readonly Company[];
  /** The symbol that is chosen at first. */
  chosen?: string | null;
  /** The result of the page's action. */
  answered?: FormResult;
}

/**
 * Asks for an alert. A plain form, which posts to its own page: the browser shows the threshold of the chosen kind by
 * itself, and where it cannot, it shows both.
 */
export function AlertForm({ place, company, companies = [], chosen, answered }: AlertFormProps) {
  if (answered?.ok)
    return (
      <FormDone title="One more step" mailbox={answered.mailbox}>
        <p className="mt-2 leading-relaxed">{answered.message}</p>
      </FormDone>
    );
  const failure = answered?.ok === false ? answered : null;
  const field = (name: string) => ({
    name,
    error: failure?.errors[name],
    defaultValue: failure?.values[name],
    focused: failure !== null && Object.keys(failure.errors)[0] === name,
  });
  const kind = KINDS.find((each) => each === failure?.values.kind) ?? "above";
  return (
    <form
      method="post"
      action={ALERTS_PATH}
      aria-label={company ? `Alert about ${company.name}` : "New alert"}
      className="group/alert relative grid gap-5"
    >
      <FormError result={failure} />
      {company ? (
        <input type="hidden" name="symbol" value={company.symbol} />
      ) : (
        <Select
          {...field("symbol")}
          label="Company"
          none="Choose a company"
          options={companies.map(({ symbol, name }) => [symbol, `${name} (${symbol})`])}
          defaultValue={failure?.values.symbol ?? chosen ?? ""}
        />
      )}
      <fieldset>
        <legend className="pb-1.5 text-[0.9375rem] font-semibold">Tell me when</legend>
        <div className="grid border-t border-rule">
          {KINDS.map((each) => (
            <label
              key={each}
              className="flex cursor-pointer items-start gap-3 border-b border-rule py-2.5 leading-snug hover:text-accent"
            >
              <input
                type="radio"
                name="kind"
                value={each}
                defaultChecked={each === kind}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              {KIND_LABELS[each]}
            </label>
          ))}
        </div>
        {failure?.errors.kind ? (
          <p className="pt-1.5 text-sm font-medium text-down">{failure.errors.kind}</p>
        ) : null}
      </fieldset>
      <Threshold className="group-has-[[value=move]:checked]/alert:hidden">
        <Field
          {...field("multiple")}
          label="Price to ARR"
          hint="A multiple, such as 12 or 12.5"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
        />
      </Threshold>
      <Threshold className="group-has-[[value=above]:checked]/alert:hidden group-has-[[value=below]:checked]/alert:hidden">
        <Field
          {...field("percent")}
          label="Change in a day, percent"
          hint="Up or down, from 1 to 50"
          inputMode="decimal"
          autoComplete="off"
          maxLength={4}
          defaultValue={failure ? failure.values.percent : "5"}
        />
      </Threshold>
      <Field
        {...field("email")}
        label="Email address"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <input type="hidden" name="place" value={place} />
      <PersonCheck />
      <p className="text-sm leading-relaxed text-soft">{CONSENT}</p>
      <Button type="submit" className="justify-self-start">
        Set the alert
      </Button>
    </form>
  );
}

/** The field of a kind's threshold; a quarter has none. */
const Threshold = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={`${className} sm:max-w-80 group-has-[[value=quarter]:checked]/alert:hidden`}>
    {children}
  </div>
);
