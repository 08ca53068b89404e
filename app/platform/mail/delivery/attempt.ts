import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider, Message, SendAnswer } from "../providers/provider.ts";

/** The attempts of single mails and batches: leases, limits and pauses. */

/** Longer than a request to a provider with the work before and after it. */
export const LEASE_MS = 60_000;

/** With the pauses below, attempts last for about nine hours. */
export const MAX_ATTEMPTS = 14;

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 2 * 60 * 60_000;

/**
 * Returns the milliseconds to the next attempt: min(2 h, 10 s × 2^(attempts − 1)) ± 10 %, at least `askedMs`.
 * @param attempts made so far, this one included
 */
export function pauseAfter(
  attempts: number,
  askedMs: number | null | undefined,
  random = Math.random,
): number {
  const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(Math.max(askedMs ?? 0, wait * (0.9 + random() / 5)));
}

/** Pauses all sending to a provider; a longer pause stays. */
export const pauseProvider = (
  { now }: Pick<Deps, "now">,
  provider: MailProvider["name"],
  pause: NonNullable<SendAnswer["pause"]>,
): Statement =>
  statement(sql`
    insert into mail_pauses (provider, until, reason)
    values (${provider}, ${now().getTime() + pause.ms}, ${pause.reason})
    on conflict (provider) do update set until = excluded.until, reason = excluded.reason
    where excluded.until > mail_pauses.until`);

/** Returns the SQL value of the end of a provider's pause (ms since 1970); 0 when it has none. */
export const pausedUntil = (provider: MailProvider["name"]): SQL =>
  sql`coalesce((select until from mail_pauses where provider = ${provider}), 0)`;

/** Returns the sender of every mail. */
export const sender = ({ vars, publication: { brand } }: Pick<Deps, "vars" | "publication">): string =>
  vars.MAIL_FROM ?? `${brand.name} <${brand.contactEmail}>`;

interface Content {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Returns the message for a provider. Every provider has a separate field for Reply-To. */
export function messageOf(
  deps: Pick<Deps, "vars" | "publication">,
  to: string,
  { subject, html, text, headers }: Content,
  bulk: boolean,
): Message {
  const { "Reply-To": replyTo, ...others } = headers;
  return { from: sender(deps), to, replyTo, subject, html, text, headers: others, bulk };
}
