import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscribe } from "~/domains/newsletter/form.ts";
import { parseImport } from "~/domains/newsletter/store/import/parse.ts";
import { approveImport, importOf, receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { imported } from "../../support/mail/imported.ts";
import { confirmNewest, ORIGIN } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What an import keeps beside lists and evidence: pauses, and sign-ups that wait here. */

const deps = testDeps();
const { db } = deps;

const HEADER =
  "email,list,status,consent_at,consent_place,consent_wording,confirmed_at,ended_at,paused_until";
const UNTIL = "2026-09-20T12:00:00.000Z";

const row = (name: string, pausedUntil: string) =>
  `${name}@example.com,weekly,active,2025-03-31,our page,Yes,,,${pausedUntil}`;

const pauses = (like: string) =>
  db.all(sql`
    select email, paused_until as until from subscribers where email like ${like} order by email`);

test("an import of our own export keeps a pause that is not over", async () => {
  const file = [
    HEADER,
    row("file-1", UNTIL),
    row("file-2", "2026-08-21T12:00:00Z"),
    row("file-3", ""),
    row("x", "soon"),
  ];
  const result = parseImport(file.join("\n"), { now: deps.now(), list: "weekly" });
  if (!result.ok) throw new Error(result.message);
  expect(result.value.rejected).toEqual(["Line 5: paused_until must be a date, such as 2025-03-31."]);
  await importSubscriptions(deps, result.value.rows);
  expect(await pauses("file-%")).toEqual([
    { email: "file-1@example.com", until: Date.parse(UNTIL) },
    { email: "file-2@example.com", until: null },
    { email: "file-3@example.com", until: null },
  ]);
});

const GIVEN = {
  name: "a.csv",
  list: "weekly",
  consentPlace: "",
  consentWording: "",
  consentDay: "",
} as const;
const bytesOf = (lines: string[]) => new TextEncoder().encode(lines.join("\n"));

test("an import at the desk keeps it too", async () => {
  const received = await receiveImport(deps, GIVEN, bytesOf([HEADER, row("desk", UNTIL)]));
  if (!received.ok) throw new Error(received.message);
  while (await stepImport(deps));
  await batch(db, [approveImport(received.value)]);
  while (await stepImport(deps));
  expect(await pauses("desk%")).toEqual([{ email: "desk@example.com", until: Date.parse(UNTIL) }]);
});

test.each(["2026-02-31", "2026-02-45", "2026-13-01", "soon"])(
  "%s is no day of consent",
  async (consentDay) => {
    const given = { ...GIVEN, consentPlace: "our page", consentWording: "Yes", consentDay };
    const received = await receiveImport(deps, given, bytesOf(["email", "a@example.com"]));
    expect(received).toMatchObject({ ok: false, code: "consentDay" });
  },
);

test("an import whose first line cannot be read ends, and holds up none behind it", async () => {
  const given = { ...GIVEN, consentPlace: "our page", consentWording: "Yes", consentDay: "2025-03-31" };
  const first = await receiveImport(deps, given, bytesOf(["email", "first@example.com"]));
  const next = await receiveImport(
    testDeps({ at: "2026-08-21T12:01:00Z" }),
    given,
    bytesOf(["b@example.com"]),
  );
  if (!first.ok || !next.ok) throw new Error("not received");
  await db.run(sql`update subscriber_imports set consent_at = null where id = ${first.value}`);
  while (await stepImport(deps));
  expect(await rowsOf(db, importOf(first.value))).toMatchObject([{ state: "cancelled" }]);
  expect(await rowsOf(db, importOf(next.value))).toMatchObject([{ state: "checked", rows: 1 }]);
});

const held = (email: string) =>
  db.get<Record<string, unknown>>(sql`
    select x.status, x.consent_place as place, x.ended_at as endedAt from subscriptions x
    join subscribers s on s.id = x.subscriber_id where s.email = ${email}`);

const left = (email: string, day: string) => imported(email, { status: "ended", endedAt: Date.parse(day) });

test("who asked here since they left elsewhere can confirm it; no later file brings them back", async () => {
  const email = "asked-since@example.com";
  await subscribe(deps, { email, list: "weekly", place: "page" }, ORIGIN);
  await importSubscriptions(deps, [left(email, "2025-06-01")]);
  const waits = { status: "pending", place: "page", endedAt: Date.parse("2025-06-01") };
  expect(await held(email)).toEqual(waits);
  expect(await importSubscriptions(deps, [imported(email)])).toMatchObject({ unchanged: 1 });
  expect(await held(email)).toEqual(waits);
  expect(await confirmNewest(email)).toMatchObject({ ok: true });
  expect(await held(email)).toEqual({ status: "active", place: "page", endedAt: null });
});

test("what was asked for here before its owner left elsewhere is ended", async () => {
  const email = "left-since@example.com";
  const dayBefore = testDeps({ at: "2026-08-20T12:00:00Z" });
  await subscribe(dayBefore, { email, list: "weekly", place: "page" }, ORIGIN);
  await importSubscriptions(deps, [left(email, "2026-08-21")]);
  expect(await held(email)).toMatchObject({ status: "ended" });
  expect(await confirmNewest(email)).toMatchObject({ ok: false });
});
