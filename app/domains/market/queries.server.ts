import type { Deps } from "~/platform/deps.ts";
import { readSnapshot, type Snapshot } from "~/platform/snapshots.ts";
import {
  type CompanyHistory,
  history,
  type Market,
  type MarketAnalysis,
  market,
  marketAnalysis,
} from "./schema.ts";

type SnapshotDeps = Pick<Deps, "kv" | "log">;

/** The market as the clock last computed it; null before its first run. */
export const readMarket = (deps: SnapshotDeps): Promise<Snapshot<Market> | null> =>
  readSnapshot(deps, "market", market);

/** A year of closes and the quarters of one company; null for a symbol that is not tracked. */
export const readHistory = (deps: SnapshotDeps, symbol: string): Promise<Snapshot<CompanyHistory> | null> =>
  readSnapshot(deps, `market-history:${symbol}`, history);

/** What the day's figures say; null before its first run. */
export const readAnalysis = (deps: SnapshotDeps): Promise<Snapshot<MarketAnalysis> | null> =>
  readSnapshot(deps, "market-analysis", marketAnalysis);
