import type { ReactNode } from "react";
import { multiple } from "~/lib/format.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { LiveMarket } from "../rules/market.ts";
import type { Valuation } from "../rules/model.ts";
import { CALCULATOR_PATH, withInput } from "../rules/paths.ts";
import { EMPTY_TIER_MULTIPLE, SCALE_NOTES } from "../rules/tables.ts";
import {
  figure,
  formatArr,
  formatMultiples,
  formatRange,
  NOT_AN_OFFER,
  STAGE_NAMES,
  TIER_NAMES,
  typeNames,
} from "../rules/texts/labels.ts";
import { CLIFFS } from "../rules/thresholds.ts";
import { Derivation } from "./derivation.tsx";
import {
  AiFactors,
  Compression,
  GrowthTable,
  GrowthThresholds,
  InputRanges,
  PublicThresholds,
  Standings,
} from "./method-tables.tsx";
import { TierTable } from "./tier-table.tsx";

interface MethodPageProps {
  /** The visitor's own estimate, if the address has an input. */
  valuation: Valuation | null;
  market: LiveMarket | null;
}

/** The page of the method: every rule, table and source, and the derivation of the visitor's own estimate. */
export function MethodPage({ valuation, market }: MethodPageProps) {
  return (
    <div className="page max-w-5xl">
      <PageHeading title="How the estimate is made">
        <p>
          A multiple of annual recurring revenue, from a table of growth and stage or from public companies,
          times three factors. Every number the calculator uses is on this page.
        </p>
        <p className="mt-4">
          <Link
            to={withInput(CALCULATOR_PATH, valuation?.input ?? null)}
            className={buttonClass({ variant: "outline", size: "sm" })}
          >
            Back to the calculator
          </Link>
        </p>
      </PageHeading>
      {valuation ? <OwnFigure valuation={valuation} /> : null}
      <Rules />
      <PublicMarket market={market} />
      <Caveats />
    </div>
  );
}

function OwnFigure({ valuation }: { valuation: Valuation }) {
  const { input, trade, crossCheck, nearThresholds, tier, percentile, context } = valuation;
  return (
    <section aria-labelledby="own" className="mb-12 border border-rule bg-sheet p-5 sm:p-7">
      <h2 id="own" className="font-serif text-2xl font-semibold">
        Your figure: <span className="whitespace-nowrap">{formatRange(valuation)}</span>
      </h2>
      <p className="mt-1 text-soft">
        {STAGE_NAMES[input.fundingStage]}, {typeNames(trade)[input.companyType].name}, {formatArr(input.arr)}{" "}
        of ARR growing {figure(input.growthRate)}% a year: {formatMultiples(valuation)} ARR, {tier},{" "}
        {percentile} percentile, {context}.
      </p>
      <Derivation valuation={valuation} />
      {crossCheck ? (
        <p className="mt-4 leading-relaxed">
          Cross-check, by public companies’ averages alone: {formatRange(crossCheck)} (
          {formatMultiples(crossCheck)} ARR).
        </p>
      ) : null}
      {nearThresholds.map(({ text }) => (
        <p key={text} className="mt-4 border-s-2 border-even ps-3 text-sm leading-relaxed">
          <b className="font-semibold">Near a threshold.</b> {text}
        </p>
      ))}
    </section>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-12 leading-relaxed [&>p]:mt-3 [&>p]:max-w-prose">
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
    </section>
  );
}

