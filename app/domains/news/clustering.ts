import type { Headline } from "./headline.ts";

/**
 * The same story from several outlets is one entry. Same address, same item: what is left is told by the headline.
 * Two headlines tell one story when they were published within 72 hours, stand at the same point of it, contradict
 * each other in no figure, and are alike beyond a threshold: the geometric mean of how far they name the same and
 * how far they say the same of it. `tests/unit/news-clustering.test.ts` measures it on labelled pairs.
 */

export const WINDOW_MS = 72 * 3_600_000;

/** Chosen on one half of the labelled pairs, with a margin, and tested on the other. */
export const THRESHOLD = 0.7;

/** Figures are rounded by those who quote them: $1.39 billion is $1.4 billion. */
const ROUNDING = 0.02;
/** What an agreeing figure counts, against 1 for a common word. */
const FIGURE = 2;
/** Without a name on one side the words alone must be the more alike. */
const NAMELESS = 0.8;

/** 0 to 1; 0 for headlines that cannot be one story. */
export function similarity(one: Headline, other: Headline): number {
  if (one.commentary || other.commentary || !sameStage(one.stages, other.stages)) return 0;
  const figures = agreeingFigures(one, other);
  if (figures === null || (turned(one, "up", "down") && turned(other, "down", "up"))) return 0;
  if (turned(one, "down", "up") && turned(other, "up", "down")) return 0;
  const said = cosine(one.words, other.words, figures * FIGURE * FIGURE);
  const named = commonNames(one.names, other.names);
  return named === null ? said * NAMELESS : Math.sqrt(named * said);
}

const sameStage = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && [...one].every((stage) => other.has(stage));

const turned = ({ words }: Headline, way: string, opposite: string) => words.has(way) && !words.has(opposite);

/**
 * How far both name the same: shared names against those that each has alone, which count double ("X opens in Lisbon",
 * "Y opens in Lisbon"); what only one side adds does not count. Null when one side has none.
 */
function commonNames(one: Set<string>, other: Set<string>): number | null {
  if (one.size === 0 || other.size === 0) return null;
  const shared = [...one].filter((name) => other.has(name)).length;
  return shared / (shared + 2 * (Math.min(one.size, other.size) - shared));
}

/** `extra` is the weight of what agrees beside the words. */
function cosine(one: Map<string, number>, other: Map<string, number>, extra: number): number {
  let shared = extra;
  for (const [word, weight] of one) shared += weight * (other.get(word) ?? 0);
  const norm = (words: Map<string, number>) =>
    [...words.values()].reduce((sum, weight) => sum + weight ** 2, extra);
  return shared === 0 ? 0 : shared / Math.sqrt(norm(one) * norm(other));
}

/** How many kinds of figures agree; null when of a kind that both have none does. */
function agreeingFigures(one: Headline, other: Headline): number | null {
  let kinds = 0;
  for (const [kind, values] of one.figures) {
    const others = other.figures.get(kind);
    if (!others) continue;
    if (!values.some((value) => others.some((match) => agree(value, match)))) return null;
    kinds += 1;
  }
  return kinds;
}

const agree = (one: number, other: number) =>
  Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
