import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { AUDIENCES } from "~/jobs/drain-outbox.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { countMailings, totalsOf } from "~/platform/mail/delivery/totals.ts";
import { TAG, tagOf } from "~/platform/mail/providers/wire.ts";
import { clearMail, clockedDeps, fakeProvider, type Request } from "../../../support/mail/mail.ts";
import { HOOK_VARS, sendReport } from "../../../support/mail/mail-reports.ts";
import { leaveBy } from "../../../support/mail/newsletter.ts";

/** What came of an issue: as the provider reports it, and who left by it. */

const DAY = "2026-08-20";
const KEY = `weekly/${DAY}`;
const CONSENT = {
  consentAt: 0,
  consentPlace: "a test",
  consentWording: "Yes",
  confirmedAt: 0,
  endedAt: null,
};
const PEOPLE = ["ada", "ben", "cy", "dee"].map((name) => `${name}@example.com`);

let deps = { ...clockedDeps(), vars: HOOK_VARS };

beforeEach(async () => {
  deps = { ...clockedDeps(), vars: HOOK_VARS };
  await clearMail(deps);
  for (const table of ["issues", "subscribers", "subscriptions", "mailing_totals"])
    await deps.db.run(sql`delete from ${sql.identifier(table)}`);
  await importSubscriptions(
    deps,
    PEOPLE.map((email) => ({ email, list: "weekly" as const, status: "active" as const, ...CONSENT })),
  );
});

/** Sends the issue; returns the requests that the provider took. */
async function send(day = DAY): Promise<Request[]> {
  await addIssue(deps, { day, subject: "The week", preheader: "", body: "Hello." }, null);
  const issue = await issueOf(deps.db, day);
  if (issue) await publishIssue(deps, issue);
  const { provider, requests } = fakeProvider();
  await sweepMail(deps, provider, AUDIENCES);
  return requests;
}

async function totals(key = KEY) {
  await countMailings(deps);
  const [row] = await rowsOf(deps.db, totalsOf([key]));
  const { recipients, sent, delivered, bounced, complained, unsubscribed } = row ?? {};
  return { recipients, sent, delivered, bounced, complained, unsubscribed };
}

const report = (request: Request | undefined, address: string, type: string, data: object = {}) =>
  sendReport(deps, "resend", {
    type: `email.${type}`,
    data: {
      email_id: `id-${address}`,
      to: [address],
      tags: { [TAG]: tagOf(request?.key ?? "") },
      ...data,
    },
  });

const postmark = (request: Request | undefined, address: string, fields: object) =>
  sendReport(deps, "postmark", {
    Recipient: address,
    MessageID: "m",
    Metadata: { key: request?.key },
    ...fields,
  });

