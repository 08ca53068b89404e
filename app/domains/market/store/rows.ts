import { sql } from "drizzle-orm";
import type { Split } from "~/lib/figures/splits.ts";
import { addDays, dayIn } from "~/lib/time/time-zone.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Bar, MarketRows } from "../rules/compute.ts";
import type { Quarter, Shares } from "../rules/filings/fundamentals.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";

/** Prices are stored in ten-thousandths: see tables.ts. */
export const toStored = (price: number): number => Math.round(price * 1e4);
export const fromStored = (price: number): number => price / 1e4;

/** A year, and the closes before it that periods and filings need. */
const KEPT_DAYS = 400;

/** Reads the data that the market's figures are computed from, a year back from the newest prices. */
export async function loadMarket({ db, now }: Pick<Deps, "db" | "now">): Promise<MarketRows> {
  const [quotes, splits, companies, quarters] = await batch(db, [
    statement<BarRow>(
      sql`select symbol, day, price, low, high, volume, observed_at as observedAt, source from quotes`,
    ),
    statement<Split & { symbol: string }>(
      sql`select symbol, day, numerator, denominator from splits order by symbol, day`,
    ),
    statement<CompanyRow>(
      sql`select symbol, shares, shares_as_of as sharesAsOf, shares_filed as sharesFiled,
        shares_source as sharesSource, shares_url as sharesUrl, sample from companies`,
    ),
    statement<QuarterRow>(
      sql`select symbol, period_end as periodEnd, revenue, form, accession, filed, derivation, concept, source, url, sample
        from quarters order by symbol, period_end`,
    ),
  ]);
  // The sample may be much older than today, so the year ends with the oldest of the newest prices.
  const oldest = quotes.map(({ day }) => day).sort()[0] ?? dayIn(EXCHANGE_ZONE, now());
  const [closes] = await batch(db, [
    statement<{ symbol: string; day: string; close: number }>(
      sql`select symbol, day, close from closes where day >= ${addDays(oldest, -KEPT_DAYS)} order by symbol, day`,
    ),
  ]);
  return {
    bars: new Map(quotes.map((row) => [row.symbol, barOf(row)])),
    closes: bySymbol(closes, ({ day, close }) => ({ day, close: fromStored(close) })),
    splits: bySymbol(splits, ({ symbol: _, ...split }) => split),
    shares: new Map(companies.flatMap((row) => sharesOfRow(row) ?? [])),
    quarters: bySymbol(
      quarters,
      ({ symbol: _, ...quarter }): Quarter => ({ ...quarter, sample: Boolean(quarter.sample) }),
    ),
  };
}

type BarRow = Omit<Bar, "price"> & { price: number };

const barOf = (row: BarRow): Bar => ({
  ...row,
  price: fromStored(row.price),
  low: row.low === null ? null : fromStored(row.low),
  high: row.high === null ? null : fromStored(row.high),
});

interface CompanyRow {
  symbol: string;
  shares: number | null;
  sharesAsOf: string | null;
  sharesFiled: string | null;
  sharesSource: string | null;
  sharesUrl: string | null;
  sample: number;
}

function sharesOfRow(row: CompanyRow): [string, Shares][] | null {
  if (row.shares === null || row.sharesAsOf === null) return null;
  const { shares: count, sharesAsOf: asOf, sharesFiled, sharesSource, sharesUrl: url } = row;
  const filed = sharesFiled ?? asOf;
  return [[row.symbol, { count, asOf, filed, source: sharesSource ?? "", url, sample: Boolean(row.sample) }]];
}

type QuarterRow = Omit<Quarter, "sample"> & { symbol: string; sample: number };

function bySymbol<Row extends { symbol: string }, Item>(
  rows: Row[],
  item: (row: Row) => Item,
): Map<string, Item[]> {
  const map = new Map<string, Item[]>();
  for (const row of rows) {
    const list = map.get(row.symbol);
    if (list) list.push(item(row));
    else map.set(row.symbol, [item(row)]);
  }
  return map;
}
