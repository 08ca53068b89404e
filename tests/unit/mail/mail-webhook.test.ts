import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, statement } from "~/platform/data/db.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { receiveReport } from "~/platform/mail/delivery/reports/webhook.ts";
import {
  basicAuth,
  HOOK_VARS,
  PASSWORD,
  postReport,
  svixHeaders,
  svixSignature,
} from "../../support/mail/mail-reports.ts";
import { testDeps } from "../../support/unit/deps.ts";

const deps = testDeps({ vars: HOOK_VARS });
const NOW = deps.now().getTime() / 1000;

async function suppressed() {
  const [rows] = await batch(deps.db, [
    statement<{ hash: string; reason: string }>(sql`
      select address_hash as hash, reason from suppressions order by created_at, address_hash`),
  ]);
  return rows;
}

beforeEach(async () => {
  await deps.db.run(sql`delete from suppressions`);
  deps.errors.length = 0;
});

const post = (provider: string, body: string, headers: Record<string, string>) =>
  postReport(deps, provider, body, headers);

describe("Resend's reports", () => {
  const signature = (body: string, changes = {}) => svixSignature(body, { time: NOW, ...changes });
  const headers = (sign: string, time: number | string = NOW) => svixHeaders(sign, time);
  const report = (type: string, more = {}) =>
    JSON.stringify({
      type,
      created_at: "2026-08-21",
      data: { email_id: "1", to: ["Gone@Example.com"], ...more },
    });
  const send = async (body: string) => post("resend", body, headers(await signature(body)));

  test("of bounces, complaints and suppressions suppress the address, once, whoever repeats them", async () => {
    for (const [type, reason] of [
      ["email.bounced", "bounce"],
      ["email.complained", "complaint"],
      ["email.suppressed", "provider"],
    ]) {
      await deps.db.run(sql`delete from suppressions`);
      for (const _ of [1, 2]) expect((await send(report(String(type)))).status).toBe(204);
      expect(await suppressed()).toEqual([{ hash: await addressHash("gone@example.com"), reason }]);
    }
  });

  test("of what passes, and of anything else, change nothing", async () => {
    for (const body of [
      report("email.bounced", { bounce: { type: "Transient", subType: "MailboxFull" } }),
      report("email.delivered"),
      report("email.opened"),
      JSON.stringify({ type: "contact.created", data: {} }),
    ])
      expect((await send(body)).status).toBe(204);
    expect(await suppressed()).toEqual([]);
  });

  test("are refused unless they are signed, for this body, with our secret, and now", async () => {
    const body = report("email.bounced");
    const good = await signature(body);
    const wrong: Record<string, string>[] = [
      {},
      headers(""),
      headers("v1,"),
      headers("v1,not base64!"),
      headers(good.replace("v1,", "v2,")),
      headers(good.slice(3)),
      headers(await signature(`${body} `)),
      headers(await signature(body, { key: btoa("another secret") })),
      headers(await signature(body, { id: "msg_2" })),
      headers(good, NOW + 1),
      headers(await signature(body, { time: NOW - 301 }), NOW - 301),
      headers(await signature(body, { time: NOW + 301 }), NOW + 301),
      headers(good, `${NOW} `.repeat(2)),
    ];
    for (const given of wrong)
      expect((await post("resend", body, given)).status, JSON.stringify(given)).toBe(401);
    expect(await suppressed()).toEqual([]);
    const both = `v1,${btoa("the old secret's")} ${good}`;
    expect((await post("resend", body, headers(both))).status).toBe(204);
    for (const time of [NOW - 300, NOW + 300])
      expect((await post("resend", body, headers(await signature(body, { time }), time))).status).toBe(204);
  });

  test("that do not read as reports are answered with a sentence, and logged", async () => {
    for (const body of ["", "{", "[]", '"x"', JSON.stringify({ type: "email.bounced", data: { to: [7] } })]) {
      const response = await send(body);
      expect(response.status, body).toBe(400);
      expect(await response.text()).toMatch(/^[A-Z].*\.$/);
    }
    expect(new Set(deps.errors)).toEqual(new Set(["mail.report-unread"]));
    expect((await post("resend", "x".repeat(300_000), {})).status).toBe(413);
  });
});

