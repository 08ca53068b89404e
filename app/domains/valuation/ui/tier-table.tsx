import { figureAnchor } from "~/lib/figures/figure-line.ts";
import { marketCap, multiple, signedPercent } from "~/lib/format.ts";
import { FigureLink } from "~/ui/figure-lines.tsx";
import type { MarketTier, TierCompany } from "../rules/market.ts";
import { GROWN, TIER_NAMES } from "../rules/texts/labels.ts";

const NUMBER = "py-2 ps-4 text-end";

/** Returns where a company's figure has its source, period, formula and day. */
const lineOf = ({ symbol }: TierCompany, id: string) => `/insights/${symbol}#${figureAnchor(id)}`;

/** The companies of a tier, by growth, then by market cap. */
export function TierTable({ tier: { tier, companies } }: { tier: MarketTier }) {
  if (companies.length === 0)
    return <p className="mt-3 text-soft">No company grows at this pace: the tier counts with 8.0x.</p>;
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">
          {TIER_NAMES[tier].name}: companies by growth, then by market cap
        </caption>
        <thead>
          <tr className="border-b border-strong text-[0.8125rem] text-soft">
            <th scope="col" className="py-2 text-start font-normal">
              Company
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              Growth
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              Market cap
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              Multiple
            </th>
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <tr key={company.symbol} className="border-b border-rule">
              <th scope="row" className="py-2 text-start font-normal">
                <b className="font-semibold">{company.symbol}</b>
                <span className="ms-2 text-soft max-sm:sr-only">{company.name}</span>
              </th>
              <td className={NUMBER}>
                <FigureLink to={lineOf(company, "arrGrowth")}>
                  {signedPercent(company.growthRate, 1)}
                </FigureLink>
                {company.growthBasis ? (
                  <span className="block text-xs text-soft">{GROWN[company.growthBasis]}</span>
                ) : null}
              </td>
              <td className={NUMBER}>
                <FigureLink to={lineOf(company, "marketCap")}>{marketCap(company.marketCap)}</FigureLink>
              </td>
              <td className={`${NUMBER} font-semibold`}>
                <FigureLink to={lineOf(company, "priceToArr")}>{multiple(company.multiple)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
