import { USEFUL_MS as ALERTS_USEFUL_MS } from "~/domains/alerts/rules/links.ts";
import { LATEST_MS } from "~/domains/daily/rules/sending.ts";
import {
  audienceOf,
  DAILY_MAIL,
  USEFUL_MS as NEWSLETTER_USEFUL_MS,
} from "~/domains/newsletter/rules/links.ts";
import { everybody, listAudience } from "~/domains/newsletter/store/audience.ts";
import { REPORT_DAYS, REPORT_MAIL } from "~/domains/valuation/report/fields.ts";
import type { Deps } from "~/platform/deps.ts";
import { LINK_MS } from "~/platform/desk/staff.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { Audiences } from "~/platform/mail/delivery/audience.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { isMailingDue } from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { endLate, endUseless, type UsefulMs } from "~/platform/mail/delivery/queue/useless.ts";
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

/** Of single mails, by kind. */
export const USEFUL_MS: UsefulMs = {
  ...NEWSLETTER_USEFUL_MS,
  ...ALERTS_USEFUL_MS,
  [REPORT_MAIL]: REPORT_DAYS * DAY_MS,
  [SIGN_IN_MAIL]: LINK_MS,
};

/** Of mailings. An issue is of use as long as it waits. */
const MAILING_USEFUL_MS: UsefulMs = { [DAILY_MAIL]: LATEST_MS };

export const drainOutboxJob = defineJob({
  name: "drain-outbox",
  every: TICK_MINUTES,
  // An editor may send a letter now, or choose its minute. Without a provider it would be wanted for ever.
  isWanted: async (deps) => chooseProvider(deps).ok && (await isMailingDue(deps)),
  run: drainOutbox,
});

/**
 * Starts due mailings and sends waiting mail or hands it to the queue, and adds up what came of mailings. Without a
 * provider, mail waits, for as long as it is of use.
 */
export async function drainOutbox(deps: Deps): Promise<RunOutcome> {
  const useless = await endUseless(deps, USEFUL_MS);
  const ended = await endLate(deps, MAILING_USEFUL_MS);
  const late = ended.length > 0 ? ` Not sent, because it was too late: ${ended.join(", ")}.` : "";
  const provider = chooseProvider(deps);
  if (!provider.ok) {
    const { state: mail, waiting, oldestMailingSeconds } = await mailHealth(deps);
    const state = provider.code === "incomplete" ? "failed" : mail === "waits" || late ? "partial" : "idle";
    const mailings = oldestMailingSeconds === null ? "" : ", and mailings";
    const summary = `${provider.message} Mails waiting: ${waiting}${mailings}.${late}`;
    return { state, summary, changed: false };
  }
  const { started, singles, batches } = await sweepMail(deps, provider.value, AUDIENCES, {
    useful: USEFUL_MS,
  });
  await countMailings(deps);
  const parts = [
    `${singles} single mails`,
    `${batches} batches`,
    started > 0 && `${started} mailings begun`,
    useless > 0 && `${useless} single mails too late`,
  ];
  const how = deps.mailQueue ? "to the queue" : "sent or tried";
  const state = late ? "partial" : started + singles + batches > 0 ? "ok" : "idle";
  return { state, summary: `Mail ${how}: ${parts.filter(Boolean).join("; ")}.${late}`, changed: false };
}
