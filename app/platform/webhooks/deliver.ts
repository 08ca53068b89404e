import { sql } from "drizzle-orm";
import { batch, rowsOf, type Statement, statement } from "../data/db.ts";
import { RETENTION } from "../data/retention.ts";
import type { Deps } from "../deps.ts";
import type { Trouble } from "../jobs/troubles.ts";
import { fetchUpstream, type UpstreamResult } from "../sources/upstream.ts";
import { ERASED } from "./events.ts";
import { signedHeaders } from "./sign.ts";

/**
 * Sends what waits for the webhooks' addresses, each in the order of the events, side by side with the others. One that was
 * not taken comes later than those behind it, so the events have their times. An address is told at least once: after a
 * crash it may get a delivery again, under the same id.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The pauses after each failed try: a day in all, then it is given up. */
export const PAUSES_MS = [1, 5, 30, 120, 300, 480, 480].map((minutes) => minutes * MINUTE_MS);

/** Deliveries to one address in one run, and how long a run begins new ones: less than the clock's minute. */
const MOST = 50;
const SENDING_MS = 40_000;

const TIMEOUT_MS = 10_000;

interface Due {
  id: string;
  type: string;
  payload: string;
  attempts: number;
  createdAt: number;
}

interface Receiver {
  id: string;
  url: string;
  secret: string;
  oldSecret: string | null;
  oldUntil: number;
}

type DeliverDeps = Pick<Deps, "db" | "now" | "fetch" | "vars" | "publication">;

