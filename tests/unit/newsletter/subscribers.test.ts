import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { heldOfAddress } from "~/acts/readers/erasure/held.ts";
import { askForAlert } from "~/domains/alerts/form.ts";
import { receiveMessage } from "~/domains/contact/form.ts";
import { subscribe } from "~/domains/newsletter/form.ts";
import { listAudience } from "~/domains/newsletter/store/audience.ts";
import { parseImport } from "~/domains/newsletter/store/import/parse.ts";
import { receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { exportedSubscriptions, listStats, pruneUnconfirmed } from "~/domains/newsletter/store/operator.ts";
import { joinWaitlist } from "~/domains/waitlist/form.ts";
import { housekeeping } from "~/jobs/upkeep/housekeeping.ts";
import { receiptOf } from "~/platform/data/backup/erasures.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { writeEntry } from "~/platform/desk/audit.ts";
import {
  addressHash,
  isSuppressed,
  suppress,
  unsuppressProvided,
} from "~/platform/mail/delivery/reports/suppressions.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { endpoint } from "../../support/webhooks/receiver.ts";

const ORIGIN = "https://recurring.ai";
const NOW = new Date("2026-08-21T12:00:00Z");

const HEADER = "email,list,status,consent_at,consent_place,consent_wording,confirmed_at,ended_at";

const parsed = (lines: string[], list: "weekly" | "daily" = "weekly") => {
  const result = parseImport([HEADER, ...lines].join("\n"), { now: NOW, list });
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

const bring = (lines: string[]) => importSubscriptions(testDeps(), parsed(lines).rows);

const evidence = "2025-03-31,their own form,Yes please";

async function statusOf(email: string): Promise<Record<string, string>> {
  const { results } = await testDeps()
    .db.$client.prepare(
      "select x.list, x.status from subscriptions x join subscribers s on s.id = x.subscriber_id where s.email = ?",
    )
    .bind(email)
    .all<{ list: string; status: string }>();
  return Object.fromEntries(results.map(({ list, status }) => [list, status]));
}

describe("an import", () => {
  test("refuses what has no evidence or makes no sense, and says on which line", () => {
    const { rows, rejected } = parsed([
      `Good@Example.com,,,${evidence},,`,
      `nobody,,,${evidence},,`,
      "no-date@example.com,,,,their form,Yes,,",
      "future@example.com,,,2027-01-01,their form,Yes,,",
      "no-words@example.com,,,2025-03-31,their form,,,",
      `pending@example.com,,pending,${evidence},,`,
      `other@example.com,monthly,,${evidence},,`,
      `good@example.com,,,${evidence},,`,
    ]);
    expect(rows).toEqual([
      {
        email: "good@example.com",
        list: "weekly",
        status: "active",
        consentAt: Date.parse("2025-03-31"),
        consentPlace: "their own form",
        consentWording: "Yes please",
        confirmedAt: Date.parse("2025-03-31"),
        endedAt: null,
        pausedUntil: null,
      },
    ]);
    expect(rejected).toEqual([
      "Line 3: Please enter a valid email address.",
      "Line 4: consent_at must be a date that has passed, such as 2025-03-31.",
      "Line 5: consent_at must be a date that has passed, such as 2025-03-31.",
      "Line 6: consent_wording is missing.",
      "Line 7: status must be active or ended: who has not confirmed cannot be taken in.",
      "Line 8: list must be weekly or daily.",
      "Line 9: the address is already in the file.",
    ]);
  });

  test("needs the columns of the evidence", () => {
    expect(parseImport("email,name\na@example.com,A", { now: NOW, list: "weekly" })).toMatchObject({
      ok: false,
      message: "The first line must name the columns; it lacks consent_at, consent_place, consent_wording.",
    });
  });

  test("may be run again", async () => {
    const lines = [`twice@example.com,,,${evidence},,`, `left@example.com,,ended,${evidence},,2025-06-01`];
    expect(await bring(lines)).toEqual({ added: 1, noted: 1, unchanged: 0, suppressed: 0 });
    expect(await bring(lines)).toEqual({ added: 0, noted: 0, unchanged: 2, suppressed: 0 });
    expect(await statusOf("twice@example.com")).toEqual({ weekly: "active" });
    expect(await statusOf("left@example.com")).toEqual({ weekly: "ended" });
  });

  test("brings nobody back who left or is suppressed; who asked here before is confirmed by the evidence", async () => {
    await bring([`gone@example.com,,ended,${evidence},,`]);
    const deps = testDeps();
    await batch(deps.db, [suppress(deps, [await addressHash("bounced@example.com")], "bounce")]);
    await subscribe(deps, { email: "asked@example.com", list: "weekly", place: "page" }, ORIGIN);
    const lines = ["gone", "bounced", "asked"].map((name) => `${name}@example.com,,active,${evidence},,`);
    expect(await bring(lines)).toEqual({ added: 1, noted: 0, unchanged: 1, suppressed: 1 });
    expect(await statusOf("gone@example.com")).toEqual({ weekly: "ended" });
    expect(await statusOf("bounced@example.com")).toEqual({});
    expect(await statusOf("asked@example.com")).toEqual({ weekly: "active" });
  });

  test("of 1,000 rows is exported again whole, in pages", async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `many-${n}@example.com,daily,,${evidence},,`);
    expect(await bring(lines)).toMatchObject({ added: 1000 });
    const emails: string[] = [];
    for await (const page of exportedSubscriptions(testDeps().db, { list: "daily", status: "active" }))
      emails.push(...page.map(({ email }) => email));
    expect(new Set(emails).size).toBe(1000);
    expect(emails).toHaveLength(1000);
    expect(await listStats(testDeps())).toContainEqual({
      list: "daily",
      active: 1000,
      paused: 0,
      pending: 0,
      ended: 0,
      confirmedLately: 0,
      endedLately: 0,
    });
  });
});

