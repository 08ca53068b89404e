import { isWithin, type PublicationChange, partOf } from "../schema.ts";
import { changesBetween, entryAt, sameJson, withChanges } from "./overlay.ts";

/** What becomes of a part's changes when it is saved, dated, and written into the files. */

/** Changes in the order in which they lie over each other. */
export const inOrder = (changes: readonly PublicationChange[]): PublicationChange[] =>
  [...changes].sort((one, other) => one.from - other.from || (one.path < other.path ? -1 : 1));

/** Those whose date has come. */
export const holdingAt = (changes: readonly PublicationChange[], time: number): PublicationChange[] =>
  inOrder(changes).filter(({ from }) => from <= time);

interface Saving {
  /** The publication of the files. */
  files: object;
  /** All changes of the part. */
  changes: readonly PublicationChange[];
  part: string;
  /** The part as it shall be; undefined when it shall not be. */
  wanted: unknown;
  /** From when. */
  from: number;
  now: number;
  by: string;
}

/** Returns the changes of a part with which it is as wanted from a date on. What holds before that date stays. */
export function saved({ files, changes, part, wanted, from, now, by }: Saving): PublicationChange[] {
  const until = withChanges(files, holdingAt(changes, from));
  return changesBetween(entryAt(until, part), wanted, part).reduce<PublicationChange[]>(
    (all, { path, value }) => {
      // What stood there, or in it, at once gives way; before a later date it goes on holding.
      const left = all.filter(
        (one) => !(isWithin(one.path, path) && one.from <= from && (from <= now || one.from === from)),
      );
      const needed = !sameJson(entryAt(withChanges(files, holdingAt(left, from)), path), value ?? undefined);
      return needed ? inOrder([...left, { path, value, from, by, at: now }]) : left;
    },
    [...changes],
  );
}

/** Returns the changes without those that others took the place of. */
export function withoutReplaced(changes: readonly PublicationChange[], now: number): PublicationChange[] {
  const holding = holdingAt(changes, now);
  return inOrder(changes).filter((one) => {
    const at = holding.indexOf(one);
    return at < 0 || !holding.slice(at + 1).some((later) => isWithin(one.path, later.path));
  });
}

/** Returns the changes that files do not have yet: those that change nothing in them are left out. */
export function withoutWritten(
  files: object,
  changes: readonly PublicationChange[],
  now: number,
): PublicationChange[] {
  const needed = withoutReplaced(changes, now);
  return needed.filter((one, index) => {
    if (one.from > now) return true;
    const others = needed.filter(({ from }, other) => other !== index && from <= now);
    const part = partOf(one.path);
    return !sameJson(
      entryAt(withChanges(files, others), part),
      entryAt(withChanges(files, holdingAt(needed, now)), part),
    );
  });
}
