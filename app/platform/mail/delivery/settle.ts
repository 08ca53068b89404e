import { sql } from "drizzle-orm";
import { batch, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import { recount } from "./batches/counts.ts";
import type { MailingState } from "./mailings.ts";

/** What a person does about mail of which the provider never said whether it took it. */

/** What a person found out, or decided: it arrived, or it is to be sent again. */
export type Decision = "sent" | "again";

/** The name of the single mails beside the keys of mailings. */
export const SINGLE_MAILS = "single";

export interface Unsettled {
  /** The key of a mailing, or `SINGLE_MAILS`. */
  name: string;
  recipients: number;
  /** The mailing's state; null for single mails. */
  state: MailingState | null;
}

/** Returns the uncertain recipients by mailing, and the uncertain single mails. */
export async function unsettledMail({ db }: Pick<Deps, "db">): Promise<Unsettled[]> {
  const [mailings, [single]] = await batch(db, [
    statement<Unsettled>(sql`
      select m.key as name, sum(b.uncertain) as recipients, m.state
      from mail_batches b join mailings m on m.id = b.mailing_id where b.uncertain > 0
      group by m.id order by m.created_at`),
    statement<{ recipients: number }>(
      sql`select count(*) as recipients from outbox where status = 'uncertain'`,
    ),
  ]);
  const count = single?.recipients ?? 0;
  return count > 0 ? [...mailings, { name: SINGLE_MAILS, recipients: count, state: null }] : mailings;
}

/**
 * Settles the uncertain mail of a name: counts it as sent, or sends it again to those who have not left. Returns the number
 * of recipients that are counted or sent to: of a mailing that was ended none is sent again, and it stays as it is.
 */
export async function settleMail(
  { db, now }: Pick<Deps, "db" | "now">,
  name: string,
  decision: Decision,
): Promise<number> {
  const time = now().getTime();
  if (name === SINGLE_MAILS) {
    const change =
      decision === "sent"
        ? sql`status = 'sent', sent_at = ${time}`
        : sql`status = 'pending', attempts = 0, next_try_at = ${time}`;
    const [rows] = await batch(db, [
      statement(sql`update outbox set ${change} where status = 'uncertain' returning id`),
    ]);
    return rows.length;
  }
  const unlessEnded = decision === "again" ? sql`and state <> 'cancelled'` : sql``;
  const mailing = sql`(select id from mailings where key = ${name} ${unlessEnded})`;
  const batches = sql`mailing_id = ${mailing} and uncertain > 0`;
  const deliveries = sql`state = 'uncertain' and batch_id in (select id from mail_batches where ${batches})`;
  if (decision === "sent") {
    const [[found]] = await batch(db, [
      statement<{ count: number | null }>(
        sql`select sum(uncertain) as count from mail_batches where ${batches}`,
      ),
      statement(sql`update deliveries set state = 'sent' where ${deliveries}`),
      // By their counts: old deliveries are deleted.
      statement(sql`update mail_batches set sent = sent + uncertain, uncertain = 0 where ${batches}`),
    ]);
    return found?.count ?? 0;
  }
  // Old deliveries are deleted, and their batch keeps its counts.
  const kept = sql`${batches} and exists (select 1 from deliveries where batch_id = mail_batches.id)`;
  const [rows] = await batch(db, [
    statement<{ state: string }>(sql`
      update deliveries set state = iif(has_left, 'withdrawn', 'waiting') where ${deliveries} returning state`),
    statement(sql`
      update mail_batches set state = 'waiting', attempts = 0, next_try_at = ${time} where ${kept}`),
    recount(kept),
    statement(sql`
      update mailings set state = 'sending', finished_at = null
      where id = ${mailing} and state = 'sent' and exists (
        select 1 from mail_batches where mailing_id = mailings.id and state = 'waiting')`),
  ]);
  return rows.filter(({ state }) => state === "waiting").length;
}
