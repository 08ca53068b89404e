import { type SQL, sql } from "drizzle-orm";
import { batch, rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider, SendAnswer, SendResult } from "../providers/provider.ts";
import { LEASE_MS, MAX_ATTEMPTS, messageOf, pauseAfter, pausedUntil, pauseProvider } from "./attempt.ts";
import type { Again } from "./queue.ts";
import { addressHash, isSuppressed, suppress } from "./suppressions.ts";

/**
 * Sends one mail of the outbox at least once. After a crash between sending and storing the result, the mail is sent
 * again under the same key once the lease expires; a provider that remembers keys does not send it twice.
 */

export type SendDeps = Pick<Deps, "db" | "now" | "vars" | "log" | "publication">;

interface Claimed {
  id: string;
  lease: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: string;
  attempts: number;
  keyedAt: number;
}

/** Sends a single mail and returns the work that remains. Throws when D1 does not work. */
export async function sendSingle(deps: SendDeps, provider: MailProvider, id: string): Promise<Again[]> {
  const time = deps.now().getTime();
  const lease = crypto.randomUUID();
  const due = sql`id = ${id} and status in ('pending', 'sending') and leased_until <= ${time}`;
  const [, [mail], [next]] = await batch(deps.db, [
    statement(sql`
      update outbox set status = 'failed', next_try_at = ${time},
        error = coalesce(error, 'No try came to an end.')
      where ${due} and attempts >= ${MAX_ATTEMPTS}`),
    statement<Claimed>(sql`
      update outbox set status = 'sending', lease = ${lease}, leased_until = ${time + LEASE_MS},
        attempts = attempts + 1, provider = ${provider.name},
        -- "later" does not reveal the result of an earlier attempt: the key stays as long as the provider remembers it.
        keyed_at = iif(provider = ${provider.name} and keyed_at > ${time - provider.remembersMs}, keyed_at, ${time})
      where ${due} and next_try_at <= ${time} and ${pausedUntil(provider.name)} <= ${time}
      returning id, lease, kind, recipient, subject, html, text, headers, attempts, keyed_at as keyedAt`),
    statement<{ at: number }>(sql`
      select max(next_try_at, leased_until, ${pausedUntil(provider.name)}) as at from outbox
      where id = ${id} and status in ('pending', 'sending')`),
  ]);
  if (!mail) return next ? [{ ref: { outbox: id }, afterMs: Math.max(0, next.at - time) }] : [];

  const hash = await addressHash(mail.recipient);
  const [suppressed] = await rowsOf(
    deps.db,
    statement<{ yes: number }>(sql`select ${isSuppressed(hash)} as yes`),
  );
  if (suppressed?.yes === 1)
    return settle(deps, provider, mail, {
      results: [{ outcome: "suppressed", error: "The address is on the list of those not written to." }],
    });
  const message = messageOf(deps, mail.recipient, { ...mail, headers: JSON.parse(mail.headers) }, false);
  const answer = await provider.send(`${mail.id}/${mail.keyedAt}`, [message]);
  return settle(deps, provider, mail, answer, hash);
}

const STATUS = {
  sent: "sent",
  refused: "failed",
  suppressed: "suppressed",
  later: "pending",
  unknown: "sending",
};

/** Stores the result. `sent` is stored even when another attempt holds the lease. */
async function settle(
  deps: SendDeps,
  provider: MailProvider,
  { id, lease, kind, attempts }: Claimed,
  { results: [result], retryAfterMs, pause }: SendAnswer,
  hash?: string,
): Promise<Again[]> {
  const { outcome, ...details } = result as SendResult;
  const error = "error" in details ? details.error : null;
  const providerId = "providerId" in details ? details.providerId : null;
  const time = deps.now().getTime();
  const again = outcome === "later" || outcome === "unknown";
  const wait = again ? Math.max(pause?.ms ?? 0, pauseAfter(attempts, retryAfterMs)) : 0;
  const changes: SQL = sql`status = ${STATUS[outcome]}, lease = null, leased_until = 0, next_try_at = ${time + wait},
    provider_id = ${providerId}, error = ${error},
    sent_at = ${outcome === "sent" ? time : null}, attempts = ${pause ? attempts - 1 : attempts}`;
  await batch(deps.db, [
    statement(sql`
      update outbox set ${changes} where id = ${id} and status in ('pending', 'sending', 'failed')
        and (${outcome === "sent" ? 1 : 0} or lease = ${lease})`),
    ...(pause ? [pauseProvider(deps, provider.name, pause)] : []),
    ...(outcome === "suppressed" && hash ? [suppress(deps, [hash], "provider")] : []),
  ]);
  if (outcome === "sent") deps.log.info("mail.sent", { id, kind, provider: provider.name, attempts });
  else deps.log.info("mail.not-sent", { id, kind, provider: provider.name, attempts, outcome, error });
  return again ? [{ ref: { outbox: id }, afterMs: wait }] : [];
}

/** Counts the failed attempt of a mail that became a dead letter of the queue. */
export function burySingle({ now }: Pick<Deps, "now">, id: string, waitMs: number): Statement {
  const time = now().getTime();
  return statement(sql`
    update outbox set attempts = attempts + 1, next_try_at = ${time + waitMs}, error = 'The queue gave it up.',
      status = iif(attempts + 1 >= ${MAX_ATTEMPTS}, 'failed', status)
    where id = ${id} and status in ('pending', 'sending') and leased_until <= ${time}`);
}
