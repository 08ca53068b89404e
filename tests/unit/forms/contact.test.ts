import { describe, expect, test } from "vitest";
import { contactForm, receiveMessage } from "~/domains/contact/form.ts";
import { post } from "../../support/mail/forms.ts";
import { hostileBodies } from "../../support/survival/hostile.ts";
import { testDeps } from "../../support/unit/deps.ts";

const message = { name: "Ada", email: "ada@example.com", message: "A correction.\nSecond line." };

async function rows(email: string) {
  const { $client } = testDeps().db;
  const { results: messages } = await $client
    .prepare("select * from contact_messages where email = ?")
    .bind(email)
    .all<{ id: string; name: string; message: string }>();
  const { results: mails } = await $client
    .prepare(
      "select o.* from outbox o join contact_messages m on o.idempotency_key = 'contact/' || m.id where m.email = ?",
    )
    .bind(email)
    .all<Record<string, string>>();
  return { messages, mails };
}

test("a message is stored together with its mail to the publisher, answerable to its writer", async () => {
  await receiveMessage(testDeps(), { ...message, email: "first@example.com" });
  const { messages, mails } = await rows("first@example.com");
  expect(messages).toMatchObject([{ name: "Ada", message: "A correction.\nSecond line." }]);
  expect(mails).toMatchObject([
    {
      kind: "contact",
      recipient: "hello@recurring.ai",
      subject: "Message from Ada",
      headers: '{"Reply-To":"first@example.com"}',
      status: "pending",
    },
  ]);
  expect(mails[0]?.text).toContain("A correction.\nSecond line.");
});

test("the same message within a day is kept once, also when both arrive at the same moment", async () => {
  const twice = { ...message, email: "twice@example.com" };
  const answers = await Promise.all([receiveMessage(testDeps(), twice), receiveMessage(testDeps(), twice)]);
  expect(answers.map(({ stored }) => stored).sort()).toEqual([false, true]);
  await receiveMessage(testDeps({ at: "2026-08-22T11:59:59.999Z" }), twice);
  expect((await rows("twice@example.com")).mails).toHaveLength(1);
  await receiveMessage(testDeps({ at: "2026-08-22T12:00:00Z" }), twice);
  expect((await rows("twice@example.com")).mails).toHaveLength(2);
});

test("another message of the same writer is another message", async () => {
  await receiveMessage(testDeps(), { ...message, email: "more@example.com" });
  await receiveMessage(testDeps(), { ...message, email: "more@example.com", message: "And another thing." });
  expect((await rows("more@example.com")).messages).toHaveLength(2);
});

test("what is written is text in the mail's HTML", async () => {
  await receiveMessage(testDeps(), {
    name: "<b>Eve</b>",
    email: "eve@example.com",
    message: '</p><script>alert("1")</script>',
  });
  const [mail] = (await rows("eve@example.com")).mails;
  expect(mail?.html).toContain("&lt;script&gt;");
  expect(mail?.html).not.toMatch(/<script|<b>/);
});

describe("hostile input", () => {
  const bodies = hostileBodies({ name: "Mallory", email: "mallory@example.com", message: "Hello" });

  test("there is plenty", () => expect(bodies.length).toBeGreaterThan(500));

  test("is refused with a sentence or stored as plain text, and reaches no header", async () => {
    const deps = testDeps();
    for (const { name, contentType, body } of bodies) {
      const request = post(body, { contentType });
      const { status, result } = await contactForm.submit(deps, request);
      expect([200, 400, 413, 415], name).toContain(status);
      expect(result.message, name).toMatch(/^[A-Z].*\.$/);
      expect(result.ok, name).toBe(status === 200);
    }
    expect(deps.errors).toEqual([]);
    const { results } = await deps.db.$client
      .prepare("select recipient, subject, headers, html, text from outbox where kind = 'contact'")
      .all<Record<string, string>>();
    expect(results.length).toBeGreaterThan(20);
    for (const { recipient, subject, headers, html, text } of results) {
      expect(recipient).toBe("hello@recurring.ai");
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
      for (const [name, value] of Object.entries(JSON.parse(headers ?? "") as Record<string, string>)) {
        expect(name).toBe("Reply-To");
        expect(value).toMatch(/^[^\s,<>]+@[^\s,<>]+$/);
      }
      expect(html).not.toMatch(/<(script|svg|img)/i);
      expect(`${html}${text}`).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  });
});
