import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch, rowsOf, statement } from "~/platform/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { queueMail } from "~/platform/mail.ts";
import { mailSecret, readToken, signToken } from "~/platform/signed-token.ts";
import { confirmationMail } from "./mail.server.ts";
import { CONSENT, type SubscribeRequest } from "./schema.ts";

/** Double opt-in: an address is asked first, and is a subscriber once its owner has pressed the button. */

type ServiceDeps = Pick<Deps, "db" | "now" | "vars">;

const PURPOSE = "newsletter-confirmation";
const DAY_MS = 24 * 60 * 60_000;
const TOKEN_MS = 7 * DAY_MS;

/** Between the first two confirmation mails to an address; four times as long before each further one, up to a day. */
const RESEND_MS = 10 * 60_000;

/**
 * Notes the wish with its evidence and puts the confirmation mail into the outbox, both or neither. An address that
 * is confirmed, or was asked a short time ago, is left alone. The caller learns nothing of the address.
 * @param origin of the links in the mail, such as https://recurring.ai
 */
export async function subscribe(
  deps: ServiceDeps,
  { email, place }: SubscribeRequest,
  origin: string,
): Promise<void> {
  const time = deps.now().getTime();
  const [known] = await rowsOf(
    deps.db,
    statement<{ id: string }>(sql`select id from subscribers where email = ${email}`),
  );
  const id = known?.id ?? crypto.randomUUID();
  const token = await signToken(await mailSecret(deps), {
    purpose: PURPOSE,
    subject: id,
    expiresAt: time + TOKEN_MS,
  });
  const mail = confirmationMail({ email, token, origin, idempotencyKey: `${PURPOSE}/${id}/${time}` });
  await batch(deps.db, [
    statement(sql`
      insert into subscribers (id, email, lists, status, consent_at, consent_place, consent_wording,
        confirmations_sent, confirmation_sent_at, created_at)
      values (${id}, ${email}, '["insider"]', 'pending', ${time}, ${place}, ${CONSENT}, 1, ${time}, ${time})
      on conflict (email) do update set
        status = 'pending', consent_at = excluded.consent_at, consent_place = excluded.consent_place,
        consent_wording = excluded.consent_wording, confirmations_sent = confirmations_sent + 1,
        confirmation_sent_at = excluded.confirmation_sent_at
      where status <> 'confirmed' and confirmation_sent_at
        + min(${DAY_MS}, ${RESEND_MS} << (2 * min(confirmations_sent - 1, 4))) <= ${time}`),
    queueMail(deps, mail, {
      when: sql`exists (
        select 1 from subscribers where id = ${id} and status = 'pending' and confirmation_sent_at = ${time})`,
    }),
  ]);
}

/** Whether a link from a mail would confirm. Changes nothing. */
export async function checkConfirmation(
  deps: ServiceDeps,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  return readToken(await mailSecret(deps), PURPOSE, token, deps.now());
}

/** Makes an address a subscriber. Pressing the button again is harmless; who left meanwhile has to sign up anew. */
export async function confirmSubscription(
  deps: ServiceDeps,
  token: string,
): Promise<Result<null, "invalid" | "expired">> {
  const checked = await checkConfirmation(deps, token);
  if (!checked.ok) return checked;
  const [confirmed] = await rowsOf(
    deps.db,
    statement<{ id: string }>(sql`
      update subscribers set status = 'confirmed', confirmations_sent = 0,
        confirmed_at = iif(status = 'confirmed', confirmed_at, ${deps.now().getTime()}), unsubscribed_at = null
      where id = ${checked.value} and status in ('pending', 'confirmed')
      returning id`),
  );
  return confirmed ? ok(null) : fail("invalid");
}
