import { type SQL, sql } from "drizzle-orm";
import { batch, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider } from "../providers/provider.ts";
import { CONTENT_COLUMNS, type ContentRow, contentOf } from "../template/personal.ts";
import { LEASE_MS, MAX_ATTEMPTS, pausedUntil } from "./attempt.ts";
import type { MailingContent } from "./mailings.ts";
import { addressHash } from "./suppressions.ts";

/** What the database says of a batch: who holds it, which of its deliveries travel, what came of them. */

type StoreDeps = Pick<Deps, "db" | "now">;

export interface Recipient {
  id: string;
  address: string;
}

export interface ClaimedBatch {
  id: string;
  mailingId: string;
  lease: string;
  /** This try included. */
  attempts: number;
  /** Of the set that may be on its way under this key; null when none is. */
  keyedAt: number | null;
  content: MailingContent;
  /** Ascending by id. Those of a set on its way may not change. */
  travelling: Recipient[];
  waiting: Recipient[];
}

const LOST = "The provider's answer was lost; list mail is not repeated then.";

/**
 * Takes a batch for a while. A set whose answer was lost stays as it is where the provider would recognise it, and is
 * given up where not: better never than twice. Answers null when the batch is not to be had, and in how many
 * milliseconds it may be (null: never again).
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
  const [, , , , [row], [content], travelling, waiting, [standing]] = await batch(db, [
    // The message that brought us here has left the queue.
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
  if (!row || !content) return { claimed: null, againMs: standing ? Math.max(0, standing.at - time) : null };
  return {
    againMs: null,
    claimed: {
      id,
      lease,
      ...row,
      travelling,
      waiting,
      content: contentOf(content),
    },
  };
}

/** Ends batches that were tried often enough. Of what travelled nobody knows; the rest was not sent. */
const giveUp = (which: SQL): [Statement, Statement] => [
  statement(sql`
    update deliveries set state = iif(state = 'waiting', 'failed', 'uncertain'), error = 'No try succeeded.'
    where state in ('waiting', 'sending') and batch_id in (select id from mail_batches where ${which})`),
  recount(which),
];

/** Counts a try that did not live to be counted: the queue gave the batch up. */
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
 * Settles who of some waiting recipients is sent to now, and under which key: who is suppressed is not, nor who left
 * meanwhile. From here on until an answer comes the set does not change. Also makes the lease last. Empty, without
 * changes, when somebody else holds the batch by now.
 */
export async function freeze(
  { db, now }: StoreDeps,
  { id, lease }: ClaimedBatch,
  recipients: Recipient[],
): Promise<{ keyedAt: number; travelling: Recipient[] }> {
  const time = now().getTime();
  const hashed = await Promise.all(
    recipients.map(async ({ id, address }) => ({ id, hash: await addressHash(address) })),
  );
  const given = sql`json_each(${JSON.stringify(hashed)}) given`;
  const stillOurs = sql`batch_id = ${id} and state = 'waiting'
    and exists (select 1 from mail_batches where id = ${id} and lease = ${lease})`;
  const [, , travelling, [row]] = await batch(db, [
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
  return { keyedAt: row?.keyedAt ?? time, travelling: travelling.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

export interface Settled {
  id: string;
  state: "sent" | "failed" | "suppressed" | "waiting" | "sending" | "uncertain";
  providerId: string | null;
  error: string | null;
}

/** Writes down what came of recipients. That a mail was sent is true whoever holds the batch by now. */
export const settleRecipients = ({ id, lease, mailingId }: ClaimedBatch, settled: Settled[]): Statement =>
  statement(sql`
    update deliveries set state = given.value ->> 'state', provider_id = given.value ->> 'providerId',
      error = given.value ->> 'error'
    from json_each(${JSON.stringify(settled)}) given
    where recipient_id = given.value ->> 'id' and mailing_id = ${mailingId}
      and (given.value ->> 'state' = 'sent' or state = 'sending'
        and exists (select 1 from mail_batches where id = ${id} and lease = ${lease}))`);

/** Halves a batch that was refused as a whole: what is wrong with one of its recipients must not cost the others theirs. */
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
  /** Milliseconds to the next try, if one is needed. */
  waitMs: number;
  /** Whether this try counts. */
  counts: boolean;
  error: string | null;
}

/** Gives a batch back: counted, done or due again; and its mailing done with its last batch. */
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

/** Mailings of which nothing is left to send are sent. */
export const finishMailings = (time: number, which: SQL): Statement =>
  statement(sql`
    update mailings set state = 'sent', finished_at = ${time}
    where ${which} and state = 'sending' and filled_at is not null and not exists (
      select 1 from mail_batches b where b.mailing_id = mailings.id and b.state in ('waiting', 'sending'))`);

/** Counts batches anew from their deliveries; one of which nothing is left to send is done. */
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
