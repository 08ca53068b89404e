import { describe, expect, test } from "vitest";
import { cloudflare } from "~/platform/mail/providers/cloudflare.ts";
import { postmark } from "~/platform/mail/providers/postmark.ts";
import type { Message } from "~/platform/mail/providers/provider.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** The formats are those of the providers' documents; the words are ours. */

const message = (to: string, changes: Partial<Message> = {}): Message => ({
  from: "The Insider <insider@recurring.ai>",
  to,
  subject: "The week",
  html: "<p>Hi</p>",
  text: "Hi",
  headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  bulk: true,
  ...changes,
});
const one = [message("a@example.com", { replyTo: "team@recurring.ai" })];
const two = [message("a@example.com"), message("b@example.com")];

interface Seen {
  url: string;
  headers: Headers;
  body: unknown;
}

/** Dependencies whose outside world gives one answer, and the requests that it got. */
function world(answer: () => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const deps = testDeps({
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      seen.push({ url: String(input), headers, body: JSON.parse(String(init?.body)) });
      return answer();
    },
  });
  return { deps, seen };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

const outcomes = (answer: { results: { outcome: string }[] }) => answer.results.map(({ outcome }) => outcome);

describe("Resend", () => {
  const send = (answer: () => Response | Promise<Response>, messages = two) => {
    const { deps, seen } = world(answer);
    return { seen, answer: resend(deps, "re_key").send("key/1", messages) };
  };

  test("is sent one mail, or many at once, under a key and with a User-Agent", async () => {
    const single = send(() => json(200, { id: "id-1" }), one);
    expect(await single.answer).toEqual({ results: [{ outcome: "sent", providerId: "id-1" }] });
    expect(single.seen[0]).toMatchObject({
      url: "https://api.resend.com/emails",
      body: {
        from: "The Insider <insider@recurring.ai>",
        to: ["a@example.com"],
        reply_to: "team@recurring.ai",
        subject: "The week",
        html: "<p>Hi</p>",
        text: "Hi",
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      },
    });
    const headers = single.seen[0]?.headers;
    expect(headers?.get("Idempotency-Key")).toBe("key/1");
    expect(headers?.get("Authorization")).toBe("Bearer re_key");
    expect(headers?.get("User-Agent")).toMatch(/^recurring\/1\.0 /);

    const many = send(() => json(200, { data: [{ id: "id-1" }, { id: "id-2" }] }));
    expect(await many.answer).toEqual({
      results: [
        { outcome: "sent", providerId: "id-1" },
        { outcome: "sent", providerId: "id-2" },
      ],
    });
    expect(many.seen[0]).toMatchObject({
      url: "https://api.resend.com/emails/batch",
      body: [{ to: ["a@example.com"] }, { to: ["b@example.com"] }],
    });
  });

  const error = (status: number, name: string, headers?: Record<string, string>) => () =>
    json(status, { statusCode: status, name, message: "Why a@example.com was not written to." }, headers);

  test("that says nothing clear leaves it open", async () => {
    const unclear = [
      () => json(200, { data: [{ id: "only one" }] }),
      () => json(200, { data: "none" }),
      () => new Response("<html>Sign in to the network</html>"),
      () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/" } }),
      () => Promise.reject(new Error("reset")),
      error(500, "internal_server_error"),
      error(503, "application_error"),
      error(409, "concurrent_idempotent_requests"),
    ];
    for (const answer of unclear)
      expect(outcomes(await send(answer).answer), String(answer)).toEqual(["unknown", "unknown"]);
  });

  test("that asks for fewer is left alone as long as it says; a quota for an hour", async () => {
    const limited = await send(error(429, "rate_limit_exceeded", { "Retry-After": "7" })).answer;
    expect(limited).toMatchObject({
      pause: { ms: 7000 },
      results: [{ outcome: "later" }, { outcome: "later" }],
    });
    expect(await send(error(429, "rate_limit_exceeded")).answer).toMatchObject({ pause: { ms: 1000 } });
    for (const name of ["daily_quota_exceeded", "monthly_quota_exceeded"])
      expect(await send(error(429, name)).answer).toMatchObject({
        pause: { ms: 3_600_000, reason: `Resend: ${name}.` },
      });
  });

  test("that does not know us is tried again when the operator may have mended it", async () => {
    for (const [status, name] of [
      [401, "missing_api_key"],
      [403, "invalid_api_key"],
      [403, "validation_error"],
      [422, "invalid_from_address"],
    ] as const) {
      const answer = await send(error(status, name)).answer;
      expect(answer, name).toMatchObject({ pause: { ms: 900_000 } });
      expect(outcomes(answer)).toEqual(["later", "later"]);
    }
  });

  test("that refuses a batch gets smaller ones; a single mail that it refuses is failed, in no one's words", async () => {
    for (const [status, name] of [
      [400, "validation_error"],
      [422, "missing_required_field"],
      [422, "validation_error"],
    ] as const) {
      const many = await send(error(status, name)).answer;
      expect(many).toMatchObject({ split: true });
      expect(outcomes(many)).toEqual(["later", "later"]);
      const single = await send(error(status, name), one).answer;
      expect(outcomes(single)).toEqual(["refused"]);
      expect(JSON.stringify(single)).not.toContain("example.com was");
    }
  });

  test("that accepted something else under our key has to be asked what it was", async () => {
    expect(await send(error(409, "invalid_idempotent_request"), one).answer).toMatchObject({
      results: [{ outcome: "unknown" }],
      ask: true,
    });
  });
});

