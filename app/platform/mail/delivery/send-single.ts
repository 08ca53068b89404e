import { type SQL, sql } from "drizzle-orm";
import { use } from "../../data/budgets.ts";
import { batch, rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider, SendAnswer, SendResult } from "../providers/provider.ts";
import {
  askProvider,
  askTime,
  type How,
  howOf,
  LEASE_MS,
  MAX_ASKED,
  MAX_ATTEMPTS,
  messageOf,
  pauseAfter,
  pausedUntil,
  pauseProvider,
  SHOWN_MS,
  stateAfter,
} from "./attempt.ts";
import type { Again } from "./queue/enqueue.ts";
import { endIfUseless, type UsefulMs } from "./queue/useless.ts";
import { addressHash, isRefused, suppress } from "./reports/suppressions.ts";

/**
 * Sends one mail of the outbox once. After a crash between sending and storing the result, and after an answer that
 * leaves it open, the mail is sent again under the same key while the provider remembers it; else the provider is asked
 * what became of it.
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
  /** The provider that it was sent to. */
  provider: string;
  askAt: number | null;
}

/** Sends a single mail that is still of use and returns the work that remains. Throws when D1 does not work. */
export async function sendSingle(
  deps: SendDeps,
  provider: MailProvider,
  id: string,
  useful: UsefulMs = {},
): Promise<Again[]> {
  // Read before the claim: whatever fails between claim and request would leave open whether the mail went out.
  const [to] = await rowsOf(
    deps.db,
    statement<Pick<Claimed, "recipient" | "kind">>(sql`select recipient, kind from outbox where id = ${id}`),
  );
  if (!to) return [];
  const hash = await addressHash(to.recipient);
  const time = deps.now().getTime();
  const lease = crypto.randomUUID();
  const due = sql`id = ${id} and status in ('pending', 'sending') and leased_until <= ${time}`;
  const isOpen = sql`status = 'sending'`;
  const isRecognised = sql`coalesce(provider = ${provider.name} and keyed_at > ${time - provider.remembersMs}, 0)
    and attempts < ${MAX_ATTEMPTS}`;
  const [, , [before], [mail], [next], [suppressed]] = await batch(deps.db, [
    endIfUseless(deps, useful, id),
    statement(sql`
      update outbox set status = iif(${isOpen}, 'uncertain', 'failed'), next_try_at = ${time},
        error = coalesce(error, 'No try came to an end.')
      where ${due} and attempts >= iif(${isOpen}, ${MAX_ATTEMPTS + MAX_ASKED}, ${MAX_ATTEMPTS})`),
    statement<{ isOpen: number }>(sql`select ${isOpen} as isOpen from outbox where id = ${id}`),
    statement<Claimed>(sql`
      update outbox set status = 'sending', lease = ${lease}, leased_until = ${time + LEASE_MS},
        attempts = attempts + 1, provider = iif(${isOpen}, provider, ${provider.name}),
        keyed_at = iif(${isOpen}, keyed_at, ${time}),
        ask_at = iif(${isOpen}, coalesce(ask_at, iif(${isRecognised}, null, ${time + SHOWN_MS})), null)
      where ${due} and next_try_at <= ${time} and ${pausedUntil(provider.name)} <= ${time}
      returning id, lease, kind, recipient, subject, html, text, headers, attempts, keyed_at as keyedAt,
        provider, ask_at as askAt`),
    statement<{ at: number }>(sql`
      select max(next_try_at, leased_until, ${pausedUntil(provider.name)}) as at from outbox
      where id = ${id} and status in ('pending', 'sending')`),
    statement<{ yes: number }>(sql`select ${isRefused(hash, to.kind)} as yes`),
  ]);
  if (!mail) return next ? [{ ref: { outbox: id }, afterMs: Math.max(0, next.at - time) }] : [];

  const how = howOf(before?.isOpen === 1, mail.askAt);
  if (how === "send" && suppressed?.yes === 1)
    return settle(deps, provider, mail, how, {
      results: [{ outcome: "suppressed", error: "The address is on the list of those not written to." }],
    });
  const messages = [messageOf(deps, mail.recipient, { ...mail, headers: JSON.parse(mail.headers) }, false)];
  const key = `${mail.id}/${mail.keyedAt}`;
  const answer =
    how === "ask"
      ? await askProvider(provider, key, messages, { ...mail, sentBy: mail.provider, now: deps.now() })
      : await provider.send(key, messages);
  return settle(deps, provider, mail, how, answer, hash);
}

/** Stores the result. `sent` is stored even when another attempt holds the lease. */
async function settle(
  deps: SendDeps,
  provider: MailProvider,
  { id, lease, kind, attempts, provider: sentBy, askAt: asked }: Claimed,
  how: How,
  answer: SendAnswer,
  hash?: string,
): Promise<Again[]> {
  const {
    results: [result],
    retryAfterMs,
    pause,
  } = answer;
  const { outcome, ...details } = result as SendResult;
  const error = "error" in details ? details.error : null;
  const providerId = "providerId" in details ? details.providerId : null;
  const time = deps.now().getTime();
  const state = stateAfter(provider, how, outcome, sentBy);
  const again = state === "waiting" || state === "sending";
  const askAt = askTime(provider, how, answer, { askAt: asked, now: deps.now() });
  const wait = again
    ? Math.max(
        pause?.ms ?? 0,
        pauseAfter(attempts, retryAfterMs),
        state === "sending" ? (askAt ?? 0) - time : 0,
      )
    : 0;
  const changes: SQL = sql`status = ${state === "waiting" ? "pending" : state}, lease = null, leased_until = 0,
    next_try_at = ${time + wait}, provider_id = ${providerId}, error = ${error},
    ask_at = ${state === "sending" ? askAt : null},
    sent_at = ${outcome === "sent" ? time : null}, attempts = ${pause ? attempts - 1 : attempts}`;
  await batch(deps.db, [
    statement(sql`
      update outbox set ${changes} where id = ${id} and status in ('pending', 'sending', 'failed', 'uncertain')
        and (${outcome === "sent" ? 1 : 0} or lease = ${lease})`),
    ...(pause ? pauseProvider(deps, provider.name, pause) : []),
    ...(outcome === "sent" ? [use(deps, "mails", 1)] : []),
    ...(state === "suppressed" && hash ? [suppress(deps, [hash], "provider")] : []),
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
      status = iif(status = 'pending' and attempts + 1 >= ${MAX_ATTEMPTS}, 'failed', status)
    where id = ${id} and status in ('pending', 'sending') and leased_until <= ${time}`);
}
