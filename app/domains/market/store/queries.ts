import { datesIn } from "~/lib/time/written-dates.ts";
import { readSnapshot, type Snapshot, type SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { analyze } from "../rules/analysis.ts";
import { namedCompanies } from "../rules/companies/named.ts";
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
  type NamedCompanies,
} from "../schema.ts";

import { marketOf } from "../section.ts";

/** Reads snapshots; no row of D1 while KV works. */

type SnapshotDeps = SnapshotReader;
type MarketDeps = SnapshotDeps & Pick<Deps, "now" | "publication">;

/**
 * Returns the market as last computed, with status and staleness as of now. Null before the clock's first run, and for a
 * publication without a market.
 */
export async function readMarket(deps: MarketDeps): Promise<Snapshot<Market> | null> {
  if (!deps.publication.market) return null;
  const snapshot = await readSnapshot(deps, "market", market);
  return snapshot && { ...snapshot, data: judged(snapshot.data, deps.now()) };
}

/**
 * Returns the companies that the body of an article names, with their figures; null when it names none.
 * @param placed the symbols of those that it places in its text: they are always among them
 */
export async function readNamedCompanies(
  deps: MarketDeps,
  html: string,
  placed: readonly string[] = [],
): Promise<NamedCompanies | null> {
  const { market } = deps.publication;
  const symbols = market ? [...new Set([...placed, ...namedCompanies(market.companies, html)])] : [];
  const read = symbols.length > 0 ? await readMarket(deps) : null;
  if (!market || !read) return null;
  const { stocks, session } = read.data;
  const named = symbols.flatMap((symbol) => stocks.find((stock) => stock.symbol === symbol) ?? []);
  if (named.length === 0) return null;
  return { stocks: named, session, index: { name: market.indexName, count: session?.all ?? 0 } };
}

/** Returns whether the stored market has companies that the publication has taken out since. */
export async function isOfOthers(deps: MarketDeps): Promise<boolean> {
  const { companies } = marketOf(deps.publication);
  const stored = await readSnapshot(deps, "market", market);
  const known = new Set(companies.map(({ symbol }) => symbol));
  return stored?.data.stocks.some(({ symbol }) => !known.has(symbol)) ?? false;
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
  const computed = analyze(read.data, datesIn(deps.publication.brand.language));
  const analysis = model?.data.basis === computed.basis ? model : { ...read, data: computed };
  return { market: read, analysis };
}

/** Returns the analysis alone. */
export const readAnalysis = async (deps: MarketDeps): Promise<Snapshot<MarketAnalysis> | null> =>
  (await readAnalyzedMarket(deps))?.analysis ?? null;
