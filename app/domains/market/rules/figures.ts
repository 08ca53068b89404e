/** What the screens and the calls derive from stocks, in the browser as on the server. */

export const PERIODS = ["1D", "1W", "1M", "3M", "YTD", "1Y"] as const;
export type Period = (typeof PERIODS)[number];

/** `open` while the exchange trades; `weekend` also on Friday evening after the close; `after-hours` on trading days; `holiday`. */
export const MARKET_STATUSES = ["open", "weekend", "after-hours", "holiday"] as const;

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
