import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { receiveMessage } from "~/domains/contact/form.ts";
import { subscribe } from "~/domains/newsletter/form.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { keepReport, newReport } from "~/domains/valuation/report/store/reports.ts";
import { joinWaitlist } from "~/domains/waitlist/form.ts";
import { batch } from "~/platform/data/db.ts";
import { pruneDeliveries } from "~/platform/webhooks/deliver.ts";
import { writeEndpoint } from "~/platform/webhooks/endpoints.ts";
import { imported } from "../../support/mail/imported.ts";
import { change, confirmNewest, ORIGIN, subscriber } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { deliveries, endpoint } from "../../support/webhooks/receiver.ts";

/** What is written for a webhook, in the batch of what it is about. */

const deps = testDeps();
const { db } = deps;

const SIGNUP = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: null,
  company: "Analytical",
  title: null,
  primaryInterest: "funding",
  eventAttendance: null,
  place: "card",
} as const;

beforeEach(async () => {
  for (const table of [
    "webhook_endpoints",
    "webhook_deliveries",
    "waitlist",
    "contact_messages",
    "subscribers",
    "subscriptions",
    "outbox",
    "valuation_reports",
  ])
    await db.run(sql`delete from ${sql.identifier(table)}`);
});

const told = async () =>
  (await deliveries()).map(({ type, payload }) => ({ ...JSON.parse(payload), isOf: type }));

const report = (id: string) => ({
  id,
  email: "ada@example.com",
  fingerprint: "same",
  expiresAt: newReport(deps).expiresAt,
  file: new Uint8Array(1),
  company: "Analytical",
  mail: null,
  figures: {
    fundingStage: "seed",
    companyType: "traditional",
    arr: 2,
    growthRate: 80,
    valuationLow: 8,
    valuationHigh: 10,
  } as const,
});

describe("an address that asks for it is told", () => {
  test("who joined the waitlist, once", async () => {
    await endpoint(["waitlist"]);
    await joinWaitlist(deps, SIGNUP, ORIGIN);
    await joinWaitlist(deps, SIGNUP, ORIGIN);
    expect(await told()).toEqual([
      {
        isOf: "waitlist.joined",
        type: "waitlist.joined",
        timestamp: "2026-08-21T12:00:00.000Z",
        data: SIGNUP,
      },
    ]);
  });

  test("who wrote, once for the same message", async () => {
    await endpoint(["message"]);
    const message = { name: "Ada", email: "ada@example.com", message: "Dear “all”,\nhello" };
    await receiveMessage(deps, message);
    await receiveMessage(deps, message);
    expect(await told()).toMatchObject([{ type: "message.received", data: message }]);
  });

  test("who asked for a report, and of what; once for two clicks", async () => {
    await endpoint(["report"]);
    await keepReport(deps, report("r1"));
    await keepReport(deps, report("r2"));
    const { email, company, figures } = report("");
    expect(await told()).toMatchObject([{ type: "report.requested", data: { email, company, ...figures } }]);
  });

  test("who confirmed a list and who left it, not who only asked, and nobody of an import", async () => {
    await endpoint(["subscriber"]);
    await subscribe(deps, { email: "waits@example.com", list: "weekly", place: "page" }, ORIGIN);
    const token = await subscriber("in@example.com");
    await confirmNewest("in@example.com", testDeps({ at: "2026-08-21T13:00:00Z" }));
    await importSubscriptions(deps, [imported("old@example.com")]);
    await change(token, {}, testDeps({ at: "2026-08-22T12:00:00Z" }));
    await change(token, { intent: "leave" }, testDeps({ at: "2026-08-22T13:00:00Z" }));
    const data = {
      email: "in@example.com",
      list: "weekly",
      source: "page",
      askedAt: "2026-08-21T12:00:00.000Z",
      confirmedAt: "2026-08-21T12:00:00.000Z",
    };
    expect(await told()).toMatchObject([
      { type: "subscriber.confirmed", timestamp: "2026-08-21T12:00:00.000Z", data },
      { type: "subscriber.left", timestamp: "2026-08-22T12:00:00.000Z", data },
    ]);
  });
});

test("each of several addresses is told, one that is off or asks for other things is not", async () => {
  await endpoint(["waitlist", "message"]);
  await endpoint(["waitlist"], "https://other.example/");
  await endpoint(["subscriber", "message"], "https://third.example/");
  const off = await endpoint(["waitlist"], "https://off.example/");
  await batch(db, [
    writeEndpoint(deps, off, { url: "https://off.example/", kinds: ["waitlist"], state: "off" }),
  ]);
  await joinWaitlist(deps, SIGNUP, ORIGIN);
  expect(await told()).toHaveLength(2);
});

test("every address is told of an erasure, also one that is off, and where nothing is kept any more", async () => {
  await endpoint(["waitlist"]);
  const off = await endpoint(["waitlist"], "https://off.example/");
  await batch(db, [
    writeEndpoint(deps, off, { url: "https://off.example/", kinds: ["waitlist"], state: "off" }),
  ]);
  await eraseAddress(deps, "ada@example.com");
  const erasure = { type: "address.erased", data: { email: "ada@example.com" } };
  expect(await told()).toMatchObject([erasure, erasure]);
  await db.run(sql`update webhook_deliveries set state = 'done' where endpoint_id <> ${off}`);
  await batch(db, [pruneDeliveries(testDeps({ at: "2026-12-21T12:00:00Z" }))]);
  expect(await told()).toMatchObject([erasure]);
});

test("nothing is written where no address is", async () => {
  await joinWaitlist(deps, SIGNUP, ORIGIN);
  await change(await subscriber("in@example.com"), {});
  expect(await told()).toEqual([]);
});
