import { similarity, THRESHOLD, WINDOW_MS } from "./clustering.ts";
import { type Headline, readHeadline } from "./headline.ts";

/**
 * Which story an item tells. A new item meets only items of the 72 hours around it that share a name or a word with it,
 * found through an index of those; it joins the story of the most alike, or founds one. A story's id is its founder's
 * and never changes, so a rerun changes nothing. Items that come together are taken in order of time, whatever the
 * order of the feeds.
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

/** A word that this many know says nothing of a story: comparing them all would. */
const MAX_KNOWN = 200;

/** The story of each new item by its id; `known` are those already placed, of 72 hours around the new ones. */
export function placeInStories(known: Placed[], fresh: Placeable[]): Map<string, string> {
  const index = new StoryIndex();
  for (const item of known) index.add({ item, headline: readHeadline(item.title, item.source) });
  const placed = new Map<string, string>();
  const inTime = [...fresh].sort((a, b) => a.publishedAt - b.publishedAt || (a.id < b.id ? -1 : 1));
  for (const item of inTime) {
    const headline = readHeadline(item.title, item.source);
    const story = index.storyOf(item, headline) ?? item.id;
    index.add({ item: { ...item, story }, headline });
    placed.set(item.id, story);
  }
  return placed;
}

class StoryIndex {
  readonly #byKey = new Map<string, Entry[]>();
  readonly #byId = new Map<string, Entry>();

  add(entry: Entry): void {
    this.#byId.set(entry.item.id, entry);
    for (const key of keysOf(entry.headline)) {
      const entries = this.#byKey.get(key);
      if (entries) entries.push(entry);
      else this.#byKey.set(key, [entry]);
    }
  }

  /** The story of the most alike item whose founder is within the window and does not contradict; null when there is none. */
  storyOf(item: Placeable, headline: Headline): string | null {
    let best: { story: string; score: number } | null = null;
    for (const { item: other, headline: told } of this.#candidates(headline)) {
      const founder = this.#byId.get(other.story);
      if (!founder || !near(item, other) || !near(item, founder.item)) continue;
      const score = similarity(headline, told);
      if (score < THRESHOLD || (founder.item.id !== other.id && similarity(headline, founder.headline) === 0))
        continue;
      if (!best || score > best.score || (score === best.score && other.story < best.story))
        best = { story: other.story, score };
    }
    return best?.story ?? null;
  }

  #candidates(headline: Headline): Set<Entry> {
    const found = new Set<Entry>();
    for (const key of keysOf(headline)) {
      const entries = this.#byKey.get(key) ?? [];
      if (entries.length <= MAX_KNOWN) for (const entry of entries) found.add(entry);
    }
    return found;
  }
}

/** Names and words apart: a name on one side may be a common word on the other. */
const keysOf = ({ names, words }: Headline) => [...names, ...words.keys()];

const near = (one: Placeable, other: Placeable) => Math.abs(one.publishedAt - other.publishedAt) <= WINDOW_MS;
