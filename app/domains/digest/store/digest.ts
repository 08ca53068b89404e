import { readSnapshot, type Snapshot, type SnapshotReader } from "~/platform/data/snapshots.ts";
import { type WeeklyDigest, weeklyDigest } from "../schema.ts";

export const DIGEST = "weekly-digest";

/** Returns the weekly digest as last made; null without one. */
export const readDigest = (deps: SnapshotReader): Promise<Snapshot<WeeklyDigest> | null> =>
  readSnapshot(deps, DIGEST, weeklyDigest);
