import { readSnapshot, type Snapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { type WeeklyDigest, weeklyDigest } from "../schema.ts";

export const DIGEST = "weekly-digest";

/** Returns the weekly digest as last made; null without one. */
export const readDigest = (deps: Pick<Deps, "kv" | "log">): Promise<Snapshot<WeeklyDigest> | null> =>
  readSnapshot(deps, DIGEST, weeklyDigest);
