import type { MarketConfig } from "~/domains/market/config.ts";
import type { Session, YtdComparison } from "../../schema.ts";
import { indexMembers } from "../index-level.ts";
import { closeTime } from "./calendar.ts";
import { type Close, round, tradedBefore } from "./periods.ts";
import { priceProvenance } from "./provenance.ts";

interface Prices {
  closes: ReadonlyMap<string, readonly Close[]>;
  bars: ReadonlyMap<string, { day: string; price: number; source: string }>;
}

/**
 * Returns the gains of the own index, the Nasdaq and the S&P 500 since the last trading day of the year before, in
 * percent. All are to the same day: that of the session, or the trading day before, for an index is published a day
 * later. The own index is the mean of its members, as its level is. Null without members, when an index has no price of
 * either day in the session's year, or a sample beside live prices.
 */
export function yearToDate(
  { companies, indices, indexName }: MarketConfig,
  { closes, bars }: Prices,
  found: { session: Session; counts: (symbol: string) => boolean },
): YtdComparison | null {
  const { session } = found;
  const { nasdaq, sp500 } = indices;
  const { base, members, seriesOf } = indexMembers(companies, { closes, bars }, found);
  const [nasdaqSeries, sp500Series] = [seriesOf(nasdaq.symbol), seriesOf(sp500.symbol)];
  const days = [session.asOf, tradedBefore(closes.values())(session.asOf)];
  for (const day of days.filter((each) => each > base)) {
    const gain = (series: ReadonlyMap<string, number>): number | null => {
      const [from, to] = [series.get(base), series.get(day)];
      return from && to ? (to / from - 1) * 100 : null;
    };
    const gains = members.map(({ series }) => gain(series)).filter((percent) => percent !== null);
    const [nasdaqGain, sp500Gain] = [gain(nasdaqSeries), gain(sp500Series)];
    if (gains.length === 0 || nasdaqGain === null || sp500Gain === null) continue;
    const sources = [nasdaq, sp500].map(({ symbol }) =>
      priceProvenance(bars.get(symbol)?.source ?? "", symbol, day),
    );
    if (sources.some(({ sample }) => sample !== session.sample)) return null;
    const mean = gains.reduce((sum, each) => sum + each, 0) / gains.length;
    const { source, url, sample } = session;
    return {
      index: { name: indexName, ytdPercent: round(mean), counted: gains.length, all: companies.length },
      nasdaq: { name: nasdaq.name, ytdPercent: round(nasdaqGain) },
      sp500: { name: sp500.name, ytdPercent: round(sp500Gain) },
      day,
      lastUpdated: (closeTime(day) ?? new Date(day)).toISOString(),
      sources: [{ source, url, asOf: day, sample }, ...sources],
    };
  }
  return null;
}
