/**
 * A document's position is its rowid in the search database, because FTS5 returns matches in rowid order: the kind in
 * the highest bits, then the minute of publication, then a number within that minute. It stays below 2^53, an exact
 * JavaScript number.
 */

export type SearchKind = "article" | "video";

/** Issues of the newsletter are searched separately, never ranked among articles and videos. */
export type DocumentKind = SearchKind | "issue";

const MINUTE_MS = 60_000;
/** Maximum of documents of a kind in one minute; those without a date share minute 0. */
export const SLOTS = 2 ** 22;
const KIND_SPAN = 2 ** 51;
const MINUTES = KIND_SPAN / SLOTS;

const KINDS: DocumentKind[] = ["article", "video", "issue"];

const start = (kind: DocumentKind) => KINDS.indexOf(kind) * KIND_SPAN;

/** Returns the first position of the minute of `publishedAt` (ms, 0 unknown). */
export function firstPosition(kind: DocumentKind, publishedAt: number): number {
  const minute = Math.min(Math.max(Math.floor(publishedAt / MINUTE_MS), 0), MINUTES - 1);
  return start(kind) + minute * SLOTS;
}

/** Returns the time of publication in ms, rounded down to the minute; 0 when unknown. */
export function publishedAtOf(position: number): number {
  return Math.floor((position % KIND_SPAN) / SLOTS) * MINUTE_MS;
}

/** Returns the lowest and highest position of a kind. Use them as SQL literals: FTS5 ignores float parameters. */
export function positionRange(kind: DocumentKind): [number, number] {
  return [start(kind), start(kind) + KIND_SPAN - 1];
}
