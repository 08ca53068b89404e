import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { MAX_ASKED, MAX_ATTEMPTS } from "../attempt.ts";

/** The end of batches and mailings, and their counts. */

/**
 * Ends batches without further attempts: waiting deliveries fail. Those being sent become uncertain, once the provider
 * has been asked often enough.
 */
export const giveUp = (which: SQL): [Statement, Statement] => {
  const isOver = sql`${which} and attempts >= iif(exists (select 1 from deliveries d
    where d.batch_id = mail_batches.id and d.state = 'sending'), ${MAX_ATTEMPTS + MAX_ASKED}, ${MAX_ATTEMPTS})`;
  return [
    statement(sql`
      update deliveries set state = iif(state = 'waiting', 'failed', 'uncertain'), error = 'No try succeeded.'
      where state in ('waiting', 'sending') and batch_id in (select id from mail_batches where ${isOver})`),
    recount(isOver),
  ];
};

/** Counts the failed attempt of a batch that became a dead letter of the queue. */
export function buryBatch({ now }: Pick<Deps, "now">, id: string, waitMs: number): Statement[] {
  const time = now().getTime();
  const open = sql`id = ${id} and state in ('waiting', 'sending') and leased_until <= ${time}`;
  return [
    statement(sql`
      update mail_batches set attempts = attempts + 1, queued_at = 0, next_try_at = ${time + waitMs},
        error = 'The queue gave it up.' where ${open}`),
    ...giveUp(open),
    finishMailings(time, sql`id = (select mailing_id from mail_batches where id = ${id})`),
  ];
}

/** Marks mailings without unfinished batches as sent. */
export const finishMailings = (time: number, which: SQL): Statement =>
  statement(sql`
    update mailings set state = 'sent', finished_at = ${time}
    where ${which} and state = 'sending' and filled_at is not null and not exists (
      select 1 from mail_batches b where b.mailing_id = mailings.id and b.state in ('waiting', 'sending'))`);

/** Counts the deliveries of batches again and marks batches without open deliveries as done. */
export function recount(which: SQL): Statement {
  const count = (state: string) =>
    sql`(select count(*) from deliveries d where d.batch_id = mail_batches.id and d.state = ${state})`;
  return statement(sql`
    update mail_batches set sent = ${count("sent")}, failed = ${count("failed")},
      suppressed = ${count("suppressed")}, withdrawn = ${count("withdrawn")}, uncertain = ${count("uncertain")},
      size = (select count(*) from deliveries d where d.batch_id = mail_batches.id),
      state = iif(exists (select 1 from deliveries d
        where d.batch_id = mail_batches.id and d.state in ('waiting', 'sending')), state, 'done')
    where ${which}`);
}
