import { type SQL, sql } from "drizzle-orm";
import { isUsedUp, nextDay } from "~/platform/data/budgets.ts";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MailProvider } from "../../providers/provider.ts";
import { CONTENT_COLUMNS, type ContentRow, contentOf } from "../../template/personal.ts";
import { LEASE_MS, MAX_ATTEMPTS, pausedUntil, SHOWN_MS } from "../attempt.ts";
import type { MailingContent } from "../mailings.ts";
import { mayRequest, nextMinute, RECIPIENTS_PER_MINUTE, requestsLeft, take, takenOf } from "../pace.ts";
import { addressHash } from "../reports/suppressions.ts";
import { finishMailings, giveUp, recount } from "./counts.ts";

/** The state of a batch in the database: its lease, the deliveries being sent, and their results. */

type StoreDeps = Pick<Deps, "db" | "now" | "publication">;

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
  /** The provider that they were sent to. */
  provider: string;
  /** From when on that provider is asked what became of them; null while their request is repeated. */
  askAt: number | null;
  content: MailingContent;
  /** Recipients of a request without a known result, ascending by id: the set must not change. */
  sending: Recipient[];
  waiting: Recipient[];
  /** How many more wait, for whom the provider may not be asked in this minute. */
  paced: number;
}

/**
 * Takes a lease on a batch. Recipients whose result was lost keep their key, and are asked for once the provider may not
 * recognise it. Returns null when the batch cannot be claimed, and after how many milliseconds it may be (null: never).
 */
export async function claimBatch(
  deps: StoreDeps,
  provider: MailProvider,
  id: string,
): Promise<{ claimed: ClaimedBatch | null; againMs: number | null }> {
  const { db, now } = deps;
  const time = now().getTime();
  const usedUp = isUsedUp(deps, "mails");
  const lease = crypto.randomUUID();
  const held = sql`exists (select 1 from mail_batches where id = ${id} and lease = ${lease})`;
  const open = sql`id = ${id} and state in ('waiting', 'sending') and leased_until <= ${time}
    and exists (select 1 from mailings m where m.id = mailing_id and m.state = 'sending')`;
  const free = sql`${open} and next_try_at <= ${time} and ${pausedUntil(provider.name)} <= ${time}
    and ${mayRequest(provider, time)} and not (${usedUp})`;
  const isOpen = sql`exists (select 1 from deliveries where batch_id = mail_batches.id and state = 'sending')`;
  const isRecognised = sql`coalesce(provider = ${provider.name} and keyed_at > ${time - provider.remembersMs}, 0)
    and attempts < ${MAX_ATTEMPTS}`;
  const ofBatch = (state: string): SQL => sql`
    select recipient_id as id, address from deliveries
    where batch_id = ${id} and state = ${state} and ${held} order by recipient_id`;
  const requests = provider.oneByOne
    ? sql`iif(exists (select 1 from deliveries where batch_id = ${id} and state = 'sending'), 1,
        min(${requestsLeft(provider, time)}, (
          select count(*) from deliveries where batch_id = ${id} and state = 'waiting')))`
    : sql`1`;
  const [, , , [row], [pace], , [content], sending, waiting, [next]] = await batch(db, [
    // The message of this batch has left the queue.
    statement(sql`update mail_batches set queued_at = 0 where id = ${id} and queued_at > 0`),
    ...giveUp(open),
    statement<BatchRow>(sql`
      update mail_batches set state = 'sending', lease = ${lease}, leased_until = ${time + LEASE_MS},
        attempts = attempts + 1, keyed_at = iif(${isOpen}, keyed_at, null),
        provider = iif(${isOpen}, provider, ${provider.name}),
        ask_at = iif(${isOpen}, coalesce(ask_at, iif(${isRecognised}, null, ${time + SHOWN_MS})), null)
      where ${free}
      returning mailing_id as mailingId, attempts, keyed_at as keyedAt, provider, ask_at as askAt`),
    statement<{ requests: number }>(sql`select ${requests} as requests`),
    take(sql`select ${provider.name} as name, ${requests} as taken where ${held}`, time),
    statement<ContentRow>(sql`
      select ${CONTENT_COLUMNS} from mailings m
      where m.id = (select mailing_id from mail_batches where id = ${id} and lease = ${lease})`),
    statement<Recipient>(ofBatch("sending")),
    statement<Recipient>(ofBatch("waiting")),
    statement<{ at: number }>(sql`
      select max(next_try_at, leased_until, ${pausedUntil(provider.name)},
        iif(${mayRequest(provider, time)}, 0, ${nextMinute(time)}), iif(${usedUp}, ${nextDay(time)}, 0)) as at from mail_batches
      where id = ${id} and state in ('waiting', 'sending')
        and exists (select 1 from mailings m where m.id = mailing_id and m.state = 'sending')`),
  ]);
  if (!row || !content) return { claimed: null, againMs: next ? Math.max(0, next.at - time) : null };
  // Where some are being sent, only they are asked for.
  const sendable = provider.oneByOne && sending.length === 0 ? waiting.slice(0, pace?.requests) : waiting;
  return {
    againMs: null,
    claimed: {
      id,
      lease,
      ...row,
      sending,
      waiting: sendable,
      paced: waiting.length - sendable.length,
      content: contentOf(content),
    },
  };
}

