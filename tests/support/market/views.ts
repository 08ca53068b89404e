import type { Market, Provenance, Session, Stock } from "~/domains/market/schema.ts";

/** A market for tests of the screens. */

export const provenance = (over: Partial<Provenance> = {}): Provenance => ({
  source: "Daily closes",
  url: null,
  asOf: "2026-08-21",
  sample: false,
  ...over,
});

/** The fields about the age and basis of filed figures, of a company without any. */
export const NO_FILINGS = {
  growthBasis: null,
  growthSource: null,
  growthPeriodEnd: null,
  arrCurrentUntil: null,
  arrOld: false,
  formerArr: null,
  sharesCurrentUntil: null,
  sharesOld: false,
  lastReport: null,
  nextReport: null,
} satisfies Partial<Stock>;

export const stock = (over: Partial<Stock> = {}): Stock => ({
  symbol: "ACME",
  name: "Acme, Inc.",
  price: 100,
  change: 1,
  changePercent: 1,
  dayLow: 98,
  dayHigh: 101,
  volume: 1_200_000,
  periods: { "1D": { change: 1, changePercent: 1 } },
  sparkline: [98, 99, 100],
  priceSource: provenance(),
  splits: [],
  stale: false,
  counts: true,
  shares: 200e6,
  marketCap: 20e9,
  arr: 2,
  arrGrowth: 25,
  growthBasis: "revenue",
  growthSource: provenance({ source: "SEC EDGAR 10-Q", url: "https://www.sec.gov/x", asOf: "2026-06-30" }),
  growthPeriodEnd: "2026-06-30",
  priceToArr: 10,
  arrBasis: "implied",
  periodEnd: "2026-06-30",
  arrSource: provenance({ source: "SEC EDGAR 10-Q", url: "https://www.sec.gov/x", asOf: "2026-06-30" }),
  arrCurrentUntil: "2026-12-31",
  arrOld: false,
  formerArr: null,
  sharesCurrentUntil: "2026-12-31",
  sharesOld: false,
  sharesSource: provenance({ source: "SEC EDGAR 10-Q" }),
  lastReport: {
    periodEnd: "2026-06-30",
    filed: "2026-08-06",
    form: "10-Q",
    source: provenance({ source: "SEC EDGAR 10-Q", url: "https://www.sec.gov/x", asOf: "2026-06-30" }),
  },
  nextReport: null,
  featured: false,
  ...over,
});

/** A session in which `counted` of `all` companies count. */
export const session = (over: Partial<Session> = {}): Session => ({
  ...provenance(),
  closed: true,
  counted: 1,
  all: 1,
  leftOut: [],
  ...over,
});

export const marketOf = (stocks: Stock[], over: Partial<Market> = {}): Market => ({
  status: "after-hours",
  stocks,
  others: [],
  ytd: null,
  session: session({ counted: stocks.filter(({ counts }) => counts).length, all: stocks.length }),
  ...over,
});
