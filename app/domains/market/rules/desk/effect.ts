import { quantile } from "~/lib/statistics/statistics.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import type { CompanyHistory, Market } from "../../schema.ts";
import { ARR_DAYS, FILED_DAYS } from "../filings/age.ts";
import { impliedArr } from "../filings/implied-arr.ts";
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
type NewestQuarter = Pick<CompanyHistory["quarters"][number], "periodEnd" | "revenue" | "growth" | "source">;

/**
 * Returns what a stated ARR of a company changes today, by the rules of `arrOf` and `growthBeside`; null for a company
 * without a price.
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
  const isLate = today > addDays(stated.asOf, ARR_DAYS);
  const replacing = newest && newest.periodEnd > stated.asOf && isLate ? newest : null;
  const after = standingOf(stated, { newest, replacing, isLate, today });
  const priceToArr = stock.marketCap === null ? null : round(stock.marketCap / after.arr);
  return {
    before,
    after: { ...after, priceToArr },
    median: bothMedians(stocks, symbol, priceToArr),
    unused:
      replacing &&
      `It is more than ${ARR_DAYS} days old, and the quarter to ${replacing.periodEnd} is filed: the quarter’s revenue times four stands for it.`,
  };
}

/** Returns what stands once an ARR is stated: itself, or the quarter that replaces it. */
function standingOf(
  stated: StatedArr,
  {
    newest,
    replacing,
    isLate,
    today,
  }: { newest: NewestQuarter | undefined; replacing: NewestQuarter | null; isLate: boolean; today: string },
) {
  const ofQuarter = newest?.growth ?? null;
  const revenue = { growth: ofQuarter, growthBasis: ofQuarter === null ? null : ("revenue" as const) };
  if (replacing) {
    const { source, asOf, sample } = replacing.source;
    const isOld = !sample && today > addDays(replacing.periodEnd, FILED_DAYS);
    return {
      ...{ arr: impliedArr(replacing.revenue) * 1e9, basis: "implied" as const, asOf, source, isOld },
      ...revenue,
    };
  }
  const { usd, asOf, source, yearBefore } = stated;
  return {
    ...{ arr: usd, basis: "reported" as const, asOf, source, isOld: isLate },
    ...(yearBefore
      ? { growth: round((usd / yearBefore.usd - 1) * 100), growthBasis: "arr" as const }
      : revenue),
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
