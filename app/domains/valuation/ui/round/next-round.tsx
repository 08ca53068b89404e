import { ButtonLink } from "~/ui/button.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { comparePath } from "../../rules/compare/scenarios.ts";
import type { Valuation } from "../../rules/model.ts";
import type { ValuationInput } from "../../rules/multiple.ts";
import type { PlanResult } from "../../rules/round/plan.ts";
import type { Reached } from "../../rules/round/target.ts";
import { MOST } from "../../rules/tables.ts";
import { figure, formatArr, formatBeside, STAGE_NAMES } from "../../rules/texts/labels.ts";

interface NextRoundProps {
  goal: PlanResult["goal"];
  valuation: Valuation;
}

/** What ARR alone, or growth alone, must be for the mid-point to reach the target. */
export function NextRound({ goal, valuation }: NextRoundProps) {
  const { input } = valuation;
  const amount = (millions: number) => formatBeside(valuation, millions);
  const up = goal !== null && goal.target > goal.middle;
  /** The search goes one way only: the other may hold a value that it does not name. */
  const noHigher = (name: string, most: string) => `No higher ${name}, up to ${most}, reaches it.`;
  return (
    <section aria-labelledby="next-round" className="mt-12">
      <SectionHeading id="next-round">What must be true for the next valuation</SectionHeading>
      {goal ? (
        <>
          <p className="mt-3 max-w-prose leading-relaxed text-soft">
            For a mid-point of {amount(goal.target)}, {times(goal.target / goal.middle)} today’s{" "}
            {amount(goal.middle)}, at {STAGE_NAMES[input.fundingStage]} and with everything else as it is:
          </p>
          <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <Way
              title={`ARR, at ${figure(input.growthRate)}% growth`}
              reached={goal.arr}
              text={formatArr}
              none={noHigher("ARR", formatArr(MOST.arr))}
              then={goal.arr && { ...input, arr: goal.arr.entered }}
              input={input}
              amount={amount}
            />
            <Way
              title={`Growth, at ${formatArr(input.arr)} of ARR`}
              reached={goal.growthRate}
              text={(value) => `${figure(value)}% a year`}
              none={up ? noHigher("growth", `${figure(MOST.growthRate)}%`) : "No lower growth reaches it."}
              then={goal.growthRate && { ...input, growthRate: goal.growthRate.entered }}
              input={input}
              amount={amount}
            />
          </div>
          <p className="mt-4 max-w-prose text-sm leading-relaxed text-soft">
            The first value {up ? "above" : "below"} today’s that the method gives the target for, found by
            halving. It is no forecast: a company that grows changes its stage, and usually its growth, on the
            way.
          </p>
        </>
      ) : (
        <p className="mt-3 text-soft">The search needs a target.</p>
      )}
    </section>
  );
}

interface WayProps {
  title: string;
  reached: Reached | null;
  text: (value: number) => string;
  /** What is said where no value does. */
  none: string;
  /** The company there. */
  then: ValuationInput | null;
  input: ValuationInput;
  /** Writes a mid-point. */
  amount: (millions: number) => string;
}

function Way({ title, reached, text, none, then, input, amount }: WayProps) {
  return (
    <div className="border-t border-rule pt-3">
      <h3 className="font-semibold">{title}</h3>
      {reached && then ? (
        <>
          <p className="mt-1 font-serif text-3xl leading-tight font-semibold">
            {reached.jump === "under" ? "just under " : ""}
            {text(reached.at)}
          </p>
          {reached.jump ? (
            <p className="mt-1 text-sm leading-relaxed">
              The method jumps over the target there: the mid-point is then {amount(reached.middle)}.
            </p>
          ) : null}
          <ButtonLink to={comparePath(input, then)} variant="outline" size="sm" className="mt-3">
            Compare with today
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mt-1 font-serif text-3xl leading-tight font-semibold">None</p>
          <p className="mt-1 text-sm leading-relaxed">{none}</p>
        </>
      )}
    </div>
  );
}

const times = (ratio: number) => `${figure(Math.round(ratio * 100) / 100)} times`;
