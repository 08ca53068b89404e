import { SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "../data/db.ts";
import type { EndpointState } from "./tables.ts";

/**
 * What happens here is told to the addresses that the publisher named: a form or job writes the event in the same batch as
 * the record it is about, so both exist or neither. The clock sends it (`deliver.ts`).
 */

export interface WebhookEvent {
  /** What an address asks to be told of, such as "waitlist". */
  kind: string;
  /** What happened, such as "waitlist.joined". */
  type: string;
  /** One per event: a second one with the same key is not written. */
  key: string;
  /** Whom it is about, in lower case: an erasure finds the event by it. A text, or SQL of `about`. */
  email: string | SQL;
  /** Plain JSON, or SQL of a JSON value. */
  data: Record<string, unknown> | SQL;
}

interface EventOptions {
  /** Writes the event only if this condition holds after the preceding statements of the batch. */
  when?: SQL;
  /** A select of the row that `email` and `data` are made of, which is called `about`: without one nothing is written. */
  about?: SQL;
}

/** Returns the statement that writes an event for each address that asks for its kind. */
export function noteEvent(
  time: number,
  { kind, type, key, email, data }: WebhookEvent,
  { when = sql`true`, about }: EventOptions = {},
): Statement {
  const json = data instanceof SQL ? data : jsonOf(data);
  return statement(sql`
    insert into webhook_deliveries (id, endpoint_id, event_key, type, payload, email, state, next_try_at, created_at)
    select 'msg_' || ${crypto.randomUUID()} || '_' || e.id, e.id, ${key}, ${type}, ${payloadOf(type, time, json)},
      ${email}, 'waiting', ${time}, ${time}
    from webhook_endpoints e ${about ? sql`cross join (${about}) about` : sql``}
    where e.state <> 'off' and exists (select 1 from json_each(e.kinds) where value = ${kind}) and (${when})
    on conflict do nothing`);
}

const jsonOf = (data: object) => sql`json(${JSON.stringify(data)})`;

/** Returns the SQL text of an event's JSON. */
const payloadOf = (type: string, time: number, data: SQL): SQL =>
  sql`json_object('type', ${type}, 'timestamp', ${new Date(time).toISOString()}, 'data', ${data})`;

/**
 * Returns the statement that tells every address of an erasure, which has to forget the person as well: for an address
 * that is off it waits until that is on. What it tells is deleted once it was told.
 */
export const noteErasure = (time: number, email: string, key: string): Statement =>
  statement(sql`
    insert into webhook_deliveries (id, endpoint_id, event_key, type, payload, email, state, next_try_at, created_at)
    select 'msg_' || ${crypto.randomUUID()} || '_' || id, id, ${key}, ${ERASED},
      ${payloadOf(ERASED, time, jsonOf({ email }))}, '', 'waiting', ${time}, ${time}
    from webhook_endpoints where true
    on conflict do nothing`);

/** The type of the event that somebody was erased. */
export const ERASED = "address.erased";

/** Returns the statement that writes an event of no kind for one address, that the webhook works. Its row is the state of it. */
export const noteTest = (time: number, endpointId: string): Statement<{ address: EndpointState }> =>
  statement(sql`
    insert into webhook_deliveries (id, endpoint_id, event_key, type, payload, email, state, next_try_at, created_at)
    select 'msg_' || ${crypto.randomUUID()} || '_' || id, id, ${`test/${crypto.randomUUID()}`}, 'webhook.test',
      ${payloadOf("webhook.test", time, jsonOf({ message: "This webhook works." }))}, '', 'waiting', ${time}, ${time}
    from webhook_endpoints where id = ${endpointId}
    returning (select state from webhook_endpoints where id = endpoint_id) as address`);

/** Deletes what was, or would be, told of an address. */
export const eraseEvents = (email: string): Statement =>
  statement(sql`delete from webhook_deliveries where email = ${email}`);

/** Returns what is held of an address: what was told of it, or waits. */
export const heldEvents = (email: string): Statement<object> =>
  statement<object>(sql`
    select type, payload, state, created_at from webhook_deliveries where email = ${email}`);