describe("erasing an address", () => {
  const EMAIL = "forget.me@example.com";

  /** Tables that hold an address anywhere in a text, files' keys aside. */
  async function tablesWith(email: string): Promise<string[]> {
    const { $client } = testDeps().db;
    const { results: tables } = await $client
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_%' escape '\\' and name not like 'd1_%'",
      )
      .all<{ name: string }>();
    const found: string[] = [];
    for (const { name } of tables) {
      const { results: columns } = await $client
        .prepare(`select name from pragma_table_info(?)`)
        .bind(name)
        .all<{ name: string }>();
      const anywhere = columns
        .map((column) => `instr(lower(cast("${column.name}" as text)), ?1)`)
        .join(" or ");
      const count = await $client
        .prepare(`select count(*) as n from "${name}" where ${anywhere}`)
        .bind(email)
        .first<number>("n");
      if (count) found.push(name);
    }
    return found;
  }

  /** What the desk keeps of both: a row of an import, what a webhook is told, an entry of the record. */
  async function seedDesk(deps: ReturnType<typeof testDeps>) {
    const both = [EMAIL, "stays@example.com"];
    const given = { name: "a.csv", list: "weekly", consentPlace: "x", consentWording: "y" } as const;
    const file = new TextEncoder().encode(both.join("\n"));
    await receiveImport(deps, { ...given, consentDay: "2025-03-31" }, file);
    await stepImport(deps);
    await endpoint(["test"]);
    const time = deps.now().getTime();
    const staff = { id: "s", name: "The owner", email: "owner@desk.test", role: "owner" } as const;
    for (const email of both)
      await batch(deps.db, [
        noteEvent(time, { kind: "test", type: "test", key: email, email, data: { email } }),
        writeEntry(staff, time, {
          act: "test",
          kind: "person",
          subject: email,
          says: `Wrote to ${email.toUpperCase()}, once.`,
          before: null,
          after: JSON.stringify({ email, Name: "A" }),
        }),
      ]);
  }

  test("leaves it nowhere in the database, and others untouched", async () => {
    const deps = testDeps();
    for (const email of [EMAIL, "stays@example.com"]) {
      await subscribe(deps, { email, list: "weekly", place: "page" }, ORIGIN);
      await askForAlert(
        deps,
        { email, place: "page", rule: { symbol: "SNOW", kind: "quarter", threshold: 0 } },
        ORIGIN,
      );
      await receiveMessage(deps, { name: "A person", email, message: `Write to ${email}` });
      await joinWaitlist(
        deps,
        {
          email,
          firstName: null,
          lastName: null,
          company: null,
          title: null,
          primaryInterest: null,
          eventAttendance: null,
          place: "page",
        } as never,
        ORIGIN,
      );
      await deps.db.$client
        .prepare(
          "insert into valuation_reports (id, email, fingerprint, mailed, created_at, expires_at) values (?1, ?1, '', 0, 0, 0)",
        )
        .bind(email)
        .run();
      await deps.db.$client
        .prepare(
          "insert into deliveries (recipient_id, mailing_id, address, batch_id, state) select id, 'm', email, 'b', 'sent' from subscribers where email = ?",
        )
        .bind(email)
        .run();
    }
    await seedDesk(deps);
    const before = await tablesWith("stays@example.com");
    expect(before).toEqual(await tablesWith(EMAIL));
    expect(before).toEqual(
      expect.arrayContaining([
        "subscribers",
        "waitlist",
        "contact_messages",
        "outbox",
        "deliveries",
        "valuation_reports",
        "subscriber_import_rows",
        "webhook_deliveries",
        "audit",
      ]),
    );
    const counts = async () =>
      Object.entries(await heldOfAddress(deps, EMAIL)).map(([kind, rows]) => [kind, rows.length > 0]);
    expect((await counts()).filter(([, some]) => !some)).toEqual([]);
    const { id, counts: deleted } = await eraseAddress(deps, EMAIL);
    expect(deleted).toMatchObject({ subscriptions: 1, messages: 1, imports: 1, webhooks: 1, entries: 1 });
    expect((await rowsOf(deps.db, receiptOf(id)))[0]).toMatchObject({ counts: JSON.stringify(deleted) });
    await eraseAddress(deps, EMAIL);
    await rowsOf(deps.db, statement(sql`delete from webhook_deliveries where type = 'address.erased'`));
    expect(await tablesWith(EMAIL)).toEqual([]);
    expect((await counts()).filter(([, some]) => some)).toEqual([]);
    expect(await tablesWith("stays@example.com")).toEqual(before);
  });

  test("keeps a hash where nothing shall ever be written to it again, whatever the provider does", async () => {
    const deps = testDeps();
    const hash = await addressHash(EMAIL);
    await rowsOf(deps.db, suppress(deps, [hash], "provider"));
    await eraseAddress(deps, EMAIL, { neverAgain: true });
    await rowsOf(deps.db, unsuppressProvided([hash]));
    const [row] = await rowsOf(deps.db, statement<{ yes: number }>(sql`select ${isSuppressed(hash)} as yes`));
    expect(row?.yes).toBe(1);
    expect(await bring([`${EMAIL},,active,${evidence},,`])).toMatchObject({ added: 0, suppressed: 1 });
    await rowsOf(deps.db, statement(sql`delete from webhook_deliveries where type = 'address.erased'`));
    expect(await tablesWith(EMAIL)).toEqual([]);
  });
});

