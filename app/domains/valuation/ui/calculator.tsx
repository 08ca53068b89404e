import { useDeferredValue } from "react";
import { Due } from "~/platform/page/document/framework.tsx";
import type { Opening } from "../rules/example.ts";
import { averagesOf, type LiveMarket } from "../rules/market.ts";
import { BehindTheFigure } from "./behind-the-figure.tsx";
import { CalculatorForm } from "./calculator-form.tsx";
import { EstimateCard, type ShareTexts } from "./estimate-card.tsx";
import { useCalculator } from "./use-calculator.ts";
import { useTrade } from "./use-trade.ts";

interface CalculatorProps {
  /** The fields of the address, or the example. */
  opening: Opening;
  market: LiveMarket | null;
  share: ShareTexts;
}

/** The inputs, the estimate, and its derivation. */
export function Calculator({ opening, market, share }: CalculatorProps) {
  const averages = averagesOf(market?.tiers ?? []);
  const { trade } = useTrade();
  const { texts, valuation, example, spoken, change, calculate } = useCalculator(opening, averages, trade);
  // The estimate follows the slider at once, the tables when the browser has time.
  const settled = useDeferredValue(valuation ?? example);
  return (
    <>
      {/* A calculation is counted, and its inputs are live, as soon as its address has arrived. */}
      {opening.isExample ? null : <Due after={0} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-10">
        <CalculatorForm
          texts={texts}
          valuation={valuation}
          isExample={example !== null}
          onChange={change}
          onCalculate={calculate}
        />
        <EstimateCard valuation={valuation} example={example} market={market} share={share} />
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {settled ? (
        <BehindTheFigure valuation={settled} market={market} isExample={settled === example} />
      ) : null}
    </>
  );
}
