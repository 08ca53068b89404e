import type { UpstreamFailure } from "../../sources/failure.ts";

/** The interface of a mail provider: it takes messages and returns the result of each. */

export interface Message {
  /** `Name <address>`, or an address. */
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Whether this is list mail, which some providers send separately. */
  bulk: boolean;
}

/**
 * `sent`: accepted. `refused`: rejected for good. `suppressed`: the provider does not send to this address. `later`: not
 * accepted, to be tried again. `unknown`: no usable response, so the message may or may not have been accepted.
 */
export type SendResult =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "refused" | "suppressed" | "later" | "unknown"; error: string };

export interface SendAnswer {
  /** One for each message, in the same order. */
  results: SendResult[];
  /** Several messages were rejected as a whole because of one: send smaller parts. */
  split?: boolean;
  /** Sending it again cannot tell what became of it: the provider has to be asked. */
  ask?: boolean;
  /** The provider's requested delay before the next attempt, in milliseconds. */
  retryAfterMs?: number | null;
  /**
   * Nothing can be sent for a while: a limit is reached, or the account is misconfigured. `isBudget`: what the account
   * may send within a day or a month is used up.
   */
  pause?: { ms: number; reason: string; isBudget?: boolean };
}

export interface MailProvider {
  /** Its value of `MAIL_PROVIDER`. */
  name: string;
  /** How many messages it takes at once. */
  most: number;
  /** How long it recognises a repetition by its key, in milliseconds; 0 when it has no keys. */
  remembersMs: number;
  /** How many requests it is sent within a minute. */
  requestsPerMinute: number;
  /** Each message is a request of its own. */
  oneByOne?: boolean;
  /** Sends messages together. The same key means the same messages, byte for byte. Never throws. */
  send: (key: string, messages: Message[]) => Promise<SendAnswer>;
  /**
   * Asks what became of messages that were sent under a key, from `since` on: `sent`; `later` for a message that was not
   * accepted; `unknown` when the provider did not say. Absent when it cannot be asked. Never throws.
   */
  find?: (key: string, messages: Message[], since: Date) => Promise<SendAnswer>;
}

const MINUTE = 60_000;

/** The pause after a limit without a stated end. */
const LIMIT_MS = 60 * MINUTE;

/** The pause after an error that only the operator can fix. */
const MISCONFIGURED_MS = 15 * MINUTE;

const every = (messages: Message[], result: SendResult): SendResult[] => messages.map(() => result);

/** Nothing was accepted and the provider pauses: `ms` long, or `LIMIT_MS`. */
export const limited = (messages: Message[], reason: string, ms: number | null = null): SendAnswer => ({
  results: every(messages, { outcome: "later", error: reason }),
  pause: { ms: ms ?? LIMIT_MS, reason },
});

/** What the account may send within a day or a month is used up. */
export function overBudget(messages: Message[], reason: string, ms: number | null = null): SendAnswer {
  const answer = limited(messages, reason, ms);
  return { ...answer, pause: { ms: LIMIT_MS, reason, ...answer.pause, isBudget: true } };
}

/** The account, its key or its sender is misconfigured. */
export const misconfigured = (messages: Message[], reason: string): SendAnswer =>
  limited(messages, reason, MISCONFIGURED_MS);

/** Nothing was accepted, though the messages are valid. */
export const notNow = (
  messages: Message[],
  error: string,
  retryAfterMs: number | null = null,
): SendAnswer => ({
  results: every(messages, { outcome: "later", error }),
  retryAfterMs,
});

/** At least one of the messages is invalid. */
export const refused = (messages: Message[], error: string): SendAnswer =>
  messages.length > 1
    ? { ...notNow(messages, error), split: true }
    : { results: every(messages, { outcome: "refused", error }) };

/** There was no usable response: the messages may or may not have been accepted. */
export const unknown = (
  messages: Message[],
  error: string,
  retryAfterMs: number | null = null,
): SendAnswer => ({
  results: every(messages, { outcome: "unknown", error }),
  retryAfterMs,
});

/** Returns the results of a failed HTTP request by its status, for errors that the provider's adapter does not know. */
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

/** Removes addresses from a provider's message, since they must not reach logs or records. */
const oneSentence = (words: string) => words.replace(/\S+@\S+/g, "(an address)").slice(0, 200);
