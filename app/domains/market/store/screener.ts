import type { Snapshot, SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { MEASURES } from "../rules/measures/fields.ts";
import type { ScreenerRow } from "../rules/screener/columns.ts";
import type { Market } from "../schema.ts";
import { readMeasures } from "./measures.ts";
import { readMarket } from "./queries.ts";

/** Returns the market with the row of each company: its figures and measures. Null before the clock's first run. */
export async function readScreener(
  deps: SnapshotReader & Pick<Deps, "now" | "publication">,
): Promise<{ market: Snapshot<Market>; rows: ScreenerRow[] } | null> {
  const [market, measures] = await Promise.all([readMarket(deps), readMeasures(deps)]);
  if (!market) return null;
  const rows = market.data.stocks.map((stock): ScreenerRow => {
    const own = measures?.data[stock.symbol]?.measures;
    const known = MEASURES.flatMap((id) => {
      const measure = own?.[id];
      return measure ? [[id, measure.value] as const] : [];
    });
    return { stock, measures: Object.fromEntries(known) };
  });
  return { market, rows };
}
