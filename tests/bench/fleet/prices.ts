import { METERS, type MeterName, PRICES_AS_OF } from "../../../scripts/lib/doctor/costs.ts";

/** The paid plan's prices beyond what it includes. */

/** Each price and its source, a line each. */
export const PRICES = Object.entries(METERS)
  .map(([meter, { million, source }]) => `${meter}: $${million} a million, as of ${PRICES_AS_OF}: ${source}`)
  .join("\n");

export interface DayUsage {
  requests: number;
  cpuMs: number;
  kvReads: number;
  kvWrites: number;
  rowsRead: number;
}

/** Returns what a day costs, in USD. */
export function costOf(use: DayUsage) {
  const of = (meter: MeterName & keyof DayUsage) => (use[meter] * METERS[meter].million) / 1e6;
  const workers = of("requests") + of("cpuMs");
  const kv = of("kvReads") + of("kvWrites");
  const d1 = of("rowsRead");
  return { workers, kv, d1, total: workers + kv + d1 };
}
