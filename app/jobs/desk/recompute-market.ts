import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";

/** Computes the market again from what is stored, as after a stated figure changed. Returns whether anything changed. */
export async function recomputeMarket(deps: Deps): Promise<boolean> {
  if (!deps.publication.market) return false;
  const changed = await publishMarket(deps, { histories: true });
  if (changed) await changeTopics(deps, ["market"]);
  return changed;
}
