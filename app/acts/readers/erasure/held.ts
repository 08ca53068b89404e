import { heldAlerts } from "~/domains/alerts/store/upkeep.ts";
import { heldMessages } from "~/domains/contact/store/retention.ts";
import { heldImported } from "~/domains/newsletter/store/import/staged.ts";
import { heldSubscriptions, subscriberId } from "~/domains/newsletter/store/operator.ts";
import { heldReports } from "~/domains/valuation/report/store/reports.ts";
import { heldSignups } from "~/domains/waitlist/store/erase.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { heldEntries } from "~/platform/desk/audit.ts";
import { heldMail } from "~/platform/mail/delivery/mailings.ts";
import { heldEvents } from "~/platform/webhooks/events.ts";

export type HeldOfAddress = Record<
  | "subscriptions"
  | "alerts"
  | "signups"
  | "messages"
  | "reports"
  | "mails"
  | "mailings"
  | "imports"
  | "webhooks"
  | "entries",
  object[]
>;

/**
 * Returns everything that is stored about an address: what `eraseAddress` deletes, row by row.
 * @param email in lower case, as it is stored
 */
export async function heldOfAddress(deps: Pick<Deps, "db">, email: string): Promise<HeldOfAddress> {
  const id = await subscriberId(deps.db, email);
  const [mailsTo, mailingsTo] = heldMail(email, id);
  const [subscriptions, alerts, signups, messages, reports, mails, mailings, imports, webhooks, entries] =
    await batch(deps.db, [
      heldSubscriptions(email),
      heldAlerts(email),
      heldSignups(email),
      heldMessages(email),
      heldReports(email),
      mailsTo,
      mailingsTo,
      heldImported(email),
      heldEvents(email),
      heldEntries(email),
    ]);
  return {
    subscriptions,
    alerts,
    signups,
    messages,
    reports,
    mails,
    mailings,
    imports,
    webhooks,
    entries,
  };
}

/** Returns how many rows there are of each kind that there are any of. */
export const countsOf = (held: HeldOfAddress): Record<string, number> =>
  Object.fromEntries(
    Object.entries(held).flatMap(([kind, rows]) => (rows.length > 0 ? [[kind, rows.length]] : [])),
  );
