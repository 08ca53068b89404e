import { multiple } from "~/lib/format.ts";
import { type Axes, axesOf, curvePath } from "~/lib/scatter/scatter.ts";
import type { LiveMarket, TierCompany } from "./market.ts";
import { lineMultiple, publicLine } from "./methods.ts";
import type { Valuation } from "./model.ts";

/** The visitor's company on the map of growth and multiple, among the public companies that count. */

export interface CompanyMap {
  axes: Axes;
  /** The line through the public companies, within the growth that was observed among them. */
  line: string;
  companies: TierCompany[];
  /** Where the estimate lies against the line, in a sentence. */
  text: string;
}

/** Returns the map; null without a line, for which it takes three public companies that grow differently. */
export function companyMap(
  { input: { growthRate: growth }, multipleLow: low, multipleHigh: high }: Valuation,
  market: LiveMarket | null,
): CompanyMap | null {
  const companies = market?.tiers.flatMap((tier) => tier.companies) ?? [];
  const line = publicLine(companies);
  if (!line) return null;
  const axes = axesOf(
    [
      ...companies.map(({ growthRate: x, multiple: y }) => ({ x, y })),
      { x: growth, y: low },
      { x: growth, y: high },
    ],
    "log",
  );
  const fitted = lineMultiple(line, growth);
  const verb = fitted.growth < growth ? "ends with" : fitted.growth > growth ? "begins with" : "has";
  return {
    axes,
    companies,
    line: curvePath(axes, (x) => lineMultiple(line, x).multiple, line.observed),
    text: `The line through ${line.count} public companies ${verb} ${multiple(fitted.multiple)} at ${Number(fitted.growth.toFixed(1))}% growth. The estimate’s high end, ${multiple(high)}, is ${(high / fitted.multiple).toFixed(2)} times that.`,
  };
}
