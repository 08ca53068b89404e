import type { Valuation } from "../rules/model.ts";
import { ROUNDING_NOTE } from "../rules/texts/labels.ts";

/** The steps of an estimate: rule, arithmetic and value. */
export function Derivation({ valuation }: { valuation: Valuation }) {
  return (
    <>
      <ol className="mt-2">
        {valuation.steps.map((step) => (
          <li
            key={step.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-3 last:border-strong"
          >
            <p className="font-semibold">{step.title}</p>
            <p className="text-end font-serif text-xl leading-none font-semibold">{step.written}</p>
            <p className="col-span-2 mt-0.5 text-sm leading-relaxed text-soft">{step.rule}</p>
            {/* Where there is nothing to work out, the value says it already. */}
            {step.arithmetic.includes("=") ? (
              <p className="col-span-2 text-sm leading-relaxed wrap-anywhere">{step.arithmetic}</p>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">{ROUNDING_NOTE}</p>
    </>
  );
}
