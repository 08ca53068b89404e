import { type SQL, sql } from "drizzle-orm";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MailProvider } from "../../providers/provider.ts";
import { CONTENT_COLUMNS, type ContentRow, contentOf } from "../../template/personal.ts";
import { LEASE_MS, MAX_ATTEMPTS, pausedUntil } from "../attempt.ts";
import type { MailingContent } from "../mailings.ts";
import { addressHash } from "../suppressions.ts";

/** The state of a batch in the database: its lease, the deliveries being sent, and their results. */

type StoreDeps = Pick<Deps, "db" | "now">;

export interface Recipient {
  id: string;
  address: string;
}

export interface ClaimedBatch {
  id: string;
  mailingId: string;
  lease: string;
  /** Includes this attempt. */
  attempts: number;
  /** The key of the recipients that are being sent to; null when there are none. */
  keyedAt: number | null;
  content: MailingContent;
  /** Recipients of a request without a known result, ascending by id: the set must not change. */
  sending: Recipient[];
  waiting: Recipient[];
}

const LOST = "The provider's answer was lost; list mail is not repeated then.";

/**
 * Takes a lease on a batch. Recipients whose result was lost are kept if the provider recognises a repetition, and given
 * up if not: list mail is sent at most once. Returns null when the batch cannot be claimed, and after how many
 * milliseconds it may be (null: never).
 */
export async function claimBatch(
  { db, now }: StoreDeps,
  provider: MailProvider,
  id: string,
): Promise<{ claimed: ClaimedBatch | null; againMs: number | null }> {
  const time = now().getTime();
  const lease = crypto.randomUUID();
  const held = sql`exists (select 1 from mail_batches where id = ${id} and lease = ${lease})`;
  const open = sql`id = ${id} and state in ('waiting', 'sending') and leased_until <= ${time}
    and exists (select 1 from mailings m where m.id = mailing_id and m.state = 'sending')`;
  const free = sql`${open} and next_try_at <= ${time} and ${pausedUntil(provider.name)} <= ${time}`;
  const recognised = sql`provider = ${provider.name} and keyed_at > ${time - provider.remembersMs}`;
  const ofBatch = (state: string): SQL => sql`
    select recipient_id as id, address from deliveries
    where batch_id = ${id} and state = ${state} and ${held} order by recipient_id`;
  const [, , , , [row], [content], sending, waiting, [next]] = await batch(db, [
    // The message of this batch has left the queue.
    statement(sql`update mail_batches set queued_at = 0 where id = ${id} and queued_at > 0`),
    ...giveUp(sql`${open} and attempts >= ${MAX_ATTEMPTS}`),
    statement(sql`
      update deliveries set state = 'uncertain', error = ${LOST}
      where batch_id = ${id} and state = 'sending'
        and exists (select 1 from mail_batches where ${free} and coalesce(not (${recognised}), 1))`),
    statement<BatchRow>(sql`
      update mail_batches set state = 'sending', lease = ${lease}, leased_until = ${time + LEASE_MS},
        attempts = attempts + 1, keyed_at = iif(${recognised}, keyed_at, null), provider = ${provider.name}
      where ${free}
      returning mailing_id as mailingId, attempts, keyed_at as keyedAt`),
    statement<ContentRow>(sql`
      select ${CONTENT_COLUMNS} from mailings m
      where m.id = (select mailing_id from mail_batches where id = ${id} and lease = ${lease})`),
    statement<Recipient>(ofBatch("sending")),
    statement<Recipient>(ofBatch("waiting")),
    statement<{ at: number }>(sql`
      select max(next_try_at, leased_until, ${pausedUntil(provider.name)}) as at from mail_batches
      where id = ${id} and state in ('waiting', 'sending')
        and exists (select 1 from mailings m where m.id = mailing_id and m.state = 'sending')`),
  ]);
  if (!row || !content) return { claimed: null, againMs: next ? Math.max(0, next.at - time) : null };
  return {
    againMs: null,
    claimed: {
      id,
      lease,
      ...row,
      sending,
      waiting,
      content: contentOf(content),
    },
  };
}

/** Ends batches without further attempts: deliveries being sent become uncertain, waiting ones fail. */
const giveUp = (which: SQL): [Statement, Statement] => [
  statement(sql`
    update deliveries set state = iif(state = 'waiting', 'failed', 'uncertain'), error = 'No try succeeded.'
    where state in ('waiting', 'sending') and batch_id in (select id from mail_batches where ${which})`),
  recount(which),
];

/** Counts the failed attempt of a batch that became a dead letter of the queue. */
export function buryBatch({ now }: Pick<Deps, "now">, id: string, waitMs: number): Statement[] {
  const time = now().getTime();
  const open = sql`id = ${id} and state in ('waiting', 'sending') and leased_until <= ${time}`;
  return [
    statement(sql`
      update mail_batches set attempts = attempts + 1, queued_at = 0, next_try_at = ${time + waitMs},
        error = 'The queue gave it up.' where ${open}`),
    ...giveUp(sql`${open} and attempts >= ${MAX_ATTEMPTS}`),
    finishMailings(time, sql`id = (select mailing_id from mail_batches where id = ${id})`),
  ];
}

