import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { formatMultiples, formatRange } from "../rules/labels.ts";
import type { PublicAverages } from "../rules/market.ts";
import type { Valuation } from "../rules/model.ts";
import { METHOD_PATH, withInput } from "../rules/paths.ts";
import { sensitivity } from "../rules/sensitivity.ts";
import { Derivation } from "./derivation.tsx";
import { SensitivityTable } from "./sensitivity-table.tsx";

interface BehindTheFigureProps {
  valuation: Valuation;
  averages: PublicAverages;
  /** Whether it is the example's estimate and not the visitor's. */
  isExample: boolean;
}

/** The derivation of the estimate, its sensitivity, and the cross-check. */
export function BehindTheFigure({ valuation, averages, isExample }: BehindTheFigureProps) {
  const { crossCheck, input } = valuation;
  return (
    <section aria-labelledby="behind" className="mt-14">
      <SectionHeading id="behind" more={{ label: "The whole method", to: withInput(METHOD_PATH, input) }}>
        {isExample ? "Behind the example" : "Behind your figure"}
      </SectionHeading>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="font-serif text-xl font-semibold">Step by step</h3>
          <Derivation valuation={valuation} />
        </div>
        <div className="min-w-0">
          <h3 className="font-serif text-xl font-semibold">If ARR or growth were different</h3>
          <SensitivityTable sensitivity={sensitivity(input, averages)} />
          <h3 className="mt-9 font-serif text-xl font-semibold">What public companies say</h3>
          {crossCheck ? (
            <p className="mt-2 leading-relaxed">
              By the averages of public companies alone, with the same factors, it would be{" "}
              <b className="font-semibold whitespace-nowrap">{formatRange(crossCheck)}</b> (
              {formatMultiples(crossCheck)} ARR). That is a check beside the estimate, never a part of it:
              below $100M of ARR the growth table decides.
            </p>
          ) : (
            <p className="mt-2 leading-relaxed">
              From $100M of ARR on the base multiple is theirs already, so there is nothing further to
              compare.{" "}
              <Link to="#live-multiples" className="text-accent underline underline-offset-2">
                The companies
              </Link>{" "}
              are below.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
