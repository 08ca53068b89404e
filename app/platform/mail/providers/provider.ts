import type { UpstreamFailure } from "../../sources/failure.ts";

/** What any provider is to the rest: it takes messages, and says of each what came of it. */

export interface Message {
  /** `Name <address>`, or an address. */
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** List mail, which some providers keep apart. */
  bulk: boolean;
}

/**
 * `sent`: accepted. `refused`: will never be, as it is. `suppressed`: the provider does not write to this address.
 * `later`: surely not accepted, try again. `unknown`: nobody can tell, for the answer never came.
 */
export type SendResult =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "refused" | "suppressed" | "later" | "unknown"; error: string };

export interface SendAnswer {
  /** One for each message, in their order. */
  results: SendResult[];
  /** Refused as a whole for the sake of one of several: send smaller parts. */
  split?: boolean;
  /** The provider's wish for the time to the next try, in milliseconds. */
  retryAfterMs?: number | null;
  /** Nothing can be sent for a while, and no message is to blame: a limit is reached, or the account is not in order. */
  pause?: { ms: number; reason: string };
}

export interface MailProvider {
  /** Its value of `MAIL_PROVIDER`. */
  name: string;
  /** How many messages it takes at once. */
  most: number;
  /**
   * How long it recognises a repetition by its key, in milliseconds. 0: never; then a message whose answer was lost is
   * either repeated (single mails: better twice than never) or given up (list mail: better never than twice).
   */
  remembersMs: number;
  /** Sends messages as one. The same key means the same messages, byte for byte. Never throws. */
  send: (key: string, messages: Message[]) => Promise<SendAnswer>;
}

const MINUTE = 60_000;

/** After a limit that says nothing of its end. */
const LIMIT_MS = 60 * MINUTE;

/** Before what only the operator can mend is tried again. */
const MENDING_MS = 15 * MINUTE;

const every = (messages: Message[], result: SendResult): SendResult[] => messages.map(() => result);

/** It did not take them, and says when to come back. */
export const limited = (messages: Message[], reason: string, ms: number | null = null): SendAnswer => ({
  results: every(messages, { outcome: "later", error: reason }),
  pause: { ms: ms ?? LIMIT_MS, reason },
});

/** The account, its key or its sender is not in order. */
export const misconfigured = (messages: Message[], reason: string): SendAnswer =>
  limited(messages, reason, MENDING_MS);

/** Surely not accepted, though nothing is wrong with them. */
export const notNow = (
  messages: Message[],
  error: string,
  retryAfterMs: number | null = null,
): SendAnswer => ({
  results: every(messages, { outcome: "later", error }),
  retryAfterMs,
});

/** Something is wrong with one of them at least. */
export const refused = (messages: Message[], error: string): SendAnswer =>
  messages.length > 1
    ? { ...notNow(messages, error), split: true }
    : { results: every(messages, { outcome: "refused", error }) };

export const unknown = (
  messages: Message[],
  error: string,
  retryAfterMs: number | null = null,
): SendAnswer => ({
  results: every(messages, { outcome: "unknown", error }),
  retryAfterMs,
});

/** What every HTTP provider means by its status, where its own words say nothing more special. */
export function failedRequest(
  messages: Message[],
  { code, status, message, retryAfterMs }: UpstreamFailure,
  words: string | undefined,
): SendAnswer {
  const error = words ? `${message} ${oneSentence(words)}` : message;
  if (code === "forbidden-address") return misconfigured(messages, error);
  if (status === null || status < 400 || status === 408) return unknown(messages, error, retryAfterMs);
  if (status === 429) return limited(messages, error, Math.max(1000, retryAfterMs ?? 1000));
  if ([401, 403, 404, 405].includes(status)) return misconfigured(messages, error);
  if (status >= 500) return unknown(messages, error, retryAfterMs);
  return refused(messages, error);
}

/** A provider's own words may quote addresses, which belong in no log and no record. */
const oneSentence = (words: string) => words.replace(/\S+@\S+/g, "(an address)").slice(0, 200);
