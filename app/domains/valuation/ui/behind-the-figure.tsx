import { SectionHeading } from "~/ui/section-heading.tsx";
import { averagesOf, type LiveMarket } from "../rules/market.ts";
import type { Valuation } from "../rules/model.ts";
import { METHOD_PATH, withInput } from "../rules/paths.ts";
import { sensitivity } from "../rules/sensitivity.ts";
import { CompanyMap } from "./company-map.tsx";
import { Derivation } from "./derivation.tsx";
import { Methods } from "./methods.tsx";
import { SensitivityTable } from "./sensitivity-table.tsx";

interface BehindTheFigureProps {
  valuation: Valuation;
  market: LiveMarket | null;
  /** Whether it is the example's estimate and not the visitor's. */
  isExample: boolean;
}

/** The derivation of the estimate, its sensitivity, and other methods beside it. */
export function BehindTheFigure({ valuation, market, isExample }: BehindTheFigureProps) {
  const { input } = valuation;
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
          <SensitivityTable
            sensitivity={sensitivity(input, averagesOf(market?.tiers ?? []))}
            isExample={isExample}
          />
          <h3 className="mt-9 font-serif text-xl font-semibold">Three methods beside each other</h3>
          <Methods valuation={valuation} market={market} />
        </div>
      </div>
      <CompanyMap valuation={valuation} market={market} isExample={isExample} />
    </section>
  );
}
