import { useDeferredValue } from "react";
import type { InputTexts } from "../rules/input.ts";
import { averagesOf, type LiveMarket } from "../rules/market.ts";
import { BehindTheFigure } from "./behind-the-figure.tsx";
import { CalculatorForm } from "./calculator-form.tsx";
import { EstimateCard, type ShareTexts } from "./estimate-card.tsx";
import { useCalculator } from "./use-calculator.ts";

interface CalculatorProps {
  /** The input of the address, with the stage's defaults. */
  initial: InputTexts;
  market: LiveMarket | null;
  share: ShareTexts;
}

/** The inputs, the estimate, and its derivation. */
export function Calculator({ initial, market, share }: CalculatorProps) {
  const averages = averagesOf(market?.tiers ?? []);
  const { texts, valuation, spoken, change, calculate } = useCalculator(initial, averages);
  // The estimate follows the slider at once, the tables when the browser has time.
  const settled = useDeferredValue(valuation);
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-10">
        <CalculatorForm texts={texts} valuation={valuation} onChange={change} onCalculate={calculate} />
        <EstimateCard valuation={valuation} market={market} share={share} />
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {settled ? <BehindTheFigure valuation={settled} averages={averages} /> : null}
    </>
  );
}
