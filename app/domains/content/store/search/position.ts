/**
 * A document's position in the search database is its rowid there, and FTS5 walks rowids in order:
 * kind in the highest bits, then the minute of publication, then a running number within that minute.
 * It stays below 2^53, exact as a JavaScript number.
 */

export type SearchKind = "article" | "video";

/** Issues of the newsletter are found beside the articles and videos, never ranked among them. */
export type DocumentKind = SearchKind | "issue";

const MINUTE_MS = 60_000;
/** Documents of a kind in the same minute; those without a date share minute 0. */
export const SLOTS = 2 ** 22;
const KIND_SPAN = 2 ** 51;
const MINUTES = KIND_SPAN / SLOTS;

const KINDS: DocumentKind[] = ["article", "video", "issue"];

const start = (kind: DocumentKind) => KINDS.indexOf(kind) * KIND_SPAN;

/** First position of the minute in which `publishedAt` (ms, 0 unknown) falls. */
export function firstPosition(kind: DocumentKind, publishedAt: number): number {
  const minute = Math.min(Math.max(Math.floor(publishedAt / MINUTE_MS), 0), MINUTES - 1);
  return start(kind) + minute * SLOTS;
}

/** Time of publication in ms, to the minute; 0 when unknown. */
export function publishedAtOf(position: number): number {
  return Math.floor((position % KIND_SPAN) / SLOTS) * MINUTE_MS;
}

/** Lowest and highest position of a kind. Written into SQL as literals: FTS5 ignores a bound that arrives as a float. */
export function positionRange(kind: DocumentKind): [number, number] {
  return [start(kind), start(kind) + KIND_SPAN - 1];
}
