import { quantile } from "~/lib/statistics/statistics.ts";
import type { Market } from "../../schema.ts";
import { ARR_DAYS } from "../filings/age.ts";
import { arrOf, growthBeside, type NewestQuarter } from "../filings/fundamentals.ts";
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
  /** Whether it is marked as old. */
  isOld: boolean;
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
  /** Why the figure does not stand: it is too old. */
  unused: string | null;
}

type Stocks = Pick<Market, "stocks">;

/**
 * Returns what a stated ARR of a company changes today; null for a company without a price.
 * @param newest the company's newest quarter
 * @param today in New York
 */
export function arrEffect(
  { stocks }: Stocks,
  symbol: string,
  stated: StatedArr,
  { newest, today }: { newest: NewestQuarter | undefined; today: string },
): ArrEffect | null {
  const stock = stocks.find((one) => one.symbol === symbol);
  if (!stock) return null;
  const before: ArrStanding = {
    arr: stock.arr === null ? null : stock.arr * 1e9,
    basis: stock.arrBasis,
    asOf: stock.arrSource?.asOf ?? null,
    source: stock.arrSource?.source ?? null,
    isOld: stock.arrOld,
    growth: stock.arrGrowth,
    growthBasis: stock.growthBasis,
    priceToArr: stock.priceToArr,
  };
  const company = { reportedArr: stated };
  const arr = arrOf(company, newest, today);
  const growth = growthBeside(arr, company, newest);
  const priceToArr = arr && stock.marketCap !== null ? round(stock.marketCap / (arr.arr * 1e9)) : null;
  const after: ArrStanding = {
    arr: arr && arr.arr * 1e9,
    basis: arr?.arrBasis ?? null,
    asOf: arr?.arrSource.asOf ?? null,
    source: arr?.arrSource.source ?? null,
    isOld: arr !== null && !arr.arrSource.sample && today > arr.arrCurrentUntil,
    growth: growth?.arrGrowth ?? null,
    growthBasis: growth?.growthBasis ?? null,
    priceToArr,
  };
  return {
    before,
    after,
    median: bothMedians(stocks, symbol, priceToArr),
    unused:
      arr?.arrBasis === "implied"
        ? `It is more than ${ARR_DAYS} days old, and the quarter to ${arr.periodEnd} is filed: the quarter’s revenue times four stands for it.`
        : null,
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
