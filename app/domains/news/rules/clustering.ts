import type { Headline } from "./headline.ts";

/**
 * Recognises the same story from several outlets by its headlines. Two headlines are one story if they were published
 * within 72 hours, are at the same stage, contradict each other in no figure, and are similar beyond a threshold: the
 * geometric mean of the similarity of their names and of their words. Within a day, headlines that name the same kind of
 * event of the same company are one story without that: see `sameEvent`. `tests/unit/news/news-clustering.test.ts`
 * measures it on labelled pairs.
 */

export const WINDOW_MS = 72 * 3_600_000;

/** Chosen on one half of the labelled pairs, with a margin, and tested on the other. */
export const THRESHOLD = 0.7;

/** Outlets round figures: $1.39 billion is $1.4 billion. */
const ROUNDING = 0.02;
/** The weight of an equal figure, where a common word has 1; a bare number ("24 companies") counts like a word. */
const FIGURE = 4;
const BARE_FIGURE = 1;
/** The weight of a figure that only one headline has. */
const LONE_FIGURE = 1;
/** Without names on one side, the words must be more similar. */
const NAMELESS = 0.8;

/** Returns the similarity of two headlines, 0 to 1; 0 if they cannot be one story. */
export function similarity(one: Headline, other: Headline): number {
  if (contradicts(one, other)) return 0;
  const figures = comparedFigures(one, other);
  if (figures === null) return 0;
  const said = cosine(one.words, other.words, figures);
  const common = commonNames(one.names, other.names);
  return common === null ? said * NAMELESS : Math.sqrt(common * said);
}

/**
 * Events by the words that name them, each of which a company has at most once in a day: headlines of it tell the same,
 * however differently they put it.
 */
const EVENTS = [
  ["outage"],
  ["breach"],
  ["layoffs"],
  ["leave"],
  ["buy"],
  ["raise"],
  ["launch", "model"],
  ["results", "outlook"],
];

/** Within this time, two headlines of one event of a company are one story. */
export const EVENT_MS = 24 * 3_600_000;

/** Roles that tell who leaves. */
const ROLES = ["ceo", "cfo", "cto", "cro"];

/**
 * Returns whether two headlines name the same event of the same company. The names of one are all in the other, or two
 * names are common; a launch also needs an equal figure, as the version of the product, and two common names.
 */
export function sameEvent(one: Headline, other: Headline): boolean {
  if (contradicts(one, other)) return false;
  const shared = [...one.names].filter((name) => other.names.has(name)).length;
  if (shared === 0 || (shared < 2 && shared < Math.min(one.names.size, other.names.size))) return false;
  const figures = comparedFigures(one, other)?.shared ?? 0;
  return EVENTS.some(
    (event) =>
      named(one, event) && named(other, event) && (event[0] !== "launch" || (shared >= 2 && figures > 0)),
  );
}

const named = ({ words }: Headline, event: string[]) => event.some((word) => words.has(word));

/** Whether somebody leaves in both, in different roles. */
function otherLeaves(one: Headline, other: Headline): boolean {
  const roles = ({ words }: Headline) => (words.has("leave") ? ROLES.filter((role) => words.has(role)) : []);
  const [here, there] = [roles(one), roles(other)];
  return here.length > 0 && there.length > 0 && !here.some((role) => there.includes(role));
}

/** Returns whether two headlines cannot be one story. */
function contradicts(one: Headline, other: Headline): boolean {
  if (one.commentary || other.commentary || !sameStage(one.stages, other.stages)) return true;
  if (comparedFigures(one, other) === null || otherLeaves(one, other)) return true;
  return (
    (turned(one, "up", "down") && turned(other, "down", "up")) ||
    (turned(one, "down", "up") && turned(other, "up", "down"))
  );
}

const sameStage = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && [...one].every((stage) => other.has(stage));

const turned = ({ words }: Headline, way: string, opposite: string) => words.has(way) && !words.has(opposite);

/** The penalty of a different name on both sides ("X opens in Lisbon", "Y opens in Lisbon"). */
const OTHER_NAME = 2;
/** The penalty of a name that only one side adds. */
const ADDED_NAME = 0.25;

/** Returns the similarity of the names, 0 to 1; null when one side has none. */
function commonNames(one: Set<string>, other: Set<string>): number | null {
  if (one.size === 0 || other.size === 0) return null;
  const shared = [...one].filter((name) => other.has(name)).length;
  const fewer = Math.min(one.size, other.size) - shared;
  const added = Math.abs(one.size - other.size);
  return shared / (shared + OTHER_NAME * fewer + ADDED_NAME * added);
}

interface ComparedFigures {
  /** The weight of the equal figures, and of those that only one side has. */
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

/** Compares the figures; null when both have figures of a kind and none is equal. */
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
