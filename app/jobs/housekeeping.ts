import type { Deps } from "~/platform/deps.ts";
import { pruneRateLimits } from "~/platform/forms/rate-limit.ts";
import { pruneLeases } from "~/platform/lease.ts";
import { pruneMail } from "~/platform/mail/prune.ts";
import { pruneRuns, type RunOutcome } from "~/platform/runs.ts";

const RUNS_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Removes what nobody needs any more: run records older than 30 days, leases and rate limits that expired, old mail. */
export async function housekeeping(deps: Deps): Promise<RunOutcome> {
  const pruned = await pruneRuns(deps, deps.now().getTime() - RUNS_KEPT_MS);
  await pruneLeases(deps);
  await pruneRateLimits(deps);
  await pruneMail(deps);
  return { state: "ok", summary: `Removed ${pruned} old run records.`, changed: false };
}
