import { counted } from "~/lib/format.ts";
import type { RunOutcome } from "../jobs/runs.ts";
import { MAX_ITEMS } from "./admission.ts";

/** Items kept of one source; beyond it the oldest are deleted. */
export const MAX_KEPT = 50_000;

export interface WriteCounts {
  inserted: number;
  updated: number;
  unchanged: number;
}

/** What a run of the ingest loop did, counted. */
export interface Tally extends WriteCounts {
  /** Sources that a request was made for. */
  asked: number;
  /** Of them those with a good answer, "not modified" included. */
  read: number;
  /** Unreadable items. */
  rejected: number;
  /** Items beyond the newest 500 of an answer. */
  skipped: number;
  /** Items that wait for the date that they state. */
  waiting: number;
  /** Items deleted because their source had too many. */
  trimmed: number;
  /** Of whom items were skipped or trimmed, by id. */
  capped: Set<string>;
  /** Sources that failed, and why in a sentence. */
  failed: { id: string; message: string }[];
  /** Sources that are due and were not asked. */
  left: number;
  /** A service was found to be down. */
  outage: boolean;
}

export const newTally = (): Tally => ({
  inserted: 0,
  updated: 0,
  unchanged: 0,
  asked: 0,
  read: 0,
  rejected: 0,
  skipped: 0,
  waiting: 0,
  trimmed: 0,
  capped: new Set(),
  failed: [],
  left: 0,
  outage: false,
});

/** How a kind of source names what its runs count. */
export interface SummaryWords {
  /** Opens the sentence: "Sources". */
  title: string;
  /** The whole sentence when nothing was due. */
  idle: string;
  counts: (counts: WriteCounts) => string;
  /** What `rejected` counts, of one: "unreadable item". */
  rejected: string;
}

const WORDS: SummaryWords = {
  title: "Sources",
  idle: "No source was due.",
  counts: ({ inserted, updated, unchanged }) =>
    `${inserted} new, ${updated} changed and ${unchanged} known items`,
  rejected: "unreadable item",
};

/** Failures whose reasons a summary tells; of more only the names. */
const MOST_REASONS = 3;

/**
 * Returns the run's outcome. It has failed when every configured source failed, or an outage let none be read. `allFail`
 * says that each of several sources failed when it was last asked: as they back off, few or none of them are due.
 */
export function outcomeOf(
  tally: Tally,
  {
    kind,
    configured,
    allFail = false,
    words,
  }: { kind: string; configured: number; allFail?: boolean; words?: Partial<SummaryWords> },
): RunOutcome {
  const { title, idle, counts, rejected } = { ...WORDS, ...words };
  if (configured === 0) return { state: "idle", summary: "No source is configured.", changed: false };
  if (tally.asked + tally.left === 0)
    return allFail
      ? { state: "failed", summary: `${title}: all ${configured} fail, and none is due.`, changed: false }
      : { state: "idle", summary: idle, changed: false };
  const nameOf = (id: string) => id.replace(`${kind}-`, "");
  const named = (ids: Iterable<string>) => [...ids].map(nameOf).join(", ");
  const failures =
    tally.failed.length <= MOST_REASONS
      ? tally.failed.map(({ id, message }) => `${nameOf(id)}: ${message.replace(/\.$/, "")}`).join("; ")
      : named(tally.failed.map(({ id }) => id));
  const capped = named(tally.capped);
  const parts = [
    `${tally.asked} asked`,
    counts(tally),
    tally.rejected > 0 && `${counted(tally.rejected, rejected)} left out`,
    tally.skipped > 0 &&
      `${counted(tally.skipped, "item")} beyond the newest ${MAX_ITEMS} left out (${capped})`,
    tally.trimmed > 0 &&
      `${counted(tally.trimmed, "oldest item")} beyond ${MAX_KEPT.toLocaleString("en-US")} deleted (${capped})`,
    tally.waiting > 0 && counted(tally.waiting, "item waits for its date", "items wait for their date"),
    tally.failed.length > 0 && `${tally.failed.length} failed (${failures})`,
    tally.left > 0 && `${tally.left} left for the next run`,
  ];
  const failed = allFail || tally.failed.length === configured || (tally.outage && tally.read === 0);
  return {
    state: tally.failed.length + tally.left === 0 ? "ok" : failed ? "failed" : "partial",
    summary: `${title}: ${parts.filter(Boolean).join("; ")}.`,
    changed: tally.inserted + tally.updated > 0,
  };
}
