import { usePublication } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { PageHeading } from "~/ui/page-heading.tsx";
import type { Opening } from "../rules/example.ts";
import type { LiveMarket } from "../rules/market.ts";
import { Calculator } from "./calculator.tsx";
import { Analyses, Reading, ThreeTiers } from "./explainer.tsx";
import { LiveMultiples } from "./live-multiples.tsx";

interface CalculatorPageProps {
  opening: Opening;
  market: LiveMarket | null;
  texts: NonNullable<Publication["valuation"]>;
}

/** The calculator with its explanations. */
export function CalculatorPage({ opening, market, texts }: CalculatorPageProps) {
  const { has } = usePublication();
  const { title, standfirst, hashtags, tiers, benchmarks, premiums, analyses } = texts;
  return (
    <div className="page">
      <PageHeading
        title={title}
        kicker={
          <p className="mb-3">
            <span className="bg-accent px-2 py-1 text-2xs font-bold tracking-[0.08em] text-on-accent">
              NEW
            </span>
          </p>
        }
      >
        <p>{standfirst}</p>
      </PageHeading>
      <Calculator opening={opening} market={market} share={{ title, hashtags }} />
      <ThreeTiers tiers={tiers} />
      {benchmarks || premiums ? (
        <div className="mt-16 grid gap-x-12 gap-y-14 lg:grid-cols-2">
          {benchmarks ? <Reading id="benchmarks" reading={benchmarks} /> : null}
          {premiums ? <Reading id="premiums" reading={premiums} /> : null}
        </div>
      ) : null}
      {has.market ? <LiveMultiples market={market} /> : null}
      <Analyses analyses={analyses} />
    </div>
  );
}
