import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { subscribe } from "~/domains/newsletter/form.ts";
import {
  approveImport,
  cancelImport,
  importOf,
  importReport,
  type NewImport,
  pruneImports,
  receiveImport,
  refusedRows,
} from "~/domains/newsletter/store/import/staged.ts";
import { isImportWaiting, stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { eraseSubscriber } from "~/domains/newsletter/store/operator.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { imported } from "../../support/mail/imported.ts";
import { ORIGIN } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { rowsReadBy } from "../../support/unit/rows-read.ts";

/** A file at the desk: received, read and checked, approved, stored. */

const deps = testDeps();
const { db } = deps;

const GIVEN: NewImport = {
  name: "members.csv",
  list: "weekly",
  consentPlace: "https://old.example.com",
  consentWording: "The weekly letter",
  consentDay: "",
};

const GHOST = "id,email,subscribed_to_emails,created_at,deleted_at";
const member = (email: string, subscribed = "true") => `1,${email},${subscribed},2024-01-15T10:00:00.000Z,`;

async function receive(text: string, given: Partial<NewImport> = {}): Promise<string> {
  const received = await receiveImport(deps, { ...GIVEN, ...given }, new TextEncoder().encode(text));
  if (!received.ok) throw new Error(received.message);
  return received.value;
}

async function work(): Promise<number> {
  let steps = 0;
  while (await stepImport(deps)) steps += 1;
  return steps;
}

async function shown(id: string) {
  const [row] = await rowsOf(db, importOf(id));
  if (!row) throw new Error("There is no such import.");
  const counts = Object.entries(JSON.parse(row.counts)).filter(([, count]) => count !== 0);
  return { ...row, counts: Object.fromEntries(counts) };
}

async function report(id: string, outcome?: string): Promise<string[]> {
  const rows: string[] = [];
  for await (const page of importReport(db, id, outcome))
    rows.push(...page.map((row) => `${row.line} ${row.email} ${row.outcome}`));
  return rows;
}

const approve = (id: string) => batch(db, [approveImport(id)]);

const subscribers = () =>
  db.all<{ email: string; status: string; place: string; source: string }>(sql`
    select s.email, x.status, x.consent_place as place, x.source from subscribers s
    join subscriptions x on x.subscriber_id = s.id order by s.email`);

beforeEach(async () => {
  for (const table of [
    "subscribers",
    "subscriptions",
    "suppressions",
    "erasures",
    "subscriber_imports",
    "subscriber_import_parts",
    "subscriber_import_rows",
    "subscriber_import_counts",
  ])
    await db.run(sql`delete from ${sql.identifier(table)}`);
});

describe("a file", () => {
  const lines = [
    GHOST,
    member("new@example.com"),
    member("gone@example.com"),
    member("here@example.com"),
    member("asked@example.com"),
    member("bounced@example.com"),
    member("off@example.com", "false"),
    member("nobody"),
    member("New@Example.com"),
  ];

  beforeEach(async () => {
    await importSubscriptions(deps, [
      imported("gone@example.com", { status: "ended" }),
      imported("here@example.com"),
    ]);
    await subscribe(deps, { email: "asked@example.com", list: "weekly", place: "page" }, ORIGIN);
    await batch(db, [suppress(deps, [await addressHash("bounced@example.com")], "bounce")]);
  });

  const OUTCOMES = [
    "2 new@example.com added",
    "3 gone@example.com left",
    "4 here@example.com known",
    "5 asked@example.com confirmed",
    "6 bounced@example.com suppressed",
    "7 off@example.com noted",
    "8 nobody refused",
    "9 new@example.com repeated",
  ];

  test("is checked before anything is stored, row by row", async () => {
    const id = await receive(lines.join("\n"));
    expect(await isImportWaiting(deps)).toBe(true);
    await work();
    expect(await shown(id)).toMatchObject({ state: "checked", product: "Ghost", rows: 8 });
    expect(await report(id)).toEqual(OUTCOMES);
    expect((await shown(id)).counts).toEqual({
      added: 1,
      left: 1,
      known: 1,
      confirmed: 1,
      suppressed: 1,
      noted: 1,
      refused: 1,
      repeated: 1,
    });
    expect((await subscribers()).map(({ email }) => email)).toEqual([
      "asked@example.com",
      "gone@example.com",
      "here@example.com",
    ]);
    expect(await isImportWaiting(deps)).toBe(false);
    expect(await rowsOf(db, refusedRows(id, 10))).toMatchObject([
      { line: 8, reason: "Please enter a valid email address." },
    ]);
  });

  test("is stored once it is approved; nobody who left or bounced is brought back", async () => {
    const id = await receive(lines.join("\n"));
    await work();
    await approve(id);
    await work();
    expect(await shown(id)).toMatchObject({ state: "done", rows: 8 });
    expect(await report(id)).toEqual(OUTCOMES);
    expect(await subscribers()).toMatchObject([
      { email: "asked@example.com", status: "active", place: "https://old.example.com", source: "import" },
      { email: "gone@example.com", status: "ended" },
      { email: "here@example.com", status: "active" },
      { email: "new@example.com", status: "active", place: "https://old.example.com", source: "import" },
      { email: "off@example.com", status: "ended" },
    ]);
    const again = await receive(lines.join("\n"));
    await work();
    await approve(again);
    await work();
    expect((await shown(again)).counts).toMatchObject({ known: 3, left: 2 });
  });

  test("is stored once where two runs of the clock store it at the same time", async () => {
    const id = await receive([GHOST, member("new@example.com")].join("\n"));
    await work();
    await approve(id);
    await Promise.all([stepImport(deps), stepImport(deps)]);
    expect(await report(id)).toEqual(["2 new@example.com added"]);
    expect((await shown(id)).counts).toEqual({ added: 1 });
  });

  test("says what came of a row whose owner left between the check and the storing", async () => {
    const id = await receive([GHOST, member("new@example.com")].join("\n"));
    await work();
    await importSubscriptions(deps, [imported("new@example.com", { status: "ended" })]);
    await approve(id);
    await work();
    expect(await report(id)).toEqual(["2 new@example.com left"]);
    expect((await shown(id)).counts).toEqual({ left: 1 });
  });
});

describe("what a file lacks", () => {
  const refusal = async (text: string, given: Partial<NewImport> = {}) => {
    const received = await receiveImport(deps, { ...GIVEN, ...given }, new TextEncoder().encode(text));
    return received.ok ? null : [received.code, received.message];
  };

  test("is said when it comes", async () => {
    expect(await refusal("")).toEqual(["file", "The file is empty."]);
    expect(await refusal(GHOST)).toEqual(["file", "The file has no rows below its first line."]);
    expect(await refusal("name,city\nAda,London")).toEqual([
      "file",
      "The first line must name the columns; it lacks email, consent_at.",
    ]);
    expect(await refusal("email\nada@example.com")).toMatchObject(["consentDay", expect.any(String)]);
    expect(await db.all(sql`select 1 from subscriber_imports`)).toEqual([]);
  });

  test("may be said for all rows: a plain list of addresses will do", async () => {
    const id = await receive("ada@example.com\nben@example.com\n", { consentDay: "2025-03-31" });
    await work();
    await approve(id);
    await work();
    expect(await report(id)).toEqual(["1 ada@example.com added", "2 ben@example.com added"]);
    const [ada] = await db.all<{ at: number }>(sql`select consent_at as at from subscriptions limit 1`);
    expect(ada?.at).toBe(Date.parse("2025-03-31"));
  });

  test("a day of consent that has not come is no evidence", async () => {
    const id = await receive("ada@example.com", { consentDay: "2027-01-01" });
    await work();
    expect(await report(id)).toEqual(["1 ada@example.com refused"]);
  });
});

describe("a large file", () => {
  const MANY = 5000;
  const text = [GHOST, ...Array.from({ length: MANY }, (_, n) => member(`r${n}@example.com`))].join("\r\n");

  test("is read whatever the evidence of its many short rows comes to", async () => {
    const addresses = Array.from({ length: MANY }, (_, n) => `${n}@example.com`).join("\n");
    const id = await receive(addresses, { consentDay: "2025-03-31", consentWording: "x ".repeat(500) });
    expect([await work(), (await shown(id)).rows]).toEqual([1, MANY]);
  });

  test("is read in parts and stored in pages, each row once, whatever is repeated", async () => {
    const id = await receive(text);
    expect(await work()).toBeGreaterThan(2);
    expect(await shown(id)).toMatchObject({ state: "checked", counts: { added: MANY } });
    const lines = (await report(id)).map((row) => Number(row.split(" ")[0]));
    expect(lines).toEqual(Array.from({ length: MANY }, (_, n) => n + 2));
    await approve(id);
    expect(await work()).toBe(3);
    expect(await shown(id)).toMatchObject({ state: "done", counts: { added: MANY } });
    expect(await db.all(sql`select count(*) as n from subscriptions where status = 'active'`)).toEqual([
      { n: MANY },
    ]);
    expect(await db.all(sql`select 1 from subscriber_import_parts`)).toEqual([]);
    const read = await rowsReadBy((metered) => batch(metered, [importOf(id), refusedRows(id, 10)] as const));
    expect(read).toBeLessThanOrEqual(20);
  });

  test("finds an address that stands in an earlier part", async () => {
    const id = await receive(`${text}\r\n${member("R17@example.com")}`);
    await work();
    expect(await report(id, "repeated")).toEqual([`${MANY + 2} r17@example.com repeated`]);
  });
});

test("two files are worked on one after the other, the older first", async () => {
  const first = await receive(`${GHOST}\n${member("a@example.com")}`);
  const later = testDeps({ at: "2026-08-21T13:00:00Z" });
  const second = await receiveImport(
    later,
    GIVEN,
    new TextEncoder().encode(`${GHOST}\n${member("b@example.com")}`),
  );
  await stepImport(deps);
  expect((await shown(first)).state).toBe("checked");
  expect(second.ok && (await shown(second.value)).state).toBe("reading");
});

test("a file that is given up is forgotten, and is not stored any more", async () => {
  const id = await receive(`${GHOST}\n${member("a@example.com")}`);
  await work();
  await batch(db, cancelImport(deps, id));
  expect(await rowsOf(db, approveImport(id))).toEqual([]);
  expect(await report(id)).toEqual([]);
  expect(await subscribers()).toEqual([]);
  const done = await receive(`${GHOST}\n${member("a@example.com")}`);
  await work();
  await approve(done);
  await work();
  expect((await batch(db, cancelImport(deps, done)))[0]).toEqual([]);
  expect(await report(done)).toHaveLength(1);
});

test("the rows of an import are kept for a while; its counts stay", async () => {
  const old = await receive(`${GHOST}\n${member("a@example.com")}`);
  await work();
  await batch(db, pruneImports(deps.now().getTime() + 1));
  expect(await shown(old)).toMatchObject({ state: "cancelled", counts: { added: 1 } });
  expect(await report(old)).toEqual([]);
});

test("who is erased while a file is read is not in it", async () => {
  const id = await receive([GHOST, member("a@example.com"), member("b@example.com")].join("\n"));
  await batch(db, eraseSubscriber("a@example.com"));
  await db.run(sql`
    insert into erasures (id, address_hash, erased_at, counts, never_again)
    values ('e', ${await addressHash("a@example.com")}, ${deps.now().getTime() + 5}, '{}', 0)`);
  await work();
  expect(await report(id)).toEqual(["3 b@example.com added"]);
});
