import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { receiveMessage } from "~/domains/contact/form.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { findReaders } from "~/domains/newsletter/store/readers/list.ts";
import { joinWaitlist } from "~/domains/waitlist/form.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { addressHash } from "~/platform/mail/delivery/reports/suppressions.ts";
import { type Browser, entryOf, signedIn } from "../../support/desk/desk.ts";
import { imported } from "../../support/mail/imported.ts";
import { ORIGIN } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The readers' screens of the whole site: who sees what, and what acts do. */

const { db } = testDeps();
const now = testDeps({ now: () => new Date() });

const TABLES = [
  "subscribers",
  "subscriptions",
  "suppressions",
  "erasures",
  "waitlist",
  "contact_messages",
  "subscriber_imports",
  "subscriber_import_parts",
  "subscriber_import_rows",
  "subscriber_import_counts",
  "reader_counts",
  "reader_days",
  "outbox",
  "audit",
  "rate_limits",
];

let owner: Browser;
beforeEach(async () => {
  for (const table of TABLES) await db.run(sql`delete from ${sql.identifier(table)}`);
  await db.run(sql`delete from reader_counts`);
  owner = await signedIn("owner");
});

const idOf = async (email: string) => (await rowsOf(db, findReaders(email, 1)))[0]?.id ?? "";
const log = () =>
  db.all<{ subject: string; says: string; after: string | null }>(sql`select * from audit order by id`);
const statusOf = async (email: string) =>
  (
    await db.all<{ status: string }>(sql`
      select x.status from subscriptions x join subscribers s on s.id = x.subscriber_id where s.email = ${email}`)
  ).map(({ status }) => status);

const CONSENT = {
  list: "weekly",
  consentDay: "2025-03-31",
  consentPlace: "our conference",
  consentWording: "The weekly letter",
};

describe("whoever only reads at the desk", () => {
  test("sees no address in whole, finds none, and changes nothing", async () => {
    await importSubscriptions(now, [imported("ada.lovelace@example.com")]);
    const viewer = await signedIn("viewer");
    const id = await idOf("ada.lovelace@example.com");
    for (const path of ["/desk/readers", `/desk/readers/${id}`, "/desk/readers?find=ada.love"]) {
      const { status, body } = await viewer.get(path);
      expect(status).toBe(200);
      expect(body.replaceAll("find=ada.love", "")).not.toMatch(/ada\.l/);
      expect(body).toContain("a•••@e•••.com");
    }
    for (const path of [
      "/desk/readers/import",
      "/desk/readers.csv",
      "/desk/readers/erase?email=ada.lovelace@example.com",
      "/desk/inbox",
      "/desk/inbox.csv",
      "/desk/webhooks",
    ])
      expect((await viewer.get(path)).status, path).toBe(403);
    const refused = await viewer.act("/desk/readers", {
      act: "erase-reader",
      email: "ada.lovelace@example.com",
    });
    expect(refused.status).toBe(403);
    expect(await statusOf("ada.lovelace@example.com")).toEqual(["active"]);
  });
});

test("an editor exports, erases and tells webhooks nothing", async () => {
  const editor = await signedIn("editor");
  for (const path of ["/desk/readers.csv", "/desk/readers/erase", "/desk/inbox.csv", "/desk/webhooks"])
    expect((await editor.get(path)).status, path).toBe(403);
  for (const path of ["/desk/readers/import", "/desk/inbox"])
    expect((await editor.get(path)).status, path).toBe(200);
});

describe("a reader", () => {
  test("is added with the proof of consent, and neither twice nor against their will", async () => {
    const add = (email: string, more = {}) =>
      owner.act("/desk/readers", { act: "add-reader", email, ...CONSENT, ...more });
    expect((await add("Ada@Example.com")).status).toBe(303);
    expect(await statusOf("ada@example.com")).toEqual(["active"]);
    const again = await add("ada@example.com");
    expect([again.status, again.body.includes("This address is already on the list.")]).toEqual([400, true]);
    await importSubscriptions(now, [imported("left@example.com", { status: "ended" })]);
    expect((await add("left@example.com")).body).toContain("Only its owner can come back");
    expect((await add("ben@example.com", { consentDay: "2099-01-01" })).body).toContain(
      "Use a day that has passed",
    );
    expect((await add("ben@example.com", { consentWording: "" })).body).toContain("the words they agreed to");
    expect(JSON.stringify(await log())).not.toContain("ada@example.com");
  });

  test("is unsubscribed at their request; Undo puts back what was there", async () => {
    await importSubscriptions(now, [imported("ada@example.com")]);
    const path = `/desk/readers/${await idOf("ada@example.com")}`;
    const done = await owner.act(path, { act: "end-subscription", id: path.slice(14), list: "weekly" });
    expect(await statusOf("ada@example.com")).toEqual(["ended"]);
    const entry = entryOf(done);
    expect((await owner.act(path, { act: "undo", entry })).status).toBe(303);
    expect(await statusOf("ada@example.com")).toEqual(["active"]);
    expect(JSON.stringify(await log())).not.toContain("ada@example.com");
  });
});

