import { sql } from "drizzle-orm";
import { dayIn } from "~/lib/time/time-zone.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { readSnapshot, type Snapshot, type SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MarketRows } from "../rules/compute.ts";
import { quartersOf } from "../rules/filings/fundamentals.ts";
import type { EvMultiples } from "../rules/maps/growth-map.ts";
import { valuesOf } from "../rules/maps/known.ts";
import { type RuleMap, ruleMap } from "../rules/maps/rule-of-40.ts";
import { computeMeasures } from "../rules/measures/compute.ts";
import type { MeasureId } from "../rules/measures/fields.ts";
import { type MarketMeasures, type Measure, marketMeasures } from "../rules/measures/schema.ts";
import { measuresView } from "../rules/measures/view.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";
import type { Market, Stock } from "../schema.ts";
import { marketOf } from "../section.ts";
import { loadFigures } from "./filed-figures.ts";
import { writeChanged } from "./write-changed.ts";

/** The standard measures: computed by the clock, read from their snapshot. */

const NAME = "market-measures";

/** Computes the measures of these companies and writes the snapshot if they changed. Returns whether they did. */
export async function publishMeasures(
  deps: Pick<Deps, "db" | "kv" | "log" | "now" | "publication">,
  { quarters }: Pick<MarketRows, "quarters">,
  stocks: readonly Stock[],
): Promise<boolean> {
  const figures = await loadFigures(
    deps,
    stocks.map(({ symbol }) => symbol),
  );
  const annual = await rowsOf(
    deps.db,
    statement<{ symbol: string }>(sql`select symbol from companies where annual_only = 1`),
  );
  const annualOnly = new Set(annual.map(({ symbol }) => symbol));
  const dates = datesIn(deps.publication.brand.language);
  const computed: MarketMeasures = {};
  for (const stock of stocks) {
    const company = marketOf(deps.publication).companies.find(({ symbol }) => symbol === stock.symbol);
    if (company)
      computed[stock.symbol] = computeMeasures(
        {
          company,
          stock,
          quarters: quartersOf(company, quarters.get(stock.symbol) ?? []),
          figures: figures.get(stock.symbol) ?? [],
          // What the publication states in their place are the figures of a company that files none.
          filesQuarters: !annualOnly.has(stock.symbol) && !company.revenue,
        },
        dates,
      );
  }
  return writeChanged(deps, NAME, marketMeasures, computed);
}

type ReadDeps = SnapshotReader;

/** Returns the measures of all companies by symbol; null before the clock's first run. */
export const readMeasures = (deps: ReadDeps): Promise<Snapshot<MarketMeasures> | null> =>
  readSnapshot(deps, NAME, marketMeasures);

/** Returns enterprise value to revenue by symbol, old or not as of now. */
export async function readEvMultiples(deps: ReadDeps & Pick<Deps, "now">): Promise<EvMultiples> {
  const measures = (await readMeasures(deps))?.data ?? {};
  return valuesOf(measures, "evToRevenue", dayIn(EXCHANGE_ZONE, deps.now()));
}

/** Returns the map of the Rule of 40 of a market, as of now. */
export async function readRuleMap(
  deps: ReadDeps & Pick<Deps, "now">,
  { stocks, session }: Pick<Market, "stocks" | "session">,
): Promise<RuleMap> {
  const measures = (await readMeasures(deps))?.data ?? {};
  const all = session?.all ?? stocks.length;
  return ruleMap({ stocks, all }, measures, dayIn(EXCHANGE_ZONE, deps.now()));
}

export interface CompanyMeasuresView {
  filesQuarters: boolean;
  measures: Record<MeasureId, Measure | null>;
}

/** Returns the measures of a company with their parts, old or not as of now; null for one that has none. */
export async function readCompanyMeasures(
  deps: ReadDeps & Pick<Deps, "now">,
  symbol: string,
): Promise<CompanyMeasuresView | null> {
  const company = (await readMeasures(deps))?.data[symbol];
  if (!company) return null;
  const measures = measuresView(company, dayIn(EXCHANGE_ZONE, deps.now()));
  return { filesQuarters: company.filesQuarters, measures };
}
