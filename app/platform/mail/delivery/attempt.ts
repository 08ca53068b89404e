import { type SQL, sql } from "drizzle-orm";
import { exceed } from "../../data/budgets.ts";
import { type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import {
  type MailProvider,
  type Message,
  type SendAnswer,
  type SendResult,
  unknown,
} from "../providers/provider.ts";

/** The attempts of single mails and batches: leases, limits and pauses. */

/** Longer than a request to a provider with the work before and after it. */
export const LEASE_MS = 60_000;

/** With the pauses below, attempts last for about nine hours. */
export const MAX_ATTEMPTS = 14;

/** How often a provider is asked what became of a message, after the attempts: for about a day. */
export const MAX_ASKED = 12;

/** After this long a provider's list shows what it accepted. */
export const SHOWN_MS = 10 * 60_000;

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

/**
 * What an attempt does: sends a message whose every earlier request was certainly not accepted; repeats a request under
 * its key; or asks the provider what became of one.
 */
export type How = "send" | "repeat" | "ask";

export const howOf = (isOpen: boolean, askAt: number | null): How =>
  isOpen ? (askAt === null ? "repeat" : "ask") : "send";

/** Returns whether a provider can tell what became of a message that `sentBy` was sent. */
const canBeAsked = ({ name, find }: MailProvider, sentBy: string | null): boolean =>
  find !== undefined && name === sentBy;

/**
 * Returns the state of a message after an outcome. What answers a repetition says nothing of the request before it,
 * unless it says "sent": a refusal may be about the repetition alone. `uncertain` is left for a person.
 */
export function stateAfter(
  provider: MailProvider,
  how: How,
  outcome: SendResult["outcome"],
  sentBy: string | null = provider.name,
): "sent" | "failed" | "suppressed" | "waiting" | "sending" | "uncertain" {
  if (outcome === "sent") return "sent";
  if (how === "repeat") return "sending";
  if (outcome === "unknown") {
    const isRecognised = how === "send" && provider.remembersMs > 0;
    return isRecognised || canBeAsked(provider, sentBy) ? "sending" : "uncertain";
  }
  if (outcome === "later") return "waiting";
  return outcome === "refused" ? "failed" : "suppressed";
}

/**
 * Returns from when on the provider is asked what became of messages that stay `sending`; null when their request is
 * repeated under its key. A repetition that is refused contradicts the key: only the provider can tell.
 */
export function askTime(
  provider: MailProvider,
  how: How,
  answer: SendAnswer,
  { askAt, now }: { askAt: number | null; now: Date },
): number | null {
  const isRefused = answer.results.some(({ outcome }) => outcome === "refused" || outcome === "suppressed");
  const isContradiction = how === "repeat" && (answer.split === true || isRefused);
  if (how === "ask") return askAt;
  return provider.remembersMs === 0 || answer.ask || isContradiction ? now.getTime() + SHOWN_MS : null;
}

/** Asks a provider what became of open messages, once its list shows them. Never throws. */
export async function askProvider(
  provider: MailProvider,
  key: string,
  messages: Message[],
  {
    keyedAt,
    askAt,
    sentBy,
    now,
  }: { keyedAt: number; askAt: number | null; sentBy: string | null; now: Date },
): Promise<SendAnswer> {
  if (!provider.find || !canBeAsked(provider, sentBy))
    return unknown(messages, "The answer was lost, and the provider cannot be asked.");
  const early = (askAt ?? 0) - now.getTime();
  if (early > 0) return unknown(messages, "The provider is asked later what became of it.", early);
  return provider.find(key, messages, new Date(keyedAt));
}

/** Pauses all sending to a provider; a longer pause stays. */
export const pauseProvider = (
  { now }: Pick<Deps, "now">,
  provider: MailProvider["name"],
  pause: NonNullable<SendAnswer["pause"]>,
): Statement<unknown>[] => [
  statement(sql`
    insert into mail_pauses (provider, until, reason)
    values (${provider}, ${now().getTime() + pause.ms}, ${pause.reason})
    on conflict (provider) do update set until = excluded.until, reason = excluded.reason
    where excluded.until > mail_pauses.until`),
  ...(pause.isBudget ? [exceed({ now }, "mails")] : []),
];

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