interface BatchRow {
  mailingId: string;
  attempts: number;
  keyedAt: number | null;
}

/**
 * Selects the waiting recipients to send to now and assigns their key. Skips suppressed and unsubscribed recipients. The
 * set does not change until its result is known. Also renews the lease. Returns an empty set, without changes, when
 * another attempt holds the lease.
 */
export async function freeze(
  { db, now }: StoreDeps,
  { id, lease }: ClaimedBatch,
  recipients: Recipient[],
): Promise<{ keyedAt: number; sending: Recipient[] }> {
  const time = now().getTime();
  const hashed = await Promise.all(
    recipients.map(async ({ id, address }) => ({ id, hash: await addressHash(address) })),
  );
  const given = sql`json_each(${JSON.stringify(hashed)}) given`;
  const stillOurs = sql`batch_id = ${id} and state = 'waiting'
    and exists (select 1 from mail_batches where id = ${id} and lease = ${lease})`;
  const [, , sending, [row]] = await batch(db, [
    statement(sql`
      update deliveries set state = 'suppressed' where ${stillOurs} and recipient_id in (
        select given.value ->> 'id' from ${given}
        where exists (select 1 from suppressions where address_hash = given.value ->> 'hash'))`),
    statement(sql`
      update mail_batches set keyed_at = coalesce(keyed_at, ${time}), leased_until = ${time + LEASE_MS}
      where id = ${id} and lease = ${lease}`),
    statement<Recipient>(sql`
      update deliveries set state = 'sending'
      where ${stillOurs} and recipient_id in (select given.value ->> 'id' from ${given})
      returning recipient_id as id, address`),
    statement<{ keyedAt: number }>(sql`select keyed_at as keyedAt from mail_batches where id = ${id}`),
  ]);
  return { keyedAt: row?.keyedAt ?? time, sending: sending.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

export interface Settled {
  id: string;
  state: "sent" | "failed" | "suppressed" | "waiting" | "sending" | "uncertain";
  providerId: string | null;
  error: string | null;
}

/** Stores the results of recipients. `sent` is stored even when another attempt holds the lease. */
export const settleRecipients = ({ id, lease, mailingId }: ClaimedBatch, settled: Settled[]): Statement =>
  statement(sql`
    update deliveries set state = given.value ->> 'state', provider_id = given.value ->> 'providerId',
      error = given.value ->> 'error'
    from json_each(${JSON.stringify(settled)}) given
    where recipient_id = given.value ->> 'id' and mailing_id = ${mailingId}
      and (given.value ->> 'state' = 'sent' or state = 'sending'
        and exists (select 1 from mail_batches where id = ${id} and lease = ${lease}))`);

/** Splits a batch that was rejected as a whole, so that one invalid recipient does not affect the others. */
export function splitBatch(
  { now }: Pick<Deps, "now">,
  batch: ClaimedBatch,
  half: Recipient[],
): { id: string; statements: Statement[] } {
  const id = `${batch.id}~${crypto.randomUUID().slice(0, 8)}`;
  const ids = JSON.stringify(half.map(({ id }) => id));
  const statements = [
    statement(sql`
      update deliveries set batch_id = ${id}
      where mailing_id = ${batch.mailingId} and state = 'waiting' and batch_id = ${batch.id}
        and recipient_id in (select value from json_each(${ids}))
        and exists (select 1 from mail_batches where id = ${batch.id} and lease = ${batch.lease})`),
    statement(sql`
      insert into mail_batches (id, mailing_id, state, size, next_try_at)
      select batch_id, mailing_id, 'waiting', count(*), ${now().getTime()} from deliveries
      where batch_id = ${id} group by batch_id`),
  ];
  return { id, statements };
}

interface Release {
  /** Milliseconds to the next attempt, if one is needed. */
  waitMs: number;
  /** Whether this attempt counts. */
  counts: boolean;
  error: string | null;
}

/** Releases a batch: updates its counts, marks it done or due, and marks its mailing sent after the last batch. */
export const releaseBatch = (
  { now }: Pick<Deps, "now">,
  { id, lease, mailingId }: ClaimedBatch,
  { waitMs, counts, error }: Release,
): Statement[] => [
  recount(sql`id = ${id}`),
  statement(sql`
    update mail_batches set state = iif(state = 'done', 'done', 'waiting'), lease = null, leased_until = 0,
      next_try_at = ${now().getTime() + waitMs}, attempts = attempts - ${counts ? 0 : 1}, error = ${error},
      keyed_at = iif(exists (select 1 from deliveries where batch_id = ${id} and state = 'sending'), keyed_at, null)
    where id = ${id} and lease = ${lease}`),
  finishMailings(now().getTime(), sql`id = ${mailingId}`),
];

/** Marks mailings without unfinished batches as sent. */
export const finishMailings = (time: number, which: SQL): Statement =>
  statement(sql`
    update mailings set state = 'sent', finished_at = ${time}
    where ${which} and state = 'sending' and filled_at is not null and not exists (
      select 1 from mail_batches b where b.mailing_id = mailings.id and b.state in ('waiting', 'sending'))`);

/** Counts the deliveries of batches again and marks batches without open deliveries as done. */
function recount(which: SQL): Statement {
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
