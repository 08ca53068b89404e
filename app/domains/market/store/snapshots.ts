import type * as z from "zod";
import { inTurn } from "~/platform/data/leases.ts";
import { dropSnapshot, type SnapshotWriter, writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { ofSession } from "../rules/aggregate.ts";
import { computeHistory, computeMarket, type MarketRows } from "../rules/compute.ts";
import { computeIndex } from "../rules/index-level.ts";
import { history, indexHistory, type Market, market, marketAnalysis } from "../schema.ts";
import { marketOf } from "../section.ts";
import { publishMeasures } from "./measures.ts";
import { publishMultiples } from "./multiples.ts";
import { isOfOthers } from "./queries.ts";
import { loadMarket } from "./rows.ts";
import { writeChanged } from "./write-changed.ts";

type PublishDeps = Pick<Deps, "db" | "kv" | "log" | "now" | "publication">;

/** How long a publication that was killed keeps the next one waiting. */
const PUBLISH_MS = 60_000;

/**
 * Computes the market from the stored data and writes the snapshots that changed. Histories change with closes and
 * filings only. Prices and filings are read by two jobs, which publish in turn: the last one has read what both stored.
 * Returns whether a snapshot changed.
 */
export const publishMarket = (deps: PublishDeps, options: { histories: boolean }): Promise<boolean> =>
  inTurn(deps, "publish-market", PUBLISH_MS, () => publish(deps, options));

async function publish(deps: PublishDeps, { histories }: { histories: boolean }): Promise<boolean> {
  const rows = await loadMarket(deps);
  const computed = computeMarket(marketOf(deps.publication), rows, deps.now());
  if (computed.stocks.length === 0) {
    // No company is known yet, and those that were are no longer followed.
    if (!(await isOfOthers(deps))) return false;
    await Promise.all(["market", "market-index"].map((name) => dropSnapshot(deps, name)));
    return true;
  }
  // The time of a snapshot is that of the session's newest price: a sample stored today keeps its own day, and an index
  // may be of an earlier one.
  const times = ofSession(computed.stocks).map(({ symbol }) => rows.bars.get(symbol)?.observedAt ?? 0);
  const at = new Date(Math.max(...times));
  const dated = { ...deps, now: () => at };
  const written = [await writeChanged(dated, "market", market, computed, withoutClock)];
  written.push(await publishMeasures(dated, rows, computed.stocks));
  const level = computeIndex(marketOf(deps.publication), rows);
  if (level) written.push(await writeChanged(dated, "market-index", indexHistory, level));
  if (histories) written.push(...(await publishHistories(dated, rows)));
  return written.includes(true);
}

/** Writes a language model's analysis. It is shown as long as its `basis` is that of the figures. */
export const publishModelAnalysis = (
  deps: SnapshotWriter,
  analysis: z.infer<typeof marketAnalysis>,
): Promise<void> => writeSnapshot(deps, "market-analysis-model", marketAnalysis, analysis);

async function publishHistories(deps: PublishDeps, rows: MarketRows): Promise<boolean[]> {
  const { companies, indices } = marketOf(deps.publication);
  const written: boolean[] = [];
  for (const company of companies) {
    const computed = computeHistory(company, indices, rows);
    if (computed)
      written.push(await writeChanged(deps, `market-history:${company.symbol}`, history, computed));
  }
  written.push(...(await publishMultiples(deps, rows)));
  return written;
}

/** Without status and staleness, which are computed when the snapshot is read: the passing of time is no change. */
const withoutClock = ({ stocks, others, ytd, session }: Market): unknown => ({
  stocks: stocks.map((stock) => ({ ...stock, stale: false })),
  others: others.map((quote) => ({ ...quote, stale: false })),
  ytd,
  session,
});
