import { counted } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { track } from "~/platform/page/analytics.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { CopyLink } from "~/ui/copy-link.tsx";
import { Link } from "~/ui/link.tsx";
import { ShareButton } from "~/ui/share-button.tsx";
import { ReportDialog } from "../report/ui/report-dialog.tsx";
import { comparePath } from "../rules/compare/scenarios.ts";
import type { LiveMarket } from "../rules/market.ts";
import type { Valuation } from "../rules/model.ts";
import { CALCULATOR_PATH, METHOD_PATH, ROUND_PATH, withInput } from "../rules/paths.ts";
import {
  describeInput,
  formatMultiples,
  formatRange,
  multipleColour,
  NOT_AN_OFFER,
} from "../rules/texts/labels.ts";
import { shareText } from "../rules/texts/share-text.ts";

/** The texts of a shared valuation. */
export interface ShareTexts {
  title: string;
  /** Without their signs. */
  hashtags: readonly string[];
}

interface EstimateCardProps {
  valuation: Valuation | null;
  /** The estimate of the example, until the visitor's own stands in its place. */
  example: Valuation | null;
  market: LiveMarket | null;
  share: ShareTexts;
}

/** The estimate; before it, what it waits for, and the example. On a wide screen it stays beside the inputs. */
export function EstimateCard({ valuation, example, market, share }: EstimateCardProps) {
  return (
    <section
      aria-labelledby="estimate"
      className="border border-rule bg-sheet lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h2 id="estimate" className="border-b border-rule px-5 py-4 font-serif text-2xl font-semibold sm:px-7">
        Valuation Estimate
      </h2>
      <div className="px-5 py-6 sm:px-7">
        {valuation ? (
          <Result valuation={valuation} market={market} share={share} />
        ) : (
          <Awaiting example={example} market={market} />
        )}
      </div>
    </section>
  );
}

/** The state before the first calculation. The example stands under it, labelled as one. */
function Awaiting({ example, market }: Pick<EstimateCardProps, "example" | "market">) {
  return (
    <>
      <div className={`text-center ${example ? "" : "py-10"}`}>
        <p className="font-serif text-3xl text-soft">Awaiting Data</p>
        <p className="mx-auto mt-3 max-w-xs text-[0.9375rem] leading-relaxed text-soft">
          {example
            ? "Enter your company and calculate: your range appears here."
            : "Choose a stage and a type, set ARR and growth, and the range appears here."}
        </p>
      </div>
      {example ? (
        <section aria-labelledby="example" className="mt-6 border-t-2 border-strong pt-4">
          <h3 id="example" className="mb-4 font-semibold">
            An example: replace it with your own
          </h3>
          <p className="mb-4 text-[0.9375rem] leading-relaxed text-soft">{describeInput(example)}</p>
          <Figures valuation={example} />
          <Further input={example.input} />
          <Reading valuation={example} market={market} />
        </section>
      ) : null}
    </>
  );
}

/** The pages that go on with an input. */
function Further({ input }: Pick<Valuation, "input">) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 text-sm">
      {[
        ["Compare with another scenario", comparePath(input)],
        ["Plan a round", withInput(ROUND_PATH, input)],
      ].map(([label, to]) => (
        <li key={label}>
          <Link to={to ?? ""} className="headline-link inline-flex min-h-8 items-center font-semibold">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Result({ valuation, market, share }: Omit<EstimateCardProps, "example"> & { valuation: Valuation }) {
  const { sharing } = usePublication();
  return (
    <>
      <Figures valuation={valuation} />
      <div className="mt-6 flex flex-wrap gap-2">
        <ShareButton
          title={share.title}
          text={shareText(valuation, share.hashtags)}
          path={CALCULATOR_PATH}
          composerUrl={sharing.composerUrl}
          onShared={() => track("share", CALCULATOR_PATH)}
        >
          Share My Valuation
        </ShareButton>
        <CopyLink path={withInput(CALCULATOR_PATH, valuation.input)} />
      </div>
      <Reading valuation={valuation} market={market} />
      <div className="mt-6">
        <ReportDialog valuation={valuation} />
      </div>
      <Further input={valuation.input} />
    </>
  );
}

const BADGE = "inline-flex min-h-7 items-center px-2.5 text-[0.8125rem] font-semibold";

/** The range, its standing and what to know of it. */
function Figures({ valuation }: { valuation: Valuation }) {
  const { percentile, tier, context, nearThresholds } = valuation;
  return (
    <>
      <p className="font-serif text-[clamp(2.25rem,9vw,2.875rem)] leading-none font-semibold tracking-[-0.02em]">
        {formatRange(valuation)}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className={`${BADGE} border border-strong`}>{percentile} percentile</span>
        <span className="font-serif text-xl leading-tight">{tier}</span>
      </p>
      <p className="mt-3">
        <span className={`${BADGE} multiple-badge`} data-colour={multipleColour(valuation.multipleHigh)}>
          {formatMultiples(valuation)} ARR
        </span>
      </p>
      <p className="mt-4 text-[0.9375rem] leading-relaxed">{context}</p>
      <p className="mt-1 text-sm text-soft">{NOT_AN_OFFER}</p>
      {nearThresholds.map(({ text }) => (
        <p key={text} className="mt-4 border-s-2 border-even ps-3 text-sm leading-relaxed">
          <b className="font-semibold">Near a threshold.</b> {text}
        </p>
      ))}
    </>
  );
}

/** The sources of the estimate, and how to read it. */
function Reading({ valuation, market }: { valuation: Valuation; market: LiveMarket | null }) {
  const dates = useDates();
  const { has } = usePublication();
  const { input, crossCheck, scaleNote } = valuation;
  const companies = market?.tiers.reduce((sum, { companies }) => sum + companies.length, 0) ?? 0;
  return (
    <dl className="mt-6 grid gap-4 border-t border-rule pt-5 text-sm leading-relaxed">
      <div>
        <dt className="font-semibold">Sources</dt>
        <dd className="text-soft">
          {crossCheck ? "Growth table and factors of " : "Factors of "}
          <Link to={withInput(METHOD_PATH, input)} className="text-accent underline underline-offset-2">
            our method
          </Link>
          .{" "}
          {market
            ? `Multiples of ${counted(companies, "public company", "public companies")}${pricesOf(market, dates)}.`
            : `${has.market ? "No market data at the moment" : "Without public companies"}: each public tier counts with a multiple of 8.`}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Insight</dt>
        <dd className="text-soft">
          {scaleNote}{" "}
          {crossCheck
            ? `By public companies’ averages alone, the same company would come to ${formatRange(crossCheck)}.`
            : null}
        </dd>
      </div>
    </dl>
  );
}

function pricesOf({ prices }: LiveMarket, { shortDate }: Dates): string {
  if (!prices) return "";
  const { asOf, source, sample } = prices;
  return `, prices of ${shortDate(asOf)} (${source}${sample ? ": sample data, not the live market" : ""})`;
}
