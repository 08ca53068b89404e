/**
 * Stands in for Resend and Postmark: their calls that send, and their lists of what was sent. A `Trouble` makes it fail
 * or lie about one call. Its record of accepted mails shows who got which mail.
 */

/**
 * `ok`; `error`: a 500, nothing accepted; `busy`: a 429 with Retry-After; `hang`: no answer, nothing accepted;
 * `lost`: accepted, but the answer never arrives; `broken`: accepted, and the answer is a 500; `refused`: a 422, nothing
 * accepted, whatever is known of the key.
 */
export type Trouble = "ok" | "error" | "busy" | "hang" | "lost" | "broken" | "refused";

export interface AcceptedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Postmark's message stream. */
  stream?: string;
  at: number;
  tags?: { name: string; value: string }[];
  metadata?: Record<string, string>;
}

export interface ProviderCall {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

export interface ProviderAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface SimulatedProvider {
  /** The accepted mails, in order. */
  accepted: AcceptedMail[];
  /** The number of sending calls by the trouble that they met. */
  troubles: Record<string, number>;
  /** Sets the trouble of the sending calls from now on, the first of which is call 0. */
  misbehave: (trouble: (call: number) => Trouble) => void;
  /** Whether the lists of what was sent answer. */
  listsAnswer: boolean;
  /** Answers a call; null when no answer arrives. */
  answer: (call: ProviderCall) => ProviderAnswer | null;
}

/** Addresses of the sending calls. */
export const SENDING = ["/emails", "/emails/batch", "/email/batch"];

export function simulateProvider({
  retryAfterSeconds = 1,
  now = Date.now,
}: {
  retryAfterSeconds?: number;
  now?: () => number;
} = {}): SimulatedProvider {
  let trouble: (call: number) => Trouble = () => "ok";
  let calls = 0;
  const accepted: AcceptedMail[] = [];
  const remembered = new Map<string, { body: string; answer: ProviderAnswer }>();

  const resend = ({ headers, body }: ProviderCall): ProviderAnswer => {
    if (!headers.get("User-Agent")) return refuse(403, "validation_error");
    if (!headers.get("Authorization")?.startsWith("Bearer re_")) return refuse(401, "missing_api_key");
    const key = headers.get("Idempotency-Key") ?? "";
    if (key.length < 1 || key.length > 256) return refuse(400, "invalid_idempotency_key");
    const known = remembered.get(key);
    if (known) return known.body === body ? known.answer : refuse(409, "invalid_idempotent_request");
    const content = JSON.parse(body);
    const mails: ResendMail[] = Array.isArray(content) ? content : [content];
    const tags = mails.flatMap((mail) => mail.tags ?? []);
    if (tags.some(({ name, value }) => !/^[\w-]{1,256}$/.test(name) || !/^[\w-]{1,256}$/.test(value)))
      return refuse(422, "validation_error");
    if (mails.length > 100 || mails.some(({ to }) => !isAddress(to[0])))
      return refuse(422, "validation_error");
    const data = mails.map(({ to: [to = ""], headers = {}, ...mail }) => {
      const id = crypto.randomUUID();
      accepted.push({ ...mail, id, to, headers, at: now() });
      return { id };
    });
    const answer = { status: 200, body: Array.isArray(content) ? { data } : data[0] };
    remembered.set(key, { body, answer });
    return answer;
  };

  const postmark = ({ headers, body }: ProviderCall): ProviderAnswer => {
    if (!headers.get("X-Postmark-Server-Token"))
      return { status: 401, body: { ErrorCode: 10, Message: "No token was supplied." } };
    const items = (JSON.parse(body) as PostmarkMail[]).map((mail) => {
      if (!isAddress(mail.To)) return { ErrorCode: 300, Message: `Invalid 'To': ${mail.To}.` };
      if (mail.To.startsWith("inactive")) return { ErrorCode: 406, Message: "Inactive recipient." };
      if (Object.values(mail.Metadata ?? {}).some((value) => value.length > 80))
        return { ErrorCode: 300, Message: "Invalid 'Metadata'." };
      const id = crypto.randomUUID();
      accepted.push({
        id,
        to: mail.To,
        subject: mail.Subject,
        html: mail.HtmlBody,
        text: mail.TextBody,
        headers: Object.fromEntries(mail.Headers.map(({ Name, Value }) => [Name, Value])),
        stream: mail.MessageStream,
        metadata: mail.Metadata ?? {},
        at: now(),
      });
      return { To: mail.To, MessageID: id, ErrorCode: 0, Message: "OK" };
    });
    return { status: 200, body: items };
  };

  const resendList = (query: URLSearchParams): ProviderAnswer => {
    const emails = [...accepted].reverse();
    const start = emails.findIndex(({ id }) => id === query.get("after")) + 1;
    const limit = Number(query.get("limit") ?? 20);
    const data = emails.slice(start, start + limit).map(({ id, to, subject, at }) => ({
      id,
      to: [to],
      subject,
      created_at: new Date(at).toISOString(),
    }));
    return { status: 200, body: { object: "list", has_more: start + limit < emails.length, data } };
  };

  const resendEmail = (id: string): ProviderAnswer => {
    const email = accepted.find((mail) => mail.id === id);
    return email
      ? { status: 200, body: { id, to: [email.to], tags: email.tags ?? [] } }
      : refuse(404, "not_found");
  };

  const postmarkList = (query: URLSearchParams): ProviderAnswer => {
    const found = accepted.filter(
      ({ metadata, stream }) =>
        metadata?.key === query.get("metadata_key") && stream === query.get("messagestream"),
    );
    const Messages = found.map(({ id, to, metadata }) => ({
      MessageID: id,
      Recipients: [to],
      Metadata: metadata,
    }));
    return { status: 200, body: { TotalCount: Messages.length, Messages } };
  };

  const simulated: SimulatedProvider = {
    accepted,
    troubles: {},
    listsAnswer: true,
    misbehave: (next) => {
      trouble = next;
      calls = 0;
    },
    answer: (call) => {
      const { pathname, searchParams } = call.url;
      if (call.method === "GET") {
        if (!simulated.listsAnswer) return refuse(500, "internal_server_error");
        if (pathname === "/messages/outbound") return postmarkList(searchParams);
        return pathname === "/emails" ? resendList(searchParams) : resendEmail(pathname.split("/")[2] ?? "");
      }
      const kind = trouble(calls++);
      simulated.troubles[kind] = (simulated.troubles[kind] ?? 0) + 1;
      if (kind === "hang") return null;
      if (kind === "error") return refuse(500, "internal_server_error");
      if (kind === "refused") return refuse(422, "validation_error");
      if (kind === "busy")
        return {
          ...refuse(429, "rate_limit_exceeded"),
          headers: { "retry-after": String(retryAfterSeconds) },
        };
      const taken = pathname === "/email/batch" ? postmark(call) : resend(call);
      if (kind === "lost") return null;
      return kind === "broken" ? refuse(500, "internal_server_error") : taken;
    },
  };
  return simulated;
}

/** An error as Resend and Postmark give it. */
const refuse = (status: number, name: string): ProviderAnswer => ({
  status,
  body: { statusCode: status, ErrorCode: status, name, message: `This is ${name}.` },
});

const isAddress = (text = "") => /^[^\s@]+@[^\s@]+$/.test(text);

interface ResendMail {
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  tags?: { name: string; value: string }[];
}

interface PostmarkMail {
  To: string;
  Subject: string;
  HtmlBody: string;
  TextBody: string;
  MessageStream: string;
  Metadata?: Record<string, string>;
  Headers: { Name: string; Value: string }[];
}

/** A `fetch` that a simulated provider answers, or cuts off. */
export const fetchFrom =
  (provider: SimulatedProvider): typeof fetch =>
  async (input, init) => {
    const answer = provider.answer({
      method: init?.method ?? "GET",
      url: new URL(String(input)),
      headers: new Headers(init?.headers),
      body: String(init?.body ?? ""),
    });
    if (!answer) throw new TypeError("The connection was cut.");
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
  };
