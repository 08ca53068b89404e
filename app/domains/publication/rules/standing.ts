import { type PublicationChange, partOf } from "../schema.ts";
import { inWords } from "./form/words.ts";
import { changesBetween, entryAt, withChanges } from "./overlay.ts";
import { holdingAt } from "./saved.ts";

/** How parts of the publication stand against their files. */

interface PartState {
  /** Entries that differ from the files now. */
  changed: number;
  /** When the next change begins to hold (ms); null for none. */
  next: number | null;
}

/** Returns how each part stands that the desk changed. */
export function partStates(
  files: object,
  changes: readonly PublicationChange[],
  now: number,
): Record<string, PartState> {
  const parts = new Set(changes.map(({ path }) => partOf(path)));
  const states = [...parts].map((part) => {
    const own = changes.filter(({ path }) => partOf(path) === part);
    const later = own.filter(({ from }) => from > now).map(({ from }) => from);
    const next = later.length > 0 ? Math.min(...later) : null;
    return [part, { changed: changedEntries(files, own, part, now).length, next }] as const;
  });
  return Object.fromEntries(states.filter(([, { changed, next }]) => changed > 0 || next !== null));
}

/** Returns the entries of a part that differ from the files at a time, in words: "subscribe › title". */
export function changedEntries(
  files: object,
  changes: readonly PublicationChange[],
  part: string,
  time: number,
): string[] {
  const desk = withChanges(files, holdingAt(changes, time));
  return changesBetween(entryAt(files, part), entryAt(desk, part), part).map(({ path }) => entryName(path));
}

/** Returns the dates at which changes begin to hold, with what they change. */
export function plannedChanges(
  changes: readonly PublicationChange[],
  now: number,
): { at: number; entries: string[] }[] {
  const dates = new Set(changes.flatMap(({ from }) => (from > now ? [from] : [])));
  return [...dates]
    .sort((one, other) => one - other)
    .map((at) => ({
      at,
      entries: changes.filter(({ from }) => from === at).map(({ path }) => entryName(path)),
    }));
}

/** The address of an entry within its part, in words: "promotions.subscribe.title" → "subscribe › title". */
export const entryName = (path: string): string =>
  path
    .split(".")
    .slice(1)
    .map((name) => inWords(name).toLowerCase())
    .join(" › ") || "all of it";
