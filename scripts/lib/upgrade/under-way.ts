import { Mistake } from "../cli/mistake.ts";
import type { Repository } from "./git.ts";

/** An upgrade from its merge to its end. A person may commit the merge before its end: two refs know of it then. */

const BEFORE = "refs/upgrade/from";
const RELEASE = "refs/upgrade/to";

export interface UnderWay {
  /** The commit that is upgraded. */
  before: string;
  /** The release's commit. */
  release: string;
  /** Whether the merge is committed. */
  isCommitted: boolean;
}

/** Notes what a merge is about to begin with. */
export function noteBeginning({ must }: Repository, release: string): void {
  must("update-ref", BEFORE, "HEAD");
  // A tag may be an object of its own.
  must("update-ref", RELEASE, `${release}^{commit}`);
}

export function noteEnd({ must }: Repository): void {
  for (const ref of [BEFORE, RELEASE]) must("update-ref", "-d", ref);
}

/** Returns the upgrade that is not finished; null where there is none, or where it was taken back. */
export function underWay({ run, commitOf }: Repository): UnderWay | null {
  const open = commitOf("MERGE_HEAD");
  const [before, release] = open ? [commitOf("HEAD"), open] : [commitOf(BEFORE), commitOf(RELEASE)];
  if (!before || !release) return null;
  if (!open && run("merge-base", "--is-ancestor", release, "HEAD").code !== 0) return null;
  return { before, release, isCommitted: !open };
}

/** How a merge that is not committed is taken back. */
export const ABORT = "git merge --abort takes everything back";

/** Says how an upgrade is taken back. */
export const undoOf = ({ before, isCommitted }: UnderWay) =>
  isCommitted ? `git reset --hard ${before.slice(0, 12)} takes back everything since` : ABORT;

/** @throws Mistake when an upgrade is not finished */
export function checkFinished(repository: Repository): void {
  const upgrade = underWay(repository);
  if (upgrade)
    throw new Mistake(
      upgrade.isCommitted
        ? `A release is merged, and its upgrade is not finished: run npm run upgrade -- --continue; ${undoOf(upgrade)}.`
        : `A merge is under way: settle it and run npm run upgrade -- --continue; ${undoOf(upgrade)}.`,
    );
}
