import { mean } from "~/lib/statistics/growth-tiers.ts";
import type { Stock } from "../schema.ts";
import { derived, type Figure } from "./figure.ts";

/** Figures of several companies together. Only companies of the session count, and every figure says how many do. */

export interface Aggregate {
  /** Null when no company has the figure. */
  figure: Figure | null;
  /** How many companies it is of. */
  counted: number;
  /** Companies of the session that lack the figure, by symbol. */
  missing: string[];
}

/** The companies whose price is of the session. */
export const ofSession = (stocks: readonly Stock[]): Stock[] => stocks.filter(({ counts }) => counts);

/** Computes a figure of the companies of the session that have it. */
export function aggregate(
  stocks: readonly Stock[],
  figureOf: (stock: Stock) => Figure | null,
  kind: { basis: string; compute: (values: number[]) => number },
): Aggregate {
  const entries = ofSession(stocks).map((stock) => ({ symbol: stock.symbol, figure: figureOf(stock) }));
  const figures = entries.flatMap(({ figure }) => figure ?? []);
  const unit = figures[0]?.unit ?? "percent";
  return {
    figure: derived({ unit, basis: kind.basis }, figures, (...values) => kind.compute(values)),
    counted: figures.length,
    missing: entries.filter(({ figure }) => figure === null).map(({ symbol }) => symbol),
  };
}

export const MEAN = { basis: "Mean, equally weighted", compute: (values: number[]) => mean(values) ?? 0 };
export const TOTAL = {
  basis: "Sum",
  compute: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
};
