import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Close } from "../rules/prices/periods.ts";
import type { StoredSeries } from "../rules/prices/series.ts";
import { fromStored } from "./rows.ts";

/** How many days of stored closes fresh ones are compared with. */
const COMPARED_DAYS = 40;

/** Reads what is stored of these symbols; a symbol without a price is missing. */
export async function storedSeries(
  { db }: Pick<Deps, "db">,
  symbols: string[],
): Promise<Map<string, StoredSeries>> {
  const wanted = JSON.stringify(symbols);
  const [quotes, closes] = await batch(db, [
    statement<{
      symbol: string;
      source: string;
      day: string;
      price: number;
      volume: number | null;
      provisional: number;
      observedAt: number;
    }>(
      sql`select q.symbol, q.source, q.day, q.price, q.volume, q.provisional, q.observed_at as observedAt
        from json_each(${wanted}) wanted cross join quotes q on q.symbol = wanted.value`,
    ),
    statement<{ symbol: string; day: string; close: number }>(
      sql`select c.symbol, c.day, c.close from json_each(${wanted}) wanted
        cross join quotes q on q.symbol = wanted.value
        cross join closes c on c.symbol = q.symbol and c.day >= date(q.day, ${`-${COMPARED_DAYS} days`})
        order by c.symbol, c.day`,
    ),
  ]);
  const series = new Map<string, StoredSeries>(
    quotes.map(({ symbol, price, provisional, ...rest }) => [
      symbol,
      { ...rest, price: fromStored(price), provisional: Boolean(provisional), closes: [] },
    ]),
  );
  for (const { symbol, day, close } of closes)
    series.get(symbol)?.closes.push({ day, close: fromStored(close) });
  return series;
}

/** Returns the stored closes of a symbol since a day, oldest first. */
export async function closesSince({ db }: Pick<Deps, "db">, symbol: string, from: string): Promise<Close[]> {
  const rows = await rowsOf(
    db,
    statement<Close>(
      sql`select day, close from closes where symbol = ${symbol} and day >= ${from} order by day`,
    ),
  );
  return rows.map(({ day, close }) => ({ day, close: fromStored(close) }));
}

/** Returns the day of the last stored close before a day of each symbol; a symbol without one is missing. */
export async function closedBefore(
  { db }: Pick<Deps, "db">,
  days: readonly { symbol: string; day: string }[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    statement<{ symbol: string; day: string | null }>(
      sql`select value ->> 'symbol' as symbol,
        (select max(day) from closes where symbol = value ->> 'symbol' and day < value ->> 'day') as day
        from json_each(${JSON.stringify(days)})`,
    ),
  );
  return new Map(rows.flatMap(({ symbol, day }) => (day ? [[symbol, day] as const] : [])));
}

/** Returns the closes of symbols, each on one day, by symbol; a symbol without one is missing. */
export async function closesOn(
  { db }: Pick<Deps, "db">,
  days: readonly { symbol: string; day: string }[],
): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    statement<{ symbol: string; close: number }>(
      sql`select c.symbol, c.close from json_each(${JSON.stringify(days)}) wanted
        cross join closes c on c.symbol = wanted.value ->> 'symbol' and c.day = wanted.value ->> 'day'`,
    ),
  );
  return new Map(rows.map(({ symbol, close }) => [symbol, fromStored(close)]));
}
