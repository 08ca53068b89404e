import type { CompanyConfig, MarketConfig } from "~/domains/market/config.ts";
import { dayIn } from "~/lib/time/time-zone.ts";
import type { CompanyHistory, Market, Provenance, Quote, Stock, YtdComparison } from "../schema.ts";
import {
  arrOf,
  growthBeside,
  growthOf,
  type Quarter,
  quarterProvenance,
  quartersOf,
  type Shares,
  type Split,
  sharesOf,
} from "./filings/fundamentals.ts";
import { closeTime, EXCHANGE_ZONE, marketStatus } from "./prices/calendar.ts";
import { staleAt } from "./prices/freshness.ts";
import { type Close, closeOn, monthsBefore, periodChanges, round } from "./prices/periods.ts";
import { priceProvenance } from "./prices/provenance.ts";

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

type StaleTest = ReturnType<typeof staleAt>;

const SPARKLINE_CLOSES = 30;
const HISTORY_QUARTERS = 12;

/** Computes the market snapshot. Leaves out symbols without a price; a company without filings has no ARR. */
export function computeMarket(config: MarketConfig, rows: MarketRows, now: Date): Market {
  const isStale = staleAt(now);
  const today = dayIn(EXCHANGE_ZONE, now);
  const stocks = config.companies.flatMap((company) => stockOf(company, rows, isStale, today) ?? []);
  const { nasdaq, sp500 } = config.indices;
  const others = [...config.others, nasdaq, sp500].flatMap((entry) => quoteOf(entry, rows, isStale) ?? []);
  const sources = stocks.map(({ priceSource }) => priceSource);
  return {
    status: marketStatus(now),
    stocks,
    others,
    ytd: yearToDate(config, rows),
    prices: sources.reduce<Provenance | null>(
      (oldest, source) => (oldest && rank(oldest) <= rank(source) ? oldest : source),
      null,
    ),
  };
}

/** Sorts provenances: the oldest day first, within a day the sample first. */
const rank = ({ asOf, sample }: Provenance): string => `${asOf} ${sample ? 0 : 1}`;

function quoteOf(
  { symbol, name }: { symbol: string; name: string },
  rows: MarketRows,
  isStale: StaleTest,
): Quote | null {
  const bar = rows.bars.get(symbol);
  if (!bar) return null;
  const before = (rows.closes.get(symbol) ?? []).filter(({ day }) => day < bar.day);
  const periods = periodChanges(before, bar.day, bar.price);
  const priceSource = priceProvenance(bar.source, symbol, bar.day);
  return {
    symbol,
    name,
    price: bar.price,
    ...(periods["1D"] ?? { change: 0, changePercent: 0 }),
    dayLow: bar.low,
    dayHigh: bar.high,
    volume: bar.volume,
    periods,
    sparkline: [...before.slice(1 - SPARKLINE_CLOSES).map(({ close }) => close), bar.price],
    priceSource,
    stale: isStale(priceSource),
  };
}

function stockOf(company: CompanyConfig, rows: MarketRows, isStale: StaleTest, today: string): Stock | null {
  const quote = quoteOf(company, rows, isStale);
  if (!quote) return null;
  const { symbol, featured = false } = company;
  const quarters = quartersOf(company, rows.quarters.get(symbol) ?? []);
  const shares = sharesOf(company, rows.shares.get(symbol), rows.splits.get(symbol) ?? []);
  const arr = arrOf(company, quarters, today);
  const growth = growthBeside(arr, company, quarters);
  const marketCap = shares && Math.round(shares.count * quote.price);
  return {
    ...quote,
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
    featured,
  };
}

/**
 * Returns the gains of the own index, the Nasdaq and the S&P 500 since the last close of the year before, in percent,
 * to the newest day that all of them have. The own index is the mean of its companies' gains, equally weighted.
 */
function yearToDate({ companies, indices, indexName }: MarketConfig, rows: MarketRows): YtdComparison | null {
  const { nasdaq, sp500 } = indices;
  const barDays = [nasdaq, sp500].map(({ symbol }) => rows.bars.get(symbol)?.day);
  const newestStock = companies
    .map(({ symbol }) => rows.bars.get(symbol)?.day ?? "")
    .reduce((newest, day) => (day > newest ? day : newest), "");
  const day = [...barDays, newestStock].reduce((least, each) =>
    (each ?? "") < (least ?? "") ? each : least,
  );
  if (!day) return null;

  const yearEnd = `${Number(day.slice(0, 4)) - 1}-12-31`;
  const gain = (symbol: string): number | null => {
    const closes = rows.closes.get(symbol) ?? [];
    const bar = rows.bars.get(symbol);
    const price = bar?.day === day ? bar.price : closeOn(closes, day)?.close;
    const base = closeOn(closes, yearEnd)?.close;
    return price && base ? (price / base - 1) * 100 : null;
  };
  const gains = companies.map(({ symbol }) => gain(symbol)).filter((percent) => percent !== null);
  const [nasdaqGain, sp500Gain] = [gain(nasdaq.symbol), gain(sp500.symbol)];
  if (gains.length === 0 || nasdaqGain === null || sp500Gain === null) return null;
  const source = (symbol: string) => priceProvenance(rows.bars.get(symbol)?.source ?? "", symbol, day);
  const company = companies.find(({ symbol }) => rows.bars.has(symbol));
  return {
    index: { name: indexName, ytdPercent: round(gains.reduce((sum, each) => sum + each, 0) / gains.length) },
    nasdaq: { name: nasdaq.name, ytdPercent: round(nasdaqGain) },
    sp500: { name: sp500.name, ytdPercent: round(sp500Gain) },
    lastUpdated: (closeTime(day) ?? new Date(day)).toISOString(),
    sources: [{ ...source(company?.symbol ?? ""), url: null }, source(nasdaq.symbol), source(sp500.symbol)],
  };
}

/** Computes a company's year of closes against the indices, and its quarters; null without a price. */
export function computeHistory(
  company: CompanyConfig,
  indices: MarketConfig["indices"],
  rows: MarketRows,
): CompanyHistory | null {
  const { symbol } = company;
  const bar = rows.bars.get(symbol);
  if (!bar) return null;
  const closesOf = (each: string) => {
    const last = rows.bars.get(each);
    const closes = (rows.closes.get(each) ?? []).filter(({ day }) => day < (last?.day ?? ""));
    return last ? [...closes, { day: last.day, close: last.price }] : closes;
  };
  const [nasdaq, sp500] = [indices.nasdaq, indices.sp500].map(
    (index) => new Map(closesOf(index.symbol).map(({ day, close }) => [day, close])),
  );
  const start = monthsBefore(bar.day, 12);
  const quarters = quartersOf(company, rows.quarters.get(symbol) ?? []);
  return {
    symbol,
    prices: priceProvenance(bar.source, symbol, bar.day),
    closes: closesOf(symbol)
      .filter(({ day }) => day >= start)
      .map(({ day, close }) => ({
        day,
        company: close,
        nasdaq: nasdaq?.get(day) ?? null,
        sp500: sp500?.get(day) ?? null,
      })),
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
