/** The values of the market's fields, apart from the schemas: components use them without zod. */

export const PERIODS = ["1D", "1W", "1M", "3M", "YTD", "1Y"] as const;
export type Period = (typeof PERIODS)[number];

/** `open` while the exchange trades; `weekend` on Saturday and Sunday; `after-hours` on trading days; `holiday`. */
export const MARKET_STATUSES = ["open", "weekend", "after-hours", "holiday"] as const;
