import { sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import type { Deps } from "~/platform/deps.ts";
import { isSuppressed } from "~/platform/mail/delivery/reports/suppressions.ts";

/** Deleting what is not needed any more, and the operator's figures. */

const DAY_MS = 24 * 60 * 60_000;

/** Deletes an address and its alerts; `eraseRecipient` deletes their mail. */
export const eraseAlerts = (email: string): Statement[] => [
  statement(
    sql`delete from alerts where address_id in (select id from alert_addresses where email = ${email})`,
  ),
  statement(sql`delete from alert_addresses where email = ${email}`),
];

/** Returns what is held of an address: its alerts. */
export const heldAlerts = (email: string): Statement<object> =>
  statement<object>(sql`
    select a.email, x.* from alert_addresses a left join alerts x on x.address_id = a.id where a.email = ${email}`);

/**
 * Deletes alerts that were never confirmed, those of addresses that bounced or complained, and addresses without alerts.
 * An address is kept for a day after a confirmation mail, so that the next one is not sent too early.
 */
export function pruneAlerts({ now }: Pick<Deps, "now">): Statement[] {
  const time = now().getTime();
  return [
    statement(sql`
      delete from alerts where confirmed_at is null and asked_at < ${time - RETENTION.unconfirmed * DAY_MS}`),
    statement(sql`
      delete from alerts where address_id in (
        select id from alert_addresses where ${isSuppressed(sql`email_hash`)})`),
    statement(sql`
      delete from alert_addresses where confirmation_sent_at < ${time - DAY_MS}
        and not exists (select 1 from alerts where address_id = alert_addresses.id)`),
  ];
}

export interface AlertStats {
  addresses: number;
  active: number;
  pending: number;
}

/** Returns how many alerts there are. Reads every one, so it is not for pages. */
export async function alertStats(db: Deps["db"]): Promise<AlertStats> {
  const [row] = await rowsOf(
    db,
    statement<AlertStats>(sql`
      select count(distinct iif(confirmed_at is null, null, address_id)) as addresses,
        count(confirmed_at) as active, count(*) - count(confirmed_at) as pending from alerts`),
  );
  return row ?? { addresses: 0, active: 0, pending: 0 };
}
