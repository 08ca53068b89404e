import { type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { List } from "../fields.ts";
import { listsOf } from "../rules/copy.ts";
import type { SubscribeRequest } from "../schema.ts";
import { confirmationOf } from "./links.ts";

/** Double opt-in: a subscription is pending until the owner of the address confirms it. Times are milliseconds, UTC. */

const DAY_MS = 24 * 60 * 60_000;

/** The pause between the first two confirmation mails for a list; it grows fourfold with each further one, up to a day. */
const RESEND_MS = 60 * 60_000;

type Pending = Omit<SubscribeRequest, "place"> & {
  id: string;
  place: SubscribeRequest["place"] | "preferences";
  consent: string;
  /** Whether a list that was ended is asked for without a pause: its owner wishes it, and no stranger. */
  endedAtOnce?: boolean;
};

/**
 * Stores a pending subscription with the evidence of its consent. Leaves a list alone that is active, or whose
 * confirmation was mailed a short time ago.
 */
export const insertPending = (
  { id, email, list, place, consent, endedAtOnce = false }: Pending,
  time: number,
): Statement[] => [
  statement(sql`
    insert into subscribers (id, email, created_at) values (${id}, ${email}, ${time}) on conflict do nothing`),
  statement(sql`
    insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording,
      confirmations_sent, confirmation_sent_at, source, changed_at)
    select id, ${list}, 'pending', ${time}, ${place}, ${consent}, 1, ${time}, ${place}, ${time}
    from subscribers where email = ${email}
    on conflict (subscriber_id, list) do update set
      status = 'pending', consent_at = excluded.consent_at, consent_place = excluded.consent_place,
      consent_wording = excluded.consent_wording, confirmations_sent = confirmations_sent + 1,
      confirmation_sent_at = excluded.confirmation_sent_at, source = excluded.source,
      changed_at = iif(status = 'pending', changed_at, excluded.changed_at)
    where status <> 'active' and (confirmations_sent = 0
      or (status = 'ended' and ${endedAtOnce ? 1 : 0}) or confirmation_sent_at
      + min(${DAY_MS}, ${RESEND_MS} << (2 * min(confirmations_sent - 1, 4))) <= ${time})`),
];

/** Returns the SQL condition that `insertPending` at that time requires a confirmation mail. */
export const confirmationDue = (id: string, list: List, time: number): SQL => sql`exists (
  select 1 from subscriptions where subscriber_id = ${id} and list = ${list} and status = 'pending'
    and confirmation_sent_at = ${time})`;

/** Returns the SQL condition that a subscription was asked for at that time, and not only its mail once more. */
export const firstAsked = (id: string, list: List, time: number): SQL => sql`exists (
  select 1 from subscriptions where subscriber_id = ${id} and list = ${list} and status = 'pending'
    and confirmation_sent_at = ${time} and confirmations_sent = 1)`;

export interface Confirmation {
  subscriberId: string;
  list: List;
  /** When the link was made. */
  madeAt: number;
}

/**
 * Returns the subscription that a link would confirm. Writes nothing. Fails with `expired` or `invalid`, which a link to a
 * list that the publication does not have is too.
 */
export async function checkConfirmation(
  deps: Pick<Deps, "db" | "now" | "vars" | "publication">,
  token: string,
): Promise<Result<Confirmation, "invalid" | "expired">> {
  let expired = false;
  for (const list of listsOf(deps.publication)) {
    const read = await confirmationOf(deps, list, token);
    if (read.ok) return ok({ ...read.value, list });
    expired ||= read.code === "expired";
  }
  return fail(expired ? "expired" : "invalid");
}

/** Returns the address of a subscriber; undefined when it was erased. */
export async function addressOf(db: Deps["db"], subscriberId: string): Promise<string | undefined> {
  const [subscriber] = await rowsOf(
    db,
    statement<{ email: string }>(sql`select email from subscribers where id = ${subscriberId}`),
  );
  return subscriber?.email;
}

/**
 * Makes a pending subscription active. Returns the list; no row for a subscription that was ended since the link was
 * made: who left comes back by a new confirmation only.
 */
export const activate = (
  { subscriberId, list, madeAt }: Confirmation,
  time: number,
): Statement<{ list: List }> =>
  statement(sql`
    update subscriptions set status = 'active', confirmations_sent = 0, ended_at = null,
      confirmed_at = iif(status = 'active', confirmed_at, ${time}),
      changed_at = iif(status = 'active', changed_at, ${time})
    where subscriber_id = ${subscriberId} and list = ${list} and status in ('pending', 'active')
      and coalesce(ended_at, 0) < ${madeAt}
    returning list`);

/** Returns the SQL condition that a subscription became active at that time. */
export const activatedAt = (
  { subscriberId, list }: Pick<Confirmation, "subscriberId" | "list">,
  time: number,
): SQL => sql`exists (
  select 1 from subscriptions where subscriber_id = ${subscriberId} and list = ${list}
    and status = 'active' and confirmed_at = ${time})`;