interface BatchRow {
  mailingId: string;
  attempts: number;
  keyedAt: number | null;
  provider: string;
  askAt: number | null;
}

/**
 * Selects the waiting recipients to send to now and assigns their key. Skips suppressed and unsubscribed recipients, and
 * leaves those waiting whose domain has had enough this minute. The set does not change until its result is known. Also
 * renews the lease. Returns an empty set, without changes, when another attempt holds the lease.
 */
export async function freeze(
  { db, now }: StoreDeps,
  { id, lease, mailingId }: ClaimedBatch,
  recipients: Recipient[],
): Promise<{ keyedAt: number; sending: Recipient[]; paced: number }> {
  const time = now().getTime();
  const hashed = await Promise.all(
    recipients.map(async ({ id, address }) => ({
      id,
      hash: await addressHash(address),
      domain: address.slice(address.lastIndexOf("@")).toLowerCase(),
    })),
  );
  const given = sql`json_each(${JSON.stringify(hashed)}) given`;
  const stillOurs = sql`batch_id = ${id} and state = 'waiting'
    and exists (select 1 from mail_batches where id = ${id} and lease = ${lease})`;
  const [, , sending, , [row], [left]] = await batch(db, [
    statement(sql`
      update deliveries set state = 'suppressed' where ${stillOurs} and recipient_id in (
        select given.value ->> 'id' from ${given}
        where exists (select 1 from suppressions where address_hash = given.value ->> 'hash'))`),
    statement(sql`
      update mail_batches set keyed_at = coalesce(keyed_at, ${time}), leased_until = ${time + LEASE_MS}
      where id = ${id} and lease = ${lease}`),
    statement<Recipient>(sql`
      update deliveries set state = 'sending', keyed_at = (select keyed_at from mail_batches where id = ${id})
      where ${stillOurs} and recipient_id in (
        select id from (
          select given.value ->> 'id' as id, ${takenOf(sql`given.value ->> 'domain'`, time)} as taken,
            row_number() over (partition by given.value ->> 'domain' order by given.key) as place
          from ${given} cross join deliveries d on d.recipient_id = given.value ->> 'id'
            and d.mailing_id = ${mailingId} and d.state = 'waiting')
        where place + taken <= ${RECIPIENTS_PER_MINUTE})
      returning recipient_id as id, address`),
    take(
      sql`select given.value ->> 'domain' as name, count(*) as taken
        from ${given} cross join deliveries d on d.recipient_id = given.value ->> 'id'
          and d.mailing_id = ${mailingId} and d.state = 'sending'
          and exists (select 1 from mail_batches where id = ${id} and lease = ${lease})
        group by 1`,
      time,
    ),
    statement<{ keyedAt: number }>(sql`select keyed_at as keyedAt from mail_batches where id = ${id}`),
    statement<{ count: number }>(sql`
      select count(*) as count from ${given} cross join deliveries d on d.recipient_id = given.value ->> 'id'
        and d.mailing_id = ${mailingId} and d.state = 'waiting'`),
  ]);
  return {
    keyedAt: row?.keyedAt ?? time,
    sending: sending.sort((a, b) => (a.id < b.id ? -1 : 1)),
    paced: left?.count ?? 0,
  };
}

export interface Settled {
  id: string;
  state: "sent" | "failed" | "suppressed" | "waiting" | "sending" | "uncertain";
  providerId: string | null;
  error: string | null;
}

/**
 * Stores the results of recipients. `sent` is stored even when another attempt holds the lease. Who has left meanwhile
 * does not wait for another attempt.
 */
export const settleRecipients = ({ id, lease, mailingId }: ClaimedBatch, settled: Settled[]): Statement =>
  statement(sql`
    update deliveries set provider_id = given.value ->> 'providerId', error = given.value ->> 'error',
      state = iif(has_left and given.value ->> 'state' = 'waiting', 'withdrawn', given.value ->> 'state')
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
  // Of bounded length, however often a batch is split: keys are made of it.
  const id = `${batch.id.split("~")[0]}~${crypto.randomUUID().slice(0, 12)}`;
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
  /** From when on the provider is asked what became of the deliveries that are being sent; null to repeat them. */
  askAt: number | null;
}

/** Releases a batch: updates its counts, marks it done or due, and marks its mailing sent after the last batch. */
export const releaseBatch = (
  { now }: Pick<Deps, "now">,
  { id, lease, mailingId }: ClaimedBatch,
  { waitMs, counts, error, askAt }: Release,
): Statement[] => {
  const isOpen = sql`exists (select 1 from deliveries where batch_id = ${id} and state = 'sending')`;
  return [
    recount(sql`id = ${id}`),
    statement(sql`
    update mail_batches set state = iif(state = 'done', 'done', 'waiting'), lease = null, leased_until = 0,
      next_try_at = ${now().getTime() + waitMs}, attempts = attempts - ${counts ? 0 : 1}, error = ${error},
      keyed_at = iif(${isOpen}, keyed_at, null), ask_at = iif(${isOpen}, ${askAt}, null)
    where id = ${id} and lease = ${lease}`),
    finishMailings(now().getTime(), sql`id = ${mailingId}`),
  ];
};
