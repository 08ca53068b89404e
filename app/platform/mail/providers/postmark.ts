import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { fetchUpstream } from "../../sources/upstream.ts";
import {
  failedRequest,
  limited,
  type MailProvider,
  type Message,
  misconfigured,
  type SendResult,
  unknown,
} from "./provider.ts";
import { parsed, questionOf, requestOf, text } from "./wire.ts";

/**
 * Postmark (https://postmarkapp.com/developer/api/email-api). It has no idempotency keys; each message carries the key
 * as metadata, by which it can be found among those that were accepted. Without a response, and after a 5xx, the result
 * is unknown. A batch is answered with 200 even when some of its messages fail.
 */

const API = "https://api.postmarkapp.com";
/** The messages that one search answers at most; a request has fewer. */
const MOST_FOUND = 500;
const DEFAULT_STREAM = "broadcast";

const Item = z.object({
  ErrorCode: z.number(),
  Message: z.string().catch(""),
  MessageID: z.string().optional(),
});
const Items = z.array(Item);
type Item = z.output<typeof Item>;

const Found = z.object({
  TotalCount: z.number(),
  Messages: z.array(
    z.object({
      MessageID: z.string(),
      Recipients: z.array(z.string()),
      Metadata: z.record(z.string(), z.string()).catch({}),
    }),
  ),
});

/** Error codes about the account or the sender rather than a message. */
const ACCOUNT_ERRORS = new Set([10, 400, 401, 402, 405, 412, 413, 1235]);
const INACTIVE = 406;
const RATE_LIMIT = 429;

export function postmark(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "publication">,
  token: string,
): MailProvider {
  const stream = deps.vars.POSTMARK_BROADCAST_STREAM ?? DEFAULT_STREAM;
  const headers = { "X-Postmark-Server-Token": token };
  return {
    name: "postmark",
    most: 100,
    remembersMs: 0,
    requestsPerMinute: 300,
    send: async (key, messages) => {
      const content = messages.map((message) => wire(message, stream, key));
      const answer = await fetchUpstream(deps, `${API}/email/batch`, requestOf(headers, content));
      if (!answer.ok) {
        const error = parsed(Item, answer.errorBody ?? "");
        if (error && isAccountError(error)) return misconfigured(messages, sentence(error));
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
    find: async (key, messages) => {
      const query = new URLSearchParams({ count: String(MOST_FOUND), offset: "0", metadata_key: key });
      if (messages[0]) query.set("messagestream", streamOf(messages[0], stream));
      const answer = await fetchUpstream(deps, `${API}/messages/outbound?${query}`, questionOf(headers));
      const found = answer.ok ? parsed(Found, text(answer.value)) : null;
      if (!found) return unknown(messages, answer.ok ? "Postmark's list does not read." : answer.message);
      const ours = found.Messages.filter(({ Metadata }) => Metadata.key === key);
      // A search that did not look at the key says nothing.
      if (ours.length < found.Messages.length || found.TotalCount > MOST_FOUND)
        return unknown(messages, "Postmark's list is not that of the key.");
      const ids = new Map(
        ours.flatMap((one) => one.Recipients.map((to) => [to.toLowerCase(), one.MessageID])),
      );
      return { results: messages.map(({ to }) => toFound(ids.get(to.toLowerCase()))) };
    },
  };
}

const toFound = (providerId: string | undefined): SendResult =>
  providerId === undefined
    ? { outcome: "later", error: "Postmark did not accept it." }
    : { outcome: "sent", providerId };

const streamOf = ({ bulk }: Message, stream: string) => (bulk ? stream : "outbound");

const wire = (message: Message, stream: string, key: string) => ({
  From: message.from,
  To: message.to,
  ...(message.replyTo && { ReplyTo: message.replyTo }),
  Subject: message.subject,
  HtmlBody: message.html,
  TextBody: message.text,
  MessageStream: streamOf(message, stream),
  Metadata: { key },
  Headers: Object.entries(message.headers).map(([Name, Value]) => ({ Name, Value })),
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
