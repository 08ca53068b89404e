import { sql } from "drizzle-orm";
import type { MarketConfig } from "~/domains/market/config.ts";
import type { Deps } from "~/platform/deps.ts";
import { SPLIT, TRADING_DAYS } from "./exchange.ts";
import { type FiledExpected, filedAt } from "./expected-filings.ts";
import type { ToldCompany } from "./filings.ts";

/**
 * What every screen must show at a moment, computed from the stored rows by the plainest means. It shares no code with
 * the product: its mistakes are its own.
 */

export const PERIODS = ["1D", "1W", "1M", "3M", "YTD", "1Y"] as const;
export type Period = (typeof PERIODS)[number];

export interface ExpectedStock {
  symbol: string;
  name: string;
  price: number;
  day: string;
  counts: boolean;
  /** In percent; absent without the close that it is measured from. */
  changes: Partial<Record<Period, number>>;
  marketCap: number | null;
  /** Billions of USD. */
  arr: number | null;
  /** It was reported more than a hundred days ago, or its newest filed quarter is more than two old. */
  arrOld: boolean;
  growth: number | null;
  multiple: number | null;
  shares: number | null;
  /** The day that it has announced, while it is to come. */
  nextReport: string | null;
  /** Of a company whose filings are read; the others have those of the sample. */
  filed: FiledExpected | null;
}

export interface Expected {
  day: string;
  closed: boolean;
  stocks: ExpectedStock[];
  /** The companies of the index, also those without a price. */
  all: number;
  ytd: { day: string; own: number; nasdaq: number; sp500: number; counted: number } | null;
  /** What is stored of every symbol: its closes, oldest first, and its newest price on its day. */
  prices: Map<string, SymbolPrices>;
}

export interface SymbolPrices {
  closes: { day: string; close: number }[];
  newest: { day: string; price: number } | null;
}

const DAYS = Object.keys(TRADING_DAYS);

const DAY_MS = 86_400_000;
/** Closes stand for days of at most a week before. */
const WEEK_MS = 7 * DAY_MS;

interface Row {
  symbol: string;
  day: string;
  price: number;
  observedAt: number;
}

/** What the SEC told, and when its files were read last. */
interface Filings {
  told: readonly ToldCompany[];
  readOn: string;
}

