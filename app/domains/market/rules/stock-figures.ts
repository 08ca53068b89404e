import type { Period } from "../fields.ts";
import type { Stock } from "../schema.ts";
import { derived, type Figure, stated } from "./figure.ts";

/** The figures of a company, each with its day, sources and formula: what a screen opens, and what aggregates take. */

const orNull = (value: number | null, figure: (value: number) => Figure | null): Figure | null =>
  value === null ? null : figure(value);

export const priceFigure = ({ price, priceSource }: Stock): Figure =>
  stated(price, priceSource, { unit: "usd", basis: "Price" });

/** The words for what a period's change is measured from. */
const FROM: Record<Period, string> = {
  "1D": "the close of the trading day before",
  "1W": "the close of a week before",
  "1M": "the close of a month before",
  "3M": "the close of three months before",
  YTD: "the last close of the year before",
  "1Y": "the close of a year before",
};

/** Returns the change over a period in percent; null without the close that it is measured from. */
export function changeFigure(stock: Stock, period: Period): Figure | null {
  const change = period === "1D" ? stock.changePercent : (stock.periods[period]?.changePercent ?? null);
  return orNull(change, (value) =>
    derived({ unit: "percent", basis: `Price ÷ ${FROM[period]} − 1` }, [priceFigure(stock)], () => value),
  );
}

export const sharesFigure = ({ shares, sharesSource, sharesCurrentUntil }: Stock): Figure | null =>
  shares === null || !sharesSource
    ? null
    : stated(shares, sharesSource, {
        unit: "shares",
        basis: "Shares of all classes",
        currentUntil: sharesCurrentUntil,
      });

export const marketCapFigure = (stock: Stock): Figure | null =>
  orNull(stock.marketCap, (value) =>
    derived({ unit: "usd", basis: "Price × shares" }, [priceFigure(stock), sharesFigure(stock)], () => value),
  );

/** Returns ARR in billions of USD. */
export const arrFigure = ({ arr, arrBasis, arrSource, arrCurrentUntil }: Stock): Figure | null =>
  arr === null || !arrSource
    ? null
    : stated(arr, arrSource, {
        unit: "usd-billion",
        basis: arrBasis === "reported" ? "ARR as the company reports it" : "Revenue of the quarter × 4",
        currentUntil: arrCurrentUntil,
      });

const GROWTH_OF = {
  arr: "ARR ÷ ARR of the year before − 1",
  revenue: "Revenue of the quarter ÷ the same quarter of the year before − 1",
};

/** Returns growth in percent, year over year. */
export const growthFigure = ({ arrGrowth, growthBasis, growthSource }: Stock): Figure | null =>
  arrGrowth === null || !growthBasis || !growthSource
    ? null
    : stated(arrGrowth, growthSource, { unit: "percent", basis: GROWTH_OF[growthBasis] });

export const priceToArrFigure = (stock: Stock): Figure | null =>
  orNull(stock.priceToArr, (value) =>
    derived(
      { unit: "times", basis: "Market cap ÷ ARR" },
      [marketCapFigure(stock), arrFigure(stock)],
      () => value,
    ),
  );
