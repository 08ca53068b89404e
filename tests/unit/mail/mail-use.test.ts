import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { askForAlert } from "~/domains/alerts/form.ts";
import { receiveMessage } from "~/domains/contact/form.ts";
import { subscribe } from "~/domains/newsletter/form.ts";
import { audienceOf } from "~/domains/newsletter/rules/links.ts";
import { REPORT_MAIL } from "~/domains/valuation/report/fields.ts";
import { drainOutbox } from "~/jobs/drain-outbox.ts";
import { housekeeping } from "~/jobs/upkeep/housekeeping.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { SIGN_IN_MAIL } from "~/platform/mail/delivery/reports/suppressions.ts";
import { clearMail, mailing } from "../../support/mail/mail.ts";
import { ORIGIN } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Mail that waits for a provider: what is nothing but a link ends with it. */

const DAY_MS = 24 * 60 * 60_000;
const { db } = testDeps();

/** The dependencies some days after the mails were written, with a provider or without. */
const later = (days: number, vars: Partial<Deps["vars"]> = {}) =>
  testDeps({
    at: new Date(testDeps().now().getTime() + days * DAY_MS).toISOString(),
    vars: { COMPRESS: "off", ...vars },
  });
const provider = { MAIL_PROVIDER: "mailbox" } as const;

const mails = async () =>
  Object.fromEntries(
    (await db.all<{ kind: string; status: string }>(sql`select kind, status from outbox order by kind`)).map(
      ({ kind, status }) => [kind, status],
    ),
  );

beforeEach(async () => {
  await clearMail({ db });
  for (const table of ["subscribers", "subscriptions", "alerts", "alert_addresses", "contact_messages"])
    await db.run(sql`delete from ${sql.identifier(table)}`);
  const deps = testDeps();
  await subscribe(deps, { email: "ada@example.com", list: "weekly", place: "page" }, ORIGIN);
  await askForAlert(
    deps,
    { email: "ben@example.com", place: "page", rule: { symbol: "SNOW", kind: "quarter", threshold: 0 } },
    ORIGIN,
  );
  await receiveMessage(deps, { name: "Kim", email: "kim@example.com", message: "Hello there." });
});

describe("with a provider that takes no mail now", () => {
  test("a mail whose link has ended is not tried again, and failed", async () => {
    const late = later(8, provider);
    const retry = late.now().getTime() + 60_000;
    await db.run(sql`update outbox set attempts = 7, next_try_at = ${retry} where kind <> 'contact'`);
    await drainOutbox(late);
    expect(await mails()).toEqual({
      "newsletter-confirmation": "failed",
      "alert-confirmation": "failed",
      contact: "sent",
    });
  });
});

describe("a daily email that is more than three hours late", () => {
  const HOURS = 1 / 24;
  const states = async () =>
    (await db.all<{ is: string }>(sql`select key || ' ' || state as 'is' from mailings order by key`)).map(
      ({ is }) => is,
    );
  const write = async (...kinds: string[]) => {
    const made = kinds.map((kind) =>
      createMailing(
        testDeps(),
        mailing(kind, { kind, audience: audienceOf("daily"), sendAt: testDeps().now() }),
      ),
    );
    for (const each of made) await batch(db, [each]);
  };

  beforeEach(() => write("daily-email", "newsletter-issue"));

  test("is ended and said, while an issue waits for a provider", async () => {
    expect(await drainOutbox(later(3 * HOURS))).toMatchObject({
      state: "partial",
      summary: "No MAIL_PROVIDER is set. Mails waiting: 3, and mailings.",
    });
    expect(await states()).toEqual(["daily-email scheduled", "newsletter-issue scheduled"]);
    const { state, summary } = await drainOutbox(later(3.1 * HOURS));
    expect(state).toBe("partial");
    expect(summary).toContain("Not sent, because it was too late: daily-email.");
    expect(await states()).toEqual(["daily-email cancelled", "newsletter-issue scheduled"]);
    // The second run sees that nobody is left.
    for (const _ of [1, 2]) await drainOutbox(later(4, provider));
    expect(await states()).toEqual(["daily-email cancelled", "newsletter-issue sent"]);
  });

  test("is ended also where a provider takes no mail now, unless some of it was sent", async () => {
    await db.run(sql`update mailings set state = 'sending', filled_at = 1`);
    const add = (state: string, sent: number) =>
      db.run(sql`
        insert into mail_batches (id, mailing_id, state, size, next_try_at, sent)
        select ${`${state}${sent}`}, id, ${state}, 5, 9e15, ${sent} from mailings where key = 'daily-email'`);
    await add("waiting", 0);
    await add("done", 5);
    const late = later(1, provider);
    await drainOutbox(late);
    expect(await states()).toContain("daily-email sending");
    await db.run(sql`delete from mail_batches where state = 'done'`);
    // A request of it whose answer was lost is repeated under its keys.
    await db.run(sql`update mail_batches set keyed_at = 1`);
    await drainOutbox(late);
    expect(await states()).toContain("daily-email sending");
    await db.run(sql`update mail_batches set keyed_at = null`);
    expect(await drainOutbox(late)).toMatchObject({ summary: expect.stringContaining("too late") });
    expect(await states()).toContain("daily-email cancelled");
  });
});

describe("without a provider", () => {
  test("a mail waits while its link works, and goes out then", async () => {
    await drainOutbox(later(6));
    const waits = {
      "newsletter-confirmation": "pending",
      "alert-confirmation": "pending",
      contact: "pending",
    };
    expect(await mails()).toEqual(waits);
    await drainOutbox(later(6, provider));
    expect(new Set(Object.values(await mails()))).toEqual(new Set(["sent"]));
  });

  test("one whose link has ended is not sent any more; a message to the publisher is", async () => {
    expect((await drainOutbox(later(8, provider))).summary).toContain("2 single mails too late");
    expect(await mails()).toEqual({
      "newsletter-confirmation": "failed",
      "alert-confirmation": "failed",
      contact: "sent",
    });
  });

  test("one that ended within the day is no failure of mail: nobody tried to send it", async () => {
    const late = later(8, provider);
    await db.run(sql`
      update outbox set kind = ${SIGN_IN_MAIL}, created_at = ${late.now().getTime() - 60 * 60_000}
      where kind = 'contact'`);
    await drainOutbox(late);
    expect(await mails()).toMatchObject({ [SIGN_IN_MAIL]: "failed" });
    expect(await mailHealth(late)).toMatchObject({ state: "ok", failed: 0 });
  });

  test("the mail of a report ends with its link too", async () => {
    await db.run(sql`update outbox set kind = ${REPORT_MAIL} where kind = 'contact'`);
    await drainOutbox(later(6));
    expect(await mails()).toMatchObject({ [REPORT_MAIL]: "pending" });
    await drainOutbox(later(8));
    expect(await mails()).toMatchObject({ [REPORT_MAIL]: "failed" });
  });

  test("nothing is kept of an address that is forgotten, but what its owner wrote", async () => {
    await drainOutbox(later(8));
    await housekeeping(later(31));
    expect(await mails()).toEqual({ contact: "pending" });
    expect(await db.all(sql`select email from subscribers union select email from alert_addresses`)).toEqual(
      [],
    );
  });
});
