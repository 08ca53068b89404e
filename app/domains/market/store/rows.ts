import { sql } from "drizzle-orm";
import type { Split } from "~/lib/figures/splits.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Bar, MarketRows } from "../rules/compute.ts";
import type { Quarter, Shares } from "../rules/filings/fundamentals.ts";
import { marketOf } from "../section.ts";

/** Prices are stored in ten-thousandths: see tables.ts. */
export const toStored = (price: number): number => Math.round(price * 1e4);
export const fromStored = (price: number): number => price / 1e4;

/** A year, and the closes before it that periods and filings need. */
const KEPT_DAYS = 400;

/**
 * Reads the data that the market's figures are computed from. Closes are those of the configured symbols, a year back
 * from each one's own newest price: that of the sample may be much older than today.
 */
export async function loadMarket({ db, publication }: Pick<Deps, "db" | "publication">): Promise<MarketRows> {
  const { companies: listed, others, indices } = marketOf(publication);
  const followed = [...listed, ...others, indices.nasdaq, indices.sp500].map(({ symbol }) => symbol);
  const [quotes, splits, companies, quarters, closes] = await batch(db, [
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
    statement<{ symbol: string; day: string; close: number }>(
      sql`select c.symbol, c.day, c.close from json_each(${JSON.stringify(followed)}) followed
        cross join quotes q on q.symbol = followed.value
        cross join closes c on c.symbol = q.symbol and c.day >= date(q.day, ${`-${KEPT_DAYS} days`})`,
    ),
  ]);
  // Sorted here: of a sort in D1 each row is read twice.
  closes.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
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
