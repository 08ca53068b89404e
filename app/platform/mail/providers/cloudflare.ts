import { TimeoutError, timeout } from "remix-utils/promise";
import { DEADLINES } from "../../data/deadlines.ts";
import {
  limited,
  type MailProvider,
  type Message,
  misconfigured,
  notNow,
  overBudget,
  type SendAnswer,
  unknown,
} from "./provider.ts";

/**
 * Cloudflare Email Service (https://developers.cloudflare.com/email-service), through a `[[send_email]]` binding. It
 * takes one message a call and has no idempotency keys: an error code means that the message was not accepted; after a
 * failure without a code the result is unknown (see `remembersMs`).
 */

/** Messages sent at the same time: at most so many results are unknown when a Worker is terminated. */
const CONCURRENCY = 10;

const SENDER_CODES = ["E_SENDER_NOT_VERIFIED", "E_SENDER_DOMAIN_NOT_AVAILABLE"];
const TEMPORARY_CODES = ["E_INTERNAL_SERVER_ERROR", "E_DELIVERY_FAILED"];

export function cloudflare(binding: SendEmail): MailProvider {
  return {
    name: "cloudflare",
    most: CONCURRENCY,
    remembersMs: 0,
    // Cloudflare names no limit of a minute, and says when one is reached.
    requestsPerMinute: 600,
    oneByOne: true,
    send: async (_key, messages) => {
      const answers = await Promise.all(messages.map((message) => sendOne(binding, message)));
      return {
        results: answers.flatMap(({ results }) => results),
        pause: answers.find(({ pause }) => pause)?.pause,
      };
    },
  };
}

async function sendOne(binding: SendEmail, message: Message): Promise<SendAnswer> {
  try {
    const { messageId } = await timeout(binding.send(wire(message)), { ms: DEADLINES.mailProvider });
    return { results: [{ outcome: "sent", providerId: messageId }] };
  } catch (error) {
    if (error instanceof TimeoutError) return unknown([message], "Cloudflare did not answer in time.");
    return failure([message], codeOf(error));
  }
}

function wire({ from, to, replyTo, subject, html, text, headers }: Message) {
  const [, name, email] = /^(.*) <(.*)>$/.exec(from) ?? [];
  return {
    from: name && email ? { name, email } : from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    headers,
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

function failure(messages: [Message], code: string): SendAnswer {
  if (code === "") return unknown(messages, "Cloudflare's service broke off.");
  const error = `Cloudflare refused with ${code}.`;
  if (code === "E_RATE_LIMIT_EXCEEDED") return limited(messages, error, 10_000);
  if (code === "E_DAILY_LIMIT_EXCEEDED") return overBudget(messages, error);
  if (code === "E_RECIPIENT_SUPPRESSED") return { results: [{ outcome: "suppressed", error }] };
  if (SENDER_CODES.includes(code)) return misconfigured(messages, error);
  if (TEMPORARY_CODES.includes(code)) return notNow(messages, error);
  return { results: [{ outcome: "refused", error }] };
}
