import { currency } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { Field } from "~/ui/field.tsx";
import type { StartupFacts } from "../../config.ts";
import {
  lastRound,
  startupScreen,
  startupSlug,
  type ValuationEffect,
  type ValuationFields,
} from "../../rules/stated-valuation.ts";
import { StatedFields } from "./stated-fields.tsx";

/** The startups with their valuations. */
export function StartupTable({ startups }: { startups: readonly StartupFacts[] }) {
  return (
    <DeskTable
      caption="Startups"
      columns={[
        { label: "Company" },
        { label: "Valuation", number: true },
        { label: "Day and source" },
        { label: "Basis", wide: true },
      ]}
      rows={startups.map((one) => ({
        key: one.name,
        cells: [
          <span key="name" className="grid min-w-28">
            <a
              href={startupScreen(one)}
              className="font-semibold underline-offset-2 hover:text-accent hover:underline"
            >
              {one.name}
            </a>
            <span className="text-sm text-soft">
              {one.status === "public" ? `public: ${one.symbol}` : "private"}
            </span>
          </span>,
          currency(one.valuation.billions),
          <span key="source" className="grid">
            <span className="whitespace-nowrap tabular-nums">{one.valuation.on}</span>
            <span className="text-sm text-soft">{one.valuation.source}</span>
          </span>,
          one.valuation.basis,
        ],
      }))}
      empty="There are no startups."
    />
  );
}

interface FigureProps {
  startup: StartupFacts;
  version: string;
  fields: ValuationFields;
  errors: Partial<ValuationFields>;
  isEntered: boolean;
  /** Null for a public company: its price values it. */
  effect: ValuationEffect | null;
  mayChange: boolean;
}

/** Stating a startup's valuation: the figure, what it changes, and then the act. */
export function StartupFigure({
  startup,
  version,
  fields,
  errors,
  isEntered,
  effect,
  mayChange,
}: FigureProps) {
  const { valuation, name } = startup;
  const round = lastRound(startup);
  const field = (key: keyof ValuationFields) => ({
    name: key,
    defaultValue: fields[key],
    error: errors[key],
  });
  return (
    <div className="grid grid-cols-1 gap-12">
      <p className="max-w-2xl">
        {name} is valued at <strong>{currency(valuation.billions)}</strong>, of {valuation.on}:{" "}
        {valuation.basis}, by {valuation.source}.{" "}
        {startup.status === "public"
          ? "It is traded now: pages show its price times its shares instead."
          : ""}
      </p>
      {mayChange ? (
        <form className="grid grid-cols-1 max-w-2xl gap-5" aria-label="State the valuation">
          <h2 className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
            A newer valuation
          </h2>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <StatedFields field={field} />
            {startup.status === "private" ? (
              <Field
                {...field("fundedOn")}
                label="Day of the last round"
                hint={
                  round === null
                    ? "None is known. Empty: it stays so."
                    : `Now: ${round}. Empty: the day of the valuation.`
                }
                type="date"
              />
            ) : null}
          </div>
          <Button type="submit" variant={isEntered ? "outline" : "primary"} className="justify-self-start">
            See what it changes
          </Button>
        </form>
      ) : null}
      {mayChange && isEntered ? (
        <div className="grid grid-cols-1 gap-6">
          <h2 id="effect" className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
            What it changes
          </h2>
          <DeskTable
            caption="What it changes"
            columns={[{ label: "Figure" }, { label: "Now", number: true }, { label: "Then", number: true }]}
            rows={rowsOf(startup, fields, effect).map(([label, before, after]) => ({
              key: label,
              cells: [label, before, <strong key="after">{after}</strong>],
            }))}
            empty=""
          />
          <ActForm act="state-valuation" fields={{ slug: startupSlug(startup), ...fields }} version={version}>
            <Button type="submit">State this valuation</Button>
          </ActForm>
        </div>
      ) : null}
      {mayChange ? (
        <ActForm act="remove-startup" fields={{ slug: startupSlug(startup) }} version={version}>
          <Button type="submit" variant="outline">
            Take out of the startups
          </Button>
        </ActForm>
      ) : null}
    </div>
  );
}

function rowsOf(
  { valuation }: StartupFacts,
  { usd, on, source }: ValuationFields,
  effect: ValuationEffect | null,
): [string, string, string][] {
  return [
    ["Valuation", currency(valuation.billions), usd],
    ["Day", valuation.on, on],
    ["Source", valuation.source, source],
    ...(effect
      ? ([
          ["Place among the private companies", String(effect.place.before), String(effect.place.after)],
          ["All private companies together", currency(effect.total.before), currency(effect.total.after)],
          ["Last round", effect.lastRound.before ?? "not known", effect.lastRound.after ?? "not known"],
        ] as [string, string, string][])
      : []),
  ];
}
