import { signed } from "~/lib/format.ts";
import { type Fit, fitLine } from "~/lib/statistics/fit-line.ts";
import { averagesOf, type LiveMarket, type TierCompany } from "./market.ts";
import { rangeOf, type Valuation, type ValuationRange } from "./model.ts";
import { type Factors, factorsOf, publicFactorsOf } from "./multiple.ts";
import { figure } from "./texts/labels.ts";

/** Several methods for the same company. The first is the result; the others stand beside it and change nothing of it. */

export interface Method {
  id: "estimate" | "public" | "line";
  title: string;
  /** Null when the method has no result. */
  range: ValuationRange | null;
  /** How the range comes about, in a sentence or two; why there is none. */
  derivation: string;
}

/** The line of the logarithm of the multiple on growth, through the public companies that count. */
export interface PublicLine {
  fit: Fit;
  /** The number of companies. */
  count: number;
  /** The least and the most growth among them, percent. */
  observed: [number, number];
}

/** Returns the line; null with fewer than three companies, or when all grow alike. */
export function publicLine(
  companies: readonly Pick<TierCompany, "growthRate" | "multiple">[],
): PublicLine | null {
  const fit = fitLine(
    companies.map(({ growthRate, multiple }) => ({ x: growthRate, y: Math.log(multiple) })),
  );
  if (!fit) return null;
  const growths = companies.map(({ growthRate }) => growthRate);
  return { fit, count: companies.length, observed: [Math.min(...growths), Math.max(...growths)] };
}

/** Returns the line's multiple at a growth rate, which is kept within the observed ones. */
export function lineMultiple({ fit, observed: [least, most] }: PublicLine, growthRate: number) {
  const growth = Math.min(most, Math.max(least, growthRate));
  return { growth, multiple: Math.exp(fit.intercept + fit.slope * growth) };
}

/** Returns the methods in their order: the estimate, the averages of public companies, the line through them. */
export function methodsOf(valuation: Valuation, market: LiveMarket | null): Method[] {
  const { input } = valuation;
  const averages = averagesOf(market?.tiers ?? []);
  const { crossCheck } = valuation;
  return [
    {
      id: "estimate",
      title: "The estimate",
      range: valuation,
      derivation: `${productOf(factorsOf(input, averages))}. The result: the others are for comparison and never change it.`,
    },
    {
      id: "public",
      title: "Averages of public companies",
      range: crossCheck,
      derivation: crossCheck
        ? `${productOf(publicFactorsOf(input, averages))}: the same factors on the averages of the growth tiers.`
        : "From $100M of ARR on they are the base of the estimate, so there is nothing further to compare.",
    },
    lineMethod(valuation, publicLine(market?.tiers.flatMap(({ companies }) => companies) ?? [])),
  ];
}

function lineMethod({ input: { arr, growthRate } }: Valuation, line: PublicLine | null): Method {
  const method = { id: "line", title: "Public companies at this growth" } as const;
  if (!line)
    return {
      ...method,
      range: null,
      derivation: "It takes at least three public companies that grow differently, and there are fewer.",
    };
  const { growth, multiple } = lineMultiple(line, growthRate);
  const { fit, count } = line;
  const slope = `${fit.slope < 0 ? "−" : "+"} ${figure(Math.abs(fit.slope))}`;
  const clamped =
    growth === growthRate
      ? ""
      : ` None of them grows ${growthRate > growth ? "faster" : "slower"} than ${figure(growth)}%, so the line ends there and ${figure(growth)}% was taken for ${figure(growthRate)}%.`;
  return {
    ...method,
    range: rangeOf(arr, multiple),
    derivation: `e^(${signed(fit.intercept, figure(Math.abs(fit.intercept)))} ${slope} × ${figure(growth)}) = ${figure(multiple)}: the line of the multiple’s logarithm on growth through ${count} companies, R² ${fit.rSquared.toFixed(2)}, without any factor.${clamped}`,
  };
}

const productOf = ({ base, ai, bonus, compression, multiple }: Factors) =>
  `${[base.value, ai, bonus, compression].map(figure).join(" × ")} = ${figure(multiple)}`;
