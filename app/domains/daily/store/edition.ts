import { readSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { type DailyEdition, dailyEdition } from "../schema.ts";

const DAILY = "daily";

/** The edition as the clock last made it; null before the market's first prices. */
export const readDaily = async (deps: Pick<Deps, "kv" | "log">): Promise<DailyEdition | null> =>
  (await readSnapshot(deps, DAILY, dailyEdition))?.data ?? null;

/** Keeps the edition where pages read it. Answers whether it is another than before. */
export async function publishDaily(
  deps: Pick<Deps, "kv" | "log" | "now">,
  edition: DailyEdition,
): Promise<boolean> {
  const before = await readDaily(deps);
  if (JSON.stringify(before) === JSON.stringify(edition)) return false;
  await writeSnapshot(deps, DAILY, dailyEdition, edition);
  return true;
}
