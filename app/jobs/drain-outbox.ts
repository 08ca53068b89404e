import { audienceOf } from "~/domains/newsletter/rules/links.ts";
import { everybody, listAudience } from "~/domains/newsletter/store/audience.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { Audiences } from "~/platform/mail/delivery/audience.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { countMailings } from "~/platform/mail/delivery/totals.ts";
import { chooseProvider } from "~/platform/mail/providers/choose.ts";

/** The recipients of mailings by audience name. */
export const AUDIENCES: Audiences = {
  [audienceOf("weekly")]: listAudience("weekly"),
  [audienceOf("daily")]: listAudience("daily"),
  [audienceOf("all")]: everybody,
};

export const drainOutboxJob = defineJob({
  name: "drain-outbox",
  every: TICK_MINUTES,
  run: drainOutbox,
});

/**
 * Starts due mailings and sends waiting mail or hands it to the queue, and adds up what came of mailings. Without a
 * provider, mail waits.
 */
export async function drainOutbox(deps: Deps): Promise<RunOutcome> {
  const provider = chooseProvider(deps);
  if (!provider.ok) {
    const { waiting } = await mailHealth(deps);
    const state = provider.code === "incomplete" ? "failed" : waiting > 0 ? "partial" : "idle";
    return { state, summary: `${provider.message} Mails waiting: ${waiting}.`, changed: false };
  }
  const { started, singles, batches } = await sweepMail(deps, provider.value, AUDIENCES);
  await countMailings(deps);
  const parts = [`${singles} single mails`, `${batches} batches`, started > 0 && `${started} mailings begun`];
  const how = deps.mailQueue ? "to the queue" : "sent or tried";
  const state = started + singles + batches > 0 ? "ok" : "idle";
  return { state, summary: `Mail ${how}: ${parts.filter(Boolean).join("; ")}.`, changed: false };
}
