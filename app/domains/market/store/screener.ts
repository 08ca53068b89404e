import { dayIn } from "~/lib/time/time-zone.ts";
import type { Snapshot, SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { MEASURES } from "../rules/measures/fields.ts";
import { isOld } from "../rules/measures/view.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";
import type { MeasureNote, ScreenerRow } from "../rules/screener/columns.ts";
import type { Market } from "../schema.ts";
import { readMeasures } from "./measures.ts";
import { readMarket } from "./queries.ts";

/**
 * Returns the market with the row of each company: its figures and measures, old or not as of now. Null before the
 * clock's first run.
 */
export async function readScreener(
  deps: SnapshotReader & Pick<Deps, "now" | "publication">,
): Promise<{ market: Snapshot<Market>; rows: ScreenerRow[] } | null> {
  const [market, measures] = await Promise.all([readMarket(deps), readMeasures(deps)]);
  if (!market) return null;
  const today = dayIn(EXCHANGE_ZONE, deps.now());
  const rows = market.data.stocks.map((stock): ScreenerRow => {
    const row: ScreenerRow = { stock, measures: {}, notes: {} };
    for (const id of MEASURES) {
      const measure = measures?.data[stock.symbol]?.measures[id];
      if (!measure) continue;
      row.measures[id] = measure.value;
      const note = noteOf(measure.sample, isOld(measure, today));
      if (note) row.notes[id] = note;
    }
    return row;
  });
  return { market, rows };
}

function noteOf(sample: boolean, old: boolean): MeasureNote | null {
  if (old) return sample ? "old, sample" : "old";
  return sample ? "sample" : null;
}