/** @param now the moment */
export async function expectedAt(
  { db }: Pick<Deps, "db">,
  config: MarketConfig,
  now: string,
  { told, readOn }: Filings,
): Promise<Expected | null> {
  const quotes = await db.all<Row>(
    sql`select symbol, day, price / 10000.0 as price, observed_at as observedAt from quotes`,
  );
  const rows = await db.all<{ symbol: string; day: string; close: number }>(
    sql`select symbol, day, close / 10000.0 as close from closes order by day`,
  );
  const closes = new Map(rows.map(({ symbol }) => [symbol, [] as typeof rows]));
  for (const row of rows) closes.get(row.symbol)?.push(row);
  const companies = await db.all<{ symbol: string; shares: number | null }>(
    sql`select symbol, shares from companies`,
  );
  const quarters = await db.all<{ symbol: string; periodEnd: string; revenue: number }>(
    sql`select symbol, period_end as periodEnd, revenue from quarters order by period_end`,
  );

  const quoteOf = (symbol: string) => quotes.find((quote) => quote.symbol === symbol);
  const closeOn = (symbol: string, day: string) =>
    closes.get(symbol)?.find((close) => close.day === day)?.close;
  /** The last close on or before a day, and of the week before it. */
  const closeBy = (symbol: string, day: string) =>
    closes
      .get(symbol)
      ?.filter((close) => close.day <= day && Date.parse(close.day) >= Date.parse(day) - WEEK_MS)
      .at(-1)?.close;

  const tracked = config.companies.flatMap(({ symbol }) => quoteOf(symbol) ?? []);
  const day = tracked
    .map((quote) => quote.day)
    .sort()
    .at(-1);
  if (!day) return null;
  /** Eight minutes after the bell. */
  const isClosing = (quote: Row) =>
    quote.observedAt >= Date.parse(`${day}T${TRADING_DAYS[day]}:00Z`) + 480_000;
  const ofDay = tracked.filter((quote) => quote.day === day);
  const closing = ofDay.filter(isClosing);
  const inside = (closing.length > 0 ? closing : ofDay).map(({ symbol }) => symbol);

  const stocks = config.companies.flatMap((company): ExpectedStock[] => {
    const { symbol, name } = company;
    const quote = quoteOf(symbol);
    if (!quote) return [];
    const changes: ExpectedStock["changes"] = {};
    for (const period of PERIODS) {
      const base =
        period === "1D"
          ? closeOn(symbol, DAYS[DAYS.indexOf(quote.day) - 1] ?? "")
          : closeBy(symbol, startOf(period, quote.day));
      if (base) changes[period] = (quote.price / base - 1) * 100;
    }
    const own = quarters.filter((quarter) => quarter.symbol === symbol);
    const typed = company.revenue;
    const source = told.find((each) => each.symbol === symbol);
    // The source's prices are adjusted for its split once it has told of it; a count from before it is not.
    const splits = symbol === SPLIT.symbol && now >= SPLIT.from ? SPLIT.ratio : 1;
    const today = now.slice(0, 10);
    const coming = company.nextReport?.on;
    const filed =
      source &&
      filedAt(source, { readOn, today, marketCap: (count) => Math.round(count * splits * quote.price) });
    const newest = filed?.newest.revenue ?? typed?.usd ?? own.at(-1)?.revenue;
    const before = typed ? typed.yearBefore.usd : own.at(-2)?.revenue;
    const growth = newest && before ? (newest / before - 1) * 100 : null;
    const arr = company.reportedArr?.usd ?? (newest ? newest * 4 : null);
    const stored = company.shares?.count ?? companies.find((each) => each.symbol === symbol)?.shares ?? null;
    const shares = filed ? filed.newest.shares * splits : stored;
    const marketCap = shares === null ? null : shares * quote.price;
    return [
      {
        ...{ symbol, name, price: quote.price, day: quote.day, changes, marketCap, shares },
        counts: inside.includes(symbol),
        filed: filed ?? null,
        nextReport: coming && coming >= today && coming > (filed?.newest.filed ?? "") ? coming : null,
        arr: arr === null ? null : arr / 1e9,
        arrOld: company.reportedArr
          ? Date.parse(today) - Date.parse(company.reportedArr.asOf) > 100 * DAY_MS
          : filed?.old === true,
        growth: filed ? filed.growth : growth,
        multiple: marketCap && arr ? Math.round(marketCap) / arr : null,
      },
    ];
  });

  const prices = new Map(
    quotes.map((quote) => [quote.symbol, { closes: closes.get(quote.symbol) ?? [], newest: quote }]),
  );
  return { day, closed: closing.length > 0, stocks, all: config.companies.length, ytd: yearToDate(), prices };

  function yearToDate(): Expected["ytd"] {
    const { nasdaq, sp500 } = config.indices;
    for (const to of [day ?? "", DAYS[DAYS.indexOf(day ?? "") - 1] ?? ""]) {
      if (to.slice(0, 4) !== day?.slice(0, 4)) continue;
      const base = DAYS.filter((each) => each < `${to.slice(0, 4)}-01-01`).at(-1) ?? "";
      const gain = (symbol: string) => {
        const quote = quoteOf(symbol);
        const last = quote?.day === to ? quote.price : closeOn(symbol, to);
        const first = closeOn(symbol, base);
        return first && last ? [(last / first - 1) * 100] : [];
      };
      const gains = inside.flatMap(gain);
      const [n, s] = [gain(nasdaq.symbol)[0], gain(sp500.symbol)[0]];
      if (gains.length > 0 && n !== undefined && s !== undefined)
        return { day: to, own: meanOf(gains), nasdaq: n, sp500: s, counted: gains.length };
    }
    return null;
  }
}

/** The calendar day on which a period begins. */
function startOf(period: Period, day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const back = (months: number) => {
    const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
  };
  if (period === "YTD") return `${year - 1}-12-31`;
  if (period === "1W") return new Date(Date.parse(day) - WEEK_MS).toISOString().slice(0, 10);
  return back({ "1D": 0, "1M": 1, "3M": 3, "1Y": 12 }[period]);
}

export const meanOf = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
