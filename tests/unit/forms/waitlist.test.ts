import { describe, expect, test } from "vitest";
import { joinWaitlist, waitlistForm } from "~/domains/waitlist/form.ts";
import { welcomeMail } from "~/domains/waitlist/mail/welcome.ts";
import { consentTo } from "~/domains/waitlist/rules/form-copy.ts";
import type { WaitlistSignup } from "~/domains/waitlist/schema.ts";
import { answerCall } from "~/platform/forms/call.ts";
import { post } from "../../support/mail/forms.ts";
import { publication as second } from "../../support/publication/second.ts";
import { hostileBodies } from "../../support/survival/hostile.ts";
import { testDeps } from "../../support/unit/deps.ts";

const ORIGIN = "https://recurring.ai";

const signup: WaitlistSignup = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: null,
  company: "Engines",
  title: null,
  primaryInterest: "wisdom",
  eventAttendance: "europa-2024",
  place: "modal",
};

const rows = async (email: string) => {
  const { $client } = testDeps().db;
  const row = await $client.prepare("select * from waitlist where email = ?").bind(email).first();
  const { results: mails } = await $client
    .prepare("select * from outbox where recipient = ?")
    .bind(email)
    .all<Record<string, string>>();
  return { row, mails };
};

const send = (fields: Record<string, string> | string, contentType?: string | null) => {
  const deps = testDeps();
  const request = post(fields, { path: "/connect", ...(contentType === undefined ? {} : { contentType }) });
  return waitlistForm.submit(deps, request);
};

test("who is let in first is said where the publication says so, and has events", () => {
  const { publication } = testDeps();
  const textOf = (of: Partial<typeof publication>) =>
    welcomeMail({ ...publication, ...of }, { id: "1", email: "ada@example.com", origin: ORIGIN }).text;
  expect(textOf({})).toContain("verified attendees of our conferences first");
  const { network: _, ...connect } = publication.connect ?? {};
  for (const of of [{ events: undefined }, { connect: connect as typeof publication.connect }]) {
    expect(textOf(of)).not.toContain("attendees");
    expect(textOf(of)).toContain("talent and wisdom. We write to you");
  }
});

test("an address is stored with what its owner told, the evidence of consent and a welcome mail", async () => {
  expect(await joinWaitlist(testDeps(), signup, ORIGIN)).toEqual({ ok: true, value: null });
  const { row, mails } = await rows("ada@example.com");
  expect(row).toMatchObject({
    first_name: "Ada",
    last_name: null,
    company: "Engines",
    primary_interest: "wisdom",
    event_attendance: "europa-2024",
    consent_place: "modal",
    consent_wording: consentTo(testDeps().publication),
    created_at: Date.parse("2026-08-21T12:00:00Z"),
  });
  expect(mails).toMatchObject([
    { kind: "waitlist-welcome", subject: "You are on the waitlist for Recurring Connect" },
  ]);
  expect(mails[0]?.text).toContain(`${ORIGIN}/connect`);
});

test("a second wish for an address is a conflict that changes nothing and mails nothing", async () => {
  const twice = { ...signup, email: "twice@example.com" };
  const outcomes = await Promise.all([
    joinWaitlist(testDeps(), twice, ORIGIN),
    joinWaitlist(testDeps(), { ...twice, firstName: "Eve" }, ORIGIN),
  ]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await rows("twice@example.com")).mails).toHaveLength(1);
});

describe("the call", () => {
  test("answers 201, and 409 with the words that the form knows", async () => {
    const fields = { email: " Grace@Example.com ", primaryInterest: "all" };
    const first = answerCall(await send(fields));
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({ success: true });
    const again = answerCall(await send({ email: "grace@example.com" }));
    expect(again.status).toBe(409);
    expect(await again.text()).toBe("already on waitlist");
    expect((await rows("grace@example.com")).row).toMatchObject({
      primary_interest: "all",
      first_name: null,
    });
  });

  test.each([
    [{}, "Please enter your email address."],
    [{ email: "  " }, "Please enter your email address."],
    [{ email: "grace" }, "Please enter a valid email address."],
    [{ email: "g@example.com", primaryInterest: "fame" }, "Please choose one of the options."],
    [{ email: "g@example.com", eventAttendance: "annual-1999" }, "Please choose one of the options."],
    [{ email: "g@example.com", company: "x".repeat(121) }, "Please keep to 120 characters."],
  ] as [Record<string, string>, string][])("refuses %j", async (fields, sentence) => {
    const answer = answerCall(await send(fields));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(sentence);
  });
});

test("the events somebody may have been to are the publication's", async () => {
  const submit = (eventAttendance: string) =>
    waitlistForm.submit(
      testDeps({ publication: second }),
      post({ email: "meister@example.com", eventAttendance }, { path: "/connect" }),
    );
  expect(await submit("annual-2025")).toMatchObject({
    status: 400,
    result: { errors: { eventAttendance: "Please choose one of the options." } },
  });
  expect((await submit("hallentag-2024")).status).toBe(201);
  expect((await rows("meister@example.com")).row).toMatchObject({ event_attendance: "hallentag-2024" });
});

test("hostile input is refused with a sentence or stored as plain text, and reaches no header", async () => {
  const bodies = hostileBodies({
    email: "mallory@example.com",
    firstName: "Mallory",
    lastName: "M",
    company: "C",
    title: "T",
    primaryInterest: "all",
    eventAttendance: "no-events",
  });
  expect(bodies.length).toBeGreaterThan(500);
  for (const { name, contentType, body } of bodies) {
    const { status, result } = await send(body, contentType);
    expect([201, 400, 409, 413, 415], name).toContain(status);
    expect(result.message, name).not.toBe("");
    expect(result.ok, name).toBe(status === 201);
  }
  const { results } = await testDeps()
    .db.$client.prepare("select * from outbox where kind = 'waitlist-welcome'")
    .all<Record<string, string>>();
  expect(results.length).toBeGreaterThan(100);
  for (const { recipient, subject, html, text, headers } of results) {
    expect(recipient).toMatch(/^[^\s,<>]+@[^\s,<>]+$/);
    expect(`${subject}${headers}`).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    expect(html).not.toMatch(/<(script|svg|img)/i);
    expect(`${html}${text}`).not.toMatch(/[^\P{Cc}\n\t]/u);
  }
});
