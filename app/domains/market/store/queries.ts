import { readSnapshot, type Snapshot, type SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { analyze } from "../rules/analysis.ts";
import { judged } from "../rules/prices/freshness.ts";
import {
  type CompanyHistory,
  history,
  type IndexHistory,
  indexHistory,
  type Market,
  type MarketAnalysis,
  market,
  marketAnalysis,
} from "../schema.ts";

import { marketOf } from "../section.ts";

/** Reads snapshots; no row of D1 while KV works. */

type SnapshotDeps = SnapshotReader;
type MarketDeps = SnapshotDeps & Pick<Deps, "now" | "publication">;

/**
 * Returns the market as last computed, with status and staleness as of now, and without companies that the publication
 * has taken out since. Null before the clock's first run, and without a market or any of its companies.
 */
export async function readMarket(deps: MarketDeps): Promise<Snapshot<Market> | null> {
  const snapshot = await readStored(deps);
  if (!snapshot) return null;
  const isOurs = among(deps.publication);
  const { stocks, others } = snapshot.data;
  const ours = { ...snapshot.data, stocks: stocks.filter(isOurs), others: others.filter(isOurs) };
  return ours.stocks.length > 0 ? { ...snapshot, data: judged(ours, deps.now()) } : null;
}

/** Returns whether the stored market is of the publication's companies only. */
export async function isMarketCurrent(deps: MarketDeps): Promise<boolean> {
  const snapshot = await readStored(deps);
  return snapshot?.data.stocks.every(among(deps.publication)) ?? false;
}

const readStored = async (deps: MarketDeps) =>
  deps.publication.market ? readSnapshot(deps, "market", market) : null;

function among(publication: Publication): (company: { symbol: string }) => boolean {
  const { companies, others } = marketOf(publication);
  const known = new Set([...companies, ...others].map(({ symbol }) => symbol));
  return ({ symbol }) => known.has(symbol);
}

/** Returns the year of closes and the quarters of a company; null for a symbol that is not tracked. */
export const readHistory = (deps: SnapshotDeps, symbol: string): Promise<Snapshot<CompanyHistory> | null> =>
  readSnapshot(deps, `market-history:${symbol}`, history);

/** Returns our own index since the end of the year before; null when too few closes are known. */
export const readIndex = (deps: SnapshotDeps): Promise<Snapshot<IndexHistory> | null> =>
  readSnapshot(deps, "market-index", indexHistory);

/**
 * Returns the market with its analysis: a language model's while its figures are those of the market, else the computed
 * one. Both are of one reading, so that no sentence speaks of other figures. Null before the clock's first run.
 */
export async function readAnalyzedMarket(
  deps: MarketDeps,
): Promise<{ market: Snapshot<Market>; analysis: Snapshot<MarketAnalysis> } | null> {
  if (!deps.publication.market) return null;
  const [read, model] = await Promise.all([
    readMarket(deps),
    readSnapshot(deps, "market-analysis-model", marketAnalysis),
  ]);
  if (!read) return null;
  const computed = analyze(read.data);
  const analysis = model?.data.basis === computed.basis ? model : { ...read, data: computed };
  return { market: read, analysis };
}

/** Returns the analysis alone. */
export const readAnalysis = async (deps: MarketDeps): Promise<Snapshot<MarketAnalysis> | null> =>
  (await readAnalyzedMarket(deps))?.analysis ?? null;
