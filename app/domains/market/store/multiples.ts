import { sql } from "drizzle-orm";
import { addDays } from "~/lib/time/time-zone.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { readSnapshot, type Snapshot, type SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MarketRows } from "../rules/compute.ts";
import { computeMultiples, type MultipleRows } from "../rules/multiples/compute.ts";
import {
  type CompanyMultiples,
  companyMultiples,
  type MedianMultiples,
  medianMultiples,
} from "../rules/multiples/schema.ts";
import { type MultiplePeriod, type MultiplesChart, multiplesChart } from "../rules/multiples/view.ts";
import { marketOf } from "../section.ts";
import { selectKnown } from "./known-figures.ts";
import { fromStored } from "./rows.ts";
import { writeChanged } from "./write-changed.ts";

/** The multiples of each day: computed by the clock when closes or filings change, read from their snapshots. */

const NAME = "market-multiples";

/** Five years of closes: at most about 1,265 rows a company. */
const SHOWN_DAYS = 5 * 366;

/** Reads the closes of the companies and what their filings showed: 31,000 rows at most for 24 companies. */
async function loadMultiples(
  { db }: Pick<Deps, "db">,
  symbols: readonly string[],
  newest: string,
): Promise<MultipleRows> {
  const [closes, known] = await batch(db, [
    statement<{ symbol: string; day: string; close: number }>(
      sql`select c.symbol, c.day, c.close from json_each(${JSON.stringify(symbols)}) wanted
        cross join closes c on c.symbol = wanted.value and c.day >= ${addDays(newest, -SHOWN_DAYS)}
        order by c.symbol, c.day`,
    ),
    selectKnown(symbols),
  ]);
  const rows: MultipleRows = { closes: new Map(), known: new Map() };
  const list = <Item>(map: Map<string, Item[]>, symbol: string): Item[] => {
    const items = map.get(symbol) ?? [];
    map.set(symbol, items);
    return items;
  };
  for (const { symbol, day, close } of closes)
    list(rows.closes, symbol).push({ day, close: fromStored(close) });
  for (const { symbol, ...figure } of known) list(rows.known, symbol).push(figure);
  return rows;
}

/** Computes the multiples of all companies with a price and writes the snapshots that changed. */
export async function publishMultiples(
  deps: Pick<Deps, "db" | "kv" | "log" | "now" | "publication">,
  market: MarketRows,
): Promise<boolean[]> {
  const { companies } = marketOf(deps.publication);
  const symbols = companies.map(({ symbol }) => symbol).filter((symbol) => market.bars.has(symbol));
  const newest = symbols.map((symbol) => market.bars.get(symbol)?.day ?? "").sort();
  const rows = await loadMultiples(deps, symbols, newest.at(-1) ?? "2000-01-01");
  const { all, median } = computeMultiples(companies, market, rows);
  const written: boolean[] = [];
  for (const each of all)
    written.push(await writeChanged(deps, `${NAME}:${each.symbol}`, companyMultiples, each));
  if (median) written.push(await writeChanged(deps, NAME, medianMultiples, median));
  return written;
}

type ReadDeps = SnapshotReader;

/** Returns the multiples of a company; null before the clock's first run. */
export const readMultiples = (deps: ReadDeps, symbol: string): Promise<Snapshot<CompanyMultiples> | null> =>
  readSnapshot(deps, `${NAME}:${symbol}`, companyMultiples);

/** Returns the median of all companies; null before the clock's first run. */
export const readMedian = (deps: ReadDeps): Promise<Snapshot<MedianMultiples> | null> =>
  readSnapshot(deps, NAME, medianMultiples);

/** What a page shows of the multiples. */
export interface MultiplesView {
  chart: MultiplesChart | null;
  period: MultiplePeriod;
  /** A part of it is of the bundled sample. */
  sample: boolean;
  /** The companies without a multiple on the last day, by symbol. */
  without: string[];
}

/** Returns the multiples of a company beside the median, or the median alone, as a page shows them. */
export async function readMultiplesView(
  deps: ReadDeps & Pick<Deps, "publication">,
  symbol: string | null,
  period: MultiplePeriod,
): Promise<MultiplesView> {
  const [own, median] = await Promise.all([symbol ? readMultiples(deps, symbol) : null, readMedian(deps)]);
  const ownSample = own?.data.prices.sample || own?.data.bases.some(({ sample }) => sample);
  const shown = symbol === null || own !== null;
  return {
    chart: shown
      ? multiplesChart(
          own?.data ?? null,
          median?.data ?? null,
          period,
          datesIn(deps.publication.brand.language),
        )
      : null,
    period,
    sample: Boolean(ownSample || median?.data.prices.sample),
    without: median?.data.without ?? [],
  };
}