describe("reports", () => {
  test("are counted once each, a late one correcting the one before", async () => {
    const [request] = await send();
    expect(await totals()).toMatchObject({ recipients: 4, sent: 4, delivered: 0, bounced: 0, complained: 0 });
    const delivered = { RecordType: "Delivery" };
    for (const address of PEOPLE.slice(0, 3)) await postmark(request, address, delivered);
    await postmark(request, "ADA@example.com", delivered);
    expect(await totals()).toMatchObject({ delivered: 3, bounced: 0, complained: 0 });
    await postmark(request, "ada@example.com", { RecordType: "SpamComplaint" });
    await postmark(request, "ada@example.com", { RecordType: "SpamComplaint" });
    expect(await totals()).toMatchObject({ delivered: 3, bounced: 0, complained: 1 });
    await postmark(request, "ben@example.com", { RecordType: "Bounce", Inactive: true });
    await postmark(request, "dee@example.com", { RecordType: "Bounce", Inactive: true });
    await postmark(request, "dee@example.com", delivered);
    expect(await totals()).toMatchObject({ sent: 4, delivered: 2, bounced: 2, complained: 1 });
    // A complaint that comes before its delivery.
    await postmark(request, "dee@example.com", { RecordType: "SpamComplaint" });
    expect(await totals()).toMatchObject({ delivered: 2, bounced: 2, complained: 1 });
  });

  test("that say nothing final, or are of no mail of ours, are not", async () => {
    const [request] = await send();
    await postmark(request, "ada@example.com", { RecordType: "Bounce", Inactive: false });
    await postmark(request, "stranger@example.com", { RecordType: "Delivery" });
    await postmark(request, "ben@example.com", {
      RecordType: "SubscriptionChange",
      SuppressSending: true,
      SuppressionReason: "ManualSuppression",
    });
    await postmark(undefined, "ada@example.com", { RecordType: "Delivery" });
    expect(await totals()).toMatchObject({ delivered: 0, bounced: 0, complained: 0 });
  });

  test("of Resend are counted alike", async () => {
    const [request] = await send();
    const answers = [
      await report(request, "ada@example.com", "delivered"),
      await report(request, "ben@example.com", "complained"),
      await report(request, "cy@example.com", "bounced", { bounce: { type: "Permanent" } }),
      await report(request, "dee@example.com", "bounced", { bounce: { type: "Transient" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await totals()).toMatchObject({ delivered: 2, bounced: 1, complained: 1 });
  });

  test("stay counted when what was sent to whom is deleted", async () => {
    const [request] = await send();
    for (const address of PEOPLE) await postmark(request, address, { RecordType: "Delivery" });
    await deps.db.run(sql`delete from deliveries`);
    await postmark(request, "ada@example.com", { RecordType: "SpamComplaint" });
    expect(await totals()).toMatchObject({ delivered: 4, complained: 0 });
  });
});

describe("who leaves", () => {
  const linkOf = (requests: Request[], address: string) => {
    const mail = requests.flatMap(({ messages }) => messages).find(({ to }) => to === address);
    return /<(\S+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  };

  test("by a mail's link is counted for that mail, once", async () => {
    const first = await send();
    deps.pass(7 * 86_400);
    const second = await send("2026-08-27");
    await leaveBy(linkOf(first, "ada@example.com"), deps);
    await leaveBy(linkOf(first, "ada@example.com"), deps);
    await leaveBy(linkOf(second, "ada@example.com"), deps);
    await leaveBy(linkOf(second, "ben@example.com"), deps);
    await leaveBy(linkOf(second, "cy@example.com"), deps);
    expect(await totals()).toMatchObject({ unsubscribed: 1 });
    expect(await totals("weekly/2026-08-27")).toMatchObject({ unsubscribed: 2 });
  });

  test("by an old mail leaves for another reason", async () => {
    const requests = await send();
    deps.pass(31 * 86_400);
    await leaveBy(linkOf(requests, "ada@example.com"), deps);
    expect(await rowsOf(deps.db, totalsOf([KEY]))).toEqual([]);
  });
});

test("a mailing is added up at each tick at first, then every hour, then every day, then no more", async () => {
  await send();
  const countedAt = async () => {
    await countMailings(deps);
    const [row] = await rowsOf(deps.db, totalsOf([KEY]));
    return row?.countedAt;
  };
  const MINUTE = 60;
  const HOUR = 60 * MINUTE;
  const start = deps.now().getTime();
  expect(await countedAt()).toBe(start);
  deps.pass(5 * MINUTE);
  expect(await countedAt()).toBe(start + 5 * MINUTE * 1000);
  deps.pass(3 * HOUR);
  const later = await countedAt();
  expect(later).toBe(deps.now().getTime());
  deps.pass(30 * MINUTE);
  expect(await countedAt()).toBe(later);
  deps.pass(30 * MINUTE);
  const hourly = await countedAt();
  expect(hourly).toBe(deps.now().getTime());
  deps.pass(4 * 24 * HOUR);
  const daily = await countedAt();
  expect(daily).toBe(deps.now().getTime());
  deps.pass(23 * HOUR);
  expect(await countedAt()).toBe(daily);
  deps.pass(31 * 24 * HOUR);
  expect(await countedAt()).toBe(daily);
});