test("wishes that nobody confirmed are forgotten after thirty days, and old messages after two years", async () => {
  const email = "never-confirmed@example.com";
  const old = testDeps({ at: "2026-08-21T12:00:00Z" });
  await subscribe(old, { email, list: "weekly", place: "page" }, ORIGIN);
  await bring([`came-back@example.com,,ended,${evidence},,2025-06-01`]);
  await subscribe(old, { email: "came-back@example.com", list: "weekly", place: "page" }, ORIGIN);
  await receiveMessage(old, { name: "A", email: "writer@example.com", message: "Hello" });
  await batch(old.db, pruneUnconfirmed(testDeps({ at: "2026-09-20T12:00:00Z" })));
  expect(await statusOf(email)).toEqual({ weekly: "pending" });
  await housekeeping(testDeps({ at: "2026-09-20T12:00:01Z" }));
  expect(await statusOf(email)).toEqual({});
  expect(await statusOf("came-back@example.com")).toEqual({ weekly: "ended" });
  const count = (table: string, column: string, value: string) => {
    const query = old.db.$client.prepare(`select count(*) as n from ${table} where ${column} = ?`);
    return query.bind(value).first<number>("n");
  };
  expect(await count("subscribers", "email", email)).toBe(0);
  expect(await count("contact_messages", "email", "writer@example.com")).toBe(1);
  await housekeeping(testDeps({ at: "2028-08-20T12:00:01Z" }));
  expect(await count("contact_messages", "email", "writer@example.com")).toBe(0);
});

test("nobody is in an audience who paused, left or has not confirmed", async () => {
  await bring([`sent@example.com,,active,${evidence},,`, `not@example.com,,ended,${evidence},,`]);
  await subscribe(testDeps(), { email: "asked-only@example.com", list: "weekly", place: "page" }, ORIGIN);
  const page = listAudience("weekly").page("", 5000);
  const rows = await rowsOf(testDeps().db, statement<{ address: string }>(page));
  const found = rows.filter(({ address }) => /^(sent|not|asked-only)@/.test(address));
  expect(found).toMatchObject([{ address: "sent@example.com" }]);
});
