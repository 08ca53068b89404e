import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";
import { finishMailings, recount } from "../batches/counts.ts";

/** What a provider's report says of a mail: it took the request with this key. */
export interface Accepted {
  /** As it was sent: the mail or batch, and the time of its key. */
  key: string;
  /** The recipient that the report is about. */
  address: string;
  /** The provider's id of that recipient's mail. */
  providerId: string | null;
  /** Whether the provider takes a request as a whole: then it took the mail of every recipient of the key. */
  whole: boolean;
}

/**
 * Counts as sent what a provider reports to have accepted and what was not known to be: requests without an answer,
 * uncertain mail, and mail that was given up. Changes nothing for a key that is unknown, settled or no longer in use.
 * Returns the number of recipients.
 */
export async function settleAccepted(
  { db, now }: Pick<Deps, "db" | "now">,
  { key, address, providerId, whole }: Accepted,
): Promise<number> {
  const [, id, keyedAt] = /^(.+)\/(\d{1,15})$/.exec(key) ?? [];
  if (!id) return 0;
  const time = now().getTime();
  const ofKey = sql`keyed_at = ${Number(keyedAt)}`;
  const single = sql`id = ${id} and ${ofKey} and status in ('pending', 'sending', 'uncertain', 'failed')`;
  // Almost every report is about mail that is settled: one look-up by key, and no write.
  const open = await rowsOf(
    db,
    statement(sql`
      select 1 from outbox where ${single}
      union all
      select 1 from mail_batches where id = ${id} and (state <> 'done' or uncertain > 0 or failed > 0)`),
  );
  if (open.length === 0) return 0;
  const isReported = sql`lower(address) = ${address.toLowerCase()}`;
  const [singles, deliveries] = await batch(db, [
    statement(sql`
      update outbox set status = 'sent', sent_at = ${time}, provider_id = ${providerId}, error = null, ask_at = null
      where ${single} returning id`),
    statement(sql`
      update deliveries set state = 'sent', error = null,
        provider_id = iif(${isReported}, ${providerId}, provider_id)
      where batch_id = ${id} and ${ofKey} and state in ('waiting', 'sending', 'uncertain', 'failed')
        and (${whole ? 1 : 0} or ${isReported}) returning recipient_id`),
    // Old deliveries are deleted, and their batch keeps its counts.
    recount(sql`id = ${id} and exists (select 1 from deliveries where batch_id = ${id} and ${ofKey})`),
    finishMailings(time, sql`id = (select mailing_id from mail_batches where id = ${id})`),
  ]);
  return singles.length + deliveries.length;
}
