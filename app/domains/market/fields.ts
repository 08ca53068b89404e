/** The values of the market's fields, apart from the schemas: components use them without zod. */

export const PERIODS = ["1D", "1W", "1M", "3M", "YTD", "1Y"] as const;
export type Period = (typeof PERIODS)[number];

/** What the publication may state of a company where its filings have no figure: see `stated` of the configuration. */
export const STATED_MEASURES = ["netRevenueRetention", "cacPayback", "customers", "cash", "debt"] as const;

/** `open` while the exchange trades; `weekend` on Saturday and Sunday; `after-hours` on trading days; `holiday`. */
export const MARKET_STATUSES = ["open", "weekend", "after-hours", "holiday"] as const;

/** A symbol at an exchange, such as SNOW or NOVO-B.CO. */
export const SYMBOL = /^[A-Z][A-Z.-]{0,9}$/;

/** In characters. */
export const LONGEST_SYMBOL = 10;
