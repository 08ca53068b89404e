import type { Deps } from "~/platform/deps.ts";
import type { PriceSource } from "../rules/prices/provenance.ts";
import { continues, isComplete, type Series, toSeries } from "../rules/prices/series.ts";
import type { SymbolReading } from "../sources/provider.ts";
import { countCloses, type StoredSeries } from "./closes.ts";
import { storeSeries } from "./writes.ts";

/** What became of a symbol's answer. */
export type Ingested =
  | { verdict: "stored"; changed: boolean; closes: number; newCloses: number }
  /** It does not continue what is stored: the whole series has to be read. */
  | { verdict: "anew" }
  | { verdict: "failed"; message: string };

interface Ingestion {
  symbol: string;
  read: SymbolReading;
  stored: StoredSeries | undefined;
  /** The answer is meant to take the place of what is stored, from this day on. */
  whole: boolean;
  from: string;
  source: PriceSource;
}

type IngestDeps = Pick<Deps, "db" | "now">;

/** Judges an answer by what is known of the symbol, and stores it when it may be believed. */
export async function ingestSeries(deps: IngestDeps, ingestion: Ingestion): Promise<Ingested> {
  const { symbol, read, stored, whole, from, source } = ingestion;
  if (!read.ok) return { verdict: "failed", message: read.message };
  const series = toSeries(symbol, read, source, deps.now());
  if (!series) return { verdict: "failed", message: `There are no prices of ${symbol} in the answer.` };
  if (stored && stored.source === source && series.bar.day < stored.day)
    return { verdict: "failed", message: `The newest price of ${symbol} is older than the one stored.` };
  if (!whole && !continues(stored?.closes ?? [], series)) return { verdict: "anew" };
  if (whole && !isComplete(series, await countCloses(deps, symbol, from)))
    return { verdict: "failed", message: `The answer has far fewer closes of ${symbol} than are stored.` };
  return keep(deps, series, stored, whole);
}

/** Stores a series unless it says what is stored already. */
async function keep(
  deps: IngestDeps,
  series: Series,
  stored: StoredSeries | undefined,
  whole: boolean,
): Promise<Ingested> {
  const last = stored?.closes.at(-1)?.day ?? "";
  const newCloses = whole ? series.closes.length : series.closes.filter(({ day }) => day > last).length;
  const { day, price, volume, provisional } = series.bar;
  const same =
    !whole &&
    newCloses === 0 &&
    stored?.day === day &&
    stored.price === price &&
    stored.volume === volume &&
    stored.provisional === provisional;
  if (!same) await storeSeries(deps, series, { whole });
  return { verdict: "stored", changed: !same, closes: series.closes.length, newCloses };
}
