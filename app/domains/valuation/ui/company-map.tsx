import { multiple, signedPercent } from "~/lib/format.ts";
import { Scatter } from "~/ui/scatter.tsx";
import { companyMap } from "../rules/company-map.ts";
import type { LiveMarket } from "../rules/market.ts";
import type { Valuation } from "../rules/model.ts";
import { formatMultiples } from "../rules/texts/labels.ts";

interface CompanyMapProps {
  valuation: Valuation;
  market: LiveMarket | null;
  isExample: boolean;
}

/** The company among the public ones: growth against multiple, the estimate as a bar. Nothing without their line. */
export function CompanyMap({ valuation, market, isExample }: CompanyMapProps) {
  const map = companyMap(valuation, market);
  if (!map) return null;
  const { axes, line, companies, text } = map;
  const label = isExample ? "The example" : "Your company";
  const words = (name: string, growth: number, multiples: string) =>
    `${name}: growth ${signedPercent(growth, 1)}, ${multiples} ARR`;
  return (
    <div className="mt-10">
      <h3 className="font-serif text-xl font-semibold">{label} among public ones</h3>
      <p className="mt-2 max-w-prose text-sm leading-relaxed text-soft">{text}</p>
      <Scatter
        name="Growth"
        title="Growth and price to ARR"
        axes={axes}
        line={line}
        units={{ x: "%", y: "x" }}
        dots={[
          {
            label,
            words: words(label, valuation.input.growthRate, formatMultiples(valuation)),
            href: null,
            x: valuation.input.growthRate,
            y: valuation.multipleHigh,
            to: valuation.multipleLow,
          },
          ...companies.map(({ symbol, name, growthRate: x, multiple: y }) => ({
            label: symbol,
            words: words(name, x, multiple(y)),
            href: `/insights/${symbol}`,
            x,
            y,
          })),
        ]}
      />
    </div>
  );
}
