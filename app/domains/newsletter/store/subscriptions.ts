import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { mailSecret, readToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { confirmationMail, welcomeMail } from "../mail/confirmation.ts";
import { consentTo, LISTS, type List } from "../rules/copy.ts";
import type { SubscribeRequest } from "../schema.ts";
import { preferencesLink } from "./links.ts";

/** Double opt-in: an address is asked first, and gets a list once its owner has pressed the button. */

type ServiceDeps = Pick<Deps, "db" | "now" | "vars">;

const confirming = (list: List) => `newsletter-confirm-${list}`;

const DAY_MS = 24 * 60 * 60_000;
const TOKEN_MS = 7 * DAY_MS;

/** Between the first two confirmation mails for a list; four times as long before each further one, up to a day. */
const RESEND_MS = 10 * 60_000;

/**
 * Notes the wish with its evidence and puts the confirmation mail into the outbox, both or neither. An address that
 * has the list, or was asked a short time ago, is left alone. The caller learns nothing of the address.
 * @param origin of the links in the mail, such as https://recurring.ai
 */
export async function subscribe(
  deps: ServiceDeps,
  { email, list, place }: SubscribeRequest,
  origin: string,
): Promise<void> {
  const time = deps.now().getTime();
  const [known] = await rowsOf(
    deps.db,
    statement<{ id: string }>(sql`select id from subscribers where email = ${email}`),
  );
  const id = known?.id ?? crypto.randomUUID();
  const token = await signToken(await mailSecret(deps), {
    purpose: confirming(list),
    subject: id,
    expiresAt: time + TOKEN_MS,
  });
  const mail = confirmationMail({
    email,
    list,
    token,
    origin,
    idempotencyKey: `confirm/${list}/${id}/${time}`,
  });
  await batch(deps.db, [
    statement(sql`
      insert into subscribers (id, email, created_at) values (${id}, ${email}, ${time}) on conflict do nothing`),
    statement(sql`
      insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording,
        confirmations_sent, confirmation_sent_at)
      select id, ${list}, 'pending', ${time}, ${place}, ${consentTo(list)}, 1, ${time}
      from subscribers where email = ${email}
      on conflict (subscriber_id, list) do update set
        status = 'pending', consent_at = excluded.consent_at, consent_place = excluded.consent_place,
        consent_wording = excluded.consent_wording, confirmations_sent = confirmations_sent + 1,
        confirmation_sent_at = excluded.confirmation_sent_at
      where status <> 'active' and (confirmations_sent = 0 or confirmation_sent_at
        + min(${DAY_MS}, ${RESEND_MS} << (2 * min(confirmations_sent - 1, 4))) <= ${time})`),
    queueMail(deps, mail, {
      when: sql`exists (
        select 1 from subscriptions where subscriber_id = ${id} and list = ${list} and status = 'pending'
          and confirmation_sent_at = ${time})`,
    }),
  ]);
}

export interface Confirmation {
  subscriberId: string;
  list: List;
}

/** What a link from a mail would confirm. Changes nothing. */
export async function checkConfirmation(
  deps: ServiceDeps,
  token: string,
): Promise<Result<Confirmation, "invalid" | "expired">> {
  const secret = await mailSecret(deps);
  let expired = false;
  for (const list of LISTS) {
    const read = await readToken(secret, confirming(list), token, deps.now());
    if (read.ok) return ok({ subscriberId: read.value, list });
    expired ||= read.code === "expired";
  }
  return fail(expired ? "expired" : "invalid");
}

/**
 * Gives a subscriber the list, and welcomes them with it. Pressing the button again is harmless; who left meanwhile
 * has to sign up anew.
 */
export async function confirmSubscription(
  deps: ServiceDeps,
  token: string,
  origin: string,
): Promise<Result<Confirmation, "invalid" | "expired">> {
  const checked = await checkConfirmation(deps, token);
  if (!checked.ok) return checked;
  const { subscriberId, list } = checked.value;
  const time = deps.now().getTime();
  const [subscriber] = await rowsOf(
    deps.db,
    statement<{ email: string }>(sql`select email from subscribers where id = ${subscriberId}`),
  );
  if (!subscriber) return fail("invalid");
  const mail = welcomeMail({
    email: subscriber.email,
    list,
    origin,
    preferences: await preferencesLink(deps, subscriberId, origin),
    idempotencyKey: `welcome/${list}/${subscriberId}`,
  });
  const [confirmed] = await batch(deps.db, [
    statement<{ list: List }>(sql`
      update subscriptions set status = 'active', confirmations_sent = 0, ended_at = null,
        confirmed_at = iif(status = 'active', confirmed_at, ${time})
      where subscriber_id = ${subscriberId} and list = ${list} and status in ('pending', 'active')
      returning list`),
    queueMail(deps, mail, {
      when: sql`exists (
        select 1 from subscriptions where subscriber_id = ${subscriberId} and list = ${list}
          and status = 'active' and confirmed_at = ${time})`,
    }),
  ]);
  return confirmed.length > 0 ? checked : fail("invalid");
}
