import { describe, expect, test } from "vitest";
import type { List } from "~/domains/newsletter/fields.ts";
import { confirmSubscription, newsletterForm, subscribe } from "~/domains/newsletter/form.ts";
import { consentTo } from "~/domains/newsletter/rules/copy.ts";
import { checkConfirmation } from "~/domains/newsletter/store/subscriptions.ts";
import { signToken } from "~/platform/data/signed-token.ts";
import { answerCall } from "~/platform/forms/call.ts";
import { post } from "../../support/mail/forms.ts";
import { hostileBodies } from "../../support/survival/hostile.ts";
import { testDeps } from "../../support/unit/deps.ts";

const ORIGIN = "https://recurring.ai";

const CONFIRMED_WEEKLY = { ok: true, value: expect.objectContaining({ list: "weekly" }) };

const at = (time: string) => testDeps({ at: `2026-08-${time}Z` });

const signUp = (email: string, deps = testDeps(), list: List = "weekly") =>
  subscribe(deps, { email, list, place: "dialog" }, ORIGIN);

const confirm = (token: string, deps = testDeps()) => confirmSubscription(deps, token, ORIGIN);

async function subscription(email: string, list: List = "weekly") {
  return testDeps()
    .db.$client.prepare(
      "select x.* from subscriptions x join subscribers s on s.id = x.subscriber_id where s.email = ? and x.list = ?",
    )
    .bind(email, list)
    .first<Record<string, unknown>>();
}

async function mailsTo(email: string) {
  const { results } = await testDeps()
    .db.$client.prepare(
      "select * from outbox where recipient = ? and kind = 'newsletter-confirmation' order by created_at, rowid",
    )
    .bind(email)
    .all<Record<string, string>>();
  return results;
}

async function tokenFor(email: string): Promise<string> {
  const [token] = ((await mailsTo(email)).at(-1)?.text ?? "").match(/(?<=token=)\S+/) ?? [];
  return token ?? "";
}

describe("signing up", () => {
  test("keeps the address with the evidence of consent, and asks it by mail", async () => {
    await signUp("new@example.com");
    expect(await subscription("new@example.com")).toMatchObject({
      status: "pending",
      consent_at: Date.parse("2026-08-21T12:00:00Z"),
      consent_place: "dialog",
      consent_wording: consentTo(testDeps().publication, "weekly"),
      confirmed_at: null,
    });
    const [mail, ...more] = await mailsTo("new@example.com");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: "newsletter-confirmation",
      subject: "Confirm your subscription to the Insider",
    });
    expect(mail?.text).toContain(`${ORIGIN}/newsletter/confirm?token=`);
  });

  test("twice at the same moment writes one subscriber and one mail", async () => {
    await Promise.all([signUp("twice@example.com"), signUp("twice@example.com")]);
    expect(await mailsTo("twice@example.com")).toHaveLength(1);
  });

  test("again and again is answered with ever rarer mails", async () => {
    const times = [
      ["21T12:00:00", 1],
      ["21T12:59:59", 1],
      ["21T13:00:00", 2],
      ["21T16:59:59", 2],
      ["21T17:00:00", 3],
      ["22T08:59:59", 3],
      ["22T09:00:00", 4],
    ] as const;
    for (const [time, mails] of times) {
      await signUp("eager@example.com", at(time));
      expect(await mailsTo("eager@example.com"), time).toHaveLength(mails);
    }
  });

  test("for another list asks again, with evidence of its own", async () => {
    await signUp("both@example.com");
    await confirm(await tokenFor("both@example.com"));
    await signUp("both@example.com", testDeps(), "daily");
    expect(await subscription("both@example.com", "daily")).toMatchObject({
      status: "pending",
      consent_wording: consentTo(testDeps().publication, "daily"),
    });
    const token = await tokenFor("both@example.com");
    expect(await confirm(token)).toMatchObject({ ok: true, value: { list: "daily" } });
    expect((await subscription("both@example.com"))?.status).toBe("active");
  });

  test("with an address that is confirmed changes nothing", async () => {
    await signUp("known@example.com");
    await confirm(await tokenFor("known@example.com"));
    const before = await subscription("known@example.com");
    await signUp("known@example.com", at("29T12:00:00"));
    expect(await subscription("known@example.com")).toEqual(before);
    expect(await mailsTo("known@example.com")).toHaveLength(1);
  });
});

