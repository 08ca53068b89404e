import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { preferencesLink } from "~/domains/newsletter/store/links.ts";
import { leave, leaveAll } from "~/domains/newsletter/store/preferences.ts";
import { growth } from "~/domains/newsletter/store/readers/counts.ts";
import { findReaders } from "~/domains/newsletter/store/readers/list.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { entryOf, signedIn } from "../../support/desk/desk.ts";
import { imported } from "../../support/mail/imported.ts";
import { change, ORIGIN } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { deliveries, endpoint } from "../../support/webhooks/receiver.ts";

const { db } = testDeps();

beforeEach(async () => {
  for (const table of TABLES) await db.run(sql`delete from ${sql.identifier(table)}`);
});

const TABLES = [
  "subscribers",
  "subscriptions",
  "reader_counts",
  "reader_days",
  "audit",
  "webhook_endpoints",
  "webhook_deliveries",
];

test("who leaves a list that the desk has ended is not put back by Undo, and is counted once", async () => {
  await importSubscriptions(testDeps(), [imported("ada@example.com")]);
  const id = (await rowsOf(db, findReaders("ada@example.com", 1)))[0]?.id ?? "";
  const path = `/desk/readers/${id}`;
  const editor = await signedIn("editor");
  const ended = await editor.act(path, { act: "end-subscription", id, list: "weekly" });
  const read = () =>
    db.all<{ changed_at: number }>(sql`select status, ended_at, changed_at from subscriptions`);
  const kept = await read();

  const later = Date.now() + 60_000;
  // The desk itself ends it once.
  await batch(db, leave(id, "weekly", later - 1));
  expect(await read()).toEqual(kept);
  await batch(db, leaveAll(id, later));
  const entry = entryOf(ended);
  const undone = await editor.act(path, { act: "undo", entry });
  expect(undone.status).toBe(409);
  expect(undone.body).toContain("This has changed since then");
  expect(await read()).toEqual([{ status: "ended", ended_at: later, changed_at: kept[0]?.changed_at }]);
  const years = await rowsOf(db, growth("weekly", "2000-01", "2999-12"));
  expect(years.reduce((sum, { gone }) => sum + gone, 0)).toBe(1);
});

test("a list that its reader saves their preferences without stays as it ended, and no Undo puts it back", async () => {
  const deps = testDeps({ now: () => new Date() });
  await importSubscriptions(deps, [
    imported("ada@example.com"),
    imported("ada@example.com", { list: "daily" }),
  ]);
  const id = (await rowsOf(db, findReaders("ada@example.com", 1)))[0]?.id ?? "";
  const path = `/desk/readers/${id}`;
  const token = new URL(await preferencesLink(deps, id, ORIGIN)).searchParams.get("token") ?? "";
  const editor = await signedIn("editor");
  const ended = await editor.act(path, { act: "end-subscription", id, list: "daily" });
  const daily = () =>
    db.all<{ ended_at: number; changed_at: number }>(
      sql`select ended_at, changed_at from subscriptions where list = 'daily'`,
    );
  const [left] = await daily();

  const later = testDeps({ now: () => new Date(Date.now() + 86_400_000) });
  await change(token, { weekly: true }, later);
  const undone = await editor.act(path, { act: "undo", entry: entryOf(ended) });
  expect(undone.status).toBe(409);
  expect(await db.all(sql`select list, status from subscriptions order by list`)).toEqual([
    { list: "daily", status: "ended" },
    { list: "weekly", status: "active" },
  ]);
  // It was not left on the day of saving.
  const [kept] = await daily();
  expect((kept?.ended_at ?? 0) - (left?.ended_at ?? 0)).toBeLessThan(1000);
  expect(kept?.changed_at).toBe(left?.changed_at);
});

test("webhooks are told of who is put back by Undo, but not of who had only asked", async () => {
  await endpoint(["subscriber"]);
  await importSubscriptions(testDeps(), [imported("ada@example.com"), imported("ben@example.com")]);
  await db.run(sql`
    update subscriptions set status = 'pending', confirmed_at = null
    where subscriber_id = (select id from subscribers where email = 'ben@example.com')`);
  const editor = await signedIn("editor");
  for (const email of ["ada@example.com", "ben@example.com"]) {
    const id = (await rowsOf(db, findReaders(email, 1)))[0]?.id ?? "";
    const path = `/desk/readers/${id}`;
    const ended = await editor.act(path, { act: "end-subscription", id, list: "weekly" });
    await editor.act(path, { act: "undo", entry: entryOf(ended) });
  }
  expect(await db.all(sql`select status from subscriptions order by status`)).toEqual([
    { status: "active" },
    { status: "pending" },
  ]);
  const data = { email: "ada@example.com", list: "weekly", confirmedAt: "2025-03-31T00:00:00.000Z" };
  expect((await deliveries()).map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { type: "subscriber.left", data },
    { type: "subscriber.confirmed", data },
  ]);
});
