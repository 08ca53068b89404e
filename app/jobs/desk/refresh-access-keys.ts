import type { Deps } from "~/platform/deps.ts";
import { fetchAccessKeys, keepAccessKeys } from "~/platform/desk/access/keys.ts";
import { accessOf } from "~/platform/desk/access/model.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

/** Cloudflare changes the keys every six weeks, and takes the key before for seven days. */
export const refreshAccessKeysJob = defineJob({
  name: "refresh-access-keys",
  every: 24 * 60,
  run: refreshAccessKeys,
});

/** Reads the keys that Cloudflare Access signs with. Those that are known stay when it names none. */
export async function refreshAccessKeys(deps: Deps): Promise<RunOutcome> {
  const access = accessOf(deps.vars);
  if (!access) return { state: "idle", summary: "No Cloudflare Access is in front.", changed: false };
  const keys = await fetchAccessKeys(deps, access);
  if (!keys.ok) return { state: "failed", summary: keys.message ?? "", changed: false };
  await keepAccessKeys(deps, access, keys.value);
  return { state: "ok", summary: `Keys known: ${keys.value.length}.`, changed: false };
}
