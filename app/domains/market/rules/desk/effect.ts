import { quantile } from "~/lib/statistics/statistics.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import type { Market } from "../../schema.ts";
import { ARR_DAYS } from "../filings/age.ts";
import { round } from "../prices/periods.ts";
import type { StatedArr } from "./stated-arr.ts";

/** What a stated ARR changes, by the market as it was computed last. */

export interface ArrStanding {
  /** USD. */
  arr: number | null;
  basis: "reported" | "implied" | null;
  /** The day of the figure, and who states it. */
  asOf: string | null;
  source: string | null;
  /** Percent. */
  growth: number | null;
  growthBasis: "arr" | "revenue" | null;
  priceToArr: number | null;
}

export interface ArrEffect {
  before: ArrStanding;
  after: ArrStanding;
  /** The median price to ARR of the companies that count. */
  median: { before: number | null; after: number | null };
  /** Why the figure changes nothing: it is too old. */
  unused: string | null;
}

type Stocks = Pick<Market, "stocks">;

/** Returns what a stated ARR of a company changes today; null for a company without a price. */
export function arrEffect(
  { stocks }: Stocks,
  symbol: string,
  stated: StatedArr,
  today: string,
): ArrEffect | null {
  const stock = stocks.find((one) => one.symbol === symbol);
  if (!stock) return null;
  const before: ArrStanding = {
    arr: stock.arr === null ? null : stock.arr * 1e9,
    basis: stock.arrBasis,
    asOf: stock.arrSource?.asOf ?? null,
    source: stock.arrSource?.source ?? null,
    growth: stock.arrGrowth,
    growthBasis: stock.growthBasis,
    priceToArr: stock.priceToArr,
  };
  const newer =
    stock.lastReport && stock.lastReport.periodEnd > stated.asOf ? stock.lastReport.periodEnd : null;
  const isOld = today > addDays(stated.asOf, ARR_DAYS);
  if (newer && isOld)
    return {
      before,
      after: before,
      median: bothMedians(stocks, symbol, before.priceToArr),
      unused: `It is more than ${ARR_DAYS} days old, and the quarter to ${newer} is filed: the quarter’s revenue times four stays.`,
    };
  const ownGrowth = stated.yearBefore && round((stated.usd / stated.yearBefore.usd - 1) * 100);
  const keepsGrowth = stock.growthBasis === "revenue";
  const priceToArr = stock.marketCap === null ? null : round(stock.marketCap / stated.usd);
  return {
    before,
    after: {
      arr: stated.usd,
      basis: "reported",
      asOf: stated.asOf,
      source: stated.source,
      growth: ownGrowth ?? (keepsGrowth ? stock.arrGrowth : null),
      growthBasis: ownGrowth !== undefined ? "arr" : keepsGrowth ? "revenue" : null,
      priceToArr,
    },
    median: bothMedians(stocks, symbol, priceToArr),
    unused: null,
  };
}

function bothMedians(stocks: Stocks["stocks"], symbol: string, priceToArr: number | null) {
  const median = (of: (stock: Stocks["stocks"][number]) => number | null) => {
    const values = stocks.flatMap((stock) => (stock.counts ? (of(stock) ?? []) : []));
    const found = quantile(
      values.sort((one, other) => one - other),
      0.5,
    );
    return found === null ? null : round(found);
  };
  return {
    before: median((stock) => stock.priceToArr),
    after: median((stock) => (stock.symbol === symbol ? priceToArr : stock.priceToArr)),
  };
}
