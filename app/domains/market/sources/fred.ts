import type { RawBar } from "../rules/prices/series.ts";
import { type PriceProvider, priceOf, type SymbolReading, single } from "./provider.ts";

/** FRED (Federal Reserve Bank of St. Louis), keyless: an index's closes as CSV, a day late, empty or "." on holidays. */

const address = (series: string) => `https://fred.stlouisfed.org/graph/fredgraph.csv?id=${series}`;

export const fred: PriceProvider = {
  source: "fred",
  batch: 1,
  gapMs: 1000,
  everyMinutes: 120,
  delayMs: 0,
  address,
  request: ({ symbols: [series = ""], from }) => ({
    address: `${address(series)}&cosd=${from}`,
    options: { accept: "text/csv, */*;q=0.1", maxBytes: 1_000_000 },
  }),
  read({ bytes }, query) {
    const [series = ""] = query.symbols;
    return single(query, readSeries(series, bytes, query.from));
  },
};

/** Exported for tests on recorded answers. */
export function readSeries(series: string, bytes: Uint8Array, from: string): SymbolReading {
  const [header = "", ...lines] = new TextDecoder().decode(bytes).trim().split(/\r?\n/);
  // An unknown series is a page, with a 404 or a 200.
  if (!new RegExp(`^"?(observation_date|DATE)"?,"?${series}"?$`, "i").test(header))
    return { ok: false, message: `FRED did not answer with the closes of ${series}.` };
  let rejected = 0;
  const bars = lines.flatMap((line): RawBar[] => {
    const [day = "", value = ""] = line.split(",");
    if (value === "" || value === ".") return [];
    const close = priceOf(value);
    if (close === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      rejected += 1;
      return [];
    }
    return day >= from ? [{ day, close, low: null, high: null, volume: null }] : [];
  });
  if (bars.length === 0) return { ok: false, message: `FRED has no closes of ${series}.` };
  return { ok: true, bars, splits: null, rejected };
}
