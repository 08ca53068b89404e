import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { List } from "~/domains/newsletter/fields.ts";
import { listAudience } from "~/domains/newsletter/store/audience.ts";
import {
  eraseSubscriber,
  exportedSubscriptions,
  listStats,
  pruneUnconfirmed,
  subscriberId,
} from "~/domains/newsletter/store/operator.ts";
import {
  activate,
  activatedAt,
  addressOf,
  confirmationDue,
  insertPending,
} from "~/domains/newsletter/store/subscriptions.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The statements of the lists, row by row. */

const deps = testDeps();
const { db } = deps;
const NOW = deps.now().getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Status = "pending" | "active" | "ended";
interface Row {
  status: Status;
  list?: List;
  consentAt?: number;
  confirmedAt?: number | null;
  endedAt?: number | null;
  pausedUntil?: number | null;
}

/** Writes a subscriber with these subscriptions. */
async function write(id: string, ...rows: Row[]) {
  await db.run(
    sql`insert into subscribers (id, email, created_at, paused_until)
      values (${id}, ${`${id}@example.com`}, 0, ${rows[0]?.pausedUntil ?? null})`,
  );
  for (const { status, list = "weekly", consentAt = NOW, confirmedAt = null, endedAt = null } of rows)
    await db.run(
      sql`insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording, confirmed_at, ended_at)
        values (${id}, ${list}, ${status}, ${consentAt}, 'page', 'Yes', ${confirmedAt}, ${endedAt})`,
    );
}

const all = <Found extends object>(query: ReturnType<typeof sql>) => rowsOf(db, statement<Found>(query));
const subscriptions = () =>
  all<{ id: string; list: string; status: string }>(
    sql`select subscriber_id as id, list, status from subscriptions order by subscriber_id, list`,
  );
const holds = async (condition: ReturnType<typeof sql>) =>
  (await all<{ yes: number }>(sql`select ${condition} as yes`))[0]?.yes === 1;

beforeEach(async () => {
  for (const table of ["subscribers", "subscriptions"])
    await db.run(sql`delete from ${sql.identifier(table)}`);
});

describe("a wish", () => {
  const wish = (time: number, more = {}) =>
    batch(
      db,
      insertPending(
        { id: "a", email: "a@example.com", list: "weekly", place: "page", consent: "Yes", ...more },
        time,
      ),
    );
  const stored = async () =>
    (
      await all<Record<string, unknown>>(
        sql`select status, consent_at as consentAt, consent_place as place, consent_wording as wording,
          confirmations_sent as sent, confirmation_sent_at as sentAt from subscriptions`,
      )
    )[0];

  test("is pending with its evidence, and asks for a mail", async () => {
    await wish(NOW);
    expect(await stored()).toEqual({
      status: "pending",
      consentAt: NOW,
      place: "page",
      wording: "Yes",
      sent: 1,
      sentAt: NOW,
    });
    expect(await holds(confirmationDue("a", "weekly", NOW))).toBe(true);
    expect(await holds(confirmationDue("a", "weekly", NOW + 1))).toBe(false);
    expect(await holds(confirmationDue("a", "daily", NOW))).toBe(false);
    expect(await holds(confirmationDue("b", "weekly", NOW))).toBe(false);
  });

  test("belongs to the address that is known, whatever id was made for it", async () => {
    await write("known");
    await wish(NOW, { id: "new", email: "known@example.com" });
    expect(await subscriptions()).toEqual([{ id: "known", list: "weekly", status: "pending" }]);
    expect(await subscriberId(db, "known@example.com")).toBe("known");
    expect(await subscriberId(db, "nobody@example.com")).toBeUndefined();
    expect(await addressOf(db, "known")).toBe("known@example.com");
    expect(await addressOf(db, "new")).toBeUndefined();
  });

  test("repeated asks for further mails after 1, 4, 16 hours, then after a day each", async () => {
    let time = NOW;
    await wish(time);
    for (const [sent, minutes] of [
      [2, 60],
      [3, 240],
      [4, 960],
      [5, 1440],
      [6, 1440],
    ] as const) {
      await wish(time + minutes * MINUTE - 1, { place: "dialog" });
      expect(await stored(), `${sent}`).toMatchObject({ sent: sent - 1, sentAt: time });
      time += minutes * MINUTE;
      await wish(time, { place: "dialog", consent: "Again" });
      expect(await stored()).toEqual({
        status: "pending",
        consentAt: time,
        place: "dialog",
        wording: "Again",
        sent,
        sentAt: time,
      });
    }
  });

  test("for a list that is active changes nothing; for one that ended it is pending at once", async () => {
    await write("a", { status: "active", confirmedAt: 5 });
    await wish(NOW + DAY);
    expect(await stored()).toMatchObject({ status: "active", sent: 0, place: "page" });
    await db.run(sql`update subscriptions set status = 'ended', ended_at = 7`);
    await wish(NOW + DAY);
    expect(await stored()).toMatchObject({ status: "pending", sent: 1 });
  });
});

