import { EXCHANGE_ZONE } from "~/domains/market/rules/prices/calendar.ts";
import { pollMinutes } from "~/domains/market/rules/prices/series.ts";
import { chooseProvider } from "~/domains/market/sources/choose.ts";
import { fred } from "~/domains/market/sources/fred.ts";
import type { PriceProvider } from "~/domains/market/sources/provider.ts";
import { type StoredSeries, storedSeries } from "~/domains/market/store/closes.ts";
import { ingestSeries } from "~/domains/market/store/ingest.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { addDays, dayIn } from "~/lib/time-zone.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import {
  type DueSource,
  dueSources,
  forgetOtherSources,
  recordFailure,
  recordSuccess,
  type SourceRef,
} from "~/platform/sources/state.ts";
import { market } from "~/site.config.ts";

/** Days of a whole series: a year, and the closes before it that its first day may need. */
const WHOLE_DAYS = 400;

/** Days asked for once a series is there: over any closure, with days that both have, to compare. */
const RECENT_DAYS = 14;

/** Failures in a row that are not a single symbol's: the source is down, and asking on is of no use. */
const MAX_FAILURES = 3;

/** No further request begins after this: well inside the job's lease. */
const MAX_DURATION_MS = 10 * 60_000;

const KIND = "price";

type PricedSymbol = SourceRef & { symbol: string; provider: PriceProvider };

export interface QuotesOptions {
  /** Ask for every symbol now, whatever its next check. */
  force?: boolean;
  sleep?: (ms: number) => Promise<void>;
  /** For one request; what the HTTP client allows unless told. */
  timeoutMs?: number;
  random?: () => number;
}

export const refreshQuotesJob = defineJob({
  name: "refresh-quotes",
  every: TICK_MINUTES,
  topics: ["market"],
  run: refreshQuotes,
});

/**
 * Asks for the prices that are due and computes the market anew when they differ. Each symbol stands alone: one that
 * fails keeps its last good prices and backs off. The first answer of a source replaces a symbol's whole series.
 */
export async function refreshQuotes(deps: Deps, options: QuotesOptions = {}): Promise<RunOutcome> {
  const chosen = chooseProvider(deps.vars);
  if (!chosen.ok) {
    await forgetOtherSources(deps, KIND, []);
    return { state: chosen.code === "none" ? "ok" : "failed", summary: chosen.message ?? "", changed: false };
  }
  const symbols = configuredSymbols(deps.now(), chosen.value);
  await forgetOtherSources(
    deps,
    KIND,
    symbols.map(({ id }) => id),
  );
  const due = await dueSources(deps, KIND, symbols, options);
  // Absent, or of an older release's shape: what is stored is enough to compute it anew.
  const missing = (await readMarket(deps)) === null;
  if (due.length === 0) {
    const changed = missing && (await publishMarket(deps, { histories: true }));
    return { state: "ok", summary: "No price was due.", changed };
  }

  const tally: Tally = { asked: 0, read: 0, changed: 0, closes: 0, rejected: 0, failed: [], left: [] };
  const stored = await storedSeries(
    deps,
    due.map(({ source }) => source.symbol),
  );
  for (const provider of [chosen.value, fred])
    await readProvider(
      deps,
      due.filter(({ source }) => source.provider === provider),
      { provider, stored, tally, options },
    );
  const changed =
    (tally.changed > 0 || missing) && (await publishMarket(deps, { histories: tally.closes > 0 || missing }));
  return outcome(tally, symbols.length, changed);
}

function configuredSymbols(now: Date, prices: PriceProvider): PricedSymbol[] {
  const { companies, others, indices } = market;
  const source =
    (provider: PriceProvider) =>
    ({ symbol }: { symbol: string }): PricedSymbol => ({
      id: `${KIND}-${symbol}`,
      kind: KIND,
      url: provider.address(symbol),
      everyMinutes: pollMinutes(provider.everyMinutes, now),
      symbol,
      provider,
    });
  return [
    ...[...companies, ...others].map(source(prices)),
    ...[indices.nasdaq, indices.sp500].map(source(fred)),
  ];
}

interface Tally {
  asked: number;
  /** Symbols with a good answer. */
  read: number;
  /** Symbols with another price or close than before. */
  changed: number;
  /** Closes that are new. */
  closes: number;
  rejected: number;
  failed: string[];
  left: string[];
}