test("the lists are counted, filtered and exported as they are shown", async () => {
  await importSubscriptions(now, [
    imported("ada@example.com"),
    imported("=ben@example.com", { list: "daily" }),
  ]);
  const { body } = await owner.get("/desk/readers");
  expect(body).toContain("ada@example.com");
  expect(body).not.toContain("=ben@example.com");
  expect((await owner.get("/desk/readers?list=daily")).body).toContain("=ben@example.com");
  expect((await owner.get("/desk/readers?source=page")).body).toContain("Nobody here.");
  expect((await owner.get("/desk/readers?find=AD")).body).toContain("ada@example.com");
  const file = await owner.get("/desk/readers.csv?list=daily");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(file.body.split("\r\n")[0]).toMatch(/^email,list,status,consent_at/);
  expect(file.body.split("\r\n")[1]).toMatch(/^'=ben@example.com,daily,active,2025-03-31T00:00:00.000Z,/);
  const growth = await owner.get("/desk/readers/growth");
  expect(growth.body).toContain("Imported or added");
});

test("a file is checked, shown, stored and reported", async () => {
  const brought = await owner.act("/desk/readers/import", {
    act: "bring-subscribers",
    pasted: "ada@example.com\nnobody\n",
    ...CONSENT,
  });
  const path = new URL(brought.headers.get("Location") ?? "", ORIGIN).pathname;
  expect(path).toMatch(/^\/desk\/readers\/import\/[\da-f-]{36}$/);
  expect((await owner.get(path)).body).toContain("Being checked");
  const progress = async () => JSON.parse((await owner.get(`${path}/state.json`)).body);
  expect((await progress()).work).toMatchObject({ state: "reading", counts: {} });
  while (await stepImport(now));
  expect(await progress()).toMatchObject({
    work: { state: "checked", counts: { added: 1, refused: 1 } },
    refused: [{ line: 2, email: "nobody" }],
  });
  expect((await owner.get("/desk/readers/import/none/state.json")).status).toBe(404);
  const checked = await owner.get(path);
  expect(checked.body).toContain("Would be added");
  expect(checked.body).toContain("Please enter a valid email address.");
  expect(await statusOf("ada@example.com")).toEqual([]);
  const id = path.split("/").at(-1) ?? "";
  expect((await owner.act(path, { act: "store-subscribers", id })).status).toBe(303);
  while (await stepImport(now));
  expect(await statusOf("ada@example.com")).toEqual(["active"]);
  expect((await owner.get(path)).body).toContain("Done");
  const report = await owner.get(`${path}/report.csv`);
  expect(report.body.split("\r\n").slice(0, 3)).toEqual([
    "line,email,list,outcome,reason",
    "1,ada@example.com,weekly,Added,New here.",
    "2,nobody,weekly,Refused,Please enter a valid email address.",
  ]);
  const nothing = await owner.act("/desk/readers/import", {
    act: "bring-subscribers",
    pasted: " ",
    ...CONSENT,
  });
  expect(nothing.body).toContain("Please choose a file, or paste its rows.");
});

test("a request to be forgotten: everything is shown, erased, and a receipt is shown and mailed", async () => {
  const email = "ada@example.com";
  await importSubscriptions(now, [imported(email)]);
  await receiveMessage(now, { name: "Ada", email, message: "A secret recipe" });
  const shown = await owner.get(`/desk/readers/erase?email=${email}`);
  expect(shown.body).toContain("A secret recipe");
  expect(shown.body).toContain("Yes please");
  const erased = await owner.act(`/desk/readers/erase?email=${email}`, {
    act: "erase-reader",
    email,
    mailed: "yes",
    neverAgain: "yes",
  });
  const location = new URL(erased.headers.get("Location") ?? "", ORIGIN);
  expect(location.searchParams.has("email")).toBe(false);
  const receipt = await owner.get(location.pathname + location.search);
  expect(receipt.body).toContain(location.searchParams.get("receipt"));
  expect(receipt.body).toContain("1 newsletter subscription, 1 message");
  expect(await db.all(sql`select kind, recipient from outbox`)).toEqual([
    { kind: "last-mail", recipient: email },
  ]);
  expect(JSON.stringify(await log())).not.toContain(email);
  // What is kept now is the receipt, until it is sent.
  const after = await owner.get(`/desk/readers/erase?email=${email}`);
  expect(after.body).toContain("last-mail");
  expect(after.body).not.toContain("A secret recipe");
  const [suppressed] = await db.all<{ hash: string }>(sql`select address_hash as hash from suppressions`);
  expect(suppressed?.hash).toBe(await addressHash(email));
});

test("an address is suppressed, listed with its reason, and allowed again, with Undo", async () => {
  await owner.act("/desk/readers/suppressed", { act: "suppress-address", email: "ada@example.com" });
  const hash = await addressHash("ada@example.com");
  const listed = await owner.get("/desk/readers/suppressed?reason=operator");
  expect(listed.body).toContain(hash.slice(0, 12));
  expect((await owner.get("/desk/readers/suppressed?reason=bounce")).body).not.toContain(hash.slice(0, 12));
  const allowed = await owner.act("/desk/readers/suppressed", { act: "allow-address", hash });
  expect(await db.all(sql`select 1 from suppressions`)).toEqual([]);
  const entry = entryOf(allowed);
  await owner.act("/desk/readers/suppressed", { act: "undo", entry });
  expect(await db.all(sql`select reason from suppressions`)).toEqual([{ reason: "operator" }]);
});

test("nobody who works at the desk is suppressed there", async () => {
  const tried = await owner.act("/desk/readers/suppressed", {
    act: "suppress-address",
    email: "OWNER@desk.test",
  });
  expect(tried.body).toContain("This is the address of somebody who works at this desk.");
  expect(await db.all(sql`select 1 from suppressions`)).toEqual([]);
});

test("what was promised with an erasure, an owner alone takes back", async () => {
  const hash = await addressHash("ada@example.com");
  await owner.act("/desk/readers/erase", { act: "erase-reader", email: "ada@example.com", neverAgain: "on" });
  const editor = await signedIn("editor");
  const tried = await editor.act("/desk/readers/suppressed", { act: "allow-address", hash });
  expect(tried.body).toContain("An owner can allow it.");
  expect(await db.all(sql`select reason from suppressions`)).toEqual([{ reason: "operator" }]);
  await owner.act("/desk/readers/suppressed", { act: "allow-address", hash });
  expect(await db.all(sql`select 1 from suppressions`)).toEqual([]);
});

test("what was promised with an erasure, the Undo of an Undo does not take back", async () => {
  const path = "/desk/readers/suppressed";
  const email = "ada@example.com";
  const editor = await signedIn("editor");
  await editor.act(path, { act: "suppress-address", email });
  const allowed = await editor.act(path, { act: "allow-address", hash: await addressHash(email) });
  const undone = await editor.act(path, { act: "undo", entry: entryOf(allowed) });
  await owner.act("/desk/readers/erase", { act: "erase-reader", email, neverAgain: "on" });
  expect((await editor.act(path, { act: "undo", entry: entryOf(undone) })).status).toBe(409);
  expect(await db.all(sql`select reason from suppressions`)).toEqual([{ reason: "operator" }]);
});

test("the inbox lists who wrote and who joined, and gives them as files", async () => {
  await receiveMessage(now, { name: "Ada", email: "ada@example.com", message: "Hello <b>you</b>" });
  const signup = { email: "ben@example.com", firstName: "Ben", lastName: null, company: "Acme", title: null };
  await joinWaitlist(
    now,
    { ...signup, primaryInterest: "funding", eventAttendance: null, place: "card" } as never,
    ORIGIN,
  );
  expect((await owner.get("/desk/inbox")).body).toContain("ben@example.com");
  const messages = await owner.get("/desk/inbox?kind=messages");
  expect(messages.body).toContain("Hello &lt;b&gt;you&lt;/b&gt;");
  expect((await owner.get("/desk/inbox?kind=reports")).body).toContain(
    "Nobody has asked for a report lately.",
  );
  expect((await owner.get("/desk/inbox.csv?kind=messages")).body).toContain(
    ",Ada,ada@example.com,Hello <b>you</b>",
  );
  expect((await owner.get("/desk/inbox.csv")).body).toContain("ben@example.com,Ben,,Acme");
});
