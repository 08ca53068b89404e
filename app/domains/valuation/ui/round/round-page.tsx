import { BackLink } from "~/ui/back-link.tsx";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field, Select } from "~/ui/field.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { amountOf } from "../../rules/input.ts";
import { CALCULATOR_PATH, ROUND_PATH, withInput } from "../../rules/paths.ts";
import type { Plan } from "../../rules/round/plan.ts";
import { describeInput, formatMultiples, formatRange, NOT_AN_OFFER } from "../../rules/texts/labels.ts";
import { InputFields } from "../compare/input-fields.tsx";
import { Dilution } from "./dilution.tsx";
import { NextRound } from "./next-round.tsx";

const AMOUNT_ERROR = "Enter an amount above $0, up to $999,999M.";

/** A round on the estimate: its dilution, and what must be true for the valuation of the next one. */
export function RoundPage({ plan }: { plan: Plan }) {
  const { texts, isExample, result } = plan;
  const amountError = (text: string) => (text === "" || amountOf(text) !== null ? undefined : AMOUNT_ERROR);
  return (
    <div className="page max-w-5xl">
      <PageHeading
        title="Plan a round"
        kicker={
          <BackLink to={withInput(CALCULATOR_PATH, isExample ? null : (result?.valuation.input ?? null))}>
            Valuation calculator
          </BackLink>
        }
      >
        <p>
          What a round on the estimate costs its owners, and what must be true for the next valuation. The
          address holds every figure. {NOT_AN_OFFER}
        </p>
      </PageHeading>
      <form action={ROUND_PATH} className="border border-rule bg-sheet px-5 py-5 sm:px-7">
        {isExample ? (
          <p className="mb-4 text-[0.9375rem] text-soft">An example: replace it with your own.</p>
        ) : null}
        <div className="grid items-start gap-4 min-[24rem]:grid-cols-2 lg:grid-cols-4">
          <InputFields texts={texts} />
          <Field
            name="raise"
            label="Amount raised ($M)"
            defaultValue={texts.raise}
            maxLength={20}
            error={amountError(texts.raise)}
          />
          <Select
            name="reading"
            label="The estimate is"
            none="post-money"
            options={[["pre", "pre-money"]]}
            defaultValue={texts.reading === "pre" ? "pre" : ""}
          />
          <Field
            name="target"
            label="Next valuation ($M)"
            defaultValue={texts.target}
            maxLength={20}
            error={amountError(texts.target)}
          />
          <Button type="submit" className="self-end">
            Calculate
          </Button>
        </div>
      </form>
      {result ? (
        <>
          <p className="mt-8 leading-relaxed">
            {describeInput(result.valuation)} The estimate:{" "}
            <b className="font-semibold whitespace-nowrap">{formatRange(result.valuation)}</b> (
            {formatMultiples(result.valuation)} ARR).
          </p>
          <Dilution round={result.round} reading={texts.reading} />
          <NextRound goal={result.goal} valuation={result.valuation} />
        </>
      ) : (
        <div className="mt-8">
          <EmptyState title="Awaiting Data">The estimate needs a stage, a type, ARR and growth.</EmptyState>
        </div>
      )}
    </div>
  );
}
