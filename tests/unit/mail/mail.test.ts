import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as mailHtml } from "~/local-routes/[_]mailbox.$id.html.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { mailSecret, readToken } from "~/platform/data/signed-token.ts";
import { latestMail, localMailbox, mailById, onlyLocally } from "~/platform/mail/mailbox.ts";
import { type Mail, queueMail } from "~/platform/mail/outbox.ts";
import { begin, clockedDeps } from "../../support/mail/mail.ts";
import { testDeps } from "../../support/unit/deps.ts";

const mail = (idempotencyKey: string, changes: Partial<Mail> = {}): Mail => ({
  kind: "test",
  to: "reader@example.com",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  idempotencyKey,
  ...changes,
});

async function stored(key: string) {
  const { results } = await testDeps()
    .db.$client.prepare("select * from outbox where idempotency_key = ?")
    .bind(key)
    .all<Record<string, unknown>>();
  return results;
}

describe("the outbox", () => {
  test("takes a mail once per occasion", async () => {
    const deps = testDeps();
    await batch(deps.db, [
      queueMail(deps, mail("once")),
      queueMail(deps, mail("once", { subject: "Again" })),
    ]);
    expect(await stored("once")).toMatchObject([{ subject: "Hello", status: "pending", attempts: 0 }]);
  });

  test("has neither the mail nor the record when one of them fails", async () => {
    const deps = testDeps();
    await expect(
      batch(deps.db, [
        queueMail(deps, mail("torn")),
        statement(sql`insert into secrets (name) values ('x')`),
      ]),
    ).rejects.toThrow();
    expect(await stored("torn")).toEqual([]);
  });

  test("writes a mail only where its condition holds", async () => {
    const deps = testDeps();
    await batch(deps.db, [queueMail(deps, mail("never"), { when: sql`1 = 2` })]);
    expect(await stored("never")).toEqual([]);
  });

  test("lets no line end into a header", async () => {
    const deps = testDeps();
    await batch(deps.db, [
      queueMail(
        deps,
        mail("inject", {
          to: "reader@example.com\r\nBcc: a@example.com",
          subject: "Hi\r\nBcc: b@example.com",
          headers: { "Reply-To": "c@example.com\nBcc: d@example.com" },
        }),
      ),
    ]);
    const [row] = await stored("inject");
    expect(row).toMatchObject({
      recipient: "reader@example.com Bcc: a@example.com",
      subject: "Hi Bcc: b@example.com",
      headers: '{"Reply-To":"c@example.com Bcc: d@example.com"}',
    });
  });
});

describe("the local mailbox", () => {
  test("opens for the computer that serves, and is a 404 that nothing keeps for everybody else", () => {
    expect(localMailbox(new Request("http://localhost:8787/contact"))).toBe("/_mailbox");
    expect(localMailbox(new Request("https://recurring.ai/contact"))).toBeUndefined();
    expect(() => onlyLocally(new Request("http://127.0.0.1:8787/_mailbox"))).not.toThrow();
    try {
      onlyLocally(new Request("https://recurring.ai/_mailbox"));
      expect.unreachable();
    } catch (response) {
      expect(response).toBeInstanceOf(Response);
      expect((response as Response).status).toBe(404);
      expect((response as Response).headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("lists the newest first and shows a mail whole", async () => {
    await batch(testDeps().db, [queueMail(testDeps({ at: "2026-08-21T13:00:00Z" }), mail("older"))]);
    const deps = testDeps({ at: "2026-08-21T14:00:00Z" });
    await batch(deps.db, [queueMail(deps, mail("newer", { headers: { "X-Test": "1" } }))]);
    const [newest, second] = await latestMail(deps.db);
    expect(newest?.createdAt).toBeGreaterThan(second?.createdAt ?? 0);
    expect(await mailById(deps, newest?.id ?? "")).toMatchObject({
      recipient: "reader@example.com",
      html: "<p>Hello</p>",
      headers: { "X-Test": "1" },
    });
    expect(await mailById(deps, "none")).toBeNull();
  });

  test("shows the mails of a mailing as their recipients get them, and nobody else's", async () => {
    const deps = clockedDeps();
    const { id } = await begin(deps, "mailbox", 3);
    deps.pass(7200);
    const listed = (await latestMail(deps.db)).filter((mail) => mail.id.startsWith(id));
    expect(listed.map(({ recipient }) => recipient)).toEqual([1, 2, 3].map((n) => `r00000${n}@example.com`));
    const shown = await mailById(deps, listed[1]?.id ?? "");
    expect(shown).toMatchObject({ recipient: "r000002@example.com", status: "waiting", subject: "The week" });
    const [, token = ""] = /unsubscribe\?token=(\S+)/.exec(shown?.text ?? "") ?? [];
    expect(await readToken(await mailSecret(deps), "unsubscribe", token, deps.now())).toMatchObject({
      value: { subject: "r000002" },
    });
    expect(await mailById(deps, `${id}~stranger`)).toBeNull();
  });

  test("serves HTML without scripts and without our origin", async () => {
    const deps = testDeps();
    await batch(deps.db, [queueMail(deps, mail("html"))]);
    const [row] = await stored("html");
    const read = (url: string) =>
      mailHtml({ request: new Request(url), params: { id: String(row?.id) }, context: deps } as never);
    const response = await read("http://localhost/_mailbox/x/html");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    await expect(read("https://recurring.ai/_mailbox/x/html")).rejects.toMatchObject({ status: 404 });
  });
});
