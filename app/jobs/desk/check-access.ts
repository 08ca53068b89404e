import { claimLease } from "~/platform/data/leases.ts";
import type { Deps } from "~/platform/deps.ts";
import type { AccessAnswer } from "~/platform/desk/access/model.ts";
import { verifyAccess } from "~/platform/desk/access/verify.ts";
import { runJob } from "../clock/run.ts";
import { refreshAccessKeysJob } from "./refresh-access-keys.ts";

/** How often a key that is not known makes the keys be read. */
const ASKED_MS = 60_000;

/**
 * Checks an assertion for the site, by the keys that are known. One by another key makes them be read behind the
 * answer, at most once a minute: who waits for it never waits for Cloudflare.
 */
export async function checkAccess(deps: Deps, assertion: string): Promise<AccessAnswer> {
  const answer = await verifyAccess(deps, assertion);
  if (answer.state === "unknown-key" && (await claimLease(deps, "access-keys", ASKED_MS)))
    deps.defer(
      runJob(deps, refreshAccessKeysJob.name).catch((error) => deps.log.error("access.keys-not-read", error)),
    );
  return answer;
}