describe("a confirmation", () => {
  const confirm = (list: List, time: number, madeAt = time) =>
    rowsOf(db, activate({ subscriberId: "a", list, madeAt }, time));
  const stored = async () =>
    (
      await all<Record<string, unknown>>(
        sql`select status, confirmed_at as confirmedAt, ended_at as endedAt, confirmations_sent as sent from subscriptions
          where list = 'weekly'`,
      )
    )[0];

  test("makes a pending subscription active, of this list alone, and counts its mails anew", async () => {
    await write("a", { status: "pending", endedAt: 3 }, { status: "pending", list: "daily" });
    await write("b", { status: "pending" });
    await db.run(sql`update subscriptions set confirmations_sent = 3`);
    expect(await confirm("weekly", NOW)).toEqual([{ list: "weekly" }]);
    expect(await stored()).toEqual({ status: "active", confirmedAt: NOW, endedAt: null, sent: 0 });
    expect((await subscriptions()).map(({ status }) => status)).toEqual(["pending", "active", "pending"]);
    const activated = (subscriberId: string, list: List, time: number) =>
      holds(activatedAt({ subscriberId, list }, time));
    expect(await activated("a", "weekly", NOW)).toBe(true);
    expect(await activated("a", "weekly", NOW + 1)).toBe(false);
    expect(await activated("a", "daily", NOW)).toBe(false);
    expect(await activated("b", "weekly", NOW)).toBe(false);
  });

  test("by a link that is older than the end of the list does nothing", async () => {
    await write("a", { status: "pending", endedAt: NOW - 1 });
    expect(await confirm("weekly", NOW, NOW - 2)).toEqual([]);
    expect(await confirm("weekly", NOW, NOW - 1)).toEqual([]);
    expect(await confirm("weekly", NOW, NOW)).toEqual([{ list: "weekly" }]);
  });

  test("repeated keeps the first time, and one of a list that was left does nothing", async () => {
    await write("a", { status: "active", confirmedAt: 5 });
    expect(await confirm("weekly", NOW)).toEqual([{ list: "weekly" }]);
    expect(await stored()).toMatchObject({ confirmedAt: 5 });
    await db.run(sql`update subscriptions set status = 'ended'`);
    expect(await confirm("weekly", NOW)).toEqual([]);
    expect(await confirm("daily", NOW)).toEqual([]);
  });
});

