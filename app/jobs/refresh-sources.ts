import type { UpsertCounts } from "~/domains/content/schema.ts";
import type { Deps } from "~/platform/deps.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { eachByHost, type Pace, POLITE_PACE } from "~/platform/sources/pace.ts";
import {
  type DueSource,
  dueSources,
  forgetOtherSources,
  recordFailure,
  recordSuccess,
  type SourceRef,
} from "~/platform/sources/state.ts";

/** What one source gave: its items, or null when nothing was modified. Or why it gave nothing. */
export type Reading<Item> =
  | { ok: true; etag: string | null; lastModified: string | null; items: Item[] | null; rejected: number }
  | { ok: false; message: string; retryAfterMs?: number | null };

/** What is special about one kind of source. */
export interface SourceKind<Ref extends SourceRef, Item> {
  kind: string;
  read: (due: DueSource<Ref>) => Promise<Reading<Item>>;
  store: (items: Item[]) => Promise<UpsertCounts>;
}

export interface RefreshOptions {
  /** Ask every source now, whatever its next check. Validators are sent all the same. */
  force?: boolean;
  pace?: Pace;
  /** For one request; what the HTTP client allows unless told. */
  timeoutMs?: number;
  random?: () => number;
}

/** Sources asked in one run: keeps a run inside the platform's limit of requests an invocation. */
const MAX_SOURCES = 100;

/** No further source is asked after this time: well inside the job's lease. */
const MAX_DURATION_MS = 10 * 60_000;

/**
 * Asks the sources that are due and stores what they give. Reads side by side, stores one after the other.
 * Whatever one source does is its own affair: it is written into its state, and the others go on.
 */
export async function refreshSources<Ref extends SourceRef, Item>(
  deps: Deps,
  configured: Ref[],
  { kind, read, store }: SourceKind<Ref, Item>,
  { force, pace = POLITE_PACE, random = Math.random }: RefreshOptions = {},
): Promise<RunOutcome> {
  await forgetOtherSources(
    deps,
    kind,
    configured.map(({ id }) => id),
  );
  const due = await dueSources(deps, kind, configured, { force });
  const deadline = deps.now().getTime() + MAX_DURATION_MS;
  const tally: Tally = { asked: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0, failed: [], left: 0 };
  let storing: Promise<unknown> = Promise.resolve();

  const refresh = async ({ source, state }: DueSource<Ref>) => {
    if (tally.asked >= MAX_SOURCES || deps.now().getTime() > deadline) {
      tally.left += 1;
      return;
    }
    tally.asked += 1;
    const reading = await attempt(deps, source, async () => {
      const answer = await read({ source, state });
      const items = answer.ok ? answer.items : null;
      if (!items) return answer;
      const stored = storing.then(() => store(items));
      storing = stored.catch(() => {});
      addCounts(tally, await stored);
      return answer;
    });
    if (!reading.ok) {
      tally.failed.push(source.id);
      await recordFailure(deps, source, state, reading, random);
      return;
    }
    tally.rejected += reading.rejected;
    const counts = reading.items ? { items: reading.items.length, rejected: reading.rejected } : undefined;
    await recordSuccess(deps, source, { ...reading, counts }, random);
  };
  await eachByHost(due, ({ source }) => source.url, refresh, pace);
  return outcome(tally, configured.length);
}

/** A bug that one source brings to light must not cost the others their turn. */
async function attempt<Item>(
  deps: Deps,
  source: SourceRef,
  work: () => Promise<Reading<Item>>,
): Promise<Reading<Item>> {
  try {
    return await work();
  } catch (error) {
    deps.log.error("source.crashed", error, { source: source.id });
    return { ok: false, message: "Reading it stopped on an error of our own, which the log tells." };
  }
}

interface Tally extends UpsertCounts {
  asked: number;
  rejected: number;
  failed: string[];
  left: number;
}

function addCounts(tally: Tally, counts: UpsertCounts): void {
  tally.inserted += counts.inserted;
  tally.updated += counts.updated;
  tally.unchanged += counts.unchanged;
}

function outcome(tally: Tally, configured: number): RunOutcome {
  const { asked, inserted, updated, unchanged, rejected, failed, left } = tally;
  if (configured === 0) return { state: "ok", summary: "No source is configured.", changed: false };
  if (asked === 0) return { state: "ok", summary: "No source was due.", changed: false };
  const parts = [
    `${asked} asked`,
    `${inserted} new, ${updated} changed and ${unchanged} known items`,
    rejected > 0 && `${rejected} unreadable items left out`,
    failed.length > 0 && `${failed.length} failed (${failed.join(", ")})`,
    left > 0 && `${left} left for the next run`,
  ];
  return {
    state: failed.length === 0 ? "ok" : failed.length === configured ? "failed" : "partial",
    summary: `Sources: ${parts.filter(Boolean).join("; ")}.`,
    changed: inserted + updated > 0,
  };
}