interface Reading {
  provider: PriceProvider;
  stored: Map<string, StoredSeries>;
  tally: Tally;
  options: QuotesOptions;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks one source for its due symbols, request after request, until done or until it is seen to be down. */
async function readProvider(deps: Deps, due: DueSource<PricedSymbol>[], reading: Reading): Promise<void> {
  const { provider, stored, tally, options } = reading;
  const { sleep = pause } = options;
  const deadline = deps.now().getTime() + MAX_DURATION_MS;
  const recent = addDays(dayIn(EXCHANGE_ZONE, deps.now()), -RECENT_DAYS);
  /** What is there is this source's own, and leaves no hole. */
  const isKnown = ({ source: { symbol } }: DueSource<PricedSymbol>) => {
    const series = stored.get(symbol);
    return series?.source === provider.source && (series.closes.at(-1)?.day ?? "") >= recent;
  };
  const queue = [
    ...requests(
      due.filter((each) => !isKnown(each)),
      provider.batch,
      WHOLE_DAYS,
    ),
    ...requests(due.filter(isKnown), provider.batch, RECENT_DAYS),
  ];
  let failures = 0;
  for (let first = true; queue.length > 0; first = false) {
    if (failures >= MAX_FAILURES || deps.now().getTime() > deadline) break;
    if (!first) await sleep(provider.gapMs);
    const request = queue.shift() as PriceRequest;
    const result = await readRequest(deps, request, reading);
    failures = result.down ? failures + 1 : 0;
    if (result.refused) {
      // What one symbol was told goes for all: they wait as long.
      for (const each of queue.splice(0).flatMap(({ due: symbols }) => symbols))
        await fail(deps, each, result.refused, reading);
    }
    if (result.anew.length > 0) queue.push(...requests(result.anew, provider.batch, WHOLE_DAYS));
  }
  tally.left.push(...queue.flatMap(({ due: symbols }) => symbols.map(({ source }) => source.symbol)));
}

interface PriceRequest {
  due: DueSource<PricedSymbol>[];
  days: number;
}

function requests(due: DueSource<PricedSymbol>[], size: number, days: number): PriceRequest[] {
  const chunks: PriceRequest[] = [];
  for (let at = 0; at < due.length; at += size) chunks.push({ due: due.slice(at, at + size), days });
  return chunks;
}

interface Failure {
  message: string;
  retryAfterMs?: number | null;
}

async function fail(
  deps: Deps,
  { source, state }: DueSource<PricedSymbol>,
  failure: Failure,
  { tally, options }: Reading,
): Promise<void> {
  tally.failed.push(source.symbol);
  await recordFailure(deps, source, state, failure, options.random);
}

/** One request and what became of its symbols: stored, failed, or to be read whole. */
async function readRequest(
  deps: Deps,
  { due, days }: PriceRequest,
  reading: Reading,
): Promise<{ down: boolean; refused: Failure | null; anew: DueSource<PricedSymbol>[] }> {
  const { provider, stored, tally, options } = reading;
  const { random, timeoutMs } = options;
  const whole = days === WHOLE_DAYS;
  const from = addDays(dayIn(EXCHANGE_ZONE, deps.now()), -days);
  const names = due.map(({ source }) => source.symbol);
  tally.asked += names.length;
  const answer = await provider.read(deps, names, from, timeoutMs);
  const anew: DueSource<PricedSymbol>[] = [];
  for (const each of due) {
    if (!answer.ok) {
      await fail(deps, each, answer, reading);
      continue;
    }
    const { symbol } = each.source;
    const read = answer.bySymbol.get(symbol) ?? { ok: false, message: `${symbol} was not in the answer.` };
    const taken = await ingestSeries(deps, {
      symbol,
      read,
      stored: stored.get(symbol),
      whole,
      from,
      source: provider.source,
    });
    if (taken.verdict === "anew") anew.push(each);
    else if (taken.verdict === "failed") await fail(deps, each, taken, reading);
    else {
      tally.read += 1;
      tally.changed += taken.changed ? 1 : 0;
      tally.closes += taken.newCloses;
      tally.rejected += read.ok ? read.rejected : 0;
      const counts = { items: taken.closes, rejected: read.ok ? read.rejected : 0 };
      await recordSuccess(deps, each.source, { etag: null, lastModified: null, counts }, random);
    }
  }
  // A symbol to be read whole is not done with.
  tally.asked -= anew.length;
  return { down: !answer.ok, refused: !answer.ok && answer.refused ? answer : null, anew };
}

function outcome(tally: Tally, configured: number, published: boolean): RunOutcome {
  const { asked, read, changed, closes, rejected, failed, left } = tally;
  const parts = [
    `${asked} asked`,
    `${changed} changed`,
    `${closes} new closes`,
    rejected > 0 && `${rejected} unreadable bars left out`,
    failed.length > 0 && `${failed.length} failed (${failed.join(", ")})`,
    left.length > 0 && `${left.length} left for the next run`,
  ];
  // A single symbol that nobody knows any more is no outage.
  const down = read === 0 && (left.length > 0 || failed.length === configured);
  return {
    state: failed.length + left.length === 0 ? "ok" : down ? "failed" : "partial",
    summary: `Prices: ${parts.filter(Boolean).join("; ")}.`,
    changed: published,
  };
}