/** Whether something is due, by one look-up an address. */
export async function isDeliveryDue({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  return (await rowsOf(db, receiversDue(now().getTime(), 1))).length > 0;
}

const receiversDue = (time: number, limit: number): Statement<Receiver> =>
  statement<Receiver>(sql`
    select id, url, secret, old_secret as oldSecret, old_until as oldUntil from webhook_endpoints e
    where state = 'on' and exists (
      select 1 from webhook_deliveries where endpoint_id = e.id and state = 'waiting' and next_try_at <= ${time})
    limit ${limit}`);

const due = (endpointId: string, time: number): Statement<Due> =>
  statement<Due>(sql`
    select id, type, payload, attempts, created_at as createdAt from webhook_deliveries
    where endpoint_id = ${endpointId} and state = 'waiting' and next_try_at <= ${time}
    order by next_try_at, rowid limit ${MOST}`);

export interface Delivered {
  sent: number;
  failed: number;
  /** Addresses that are switched off now. */
  broken: number;
}

/** Sends everything that is due, as long as the run may take. */
export async function deliverWebhooks(deps: DeliverDeps): Promise<Delivered> {
  const receivers = await rowsOf(deps.db, receiversDue(deps.now().getTime(), 100));
  const end = Date.now() + SENDING_MS;
  const each = await Promise.all(receivers.map((receiver) => deliverTo(deps, receiver, end)));
  return each.reduce(
    (sum, one) => ({
      sent: sum.sent + one.sent,
      failed: sum.failed + one.failed,
      broken: sum.broken + one.broken,
    }),
    { sent: 0, failed: 0, broken: 0 },
  );
}

async function deliverTo(deps: DeliverDeps, receiver: Receiver, end: number): Promise<Delivered> {
  const done = { sent: 0, failed: 0, broken: 0 };
  for (const delivery of await rowsOf(deps.db, due(receiver.id, deps.now().getTime()))) {
    if (Date.now() >= end) break;
    const answer = await post(deps, receiver, delivery);
    const { isTaken, isBroken, isDown } = await record(deps, receiver, delivery, answer);
    if (isTaken) done.sent += 1;
    else done.failed += 1;
    if (isBroken) done.broken += 1;
    // What does not answer at all would take the whole run.
    if (isBroken || isDown) break;
  }
  return done;
}

async function post(
  deps: DeliverDeps,
  { url, secret, oldSecret, oldUntil }: Receiver,
  { id, payload }: Due,
): Promise<UpstreamResult> {
  const at = deps.now();
  const secrets = oldSecret && oldUntil > at.getTime() ? [secret, oldSecret] : [secret];
  return fetchUpstream(deps, url, {
    accept: "*/*",
    headers: {
      "Content-Type": "application/json",
      ...(await signedHeaders(secrets, { id, at, body: payload })),
    },
    body: payload,
    timeoutMs: TIMEOUT_MS,
    ignoreBody: true,
    publicationsAddress: true,
  });
}

/** The address asks for nothing more (Standard Webhooks). */
const GONE = 410;

/** Failures of the address, not of what was sent. */
const DOWN = ["timeout", "unreachable", "unavailable", "rate-limited"];

async function record(
  { db, now }: DeliverDeps,
  { id: endpointId }: Receiver,
  { id, type, attempts, createdAt }: Due,
  answer: UpstreamResult,
): Promise<{ isTaken: boolean; isBroken: boolean; isDown: boolean }> {
  const time = now().getTime();
  if (answer.ok) {
    await batch(db, [
      statement(sql`
        update webhook_deliveries set state = 'done', attempts = attempts + 1, tried_at = ${time}, status = 200,
          error = null ${type === ERASED ? sql`, payload = ''` : sql``} where id = ${id}`),
      statement(sql`update webhook_endpoints set last_success_at = ${time} where id = ${endpointId}`),
    ]);
    return { isTaken: true, isBroken: false, isDown: false };
  }
  const pause = PAUSES_MS[attempts];
  const isGone = answer.status === GONE;
  const isLast = isGone || pause === undefined;
  const isDown = DOWN.includes(answer.code);
  // The pause is for the address: what else waits for it would use up its tries meanwhile.
  const heldUntil = isDown && answer.retryAfterMs ? time + answer.retryAfterMs : 0;
  const reason = isGone
    ? "It answered that it wants nothing more (status 410)."
    : `It took nothing for a day: ${answer.message}`;
  const [, broken] = await batch(db, [
    statement(sql`
      update webhook_deliveries set state = ${isLast ? "failed" : "waiting"}, attempts = attempts + 1,
        tried_at = ${time}, next_try_at = ${time + Math.max(pause ?? 0, answer.retryAfterMs ?? 0)},
        status = ${answer.status}, error = ${answer.message} where id = ${id}`),
    statement<{ id: string }>(sql`
      update webhook_endpoints set state = 'broken', reason = ${reason}
      where id = ${endpointId} and state = 'on' and ${isLast ? 1 : 0}
        and (${isGone ? 1 : 0} or coalesce(last_success_at, 0) < ${createdAt}) returning id`),
    statement(sql`
      update webhook_deliveries set next_try_at = ${heldUntil}
      where endpoint_id = ${endpointId} and state = 'waiting' and next_try_at < ${heldUntil}`),
  ]);
  return { isTaken: false, isBroken: broken.length > 0, isDown };
}

/** Returns which addresses are switched off because they failed, and which did not take an erasure. */
export async function webhookTroubles({ db }: Pick<Deps, "db">): Promise<Trouble[]> {
  const rows = await rowsOf(
    db,
    statement<{ id: string; url: string; reason: string; isBroken: 0 | 1; refusedErasure: 0 | 1 }>(sql`
      select id, url, coalesce(reason, '') as reason, state = 'broken' as isBroken, exists (
        select 1 from webhook_deliveries where endpoint_id = e.id and state = 'failed' and type = ${ERASED}
      ) as refusedErasure from webhook_endpoints e`),
  );
  return rows.flatMap(({ id, url, reason, isBroken, refusedErasure }) => {
    const webhook = `The webhook to ${new URL(url).host}`;
    const off = { key: `webhook/${id}`, text: `${webhook} is switched off. ${reason}`, patience: 0 };
    const owing = {
      key: `webhook/${id}/erasures`,
      text: `${webhook} did not take that an address was erased. Send it again at the desk; it is kept until it is taken.`,
      patience: 0,
    };
    return [...(isBroken ? [off] : []), ...(refusedErasure ? [owing] : [])];
  });
}

/** Deletes what was told long ago, and what nobody wanted for as long; an erasure is kept until it was taken. */
export const pruneDeliveries = ({ now }: Pick<Deps, "now">): Statement =>
  statement(sql`
    delete from webhook_deliveries where endpoint_id in (select id from webhook_endpoints)
      and created_at < ${now().getTime() - RETENTION.webhooks * DAY_MS}
      and not (type = ${ERASED} and state <> 'done')`);
