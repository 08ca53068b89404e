import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider, Message, SendAnswer } from "../providers/provider.ts";

/** What a single mail and a batch have in common: leases, tries, and when the next one is. */

/** Longer than a request to any provider may last, with what is done before and after it. */
export const LEASE_MS = 60_000;

/** With the pauses below, a mail is tried for about nine hours. */
export const MAX_ATTEMPTS = 14;

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 2 * 60 * 60_000;

/**
 * Milliseconds to the next try: min(2 h, 10 s × 2^(attempts − 1)) give or take a tenth, and never less than asked for.
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

/** Leaves a provider alone for a while, everybody; a longer pause that is on already stays. */
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

/** Until when a provider wants to be left alone (ms); 0 when it never did. */
export const pausedUntil = (provider: MailProvider["name"]): SQL =>
  sql`coalesce((select until from mail_pauses where provider = ${provider}), 0)`;

/** The sender of every mail. */
export const sender = ({ vars, publication: { brand } }: Pick<Deps, "vars" | "publication">): string =>
  vars.MAIL_FROM ?? `${brand.name} <${brand.contactEmail}>`;

interface Content {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Reply-To is a field of its own with every provider. */
export function messageOf(
  deps: Pick<Deps, "vars" | "publication">,
  to: string,
  { subject, html, text, headers }: Content,
  bulk: boolean,
): Message {
  const { "Reply-To": replyTo, ...others } = headers;
  return { from: sender(deps), to, replyTo, subject, html, text, headers: others, bulk };
}
