import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { fetchUpstream } from "../../sources/upstream.ts";
import {
  failedRequest,
  limited,
  type MailProvider,
  type Message,
  misconfigured,
  type SendAnswer,
  unknown,
} from "./provider.ts";
import { parsed, requestOf, text } from "./wire.ts";

/**
 * Resend (https://resend.com/docs/api-reference). It remembers the Idempotency-Key of an accepted request for 24 hours
 * and answers a repetition without sending, so that neither a crash nor a lost response loses or repeats a mail.
 * A batch is accepted as a whole or not at all.
 */

const API = "https://api.resend.com";
const HOUR = 60 * 60_000;

const Accepted = z.object({ id: z.string() });
const AcceptedBatch = z.object({ data: z.array(Accepted) });
const Refusal = z.object({ name: z.string().catch(""), message: z.string().catch("") });

export function resend(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "publication">,
  apiKey: string,
): MailProvider {
  return {
    name: "resend",
    most: 100,
    // An hour less than documented, because a request takes time to arrive.
    remembersMs: 23 * HOUR,
    send: async (key, messages) => {
      const single = messages.length === 1;
      const answer = await fetchUpstream(
        deps,
        `${API}/emails${single ? "" : "/batch"}`,
        requestOf(
          { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": key },
          single ? wire(messages[0] as Message) : messages.map(wire),
        ),
      );
      if (!answer.ok) return failure(messages, answer);
      const accepted = single
        ? [parsed(Accepted, text(answer.value))]
        : parsed(AcceptedBatch, text(answer.value))?.data;
      if (accepted?.length !== messages.length || accepted.includes(null))
        return unknown(messages, "Resend gave an answer that does not say what it accepted.");
      return { results: accepted.map((email) => ({ outcome: "sent", providerId: email?.id ?? null })) };
    },
  };
}

const wire = ({ from, to, replyTo, subject, html, text, headers }: Message) => ({
  from,
  to: [to],
  ...(replyTo && { reply_to: replyTo }),
  subject,
  html,
  text,
  headers,
});

function failure(messages: Message[], failed: Parameters<typeof failedRequest>[1]): SendAnswer {
  const { name, message } = parsed(Refusal, failed.errorBody ?? "") ?? { name: "", message: "" };
  switch (name) {
    case "daily_quota_exceeded":
    case "monthly_quota_exceeded":
      return limited(messages, `Resend: ${name}.`, failed.retryAfterMs);
    case "concurrent_idempotent_requests":
      return unknown(messages, "Resend is still at the same request.", failed.retryAfterMs);
    case "invalid_idempotent_request":
      // A key identifies a message or a set of recipients: the accepted request went to the same recipients.
      return { results: messages.map(() => ({ outcome: "sent", providerId: null })) };
    case "invalid_from_address":
      return misconfigured(messages, `Resend: ${name}.`);
    default:
      return failedRequest(messages, failed, message);
  }
}
