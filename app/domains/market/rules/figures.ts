import type { Period } from "../fields.ts";

/** What the screens and the calls derive from stocks, in the browser as on the server. */

/** `change` in USD, `changePercent` in percent. */
export interface Change {
  change: number;
  changePercent: number;
}

/** A stock's change over a period; one without the period shows its daily change, and says so by `fallback`. */
export function changeOver(
  stock: Change & { periods: Partial<Record<Period, Change>> },
  period: Period,
): Change & { fallback: boolean } {
  const daily = { change: stock.change, changePercent: stock.changePercent };
  if (period === "1D") return { ...daily, fallback: false };
  const entry = stock.periods[period];
  return entry ? { ...entry, fallback: false } : { ...daily, fallback: true };
}
