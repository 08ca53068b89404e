import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { checkAddress, isOwnComputer } from "../sources/address.ts";
import { ERASED } from "./events.ts";
import { newSecret } from "./sign.ts";
import type { EndpointState } from "./tables.ts";

/** The addresses that are told what happens, and what they were told. Times are milliseconds since 1970, UTC. */

export interface Endpoint {
  id: string;
  url: string;
  kinds: string[];
  state: EndpointState;
  /** Why it is broken, one sentence. */
  reason: string | null;
  createdAt: number;
  lastSuccessAt: number | null;
  /** The secret while it is shown: for a quarter of an hour, or until it was taken. */
  secret: string | null;
  /** Whether the secret before signs as well, and until when. */
  oldUntil: number;
}

/** As many as are of use to one publication. */
export const MOST_ENDPOINTS = 20;

/** How long a new secret is shown at most. */
const SHOWN_MS = 15 * 60_000;

/** How long the secret before signs beside the new one. */
export const ROTATION_MS = 24 * 60 * 60_000;

/** Returns an address that may be told of people: https, and public; on the own computer its own addresses too. */
export function endpointUrl({ vars }: Pick<Deps, "vars">, text: string): Result<string, "invalid"> {
  const given = URL.parse(text.trim());
  if (given && vars.LOCAL_ORIGIN && isOwnComputer(given)) return ok(given.href);
  const checked = checkAddress(text.trim());
  if (!checked.ok) return fail("invalid", `Nothing is sent there: ${checked.reason}.`);
  if (checked.url.protocol !== "https:")
    return fail("invalid", "Use an https address: what is sent names people.");
  if (checked.url.href.length > 2000) return fail("invalid", "The address is too long.");
  return ok(checked.url.href);
}

type EndpointRow = Omit<Endpoint, "kinds"> & { kinds: string };

/** Returns the addresses, oldest first. */
export const endpoints = ({ now }: Pick<Deps, "now">): Statement<EndpointRow> =>
  statement<EndpointRow>(sql`
    select id, url, kinds, state, reason, created_at as createdAt, last_success_at as lastSuccessAt,
      iif(shown_until > ${now().getTime()}, secret, null) as secret, old_until as oldUntil
    from webhook_endpoints order by created_at limit ${MOST_ENDPOINTS}`);

/** Returns an address as it is shown. */
export const toEndpoint = ({ kinds, ...row }: EndpointRow): Endpoint => ({
  ...row,
  kinds: JSON.parse(kinds),
});

/** What of an address its owner decides. */
export interface EndpointValue {
  url: string;
  kinds: string[];
  state: EndpointState;
}

/** Returns what the owner of an address decided; no row when there is none of that id. */
export const endpointValue = (id: string): Statement<Omit<EndpointValue, "kinds"> & { kinds: string }> =>
  statement(sql`select url, kinds, state from webhook_endpoints where id = ${id}`);

export const endpointCount = (): Statement<{ count: number }> =>
  statement(sql`select count(*) as count from webhook_endpoints`);

/** Writes an address. One that is new gets a secret. What waits for one that was broken is sent once it is on again. */
export function writeEndpoint(
  { now }: Pick<Deps, "now">,
  id: string,
  { url, kinds, state }: EndpointValue,
): Statement {
  const time = now().getTime();
  return statement(sql`
    insert into webhook_endpoints (id, url, kinds, secret, shown_until, state, created_at)
    values (${id}, ${url}, ${JSON.stringify(kinds)}, ${newSecret()}, ${time + SHOWN_MS}, ${state}, ${time})
    on conflict (id) do update set url = excluded.url, kinds = excluded.kinds, state = excluded.state,
      reason = iif(excluded.state = 'broken', reason, null)`);
}

/** Gives an address a new secret. The one before signs beside it for a day. */
export function rotateSecret({ now }: Pick<Deps, "now">, id: string): Statement<{ id: string }> {
  const time = now().getTime();
  return statement(sql`
    update webhook_endpoints set old_secret = secret, old_until = ${time + ROTATION_MS}, secret = ${newSecret()},
      shown_until = ${time + SHOWN_MS} where id = ${id} returning id`);
}

/** Shows the secret no longer. */
export const hideSecret = (id: string): Statement<{ id: string }> =>
  statement(sql`update webhook_endpoints set shown_until = 0 where id = ${id} returning id`);

/** Lets what waits for an address be sent now, with all its tries, and erasures that it did not take. */
export const hurryDeliveries = ({ now }: Pick<Deps, "now">, endpointId: string): Statement =>
  statement(sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_try_at = ${now().getTime()}
    where endpoint_id = ${endpointId} and state in ('waiting', 'failed')
      and (state = 'waiting' or (type = ${ERASED} and payload <> ''))`);

/** Deletes an address and what it was told. */
export const removeEndpoint = (id: string): Statement[] => [
  statement(sql`delete from webhook_deliveries where endpoint_id = ${id}`),
  statement(sql`delete from webhook_endpoints where id = ${id}`),
];

export interface ListedDelivery {
  id: string;
  type: string;
  state: "waiting" | "done" | "failed";
  attempts: number;
  nextTryAt: number;
  createdAt: number;
  triedAt: number | null;
  status: number | null;
  error: string | null;
  /** A place in the list: the next page begins after it. */
  key: string;
}

/** Returns what an address was told, the latest first. Reads one row for each. */
export function deliveriesOf(
  endpointId: string,
  after: string | null,
  limit: number,
): Statement<ListedDelivery> {
  const [createdAt, rowid] = (after ?? "").split("-").map(Number);
  return statement<ListedDelivery>(sql`
    select id, type, state, attempts, next_try_at as nextTryAt, created_at as createdAt, tried_at as triedAt, status,
      error, created_at || '-' || rowid as key
    from webhook_deliveries where endpoint_id = ${endpointId}
      ${createdAt && rowid ? sql`and (created_at, rowid) < (${createdAt}, ${rowid})` : sql``}
    order by created_at desc, rowid desc limit ${limit}`);
}

/**
 * Sends a delivery once more, under its id: at the clock's next minute, or once its address is on again. Returns the
 * state of that address; no row for a delivery whose content was deleted.
 */
export const redeliver = (
  { now }: Pick<Deps, "now">,
  id: string,
): Statement<{ type: string; address: EndpointState }> =>
  statement(sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_try_at = ${now().getTime()}, error = null
    where id = ${id} and payload <> ''
    returning type, (select state from webhook_endpoints where id = endpoint_id) as address`);