describe("Postmark's reports", () => {
  const send = (report: object, headers: Record<string, string> = basicAuth("postmark", PASSWORD)) =>
    post("postmark", JSON.stringify(report), headers);
  const bounce = { RecordType: "Bounce", Type: "HardBounce", Email: "gone@example.com", Inactive: true };

  test("suppress an address that it made inactive, that complained, or that left its stream", async () => {
    for (const [report, reason] of [
      [bounce, "bounce"],
      [{ RecordType: "SpamComplaint", Email: "gone@example.com" }, "complaint"],
      [
        { RecordType: "SubscriptionChange", Recipient: "gone@example.com", SuppressSending: true },
        "provider",
      ],
    ] as const) {
      await deps.db.run(sql`delete from suppressions`);
      for (const _ of [1, 2]) expect((await send(report)).status).toBe(204);
      expect(await suppressed()).toEqual([{ hash: await addressHash("gone@example.com"), reason }]);
    }
  });

  test("of an address that is taken off the stream say why, and a return takes back what was Postmark's alone", async () => {
    const change = (SuppressionReason: string | null, SuppressSending = true) =>
      send({
        RecordType: "SubscriptionChange",
        Recipient: "gone@example.com",
        SuppressSending,
        SuppressionReason,
      });
    for (const [named, reason, left] of [
      ["HardBounce", "bounce", 1],
      ["SpamComplaint", "complaint", 1],
      ["ManualSuppression", "provider", 0],
    ] as const) {
      await deps.db.run(sql`delete from suppressions`);
      await change(named);
      expect(await suppressed()).toMatchObject([{ reason }]);
      expect((await change(null, false)).status).toBe(204);
      expect(await suppressed(), named).toHaveLength(left);
    }
  });

  test("of a return leave what somebody else decided after Postmark", async () => {
    const hash = await addressHash("gone@example.com");
    const change = { RecordType: "SubscriptionChange", Recipient: "gone@example.com" };
    for (const reason of ["operator", "complaint", "bounce"] as const) {
      await deps.db.run(sql`delete from suppressions`);
      await send({ ...change, SuppressSending: true, SuppressionReason: "ManualSuppression" });
      await batch(deps.db, [suppress(deps, [hash], reason)]);
      await send({ ...change, SuppressSending: true, SuppressionReason: "ManualSuppression" });
      expect(await suppressed()).toEqual([{ hash, reason }]);
      await send({ ...change, SuppressSending: false });
      expect(await suppressed(), reason).toEqual([{ hash, reason }]);
    }
  });

  test("of a full mailbox or a delivery change nothing", async () => {
    for (const report of [
      { ...bounce, Type: "Transient", Inactive: false },
      { RecordType: "Delivery", Recipient: "x@example.com" },
    ])
      expect((await send(report)).status).toBe(204);
    expect(await suppressed()).toEqual([]);
  });

  test("are refused without the password", async () => {
    for (const headers of [
      {},
      basicAuth("postmark", ""),
      basicAuth("postmark", `${PASSWORD}x`),
      basicAuth(PASSWORD, "postmark"),
      { Authorization: `Bearer ${PASSWORD}` },
      { Authorization: "Basic !!" },
    ])
      expect((await send(bounce, headers as Record<string, string>)).status).toBe(401);
    expect(await suppressed()).toEqual([]);
  });
});

test("a provider that is not configured, or does not exist, has no webhook", async () => {
  for (const name of ["mailgun", "toString", "cloudflare"])
    expect((await post(name, "{}", {})).status).toBe(404);
  const bare = testDeps();
  const request = new Request("https://recurring.ai/api/mail/webhook/resend", { method: "POST", body: "{}" });
  expect((await receiveReport(bare, request, "resend")).status).toBe(404);
});
