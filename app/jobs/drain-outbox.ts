import { USEFUL_MS as ALERTS_USEFUL_MS } from "~/domains/alerts/rules/links.ts";
import { audienceOf, USEFUL_MS as NEWSLETTER_USEFUL_MS } from "~/domains/newsletter/rules/links.ts";
import { everybody, listAudience } from "~/domains/newsletter/store/audience.ts";
import { REPORT_DAYS, REPORT_MAIL } from "~/domains/valuation/report/fields.ts";
import type { Deps } from "~/platform/deps.ts";
import { LINK_MS } from "~/platform/desk/staff.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { Audiences } from "~/platform/mail/delivery/audience.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { endUseless, type UsefulMs } from "~/platform/mail/delivery/queue/useless.ts";
import { SIGN_IN_MAIL } from "~/platform/mail/delivery/reports/suppressions.ts";
import { countMailings } from "~/platform/mail/delivery/totals.ts";
import { chooseProvider } from "~/platform/mail/providers/choose.ts";

/** The recipients of mailings by audience name. */
export const AUDIENCES: Audiences = {
  [audienceOf("weekly")]: listAudience("weekly"),
  [audienceOf("daily")]: listAudience("daily"),
  [audienceOf("all")]: everybody,
};

const DAY_MS = 86_400_000;

const USEFUL_MS: UsefulMs = {
  ...NEWSLETTER_USEFUL_MS,
  ...ALERTS_USEFUL_MS,
  [REPORT_MAIL]: REPORT_DAYS * DAY_MS,
  [SIGN_IN_MAIL]: LINK_MS,
};

export const drainOutboxJob = defineJob({
  name: "drain-outbox",
  every: TICK_MINUTES,
  run: drainOutbox,
});

/**
 * Starts due mailings and sends waiting mail or hands it to the queue, and adds up what came of mailings. Without a
 * provider, mail waits, for as long as it is of use.
 */
export async function drainOutbox(deps: Deps): Promise<RunOutcome> {
  const useless = await endUseless(deps, USEFUL_MS);
  const provider = chooseProvider(deps);
  if (!provider.ok) {
    const { waiting } = await mailHealth(deps);
    const state = provider.code === "incomplete" ? "failed" : waiting > 0 ? "partial" : "idle";
    return { state, summary: `${provider.message} Mails waiting: ${waiting}.`, changed: false };
  }
  const { started, singles, batches } = await sweepMail(deps, provider.value, AUDIENCES);
  await countMailings(deps);
  const parts = [
    `${singles} single mails`,
    `${batches} batches`,
    started > 0 && `${started} mailings begun`,
    useless > 0 && `${useless} single mails too late`,
  ];
  const how = deps.mailQueue ? "to the queue" : "sent or tried";
  const state = started + singles + batches > 0 ? "ok" : "idle";
  return { state, summary: `Mail ${how}: ${parts.filter(Boolean).join("; ")}.`, changed: false };
}