function Rules() {
  return (
    <>
      <Part id="formula" title="1. The formula">
        <p>
          <b className="font-semibold">
            Multiple = base × AI factor × growth bonus × scale compression. High end = ARR × multiple. Low end
            = 80% of the high end.
          </b>
        </p>
        <p>
          ARR counts in millions of dollars, growth in percent over a year. Amounts from $1,000M are written
          in billions with one decimal, others in whole millions; what would round to $0M is written in
          thousands. A range that ends from $0.5M to $1.5M, or whose ends would read the same, has one
          decimal. A mid-point is written as its range is; beside a target, amounts for which whole millions
          are too coarse have three digits.
        </p>
        <InputRanges />
        <p>
          Growth is offered from 10% to 500%. The number fields and the call also take ARR up to $10,000M and
          growth from 0% to 1,000%.
        </p>
      </Part>
      <Part id="base" title="2. The base, under $100M of ARR">
        <p>
          The growth table of the stage, linear between its points and flat beyond its ends. Slower companies
          come down to the table’s first value from 3.8x and from the floor of 3x, linearly between the growth
          rates below.
        </p>
        <GrowthTable />
        <GrowthThresholds />
      </Part>
      <Part id="public" title="3. The base, from $100M of ARR, and the cross-check">
        <p>
          The average multiples of public companies. A company counts with ARR and market capitalization above
          zero, a known growth, and a multiple above 0 and below 200; its multiple is its market
          capitalization over its ARR. The tiers part at 20% and 30% growth. A tier without a company averages{" "}
          {EMPTY_TIER_MULTIPLE}x. The base never goes under the floor of 3x.
        </p>
        <p>
          Under $100M of ARR the same averages give a cross-check, at thresholds of its own and with the same
          factors. It is shown beside the estimate and never replaces it.
        </p>
        <PublicThresholds />
      </Part>
      <Part id="ai" title="4. The AI factor">
        <p>
          1 + (full boost − 1) × ARR ÷ the ARR at which the boost is full; from there on the full boost. The
          larger the company, the surer its AI revenue.
        </p>
        <AiFactors />
      </Part>
      <Part id="bonus" title="5. The growth bonus">
        <p>
          AI-native companies that grow 300% or more: × 1.15 (“AI Supernova”); 200% or more: × 1.1 (“AI
          Shooting Star”). Other companies’ growth is named from 200% on, without a factor.
        </p>
      </Part>
      <Part id="compression" title="6. Scale compression">
        <Compression />
        <p>The note beside an estimate says what its scale means:</p>
        <dl className="mt-3 grid max-w-prose gap-2">
          {SCALE_NOTES.map(({ label, text }) => (
            <div key={label}>
              <dt className="inline font-semibold">{label}: </dt>
              <dd className="inline text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="standing" title="7. Percentile and tier">
        <p>
          Names for type and growth together. They are bands of this method, not a rank in a list of
          companies.
        </p>
        <Standings />
      </Part>
    </>
  );
}

function PublicMarket({ market }: { market: LiveMarket | null }) {
  const { shortDate } = useDates();
  const { has } = usePublication();
  return (
    <Part id="companies" title="8. The public companies">
      {market ? (
        <>
          {market.prices ? (
            <p>
              Prices of {shortDate(market.prices.asOf)}, {market.prices.source}
              {market.prices.sample ? ": sample data, not the live market" : ""}. ARR is the companies’ own,
              or implied by their last reported quarter; growth is of ARR where they report it for both years,
              else of revenue:{" "}
              <Link to="/insights" className="text-accent underline underline-offset-2">
                each company’s page
              </Link>{" "}
              names the filing.
            </p>
          ) : null}
          {market.tiers.map((tier) => (
            <div key={tier.tier} id={`tier-${tier.tier}`} className="mt-7 scroll-mt-24">
              <h3 className="font-serif text-xl font-semibold">
                {TIER_NAMES[tier.tier].name}, {TIER_NAMES[tier.tier].range.toLowerCase()}:{" "}
                {multiple(tier.multiple ?? EMPTY_TIER_MULTIPLE)} on average
              </h3>
              <TierTable tier={tier} />
            </div>
          ))}
        </>
      ) : (
        <p>
          {has.market
            ? `No market data at the moment: each tier counts with ${EMPTY_TIER_MULTIPLE}x until there is some.`
            : `This site follows no public companies: each tier counts with ${EMPTY_TIER_MULTIPLE}x.`}
        </p>
      )}
    </Part>
  );
}

function Caveats() {
  return (
    <>
      <Part id="cliffs" title="9. Where the figure jumps">
        <p>
          The rules change at once, rather than gradually, at these points. The estimate says when a company
          is near one, and what it would be on the other side.
        </p>
        <ul className="mt-3 grid max-w-prose gap-2">
          {CLIFFS.map(({ axis, at, change }) => (
            <li key={`${axis} ${at}`}>
              <b className="font-semibold">{axis === "arr" ? `$${at}M of ARR` : `${at}% growth`}:</b> {change}
              .
            </li>
          ))}
        </ul>
      </Part>
      <Part id="limits" title="10. What it is not">
        <p>
          {NOT_AN_OFFER} It knows four inputs. It knows nothing of margins, retention, cash, market, team,
          terms or the mood of the day, and the tables are this publication’s judgment, not a survey of deals.
          Use it to think, and an appraiser to file.
        </p>
      </Part>
    </>
  );
}
