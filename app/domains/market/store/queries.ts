import { readSnapshot, type Snapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { judged } from "../rules/prices/freshness.ts";
import {
  type CompanyHistory,
  history,
  type Market,
  type MarketAnalysis,
  market,
  marketAnalysis,
} from "../schema.ts";

/** Reads snapshots from KV; no row of D1. */

type SnapshotDeps = Pick<Deps, "kv" | "log">;

/** Returns the market as last computed, with status and staleness as of now; null before the clock's first run. */
export async function readMarket(deps: SnapshotDeps & Pick<Deps, "now">): Promise<Snapshot<Market> | null> {
  const snapshot = await readSnapshot(deps, "market", market);
  return snapshot && { ...snapshot, data: judged(snapshot.data, deps.now()) };
}

/** Returns the year of closes and the quarters of a company; null for a symbol that is not tracked. */
export const readHistory = (deps: SnapshotDeps, symbol: string): Promise<Snapshot<CompanyHistory> | null> =>
  readSnapshot(deps, `market-history:${symbol}`, history);

/**
 * Returns the analysis: a language model's while its figures are current, else the computed one. Null before the
 * clock's first run.
 */
export async function readAnalysis(deps: SnapshotDeps): Promise<Snapshot<MarketAnalysis> | null> {
  const [computed, model] = await Promise.all(
    ["market-analysis", "market-analysis-model"].map((name) => readSnapshot(deps, name, marketAnalysis)),
  );
  return (model && model.data.basis === computed?.data.basis ? model : computed) ?? null;
}
