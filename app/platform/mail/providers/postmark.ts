import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { fetchUpstream } from "../../sources/upstream.ts";
import {
  failedRequest,
  limited,
  type MailProvider,
  type Message,
  misconfigured,
  notNow,
  type SendResult,
  unknown,
} from "./provider.ts";
import { parsed, requestOf, text } from "./wire.ts";

/**
 * Postmark (https://postmarkapp.com/developer/api/email-api). It has no idempotency keys. An error response means that
 * nothing was accepted. Without a response the result is unknown: a single mail is then repeated, list mail is not
 * (`remembersMs`). A batch is answered with 200 even when some of its messages fail.
 */

const API = "https://api.postmarkapp.com/email/batch";
const DEFAULT_STREAM = "broadcast";

const Item = z.object({
  ErrorCode: z.number(),
  Message: z.string().catch(""),
  MessageID: z.string().optional(),
});
const Items = z.array(Item);
type Item = z.output<typeof Item>;

/** Error codes about the account or the sender rather than a message. */
const ACCOUNT_ERRORS = new Set([10, 400, 401, 402, 405, 412, 413, 1235]);
const INACTIVE = 406;
const RATE_LIMIT = 429;

export function postmark(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "publication">,
  token: string,
): MailProvider {
  const stream = deps.vars.POSTMARK_BROADCAST_STREAM ?? DEFAULT_STREAM;
  return {
    name: "postmark",
    most: 100,
    remembersMs: 0,
    send: async (_key, messages) => {
      const content = messages.map((message) => wire(message, stream));
      const answer = await fetchUpstream(deps, API, requestOf({ "X-Postmark-Server-Token": token }, content));
      if (!answer.ok) {
        const error = parsed(Item, answer.errorBody ?? "");
        if (error && isAccountError(error)) return misconfigured(messages, sentence(error));
        if ((answer.status ?? 0) >= 500) return notNow(messages, answer.message, answer.retryAfterMs);
        return failedRequest(messages, answer, error?.Message);
      }
      const items = parsed(Items, text(answer.value));
      if (items?.length !== messages.length)
        return unknown(messages, "Postmark gave an answer that does not say what it accepted.");
      const results = items.map(resultOf);
      const accountError = items.find(isAccountError);
      if (accountError) return { ...misconfigured(messages, sentence(accountError)), results };
      const busy = items.some(({ ErrorCode }) => ErrorCode === RATE_LIMIT);
      return busy
        ? { ...limited(messages, "Postmark asks for fewer messages.", 1000), results }
        : { results };
    },
  };
}

const wire = ({ from, to, replyTo, subject, html, text, headers, bulk }: Message, stream: string) => ({
  From: from,
  To: to,
  ...(replyTo && { ReplyTo: replyTo }),
  Subject: subject,
  HtmlBody: html,
  TextBody: text,
  MessageStream: bulk ? stream : "outbound",
  Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
});

function resultOf(item: Item): SendResult {
  const { ErrorCode, MessageID = null } = item;
  if (ErrorCode === 0) return { outcome: "sent", providerId: MessageID };
  if (ErrorCode === INACTIVE) return { outcome: "suppressed", error: "Postmark marks the address inactive." };
  const outcome = ErrorCode === RATE_LIMIT || isAccountError(item) ? "later" : "refused";
  return { outcome, error: sentence(item) };
}

/** Code 300 reports any invalid field; an invalid sender concerns every message. */
const isAccountError = ({ ErrorCode, Message }: Item) =>
  ACCOUNT_ERRORS.has(ErrorCode) || (ErrorCode === 300 && Message.includes("'From'"));

/** Returns the error by its code alone: Postmark's message may contain addresses. */
const sentence = ({ ErrorCode }: Item) => `Postmark refused with its code ${ErrorCode}.`;