describe("confirming", () => {
  test("makes a subscriber, also when the button is pressed twice; looking at the link does not", async () => {
    await signUp("ready@example.com");
    const token = await tokenFor("ready@example.com");
    expect((await checkConfirmation(testDeps(), token)).ok).toBe(true);
    expect((await subscription("ready@example.com"))?.status).toBe("pending");

    expect(await confirm(token, at("22T12:00:00"))).toEqual(CONFIRMED_WEEKLY);
    expect(await confirm(token, at("23T12:00:00"))).toEqual(CONFIRMED_WEEKLY);
    expect(await subscription("ready@example.com")).toMatchObject({
      status: "active",
      confirmed_at: Date.parse("2026-08-22T12:00:00Z"),
    });
  });

  test("is welcomed once", async () => {
    await signUp("welcome@example.com");
    const token = await tokenFor("welcome@example.com");
    await confirm(token);
    await confirm(token, at("22T12:00:00"));
    const { results } = await testDeps()
      .db.$client.prepare(
        "select text from outbox where recipient = 'welcome@example.com' and kind = 'newsletter-welcome'",
      )
      .all<{ text: string }>();
    expect(results).toHaveLength(1);
    expect(results[0]?.text).toContain(`${ORIGIN}/newsletter/preferences?token=`);
  });

  test("works with the older of two mails too", async () => {
    await signUp("slow@example.com");
    const first = await tokenFor("slow@example.com");
    await signUp("slow@example.com", at("21T13:00:00"));
    expect((await confirm(first, at("21T13:05:00"))).ok).toBe(true);
  });

  test("is too late after seven days", async () => {
    await signUp("late@example.com");
    const token = await tokenFor("late@example.com");
    expect((await checkConfirmation(at("28T11:59:59"), token)).ok).toBe(true);
    expect(await confirm(token, at("28T12:00:00"))).toMatchObject({ ok: false, code: "expired" });
    expect((await subscription("late@example.com"))?.status).toBe("pending");
  });

  test("does not bring back who left meanwhile", async () => {
    await signUp("gone@example.com");
    const token = await tokenFor("gone@example.com");
    await testDeps()
      .db.$client.prepare(
        "update subscriptions set status = 'ended' where subscriber_id = (select id from subscribers where email = 'gone@example.com')",
      )
      .run();
    expect(await confirm(token)).toMatchObject({ ok: false, code: "invalid" });
  });

  test("refuses what we did not sign for this", async () => {
    await signUp("target@example.com");
    const token = await tokenFor("target@example.com");
    const [payload = "", signature = ""] = token.split(".");
    const id = String((await subscription("target@example.com"))?.subscriber_id);
    const expiresAt = Date.parse("2027-01-01");
    const forged = [
      "",
      "x",
      ".",
      payload,
      `${payload}.`,
      `${payload}.${signature.slice(1)}`,
      `${payload}.${signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
      `${btoa(JSON.stringify(["newsletter-confirm-weekly", id, expiresAt])).replaceAll("=", "")}.${signature}`,
      `${token}x`,
      `${token} `,
      "a".repeat(10_000),
      await signToken("another secret altogether", {
        purpose: "newsletter-confirm-weekly",
        subject: id,
        expiresAt,
      }),
    ];
    for (const wrong of forged)
      expect(await confirm(wrong), wrong.slice(0, 60)).toMatchObject({
        ok: false,
        code: "invalid",
      });
    const deps = testDeps({
      vars: { ...testDeps().vars, MAIL_SECRET: "a secret of twenty-four characters" },
    });
    const otherPurpose = await signToken("a secret of twenty-four characters", {
      purpose: "newsletter-preferences",
      subject: id,
      expiresAt,
    });
    expect(await confirm(otherPurpose, deps)).toMatchObject({ ok: false, code: "invalid" });
    expect((await subscription("target@example.com"))?.status).toBe("pending");
  });
});

describe("the call", () => {
  const call = async (body: string, contentType: string | null = "application/json") => {
    const deps = testDeps();
    const request = post(body, { path: "/api/newsletter/subscribe", contentType });
    return { response: answerCall(await newsletterForm.submit(deps, request)), deps };
  };
  const told = async (email: string) => {
    const { response } = await call(JSON.stringify({ email }));
    return { status: response.status, body: await response.text() };
  };

  test("answers the same whether or not the address is known", async () => {
    const unknown = await told("first-time@example.com");
    expect(unknown).toEqual({
      status: 200,
      body: '{"success":true,"message":"Welcome to the Insider. Check your email to confirm."}',
    });
    expect(await told("First-Time@Example.com")).toEqual(unknown);
    await confirm(await tokenFor("first-time@example.com"));
    expect(await told("first-time@example.com")).toEqual(unknown);
    expect((await subscription("first-time@example.com"))?.consent_place).toBe("call");
  });

  test("answers an invalid address with the sentence of the form", async () => {
    expect(await told("nobody")).toEqual({ status: 400, body: "Please enter a valid email address." });
    expect((await call("{}")).response.status).toBe(400);
  });

  test("takes none of 100 hostile bodies for an address, and writes no header", async () => {
    const bodies = hostileBodies({ email: "mallory@example.com" });
    expect(bodies.length).toBeGreaterThan(100);
    for (const { name, contentType, body } of bodies) {
      const { response, deps } = await call(body, contentType);
      expect([200, 400, 413, 415], name).toContain(response.status);
      expect(deps.errors, name).toEqual([]);
      if (response.status !== 200) expect(await response.text(), name).toMatch(/^[A-Z].*\.$/);
    }
    const { results } = await testDeps()
      .db.$client.prepare("select email from subscribers")
      .all<{ email: string }>();
    for (const { email } of results) expect(email).toMatch(/^[^\s<>,"]{1,64}@[a-z0-9.-]+\.[a-z0-9-]+$/);
  });
});