describe("Postmark", () => {
  const send = (answer: () => Response | Promise<Response>, messages = two) => {
    const { deps, seen } = world(answer);
    return { seen, answer: postmark(deps, "token").send("key/1", messages) };
  };
  const fine = (id: string) => ({
    To: "x",
    SubmittedAt: "2026-08-21",
    MessageID: id,
    ErrorCode: 0,
    Message: "OK",
  });
  const item = (code: number, words = "Words.") => ({ ErrorCode: code, Message: words });

  test("is sent list mail in its stream, and other mail in the usual one", async () => {
    const { answer, seen } = send(() => json(200, [fine("1")]), one);
    expect(await answer).toEqual({ results: [{ outcome: "sent", providerId: "1" }] });
    expect(seen[0]).toMatchObject({
      url: "https://api.postmarkapp.com/email/batch",
      body: [
        {
          From: "The Insider <insider@recurring.ai>",
          To: "a@example.com",
          ReplyTo: "team@recurring.ai",
          Subject: "The week",
          HtmlBody: "<p>Hi</p>",
          TextBody: "Hi",
          MessageStream: "broadcast",
          Headers: [{ Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" }],
        },
      ],
    });
    expect(seen[0]?.headers.get("X-Postmark-Server-Token")).toBe("token");
    const other = send(() => json(200, [fine("1")]), [message("a@example.com", { bulk: false })]);
    await other.answer;
    expect(other.seen[0]?.body).toMatchObject([{ MessageStream: "outbound" }]);
  });

  test("answers 200 though some fail: each by its own code", async () => {
    const messages = ["a", "b", "c", "d"].map((name) => message(`${name}@example.com`));
    const { answer } = send(
      () => json(200, [fine("1"), item(406), item(300, "Invalid 'To' address."), item(429)]),
      messages,
    );
    const result = await answer;
    expect(outcomes(result)).toEqual(["sent", "suppressed", "refused", "later"]);
    expect(result.pause).toMatchObject({ ms: 1000 });
    const account = await send(() => json(200, [fine("1"), item(405)])).answer;
    expect(outcomes(account)).toEqual(["sent", "later"]);
    expect(account.pause).toMatchObject({ ms: 900_000 });
  });

  test("by its errors as a whole", async () => {
    const cases = [
      [() => json(401, item(10)), "later", { pause: { ms: 900_000 } }],
      [() => json(422, item(300, "Invalid 'From' address: 'x'.")), "later", { pause: { ms: 900_000 } }],
      [() => json(422, item(402)), "later", { pause: { ms: 900_000 } }],
      [() => json(422, item(300, "Invalid 'To' address.")), "later", { split: true }],
      [() => json(429, item(429), { "Retry-After": "3" }), "later", { pause: { ms: 3000 } }],
      [() => json(500, item(0)), "unknown", {}],
      [() => new Response("down", { status: 503 }), "unknown", {}],
      [() => Promise.reject(new Error("reset")), "unknown", {}],
      [() => json(200, [fine("1")]), "unknown", {}],
      [() => new Response("<html>"), "unknown", {}],
    ] as const;
    for (const [answer, outcome, more] of cases) {
      const result = await send(answer as () => Response).answer;
      expect(outcomes(result), String(answer)).toEqual([outcome, outcome]);
      expect(result, String(answer)).toMatchObject(more);
    }
  });
});

describe("Cloudflare", () => {
  const failing = (code?: string) => () =>
    Promise.reject(Object.assign(new Error("Why it failed."), code ? { code } : {}));
  const send = (answer: (mail: unknown) => Promise<{ messageId: string }>, messages = one) =>
    cloudflare({ send: answer } as unknown as SendEmail).send("key", messages);

  test("is sent one at a time, with name and address apart", async () => {
    const seen: unknown[] = [];
    const answer = await send(async (mail) => {
      seen.push(mail);
      return { messageId: `<${seen.length}@cf>` };
    }, two);
    expect(answer.results).toEqual([
      { outcome: "sent", providerId: "<1@cf>" },
      { outcome: "sent", providerId: "<2@cf>" },
    ]);
    expect(seen[0]).toEqual({
      from: { name: "The Insider", email: "insider@recurring.ai" },
      to: "a@example.com",
      subject: "The week",
      html: "<p>Hi</p>",
      text: "Hi",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
  });

  test("fails by its codes", async () => {
    const cases = {
      E_RECIPIENT_SUPPRESSED: ["suppressed", undefined],
      E_RATE_LIMIT_EXCEEDED: ["later", 10_000],
      E_DAILY_LIMIT_EXCEEDED: ["later", 3_600_000],
      E_SENDER_NOT_VERIFIED: ["later", 900_000],
      E_SENDER_DOMAIN_NOT_AVAILABLE: ["later", 900_000],
      E_INTERNAL_SERVER_ERROR: ["later", undefined],
      E_DELIVERY_FAILED: ["later", undefined],
      E_RECIPIENT_NOT_ALLOWED: ["refused", undefined],
      E_CONTENT_TOO_LARGE: ["refused", undefined],
      E_HEADER_NOT_ALLOWED: ["refused", undefined],
    } as const;
    for (const [code, [outcome, pause]] of Object.entries(cases)) {
      const answer = await send(failing(code));
      expect(outcomes(answer), code).toEqual([outcome]);
      expect(answer.pause?.ms, code).toBe(pause);
    }
    expect(outcomes(await send(failing()))).toEqual(["unknown"]);
  });

  test("that fails one of several has sent the others", async () => {
    let calls = 0;
    const answer = await send(
      async () => (calls++ === 0 ? failing("E_DAILY_LIMIT_EXCEEDED")() : { messageId: "1" }),
      two,
    );
    expect(outcomes(answer)).toEqual(["later", "sent"]);
    expect(answer.pause).toMatchObject({ ms: 3_600_000 });
  });
});
