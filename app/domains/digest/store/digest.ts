import { readSnapshot, type Snapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { type WeeklyDigest, weeklyDigest } from "../schema.ts";

export const DIGEST = "weekly-digest";

/** The week's digest as the clock last made it; null before there was a story to make it of. */
export const readDigest = (deps: Pick<Deps, "kv" | "log">): Promise<Snapshot<WeeklyDigest> | null> =>
  readSnapshot(deps, DIGEST, weeklyDigest);
