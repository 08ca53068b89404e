import type { Period } from "../fields.ts";

/** Figures that screens and calls derive from stocks, in the browser and on the server. */

/** `change` in USD, `changePercent` in percent. */
export interface Change {
  change: number;
  changePercent: number;
}

type MaybeChange = { [Name in keyof Change]: number | null };

/** Returns a stock's change over a period; its daily change with `fallback` if the period is missing. */
export function changeOver(
  stock: MaybeChange & { periods: Partial<Record<Period, Change>> },
  period: Period,
): MaybeChange & { fallback: boolean } {
  const daily = { change: stock.change, changePercent: stock.changePercent };
  if (period === "1D") return { ...daily, fallback: false };
  const entry = stock.periods[period];
  return entry ? { ...entry, fallback: false } : { ...daily, fallback: true };
}
