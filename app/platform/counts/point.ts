import type { Deps } from "../deps.ts";
import type { Tally } from "./counts.ts";

/**
 * An event as one point of Analytics Engine, where that counts: a blob for each kind with keys, a double for each kind
 * without. The event's own name, path and subject stand before them.
 */

/** The kinds that are counted, in the order of their columns: it never changes, a new kind comes last. */
export interface Kinds {
  plain: readonly string[];
  keyed: readonly string[];
}

/** What stands in a point before the kinds. */
export const OWN_BLOBS = 3;
/** The event itself, and that it is counted here: of points that are not, the clock has the event from the database. */
export const OWN_DOUBLES = 2;

export interface Point {
  blobs: string[];
  doubles: number[];
}

/** Whether Analytics Engine counts, where it is bound: then the site notes no events in the database. */
export const isEngineUsed = ({ vars }: Pick<Deps, "vars">): boolean =>
  vars.ANALYTICS_DATASET !== undefined && vars.ANALYTICS_TOKEN !== undefined;

/** Returns what an event adds to its point. */
export const pointOf = (tallies: readonly Tally[], { plain, keyed }: Kinds): Point => ({
  blobs: keyed.map((kind) => tallies.find(([each]) => each === kind)?.[1] ?? ""),
  doubles: [1, ...plain.map((kind) => (tallies.some(([each]) => each === kind) ? 1 : 0))],
});
