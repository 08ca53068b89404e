import type { ReactNode } from "react";
import { currency, multiple, signedPercent } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { Field } from "~/ui/field.tsx";
import type { ArrEffect, ArrStanding } from "../../rules/desk/effect.ts";
import type { ListedCompany } from "../../rules/desk/listed.ts";
import type { ArrFields } from "../../rules/desk/stated-arr.ts";

/** Stating a company's ARR: the figure, what it changes, and then the act. */

interface FigureProps {
  company: ListedCompany;
  version: string;
  /** What was entered, or what is stated now. */
  fields: ArrFields;
  errors: Partial<ArrFields>;
  /** Whether something right was entered, and what it changes; null for a company without a price. */
  isEntered: boolean;
  effect: ArrEffect | null;
  mayChange: boolean;
}

export function CompanyFigure({ company, version, mayChange, ...entered }: FigureProps) {
  const { symbol, name, stated, ofFiles, isOfDesk } = company;
  return (
    <div className="grid grid-cols-1 gap-12">
      <section aria-label="Stated now">
        {stated ? (
          <p className="max-w-2xl">
            {name} states an ARR of <strong>{currency(stated.usd / 1e9)}</strong>, of {stated.asOf}, by{" "}
            {stated.source}.
            {stated.yearBefore
              ? ` A year before: ${currency(stated.yearBefore.usd / 1e9)}, of ${stated.yearBefore.asOf}.`
              : ""}
          </p>
        ) : (
          <p className="max-w-2xl">
            {name} states no ARR: the newest quarter’s revenue times four stands for it.
          </p>
        )}
        {ofFiles ? (
          <p className="mt-1 text-soft">
            The publication’s files have {currency(ofFiles.usd / 1e9)}, of {ofFiles.asOf}.
          </p>
        ) : null}
        {isOfDesk ? <p className="mt-1 text-soft">It was added to the index at the desk.</p> : null}
      </section>
      {mayChange ? (
        <>
          <ArrForm {...entered} />
          {entered.isEntered ? <Effect {...entered} symbol={symbol} version={version} /> : null}
          <Removals company={company} version={version} />
        </>
      ) : null}
    </div>
  );
}

/** A GET: what it would change can be looked at again. */
function ArrForm({ fields, errors, isEntered }: Pick<FigureProps, "fields" | "errors" | "isEntered">) {
  const field = (name: keyof ArrFields) => ({ name, defaultValue: fields[name], error: errors[name] });
  return (
    <form className="grid grid-cols-1 max-w-2xl gap-5" aria-label="State the ARR">
      <Heading>A newer figure</Heading>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field {...field("usd")} label="ARR in USD" hint="Such as 1.25B or 850M." maxLength={30} required />
        <Field {...field("asOf")} label="As of" hint="The day that the figure is of." type="date" required />
        <Field
          {...field("source")}
          label="Source"
          hint="Such as “Company release”."
          maxLength={120}
          required
        />
        <Field
          {...field("url")}
          label="Its address, if it has one"
          hint="Where the figure can be read."
          inputMode="url"
          maxLength={500}
        />
        <Field {...field("beforeUsd")} label="ARR a year before, if it is stated" maxLength={30} />
        <Field {...field("beforeOn")} label="As of" type="date" />
      </div>
      <Button type="submit" variant={isEntered ? "outline" : "primary"} className="justify-self-start">
        See what it changes
      </Button>
    </form>
  );
}

type EffectProps = Pick<FigureProps, "fields" | "effect" | "version"> & { symbol: string };

function Effect({ fields, effect, symbol, version }: EffectProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Heading id="effect">What it changes</Heading>
      {effect ? (
        <>
          {effect.unused ? (
            <p role="status" className="max-w-2xl border-s-4 border-down bg-well px-4 py-3">
              {effect.unused}
            </p>
          ) : null}
          <DeskTable
            caption="What it changes"
            columns={[{ label: "Figure" }, { label: "Now", number: true }, { label: "Then", number: true }]}
            rows={rowsOf(effect).map(([label, before, after]) => ({
              key: label,
              cells: [
                label,
                before,
                <span key="after" className={before === after ? "text-soft" : "font-semibold"}>
                  {after}
                </span>,
              ],
            }))}
            empty=""
          />
        </>
      ) : (
        <p>It has no price yet, so nothing is computed before the next trading day.</p>
      )}
      <ActForm act="state-arr" fields={{ symbol, ...fields }} version={version}>
        <Button type="submit">State this figure</Button>
      </ActForm>
    </div>
  );
}

function rowsOf({ before, after, median }: ArrEffect): [string, string, string][] {
  const both = (label: string, told: (standing: ArrStanding) => string): [string, string, string] => [
    label,
    told(before),
    told(after),
  ];
  const times = (value: number | null) => (value === null ? "unknown" : multiple(value));
  return [
    both("ARR", ({ arr }) => (arr === null ? "none" : currency(arr / 1e9))),
    both("Basis", ({ basis, isOld }) =>
      basis === null
        ? "none"
        : `${basis === "implied" ? "revenue times four" : "reported"}${isOld ? ", old" : ""}`,
    ),
    both("Day", ({ asOf }) => asOf ?? "none"),
    both("Source", ({ source }) => source ?? "none"),
    both("Growth", ({ growth, growthBasis }) =>
      growth === null
        ? "unknown"
        : `${signedPercent(growth, 1)} of ${growthBasis === "arr" ? "ARR" : "revenue"}`,
    ),
    both("Price to ARR", ({ priceToArr }) => times(priceToArr)),
    ["Median price to ARR of the index", times(median.before), times(median.after)],
  ];
}

function Removals({ company: { symbol, stated }, version }: Pick<FigureProps, "company" | "version">) {
  return (
    <section aria-labelledby="removals" className="grid grid-cols-1 gap-4">
      <Heading id="removals">Take something out</Heading>
      <div className="flex flex-wrap gap-4">
        {stated ? (
          <ActForm act="drop-arr" fields={{ symbol }} version={version}>
            <Button type="submit" variant="outline">
              Drop the stated ARR
            </Button>
          </ActForm>
        ) : null}
        <ActForm act="remove-company" fields={{ symbol }} version={version}>
          <Button type="submit" variant="outline">
            Remove from the index
          </Button>
        </ActForm>
      </div>
    </section>
  );
}

const Heading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2 id={id} className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
    {children}
  </h2>
);
