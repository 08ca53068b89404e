import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler, UpstreamServer } from "./upstream-server.ts";

/**
 * Stands in for Resend and Postmark, with their failures: `trouble` selects the failure of the n-th request. Its record
 * of accepted mails shows who got which mail.
 */

/**
 * `ok`; `error`: a 500, nothing accepted; `busy`: a 429 with Retry-After; `hang`: no answer, nothing accepted;
 * `lost`: accepted, but the answer never arrives; `broken`: accepted, and the answer is a 500.
 */
export type Trouble = "ok" | "error" | "busy" | "hang" | "lost" | "broken";

export interface AcceptedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Postmark's message stream. */
  stream?: string;
}

export interface MailServer {
  /** The accepted mails, in order. */
  accepted: AcceptedMail[];
  /** The number of requests by the trouble that they met. */
  troubles: Record<string, number>;
  /** Sets the trouble of the requests from now on. */
  misbehave: (trouble: (request: number) => Trouble) => void;
}

interface Answer {
  status: number;
  body: unknown;
}

export function startMailServer(upstream: UpstreamServer, retryAfterSeconds = 1): MailServer {
  let trouble: (request: number) => Trouble = () => "ok";
  let requests = 0;
  const server: MailServer = {
    accepted: [],
    troubles: {},
    misbehave: (next) => {
      trouble = next;
      requests = 0;
    },
  };
  const remembered = new Map<string, { fingerprint: string; answer: Answer }>();

  /** Returns the handler of a provider's call: it applies the trouble of the request. */
  const handle =
    (take: (request: IncomingMessage, body: string) => Answer): Handler =>
    async (request, response) => {
      const body = await textOf(request);
      const kind = trouble(requests++);
      server.troubles[kind] = (server.troubles[kind] ?? 0) + 1;
      if (kind === "hang") return;
      if (kind === "busy")
        return answer(
          response,
          {
            status: 429,
            body: { statusCode: 429, ErrorCode: 429, name: "rate_limit_exceeded", message: "Slow down." },
          },
          { "retry-after": String(retryAfterSeconds) },
        );
      const failed = {
        status: 500,
        body: { statusCode: 500, name: "internal_server_error", message: "Oh." },
      };
      if (kind === "error") return answer(response, failed);
      const taken = take(request, body);
      if (kind === "lost") return;
      answer(response, kind === "broken" ? failed : taken);
    };

  const resend = (request: IncomingMessage, body: string): Answer => {
    const refuse = (status: number, name: string): Answer => ({
      status,
      body: { statusCode: status, name, message: `This is ${name}.` },
    });
    if (!request.headers["user-agent"]) return refuse(403, "validation_error");
    if (!request.headers.authorization?.startsWith("Bearer re_")) return refuse(401, "missing_api_key");
    const key = String(request.headers["idempotency-key"] ?? "");
    if (key.length < 1 || key.length > 256) return refuse(400, "invalid_idempotency_key");
    const fingerprint = createHash("sha256").update(body).digest("hex");
    const known = remembered.get(key);
    if (known)
      return known.fingerprint === fingerprint ? known.answer : refuse(409, "invalid_idempotent_request");
    const content = JSON.parse(body);
    const mails: ResendMail[] = Array.isArray(content) ? content : [content];
    if (mails.length > 100) return refuse(422, "validation_error");
    if (mails.some(({ to }) => !/^[^\s@]+@[^\s@]+$/.test(to[0] ?? "")))
      return refuse(422, "validation_error");
    const data = mails.map(({ to: [to = ""], subject, html, text, headers = {} }) => {
      const id = randomUUID();
      server.accepted.push({ id, to, subject, html, text, headers });
      return { id };
    });
    const taken: Answer = { status: 200, body: Array.isArray(content) ? { data } : data[0] };
    remembered.set(key, { fingerprint, answer: taken });
    return taken;
  };

  const postmark = (request: IncomingMessage, body: string): Answer => {
    if (!request.headers["x-postmark-server-token"])
      return { status: 401, body: { ErrorCode: 10, Message: "No token was supplied." } };
    const items = (JSON.parse(body) as PostmarkMail[]).map((mail) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(mail.To)) return { ErrorCode: 300, Message: `Invalid 'To': ${mail.To}.` };
      if (mail.To.startsWith("inactive")) return { ErrorCode: 406, Message: "Inactive recipient." };
      const id = randomUUID();
      server.accepted.push({
        id,
        to: mail.To,
        subject: mail.Subject,
        html: mail.HtmlBody,
        text: mail.TextBody,
        headers: Object.fromEntries(mail.Headers.map(({ Name, Value }) => [Name, Value])),
        stream: mail.MessageStream,
      });
      return {
        To: mail.To,
        SubmittedAt: new Date().toISOString(),
        MessageID: id,
        ErrorCode: 0,
        Message: "OK",
      };
    });
    return { status: 200, body: items };
  };

  upstream.route("api.resend.com/emails", handle(resend));
  upstream.route("api.resend.com/emails/batch", handle(resend));
  upstream.route("api.postmarkapp.com/email/batch", handle(postmark));
  return server;
}

interface ResendMail {
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

interface PostmarkMail {
  To: string;
  Subject: string;
  HtmlBody: string;
  TextBody: string;
  MessageStream: string;
  Headers: { Name: string; Value: string }[];
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function answer(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
