import type { CompanyConfig, MarketConfig } from "~/domains/market/config.ts";
import type { IndexHistory, Session } from "../schema.ts";
import { previousTradingDay } from "./prices/calendar.ts";
import { type Close, round } from "./prices/periods.ts";
import { indexPricesOf } from "./prices/provenance.ts";
import { sessionOf } from "./prices/session.ts";

interface Prices<Of = Bar> {
  closes: ReadonlyMap<string, readonly Close[]>;
  bars: ReadonlyMap<string, Of>;
}

interface Bar {
  symbol: string;
  day: string;
  price: number;
  observedAt: number;
  source: string;
}

/** A symbol's price by day. */
type Series = ReadonlyMap<string, number>;

/** The level on the base day. */
const BASE_LEVEL = 100;

/**
 * Returns the companies of the own index with their prices, of which its level and the year to date are: those that count
 * in the session and have a close of every trading day since the base day, the last of the year before. None when no
 * company has a close of the base day.
 */
export function indexMembers(
  companies: readonly CompanyConfig[],
  { closes, bars }: Prices<Pick<Bar, "day" | "price">>,
  { session, counts }: { session: Session; counts: (symbol: string) => boolean },
) {
  const base = previousTradingDay(`${session.asOf.slice(0, 4)}-01-01`);
  const seriesOf = (symbol: string): Series => {
    const bar = bars.get(symbol);
    const series = new Map((closes.get(symbol) ?? []).map(({ day, close }) => [day, close]));
    if (bar) series.set(bar.day, bar.price);
    return series;
  };
  const all = companies.map((company) => ({ ...company, series: seriesOf(company.symbol) }));
  const days = [...new Set(all.flatMap(({ series }) => [...series.keys()]))]
    .filter((day) => day >= base && day <= session.asOf)
    .sort();
  // A day that most companies lack is a mistake of the sources, not a day of the index. The session's own is its
  // companies' day, though the others' prices have not come yet.
  const traded = days.filter(
    (day) => day === session.asOf || all.filter(({ series }) => series.has(day)).length > all.length / 2,
  );
  const members = all.filter(
    ({ symbol, series }) => counts(symbol) && traded.every((day) => series.has(day)) && traded.includes(base),
  );
  return { base, traded, members, seriesOf };
}

/**
 * Returns the own index over the year: 100 on the last trading day of the year before, then 100 times the mean of price
 * over base price of its members, equally weighted on the base day and not since: the level of each day is of the same
 * companies. The last level less 100 is the year to date. Null without members.
 */
export function computeIndex({ companies, indices }: MarketConfig, prices: Prices): IndexHistory | null {
  const found = sessionOf(companies, prices.bars);
  if (!found) return null;
  const { session } = found;
  const { base, traded, members, seriesOf } = indexMembers(companies, prices, found);
  if (members.length === 0) return null;
  const ratio = ({ series }: (typeof members)[number], day: string) =>
    (series.get(day) ?? 0) / (series.get(base) ?? 1);
  const [nasdaq, sp500] = [indices.nasdaq, indices.sp500].map(({ symbol }) => seriesOf(symbol));
  const levelOn = (day: string) =>
    members.reduce((sum, member) => sum + ratio(member, day), 0) / members.length;
  const last = levelOn(session.asOf);
  const inside = new Set(members.map(({ symbol }) => symbol));
  const levels = traded.map((day) => ({
    day,
    level: round(BASE_LEVEL * levelOn(day)),
    nasdaq: nasdaq?.get(day) ?? null,
    sp500: sp500?.get(day) ?? null,
  }));
  return {
    base,
    prices: { source: session.source, url: null, asOf: session.asOf, sample: session.sample },
    indexPrices: indexPricesOf(indices, prices.bars, levels),
    levels,
    constituents: members
      .map((member) => ({
        symbol: member.symbol,
        name: member.name,
        weightPercent: round((ratio(member, session.asOf) / (last * members.length)) * 100),
        changePercent: round((ratio(member, session.asOf) - 1) * 100),
        contributionPoints: round(((ratio(member, session.asOf) - 1) / members.length) * 100),
      }))
      .sort((a, b) => b.weightPercent - a.weightPercent),
    leftOut: companies.filter(({ symbol }) => !inside.has(symbol)).map(({ symbol }) => symbol),
  };
}
