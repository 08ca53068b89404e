import { sql } from "drizzle-orm";
import type { MarketConfig } from "~/domains/market/config.ts";
import type { Deps } from "~/platform/deps.ts";
import { TRADING_DAYS } from "./exchange.ts";

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
  growth: number | null;
  multiple: number | null;
}

export interface Expected {
  day: string;
  closed: boolean;
  stocks: ExpectedStock[];
  ytd: { day: string; own: number; nasdaq: number; sp500: number; counted: number } | null;
}

const DAYS = Object.keys(TRADING_DAYS);

/** Closes stand for days of at most a week before. */
const WEEK_MS = 7 * 86_400_000;

interface Row {
  symbol: string;
  day: string;
  price: number;
  observedAt: number;
}

export async function expectedAt({ db }: Pick<Deps, "db">, config: MarketConfig): Promise<Expected | null> {
  const quotes = await db.all<Row>(
    sql`select symbol, day, price / 10000.0 as price, observed_at as observedAt from quotes`,
  );
  const closes = await db.all<{ symbol: string; day: string; close: number }>(
    sql`select symbol, day, close / 10000.0 as close from closes order by day`,
  );
  const companies = await db.all<{ symbol: string; shares: number | null }>(
    sql`select symbol, shares from companies`,
  );
  const quarters = await db.all<{ symbol: string; periodEnd: string; revenue: number }>(
    sql`select symbol, period_end as periodEnd, revenue from quarters order by period_end`,
  );

  const quoteOf = (symbol: string) => quotes.find((quote) => quote.symbol === symbol);
  const closeOn = (symbol: string, day: string) =>
    closes.find((close) => close.symbol === symbol && close.day === day)?.close;
  /** The last close on or before a day, and of the week before it. */
  const closeBy = (symbol: string, day: string) =>
    closes
      .filter(
        (close) =>
          close.symbol === symbol && close.day <= day && Date.parse(close.day) >= Date.parse(day) - WEEK_MS,
      )
      .at(-1)?.close;

  const tracked = config.companies.flatMap(({ symbol }) => quoteOf(symbol) ?? []);
  const day = tracked
    .map((quote) => quote.day)
    .sort()
    .at(-1);
  if (!day) return null;
  const isClosing = (quote: Row) => quote.observedAt >= Date.parse(`${day}T${TRADING_DAYS[day]}:00Z`);
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
    const newest = typed ? typed.usd : own.at(-1)?.revenue;
    const before = typed ? typed.yearBefore.usd : own.at(-2)?.revenue;
    const arr = company.reportedArr?.usd ?? (newest ? newest * 4 : null);
    const shares = company.shares?.count ?? companies.find((each) => each.symbol === symbol)?.shares ?? null;
    const marketCap = shares === null ? null : shares * quote.price;
    return [
      {
        ...{ symbol, name, price: quote.price, day: quote.day, changes, marketCap },
        counts: inside.includes(symbol),
        arr: arr === null ? null : arr / 1e9,
        growth: newest && before ? (newest / before - 1) * 100 : null,
        multiple: marketCap && arr ? Math.round(marketCap) / arr : null,
      },
    ];
  });

  return { day, closed: closing.length > 0, stocks, ytd: yearToDate() };

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
