import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { fetchUpstream } from "../../sources/upstream.ts";
import {
  failedRequest,
  type MailProvider,
  type Message,
  misconfigured,
  notNow,
  overBudget,
  type SendAnswer,
  unknown,
} from "./provider.ts";
import { parsed, questionOf, requestOf, TAG, tagOf, text } from "./wire.ts";

/**
 * Resend (https://resend.com/docs/api-reference). It remembers the Idempotency-Key of an accepted request for 24 hours
 * and answers a repetition without sending; with another body, by a 409. A batch is accepted as a whole or not at all.
 * What became of a request is found in the list of sent emails, which has no filter: newest first, by recipient,
 * subject and time, then by the tag that carries the key.
 */

const API = "https://api.resend.com";
const HOUR = 60 * 60_000;

const Accepted = z.object({ id: z.string() });
const AcceptedBatch = z.object({ data: z.array(Accepted) });
const Sent = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  created_at: z.string(),
});
type Sent = z.output<typeof Sent>;
const SentPage = z.object({ has_more: z.boolean().catch(false), data: z.array(Sent) });
const Tagged = z.object({ tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish() });

/** The pages of a hundred emails that are read for one question. */
const MOST_PAGES = 50;
/** How far the provider's clock may be behind. */
const SKEW_MS = 60_000;
/** The emails of the same recipient and subject that are looked at for the key. */
const MOST_LOOKED_AT = 5;

const Refusal = z.object({ name: z.string().catch(""), message: z.string().catch("") });

export function resend(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "publication">,
  apiKey: string,
): MailProvider {
  const authorization = { Authorization: `Bearer ${apiKey}` };
  const ask = async <Value>(path: string, schema: z.ZodType<Value>): Promise<Value | null> => {
    const answer = await fetchUpstream(deps, `${API}/emails${path}`, questionOf(authorization));
    return answer.ok ? parsed(schema, text(answer.value)) : null;
  };
  return {
    name: "resend",
    most: 100,
    // Two a second, the limit of an account without an agreement of its own, with room for questions.
    requestsPerMinute: 100,
    // An hour less than documented, because a request takes time to arrive.
    remembersMs: 23 * HOUR,
    send: async (key, messages) => {
      const single = messages.length === 1;
      const answer = await fetchUpstream(
        deps,
        `${API}/emails${single ? "" : "/batch"}`,
        requestOf(
          { ...authorization, "Idempotency-Key": key },
          single ? wire(messages[0] as Message, key) : messages.map((message) => wire(message, key)),
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
    find: async (key, messages, since) => {
      const found = new Map<string, Sent>();
      const alike: Sent[] = [];
      let after = "";
      for (let page = 0; ; page++) {
        const emails = page < MOST_PAGES ? await ask(`?limit=100${after}`, SentPage) : null;
        if (!emails) return unknown(messages, "Resend's list of emails could not be read far enough.");
        for (const email of emails.data) {
          const message = messages.find(({ to, subject }) => isAlike(email, to, subject));
          if (!message || !isSince(email, since)) continue;
          alike.push(email);
          found.set(message.to, email);
        }
        const last = emails.data.at(-1);
        if (!last || !emails.has_more || !isSince(last, since)) break;
        after = `&after=${encodeURIComponent(last.id)}`;
      }
      for (const { id } of alike.slice(0, MOST_LOOKED_AT)) {
        const email = await ask(`/${encodeURIComponent(id)}`, Tagged);
        if (!email) return unknown(messages, "An email of Resend's list could not be read.");
        // An email that shows no tags counts as ours: to send it again would be worse than to miss it.
        if (email.tags && !email.tags.some(({ name, value }) => name === TAG && value === tagOf(key)))
          continue;
        // All of the request were accepted, also those that the list does not show yet.
        return {
          results: messages.map(({ to }) => ({ outcome: "sent", providerId: found.get(to)?.id ?? null })),
        };
      }
      return alike.length > MOST_LOOKED_AT
        ? unknown(messages, "Too many emails of Resend's list are alike.")
        : notNow(messages, "Resend did not accept it.");
    },
  };
}

const isAlike = (email: Sent, to: string, subject: string) =>
  email.subject === subject && email.to.some((address) => address.toLowerCase() === to.toLowerCase());

/** A time that does not read may be within: the list is then read on. */
const isSince = ({ created_at }: Sent, since: Date) => !(Date.parse(created_at) < since.getTime() - SKEW_MS);

const wire = ({ from, to, replyTo, subject, html, text, headers }: Message, key: string) => ({
  from,
  to: [to],
  ...(replyTo && { reply_to: replyTo }),
  subject,
  html,
  text,
  headers,
  tags: [{ name: TAG, value: tagOf(key) }],
});

function failure(messages: Message[], failed: Parameters<typeof failedRequest>[1]): SendAnswer {
  const { name, message } = parsed(Refusal, failed.errorBody ?? "") ?? { name: "", message: "" };
  switch (name) {
    case "daily_quota_exceeded":
    case "monthly_quota_exceeded":
      return overBudget(messages, `Resend: ${name}.`, failed.retryAfterMs);
    case "concurrent_idempotent_requests":
      return unknown(messages, "Resend is still at the same request.", failed.retryAfterMs);
    case "invalid_idempotent_request":
      // The key has been used for other bytes, such as those of an older version: the list tells what was accepted.
      return { ...unknown(messages, "Resend knows the key of another request."), ask: true };
    case "invalid_from_address":
      return misconfigured(messages, `Resend: ${name}.`);
    default:
      return failedRequest(messages, failed, message);
  }
}
