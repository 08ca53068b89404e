import { counted } from "~/lib/format.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { deliverWebhooks, isDeliveryDue } from "~/platform/webhooks/deliver.ts";

export const sendWebhooksJob = defineJob({
  name: "send-webhooks",
  every: TICK_MINUTES,
  isWanted: isDeliveryDue,
  run: sendWebhooks,
});

/** Tells the publisher's other systems what happened here. One that takes nothing is no fault of the site's. */
export async function sendWebhooks(deps: Deps): Promise<RunOutcome> {
  const { sent, failed, broken } = await deliverWebhooks(deps);
  const parts = [
    `${counted(sent, "webhook")} delivered`,
    failed > 0 && `${failed} not taken`,
    broken > 0 && `${counted(broken, "address", "addresses")} switched off`,
  ];
  return {
    state: sent + failed === 0 ? "idle" : "ok",
    summary: `${parts.filter(Boolean).join("; ")}.`,
    changed: false,
  };
}
