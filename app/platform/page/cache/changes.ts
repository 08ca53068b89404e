import { type Change, changesOf, type VersionsWithin } from "../../data/topic-versions.ts";
import type { Shown } from "../define-page.ts";

/** Waits so long (ms) for the changes of what a page shows; null when they cannot be read by then. */
export type ChangesWithin = (ms: number) => Promise<Change[] | null>;

/** Returns how to wait for the changes of what a page shows. */
export const changesOfPage =
  (versions: VersionsWithin, { topics, part }: Shown): ChangesWithin =>
  async (ms) => {
    const read = await versions(ms);
    return read && changesOf(read, topics, part);
  };
