import type { Change } from "../../data/topic-versions.ts";
import { KV_CACHE_SECONDS } from "../../data/topic-versions.ts";

/** How a kept page stands to what changed since it was rendered. Times in milliseconds. */

/** How long after a change the old page is served while a new one is rendered. */
const GRACE_MS = 60_000;

/** A page that is due shows an older time, no older fact. */
const DUE_GRACE_MS = 60 * 60_000;

/** For this long after a change, a location may still read what KV held before it: such a page is rendered again. */
const SETTLED_MS = KV_CACHE_SECONDS * 1000;

export interface PageTimes {
  /** When its rendering began. */
  renderedAt: number;
  /** When time changes what it shows. */
  dueAt: number | null;
}

/**
 * `current`: served. `renew`: served, and rendered again behind the visitor. `replace`: rendered while the visitor waits.
 */
export type Standing = "current" | "renew" | "replace";

/** Returns how a page stands. Without `changes` (they cannot be read) it is served as it is. */
export function standingOf(page: PageTimes, changes: readonly Change[] | null, now: number): Standing {
  const missed = Math.min(...(changes ?? []).map((change) => missedSince(change, page.renderedAt, now)));
  if (Number.isFinite(missed)) return now < missed + GRACE_MS ? "renew" : "replace";
  if (page.dueAt === null || now < page.dueAt) return "current";
  return changes === null || now < page.dueAt + DUE_GRACE_MS ? "renew" : "replace";
}

/** Returns the first of a topic's known changes that a page does not show; infinity when it shows all. */
function missedSince([last, previous]: Change, renderedAt: number, now: number): number {
  const isMissed = (change: number) =>
    change > 0 && (renderedAt < change || (renderedAt < change + SETTLED_MS && now >= change + SETTLED_MS));
  if (isMissed(previous)) return previous;
  return isMissed(last) ? last : Number.POSITIVE_INFINITY;
}
