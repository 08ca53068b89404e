import {
  readSnapshot,
  type SnapshotReader,
  type SnapshotWriter,
  writeSnapshot,
} from "~/platform/data/snapshots.ts";
import { type DailyEdition, dailyEdition } from "../schema.ts";

const DAILY = "daily";

/** Returns the edition as last composed; null before the first prices. */
export const readDaily = async (deps: SnapshotReader): Promise<DailyEdition | null> =>
  (await readSnapshot(deps, DAILY, dailyEdition))?.data ?? null;

/** Writes the edition for its page. Returns whether it changed. */
export async function publishDaily(
  deps: SnapshotReader & SnapshotWriter,
  edition: DailyEdition,
): Promise<boolean> {
  const before = await readDaily(deps);
  if (JSON.stringify(before) === JSON.stringify(edition)) return false;
  await writeSnapshot(deps, DAILY, dailyEdition, edition);
  return true;
}