describe("the operator", () => {
  beforeEach(async () => {
    await write("a", { status: "active", confirmedAt: NOW - 30 * DAY, pausedUntil: NOW + 1 });
    await write("b", { status: "active", confirmedAt: NOW - 30 * DAY - 1, pausedUntil: NOW });
    await write("c", { status: "pending" }, { status: "active", list: "daily", confirmedAt: NOW });
    await write("d", { status: "ended", endedAt: NOW - 30 * DAY, confirmedAt: NOW });
    await write("e", { status: "ended", endedAt: NOW - 30 * DAY - 1 }, { status: "pending", list: "daily" });
  });

  test("sees the lists counted: who is paused, who came and who left within thirty days", async () => {
    expect(await listStats(deps)).toEqual([
      { list: "weekly", active: 2, paused: 1, pending: 1, ended: 2, confirmedLately: 1, endedLately: 1 },
      { list: "daily", active: 1, paused: 0, pending: 1, ended: 0, confirmedLately: 1, endedLately: 0 },
    ]);
  });

  test.each<[{ list?: List; status?: Status }, string[]]>([
    [{}, ["a weekly", "b weekly", "c daily", "c weekly", "d weekly", "e daily", "e weekly"]],
    [{ list: "daily" }, ["c daily", "e daily"]],
    [{ status: "active" }, ["a weekly", "b weekly", "c daily"]],
    [{ list: "weekly", status: "ended" }, ["d weekly", "e weekly"]],
  ])("exports of %j %j", async (filter, expected) => {
    const found: string[] = [];
    for await (const page of exportedSubscriptions(db, filter))
      found.push(...page.map(({ id, list }) => `${id} ${list}`));
    expect(found).toEqual(expected);
  });

  test("exports each with its evidence, and no page of nobody", async () => {
    const pages = [];
    for await (const page of exportedSubscriptions(db, { list: "weekly", status: "active" }))
      pages.push(page);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.[0]).toEqual({
      id: "a",
      email: "a@example.com",
      list: "weekly",
      status: "active",
      consentPlace: "page",
      consentWording: "Yes",
      consentAt: NOW,
      confirmedAt: NOW - 30 * DAY,
      endedAt: null,
      pausedUntil: NOW + 1,
    });
    for await (const page of exportedSubscriptions(db, { list: "daily", status: "ended" }))
      expect(page, "a page of nobody").toBeNull();
  });

  test("erases one address with all its lists", async () => {
    await batch(db, eraseSubscriber("c@example.com"));
    expect((await subscriptions()).map(({ id }) => id)).toEqual(["a", "b", "d", "e", "e"]);
    expect(
      (await all<{ id: string }>(sql`select id from subscribers order by id`)).map(({ id }) => id),
    ).toEqual(["a", "b", "d", "e"]);
  });
});

describe("what nobody confirmed for thirty days", () => {
  const old = NOW - 30 * DAY - 1;

  test("is deleted with its address, unless the address has something else", async () => {
    await write("alone", { status: "pending", consentAt: old });
    await write(
      "twice",
      { status: "pending", consentAt: old },
      { status: "pending", list: "daily", consentAt: old },
    );
    await write("young", { status: "pending", consentAt: old + 1 });
    await write("mixed", { status: "pending", consentAt: old }, { status: "pending", list: "daily" });
    await write(
      "other",
      { status: "pending", consentAt: old },
      { status: "active", list: "daily", consentAt: old },
    );
    await write("left", { status: "pending", consentAt: old, endedAt: 7 });
    await write("active", { status: "active", consentAt: old });
    await write("ended", { status: "ended", consentAt: old, endedAt: 7 });
    await batch(db, pruneUnconfirmed(deps));
    expect((await subscriptions()).map(({ id, list, status }) => `${id} ${list} ${status}`)).toEqual([
      "active weekly active",
      "ended weekly ended",
      "left weekly ended",
      "mixed daily pending",
      "other daily active",
      "young weekly pending",
    ]);
    const people = await all<{ id: string }>(sql`select id from subscribers order by id`);
    expect(people.map(({ id }) => id)).toEqual(["active", "ended", "left", "mixed", "other", "young"]);
  });
});

test("an audience comes in pages by id, of one list, without who pauses", async () => {
  // The database asks its own clock.
  const [{ clock } = { clock: 0 }] = await all<{ clock: number }>(sql`select unixepoch() * 1000 as clock`);
  await write("a", { status: "active" });
  await write("b", { status: "active", pausedUntil: clock - 5000 });
  await write("c", { status: "active", pausedUntil: clock + DAY });
  await write("d", { status: "active", list: "daily" });
  await write("e", { status: "active" });
  await write("f", { status: "ended" });
  const page = (after: string, limit: number) =>
    all<{ id: string; address: string }>(listAudience("weekly").page(after, limit));
  expect(await page("", 2)).toEqual([
    { id: "a", address: "a@example.com" },
    { id: "b", address: "b@example.com" },
  ]);
  expect((await page("b", 2)).map(({ id }) => id)).toEqual(["e"]);
  expect(await page("e", 2)).toEqual([]);
});
