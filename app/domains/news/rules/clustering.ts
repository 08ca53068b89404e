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
/** What an agreeing figure counts, against 1 for a common word; a bare number ("24 companies") is no more than a word. */
const FIGURE = 4;
const BARE_FIGURE = 1;
/** What a figure counts that the other does not name. */
const LONE_FIGURE = 1;
/** Without a name on one side the words alone must be the more alike. */
const NAMELESS = 0.8;

/** 0 to 1; 0 for headlines that cannot be one story. */
export function similarity(one: Headline, other: Headline): number {
  if (one.commentary || other.commentary || !sameStage(one.stages, other.stages)) return 0;
  const figures = comparedFigures(one, other);
  if (figures === null || (turned(one, "up", "down") && turned(other, "down", "up"))) return 0;
  if (turned(one, "down", "up") && turned(other, "up", "down")) return 0;
  const said = cosine(one.words, other.words, figures);
  const named = commonNames(one.names, other.names);
  return named === null ? said * NAMELESS : Math.sqrt(named * said);
}

const sameStage = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && [...one].every((stage) => other.has(stage));

const turned = ({ words }: Headline, way: string, opposite: string) => words.has(way) && !words.has(opposite);

/** What a name counts against, that both sides could be about instead ("X opens in Lisbon", "Y opens in Lisbon"). */
const OTHER_NAME = 2;
/** And one that only one side adds. */
const ADDED_NAME = 0.25;

/** How far both name the same: shared names against the others. Null when one side has none. */
function commonNames(one: Set<string>, other: Set<string>): number | null {
  if (one.size === 0 || other.size === 0) return null;
  const shared = [...one].filter((name) => other.has(name)).length;
  const fewer = Math.min(one.size, other.size) - shared;
  const added = Math.abs(one.size - other.size);
  return shared / (shared + OTHER_NAME * fewer + ADDED_NAME * added);
}

interface ComparedFigures {
  /** The weight of those that agree, and of those that each has alone. */
  shared: number;
  one: number;
  other: number;
}

function cosine(one: Map<string, number>, other: Map<string, number>, figures: ComparedFigures): number {
  let shared = figures.shared;
  for (const [word, weight] of one) shared += weight * (other.get(word) ?? 0);
  const norm = (words: Map<string, number>, lone: number) =>
    [...words.values()].reduce((sum, weight) => sum + weight ** 2, figures.shared + lone);
  return shared === 0 ? 0 : shared / Math.sqrt(norm(one, figures.one) * norm(other, figures.other));
}

/** Null when both name figures of a kind and none agrees. */
function comparedFigures(one: Headline, other: Headline): ComparedFigures | null {
  let shared = 0;
  let agreeing = 0;
  for (const [kind, values] of one.figures) {
    const others = other.figures.get(kind);
    if (!others) continue;
    if (!values.some((value) => others.some((match) => agree(value, match)))) return null;
    shared += kind === "count" ? BARE_FIGURE : FIGURE;
    agreeing += 1;
  }
  const lone = ({ figures }: Headline) => (figures.size - agreeing) * LONE_FIGURE;
  return { shared, one: lone(one), other: lone(other) };
}

const agree = (one: number, other: number) =>
  Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
