import { usePublication } from "~/platform/publication/context.tsx";
import type { LiveMarket } from "../rules/market.ts";
import { methodsOf } from "../rules/methods.ts";
import type { Valuation } from "../rules/model.ts";
import { formatMultiples, formatRange } from "../rules/texts/labels.ts";

/** The estimate and two other methods beside it, each with its derivation. */
export function Methods({ valuation, market }: { valuation: Valuation; market: LiveMarket | null }) {
  const { has } = usePublication();
  return (
    <>
      <dl className="mt-2">
        {methodsOf(valuation, market).map(({ id, title, range, derivation }) => (
          <div key={id} className="border-b border-rule py-3 last:border-strong">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {title}
                {id === "estimate" ? <span className="ms-2 text-xs text-accent">the result</span> : null}
              </span>
              <span className="font-serif text-xl leading-none font-semibold whitespace-nowrap">
                {range ? formatRange(range) : "–"}
              </span>
            </dt>
            <dd className="mt-1 text-sm leading-relaxed text-soft">
              {range ? <span className="text-ink">{formatMultiples(range)} ARR. </span> : null}
              {derivation}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        High end = ARR × multiple, low end = 80% of it, for each.
        {has.market ? (
          <>
            {" "}
            {/* A plain link: the framework's would leave out the query, and with it the visitor's figures. */}
            <a href="#live-multiples" className="text-accent underline underline-offset-2">
              The companies
            </a>{" "}
            are below.
          </>
        ) : null}
      </p>
    </>
  );
}
