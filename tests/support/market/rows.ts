import { closeTime, openTime } from "~/domains/market/rules/prices/calendar.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeCompany, storeSeries } from "~/domains/market/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import closes from "../../../content/sample/market/closes.csv?raw";
import companies from "../../../content/sample/market/companies.csv?raw";
import figures from "../../../content/sample/market/filed-figures.csv?raw";
import { parseMarketFacts } from "../../../scripts/lib/sample/market-facts.ts";
import { testDeps } from "../unit/deps.ts";

/** The sample market, and upstreams that answer with its closes in their own formats. */

export const FACTS = parseMarketFacts(
  { closes, companies, figures },
  testDeps().publication.market.companies,
);

/** Returns a symbol's closes up to 2026-08-21, oldest first. */
export const closesOf = (symbol: string) =>
  FACTS.series.find(({ bar }) => bar.symbol === symbol)?.closes ?? [];

/** Stores the sample edition's market and computes its snapshots. */
export async function seedMarket(deps: Deps): Promise<void> {
  for (const series of FACTS.series) await storeSeries(deps, series, { whole: true });
  for (const company of FACTS.companies) await storeCompany(deps, company);
  await publishMarket(deps, { histories: true });
}

export interface WireBar {
  day: string;
  close: number | null;
}

/** A Yahoo chart of these bars. */
export function yahooChart(
  symbol: string,
  bars: WireBar[],
  extra: {
    currency?: string | null;
    splits?: { day: string; numerator: number; denominator: number }[];
  } = {},
): string {
  const opening = (day: string) =>
    Math.floor((openTime(day) ?? new Date(`${day}T14:30:00Z`)).getTime() / 1000);
  const column = (offset: number) => bars.map(({ close }) => (close === null ? null : close + offset));
  const { currency = "USD", splits = [] } = extra;
  return JSON.stringify({
    chart: {
      result: [
        {
          meta: { symbol, currency, exchangeTimezoneName: "America/New_York" },
          timestamp: bars.map(({ day }) => opening(day)),
          events: {
            splits: Object.fromEntries(
              splits.map(({ day, ...split }) => [opening(day), { date: opening(day), ...split }]),
            ),
          },
          indicators: {
            quote: [
              { close: column(0), low: column(-1), high: column(1), volume: bars.map(() => 1_000_000) },
            ],
            adjclose: [{ adjclose: column(0) }],
          },
        },
      ],
      error: null,
    },
  });
}

/** FRED's CSV of these closes; null is a holiday. */
export const fredCsv = (series: string, bars: WireBar[]): string =>
  [`observation_date,${series}`, ...bars.map(({ day, close }) => `${day},${close ?? ""}`)].join("\n");

/** Returns when the bar of a day is final. */
export const settled = (day: string): string =>
  new Date((closeTime(day)?.getTime() ?? 0) + 30 * 60_000).toISOString();
