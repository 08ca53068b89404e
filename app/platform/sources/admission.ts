/** What the ingest loop takes of an answer, and which date each item gets. */

export interface DatedItem {
  /** Milliseconds, as the source states it; null when it does not. */
  publishedAt: number | null;
  /** Set by the ingest loop for an item without a usable date: the time that stands in for it, while it is new here. */
  seenAt?: number;
}

/** Items of one answer that are read: the newest, and of those dated ahead the soonest. */
export const MAX_ITEMS = 500;

/** No feed is older: an earlier date is a default or an error. */
const EARLIEST = Date.UTC(1995, 0, 1);

/** A date further ahead is an error; one within it is a plan. */
const AHEAD_MS = 30 * 24 * 60 * 60_000;

const STEP_MS = 1000;

export interface Admission<Item> {
  /** In the answer's order. An item with an unknown date has `publishedAt: null` and a `seenAt`. */
  items: Item[];
  /** Items beyond the `MAX_ITEMS` that are read. */
  skipped: number;
  /** When the next of the items comes that are dated up to 30 days ahead, in milliseconds; null when none is. */
  nextAt: number | null;
  /** The items that wait for such a date. */
  waiting: Item[];
}

/** Returns a date that can be believed: from 1995 on, and at most 30 days ahead; else null. */
export const believableDate = (at: number | null, now: number): number | null =>
  at !== null && at >= EARLIEST && at <= now + AHEAD_MS ? at : null;

/**
 * Selects the 500 items whose dates are nearest to now: those to store now, and those that wait. An item with an unknown
 * date (missing, before 1995, more than 30 days ahead) gets the current time; on the first reading of a source, a time
 * before its dated items. Items without dates keep their order.
 */
export function admit<Item extends DatedItem>(
  items: readonly Item[],
  { now, first }: { now: number; first: boolean },
): Admission<Item> {
  const dated = items.map((item) => ({ item, at: believableDate(item.publishedAt, now) }));
  const ahead = dated.flatMap(({ at }) => (at !== null && at > now ? [at] : []));
  const distance = ({ at }: { at: number | null }) => Math.abs((at ?? 0) - now);
  const nearest = new Set(
    [...dated].sort((one, other) => distance(one) - distance(other)).slice(0, MAX_ITEMS),
  );
  const read = dated.filter((each) => nearest.has(each));
  const admitted = read.filter(({ at }) => at === null || at <= now);
  const times = admitted.flatMap(({ at }) => at ?? []);
  let seenAt = first && times.length > 0 ? Math.min(...times) - STEP_MS : now;
  return {
    items: admitted.map(({ item, at }) => {
      if (at !== null) return { ...item, publishedAt: at };
      const place = seenAt;
      seenAt -= STEP_MS;
      return { ...item, publishedAt: null, seenAt: place };
    }),
    skipped: items.length - read.length,
    nextAt: ahead.length > 0 ? Math.min(...ahead) : null,
    waiting: read.flatMap(({ item, at }) => (at !== null && at > now ? [item] : [])),
  };
}
