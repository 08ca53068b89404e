/** Returns a price of the market as the index of startups reads it. */
export const quote = (symbol: string, price: number, changePercent: number, overrides = {}) => ({
  symbol,
  name: `${symbol} Inc.`,
  price,
  change: 1,
  changePercent,
  dayLow: null,
  dayHigh: null,
  volume: null,
  periods: {},
  sparkline: [],
  priceSource: { source: "Test Exchange", url: null, asOf: "2026-08-21", sample: false },
  splits: [],
  stale: false,
  counts: true,
  ...overrides,
});
