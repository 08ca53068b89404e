import type { CompanyConfig, MarketConfig } from "~/domains/market/config.ts";
import type { Split } from "~/lib/figures/splits.ts";
import { dayIn } from "~/lib/time/time-zone.ts";
import type { CompanyHistory, Market, Quote, Stock } from "../schema.ts";
import {
  arrOf,
  growthBeside,
  growthOf,
  newestOf,
  type Quarter,
  quarterProvenance,
  quartersOf,
  type Shares,
  sharesOf,
} from "./filings/fundamentals.ts";
import { reportDates } from "./filings/report-dates.ts";
import { EXCHANGE_ZONE, marketStatus } from "./prices/calendar.ts";
import { staleAt } from "./prices/freshness.ts";
import { type Close, closeOn, monthsBefore, periodChanges, round, tradedBefore } from "./prices/periods.ts";
import { indexPricesOf, priceProvenance } from "./prices/provenance.ts";
import { sessionOf } from "./prices/session.ts";
import { yearToDate } from "./prices/year-to-date.ts";

/** The newest bar of a symbol. Prices in USD, or index points. */
export interface Bar {
  symbol: string;
  day: string;
  price: number;
  low: number | null;
  high: number | null;
  volume: number | null;
  /** When it was read, in milliseconds since 1970, UTC. */
  observedAt: number;
  /** A provider's name, or `sample`. */
  source: string;
}

/** The stored data of the market, by symbol. Closes and quarters oldest first. */
export interface MarketRows {
  closes: Map<string, Close[]>;
  bars: Map<string, Bar>;
  splits: Map<string, Split[]>;
  shares: Map<string, Shares>;
  quarters: Map<string, Quarter[]>;
}

interface Judge {
  isStale: ReturnType<typeof staleAt>;
  /** Whether a symbol's price is of the session. */
  counts: (symbol: string) => boolean;
  /** In New York. */
  today: string;
  /** Returns the trading day before a day. */
  dayBefore: (day: string) => string;
}

const SPARKLINE_CLOSES = 30;
const HISTORY_QUARTERS = 12;

/** Computes the market snapshot. Leaves out symbols without a price; a company without filings has no ARR. */
export function computeMarket(config: MarketConfig, rows: MarketRows, now: Date): Market {
  const { companies, indices } = config;
  const session = sessionOf(companies, rows.bars);
  const judge = {
    isStale: staleAt(now),
    counts: session?.counts ?? (() => false),
    today: dayIn(EXCHANGE_ZONE, now),
    dayBefore: tradedBefore(rows.closes.values()),
  };
  return {
    status: marketStatus(now),
    stocks: companies.flatMap((company) => stockOf(company, rows, judge) ?? []),
    others: [...config.others, indices.nasdaq, indices.sp500].flatMap(
      (entry) => quoteOf(entry, rows, judge) ?? [],
    ),
    ytd: session && yearToDate(config, rows, session),
    session: session?.session ?? null,
  };
}

function quoteOf(
  { symbol, name }: { symbol: string; name: string },
  rows: MarketRows,
  { isStale, counts, dayBefore }: Judge,
): Quote | null {
  const bar = rows.bars.get(symbol);
  if (!bar) return null;
  const before = (rows.closes.get(symbol) ?? []).filter(({ day }) => day < bar.day);
  const periods = periodChanges(before, bar.day, bar.price, dayBefore(bar.day));
  const priceSource = priceProvenance(bar.source, symbol, bar.day);
  return {
    symbol,
    name,
    price: bar.price,
    ...(periods["1D"] ?? { change: null, changePercent: null }),
    dayLow: bar.low,
    dayHigh: bar.high,
    volume: bar.volume,
    periods,
    sparkline: [...before.slice(1 - SPARKLINE_CLOSES).map(({ close }) => close), bar.price],
    priceSource,
    splits: rows.splits.get(symbol) ?? [],
    stale: isStale(priceSource),
    counts: counts(symbol),
  };
}

function stockOf(company: CompanyConfig, rows: MarketRows, judge: Judge): Stock | null {
  const quote = quoteOf(company, rows, judge);
  if (!quote) return null;
  const { symbol, featured = false } = company;
  const quarters = quartersOf(company, rows.quarters.get(symbol) ?? []);
  const shares = sharesOf(company, rows.shares.get(symbol), rows.splits.get(symbol) ?? []);
  const newest = newestOf(quarters);
  const arr = arrOf(company, newest, judge.today);
  const growth = growthBeside(arr, company, newest);
  const marketCap = shares && Math.round(shares.count * quote.price);
  return {
    ...quote,
    shares: shares?.count ?? null,
    marketCap,
    arr: arr?.arr ?? null,
    arrGrowth: growth?.arrGrowth ?? null,
    growthBasis: growth?.growthBasis ?? null,
    growthSource: growth?.growthSource ?? null,
    growthPeriodEnd: growth?.growthPeriodEnd ?? null,
    priceToArr: marketCap !== null && arr ? round(marketCap / (arr.arr * 1e9)) : null,
    arrBasis: arr?.arrBasis ?? null,
    periodEnd: arr?.periodEnd ?? null,
    arrSource: arr?.arrSource ?? null,
    arrCurrentUntil: arr?.arrCurrentUntil ?? null,
    arrOld: false,
    formerArr: arr?.formerArr ?? null,
    sharesSource: shares?.source ?? null,
    sharesCurrentUntil: shares?.currentUntil ?? null,
    sharesOld: false,
    ...reportDates(company, quarters.at(-1)),
    featured,
  };
}

/**
 * Computes a company's year of closes against the indices, from the close that the change of a year counts from, and its
 * quarters; null without a price. The price of a running day is no close: it changes with every tick, and a history is
 * computed when a day is added.
 */
export function computeHistory(
  company: CompanyConfig,
  indices: MarketConfig["indices"],
  rows: MarketRows,
): CompanyHistory | null {
  const { symbol } = company;
  const bar = rows.bars.get(symbol);
  if (!bar) return null;
  const closesOf = (each: string) => rows.closes.get(each) ?? [];
  const closes = closesOf(symbol);
  const [nasdaq, sp500] = [indices.nasdaq, indices.sp500].map(
    (index) => new Map(closesOf(index.symbol).map(({ day, close }) => [day, close])),
  );
  const last = closes.at(-1)?.day ?? bar.day;
  const yearBefore = monthsBefore(last, 12);
  const start = closeOn(closes, yearBefore)?.day ?? yearBefore;
  const quarters = quartersOf(company, rows.quarters.get(symbol) ?? []);
  const shown = closes
    .filter(({ day }) => day >= start)
    .map(({ day, close }) => ({
      day,
      company: close,
      nasdaq: nasdaq?.get(day) ?? null,
      sp500: sp500?.get(day) ?? null,
    }));
  return {
    symbol,
    prices: priceProvenance(bar.source, symbol, last),
    indexPrices: indexPricesOf(indices, rows.bars, shown),
    closes: shown,
    quarters: quarters.slice(-HISTORY_QUARTERS).map((quarter) => ({
      periodEnd: quarter.periodEnd,
      revenue: quarter.revenue,
      growth: growthOf(quarter, quarters),
      form: quarter.form,
      accession: quarter.accession,
      filed: quarter.filed,
      derivation: quarter.derivation,
      source: quarterProvenance(quarter),
    })),
  };
}
