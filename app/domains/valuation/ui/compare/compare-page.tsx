import { BackLink } from "~/ui/back-link.tsx";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { type ComparedStep, comparedSteps, type Scenarios, VS_NAMES } from "../../rules/compare/scenarios.ts";
import type { Step } from "../../rules/derivation.ts";
import type { Valuation } from "../../rules/model.ts";
import { CALCULATOR_PATH, COMPARE_PATH, withInput } from "../../rules/paths.ts";
import {
  describeInput,
  formatMiddle,
  formatMultiples,
  formatRange,
  NOT_AN_OFFER,
  ROUNDING_NOTE,
} from "../../rules/texts/labels.ts";
import { InputFields } from "./input-fields.tsx";

/** Two scenarios: their fields, and their estimates step by step. */
export function ComparePage({ scenarios }: { scenarios: Scenarios }) {
  const { first, second, filled } = scenarios;
  return (
    <div className="page max-w-5xl">
      <PageHeading
        title="Compare two scenarios"
        kicker={
          <BackLink to={withInput(CALCULATOR_PATH, filled.first ? null : (first.valuation?.input ?? null))}>
            Valuation calculator
          </BackLink>
        }
      >
        <p>
          Two companies, or one company twice, through the same arithmetic. The address holds both, so you can
          share it or keep it. {NOT_AN_OFFER}
        </p>
      </PageHeading>
      <form action={COMPARE_PATH} className="border border-rule bg-sheet px-5 py-5 sm:px-7">
        {filled.first || filled.second ? (
          <p className="mb-4 text-[0.9375rem] text-soft">{filledNote(filled)}</p>
        ) : null}
        <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
          <fieldset>
            <legend className="pb-2 font-serif text-xl font-semibold">Scenario A</legend>
            <div className="grid items-start gap-4 min-[24rem]:grid-cols-2">
              <InputFields texts={first.texts} />
            </div>
          </fieldset>
          <fieldset>
            <legend className="pb-2 font-serif text-xl font-semibold">Scenario B</legend>
            <div className="grid items-start gap-4 min-[24rem]:grid-cols-2">
              <InputFields texts={second.texts} names={VS_NAMES} />
            </div>
          </fieldset>
        </div>
        <Button type="submit" className="mt-6">
          Compare
        </Button>
      </form>
      {first.valuation && second.valuation ? (
        <SideBySide first={first.valuation} second={second.valuation} />
      ) : (
        <EmptyState title="Awaiting Data">Each scenario needs a stage, a type, ARR and growth.</EmptyState>
      )}
    </div>
  );
}

function filledNote({ first, second }: Scenarios["filled"]): string {
  if (first && second)
    return "An example: replace it with your own. B is the company of A a year on, at the same growth.";
  if (first) return "Scenario A is an example: replace it with your own.";
  return "Scenario B is the company of A a year on, at the same growth: change what you like.";
}

interface Pair {
  first: Valuation;
  second: Valuation;
}

const CELL = "py-3 ps-3 text-end align-top sm:ps-5";
const FIGURE = "block font-serif text-lg leading-tight font-semibold sm:text-xl";

function SideBySide({ first, second }: Pair) {
  return (
    <section aria-labelledby="side-by-side" className="mt-12">
      <h2
        id="side-by-side"
        className="border-t-2 border-strong pt-3 font-serif text-[1.625rem] leading-tight font-semibold"
      >
        Side by side
      </h2>
      <table className="mt-3 w-full table-fixed border-collapse">
        <caption className="sr-only">
          The estimates of both scenarios, and the steps in which they differ
        </caption>
        <colgroup>
          <col className="w-[30%] sm:w-[28%]" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr className="border-b border-strong align-top">
            <th scope="col" className="py-3 text-start text-sm font-normal text-soft">
              Figure
            </th>
            <Company letter="A" valuation={first} />
            <Company letter="B" valuation={second} />
          </tr>
        </thead>
        <tbody>
          <Line
            title="Range"
            ratio={second.high / first.high}
            values={[formatRange(first), formatRange(second)]}
          />
          <Line
            title="Mid-point"
            ratio={second.high / first.high}
            values={[formatMiddle(first), formatMiddle(second)]}
          />
          <Line
            title="Multiple of ARR"
            ratio={second.multipleHigh / first.multipleHigh}
            values={[formatMultiples(first), formatMultiples(second)]}
          />
          <Line title="Percentile" values={[first.percentile, second.percentile]} />
          <Line title="Tier" values={[first.tier, second.tier]} />
        </tbody>
        <tbody>
          <tr className="border-b border-strong">
            <th
              scope="colgroup"
              colSpan={3}
              className="pt-9 pb-2 text-start font-serif text-xl font-semibold"
            >
              Step by step
            </th>
          </tr>
          {comparedSteps(first, second).map((step) => (
            <StepLine key={step.id} step={step} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-soft">{ROUNDING_NOTE}</p>
    </section>
  );
}

function Company({ letter, valuation }: { letter: string; valuation: Valuation }) {
  return (
    <th scope="col" className={`${CELL} font-normal`}>
      <Link to={withInput(CALCULATOR_PATH, valuation.input)} className="headline-link font-semibold">
        Scenario {letter}
      </Link>
      <span className="block text-sm leading-snug text-soft">{describeInput(valuation)}</span>
    </th>
  );
}

/** Says whether the scenarios differ, and by how much. */
function Mark({ differs, ratio }: { differs: boolean; ratio?: number }) {
  if (!differs) return <span className="block text-xs text-soft">the same</span>;
  return (
    <span className="block text-xs font-semibold text-accent">
      {ratio === undefined || Math.abs(ratio - 1) < 0.005 ? "differs" : `B is ${ratio.toFixed(2)}x A`}
    </span>
  );
}

const lineClass = (differs: boolean) => `border-b border-rule ${differs ? "" : "text-soft"}`;

function Title({ title, differs, ratio }: { title: string; differs: boolean; ratio?: number }) {
  return (
    <th scope="row" className="py-3 text-start align-top leading-tight font-semibold">
      {title}
      <Mark differs={differs} ratio={ratio} />
    </th>
  );
}

interface LineProps {
  title: string;
  values: [string, string];
  /** Of figures, whose texts may be equal by rounding. */
  ratio?: number;
}

function Line({ title, values, ratio }: LineProps) {
  const differs = ratio === undefined ? values[0] !== values[1] : ratio !== 1;
  return (
    <tr className={lineClass(differs)}>
      <Title title={title} differs={differs} ratio={ratio} />
      {[0, 1].map((index) => (
        <td key={index} className={CELL}>
          <span className={FIGURE}>{values[index]}</span>
        </td>
      ))}
    </tr>
  );
}

function StepLine({ step: { title, first, second, differs } }: { step: ComparedStep }) {
  return (
    <tr className={lineClass(differs)}>
      <Title title={title} differs={differs} ratio={second.value / first.value} />
      <StepCell step={first} explained={differs} />
      <StepCell step={second} explained={differs} />
    </tr>
  );
}

/** A step's value; where the scenarios differ, with its rule and arithmetic. */
function StepCell({ step, explained }: { step: Step; explained: boolean }) {
  return (
    <td className={CELL}>
      <span className={FIGURE}>{step.written}</span>
      {explained ? (
        <span className="mt-1 block text-xs leading-relaxed wrap-anywhere sm:text-sm">
          <span className="text-soft">{step.rule}</span>
          {step.arithmetic.includes("=") ? <span className="block">{step.arithmetic}</span> : null}
        </span>
      ) : null}
    </td>
  );
}
