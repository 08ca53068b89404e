import { alertsOf } from "~/domains/alerts/store/upkeep.ts";
import { messagesOf } from "~/domains/contact/store/retention.ts";
import { subscriberId, subscriptionsOf } from "~/domains/newsletter/store/operator.ts";
import { reportsOf } from "~/domains/valuation/report/store/reports.ts";
import { signupsOf } from "~/domains/waitlist/store/erase.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mailOf } from "~/platform/mail/delivery/mailings.ts";

export type HeldOfAddress = Record<
  "subscriptions" | "alerts" | "signups" | "messages" | "reports" | "mails" | "mailings",
  object[]
>;

/**
 * Returns everything that is stored about an address: what `eraseAddress` deletes, row by row.
 * @param email in lower case, as it is stored
 */
export async function heldOfAddress(deps: Pick<Deps, "db">, email: string): Promise<HeldOfAddress> {
  const id = await subscriberId(deps.db, email);
  const [mailsTo, mailingsTo] = mailOf(email, id);
  const [subscriptions, alerts, signups, messages, reports, mails, mailings] = await batch(deps.db, [
    subscriptionsOf(email),
    alertsOf(email),
    signupsOf(email),
    messagesOf(email),
    reportsOf(email),
    mailsTo,
    mailingsTo,
  ]);
  return { subscriptions, alerts, signups, messages, reports, mails, mailings };
}
