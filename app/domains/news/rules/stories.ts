import { EVENT_MS, sameEvent, similarity, THRESHOLD, WINDOW_MS } from "./clustering.ts";
import { type Headline, readHeadline } from "./headline.ts";

/**
 * Assigns items to stories. A new item is compared with the items of the 72 hours around it that share a name or a
 * word, found by an index; it joins the story of the most similar one, or starts a story. The id of a story is that of
 * its first item and never changes, so a rerun changes nothing. New items are taken in order of time, independent of
 * the order of the feeds.
 */

export interface Placeable {
  id: string;
  title: string;
  source: string;
  /** Milliseconds. */
  publishedAt: number;
}

export type Placed = Placeable & { story: string };

interface Entry {
  item: Placed;
  headline: Headline;
}

/** A word of more items than this identifies no story, and comparing all of them would be slow. */
const MAX_KNOWN = 200;

/** Items that one index keeps for a span: some 40 MB of the 128 that a Worker has. */
export const MOST_INDEXED = 30_000;

/**
 * Returns new items in order of time, cut into spans of 72 hours: what is known around a span is bounded, however far
 * apart its first and the last new item are.
 */
export function spansOf<Item extends Placeable>(fresh: readonly Item[]): Item[][] {
  const spans: Item[][] = [];
  for (const item of [...fresh].sort(byTime)) {
    const span = spans.at(-1);
    if (span?.[0] && near(span[0], item)) span.push(item);
    else spans.push([item]);
  }
  return spans;
}

/**
 * Returns the story of each new item, by item id.
 * @param known the items of the 72 hours around the new ones, with their stories, which `index` does not have
 * @param index what was known and placed of the spans before
 */
export function placeInStories(
  known: readonly Placed[],
  fresh: readonly Placeable[],
  index = new StoryIndex(),
): Map<string, string> {
  for (const item of known) index.add({ item, headline: readHeadline(item.title, item.source) });
  const placed = new Map<string, string>();
  const inTime = [...fresh].sort(byTime);
  const [first, last] = [inTime[0], inTime.at(-1)];
  if (first && last) index.keepAround(first.publishedAt, last.publishedAt);
  for (const item of inTime) {
    const headline = readHeadline(item.title, item.source);
    const story = index.storyOf(item, headline) ?? item.id;
    index.add({ item: { ...item, story }, headline });
    placed.set(item.id, story);
  }
  return placed;
}

export class StoryIndex {
  readonly #most: number;
  readonly #byKey = new Map<string, Set<Entry>>();
  readonly #byId = new Map<string, Entry>();

  /** @param most items that it keeps */
  constructor(most = MOST_INDEXED) {
    this.#most = most;
  }

  add(entry: Entry): void {
    this.#byId.set(entry.item.id, entry);
    for (const key of keysOf(entry.headline)) {
      const entries = this.#byKey.get(key);
      if (entries) entries.add(entry);
      else this.#byKey.set(key, new Set([entry]));
    }
  }

  /** Forgets what is over 72 hours away from a span of time (ms), and the farthest of what is too much. */
  keepAround(from: number, to: number): void {
    const away = ({ item }: Entry) => Math.max(from - item.publishedAt, item.publishedAt - to, 0);
    const nearest = [...this.#byId.values()].sort((a, b) => away(a) - away(b));
    for (const [place, entry] of nearest.entries())
      if (place >= this.#most || away(entry) > WINDOW_MS) this.#forget(entry);
  }

  #forget(entry: Entry): void {
    this.#byId.delete(entry.item.id);
    for (const key of keysOf(entry.headline)) {
      const entries = this.#byKey.get(key);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byKey.delete(key);
    }
  }

  /**
   * Returns the story of the most similar item, if its first item is within the window and does not contradict; else
   * null.
   */
  storyOf(item: Placeable, headline: Headline): string | null {
    let best: { story: string; score: number } | null = null;
    for (const { item: other, headline: otherHeadline } of this.#candidates(headline)) {
      const founder = this.#byId.get(other.story);
      if (!founder || !near(item, other) || !near(item, founder.item)) continue;
      const score = scoreOf(item, headline, { item: other, headline: otherHeadline });
      if (score < THRESHOLD || (founder.item.id !== other.id && scoreOf(item, headline, founder) === 0))
        continue;
      if (!best || score > best.score || (score === best.score && other.story < best.story))
        best = { story: other.story, score };
    }
    return best?.story ?? null;
  }

  #candidates(headline: Headline): Set<Entry> {
    const found = new Set<Entry>();
    for (const key of keysOf(headline)) {
      const entries = this.#byKey.get(key);
      if (entries && entries.size <= MAX_KNOWN) for (const entry of entries) found.add(entry);
    }
    return found;
  }
}

/** Returns the similarity of an item to another; the threshold at least if both tell the same event of a day. */
function scoreOf(item: Placeable, headline: Headline, other: Entry): number {
  const score = similarity(headline, other.headline);
  if (score >= THRESHOLD || !near(item, other.item, EVENT_MS)) return score;
  return sameEvent(headline, other.headline) ? THRESHOLD : score;
}

/** Names and words together: a name on one side may be a common word on the other. */
const keysOf = ({ names, words }: Headline) => [...names, ...words.keys()];

const near = (one: Placeable, other: Placeable, span = WINDOW_MS) =>
  Math.abs(one.publishedAt - other.publishedAt) <= span;

const byTime = (one: Placeable, other: Placeable) =>
  one.publishedAt - other.publishedAt || (one.id < other.id ? -1 : 1);
