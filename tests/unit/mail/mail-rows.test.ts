import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { dueSingles } from "~/platform/mail/delivery/dispatch.ts";
import {
  cancelMailing,
  eraseRecipient,
  mailingProgress,
  pauseMailing,
  resumeMailing,
  scheduleMailing,
  withdrawRecipient,
} from "~/platform/mail/delivery/mailings.ts";
import { pruneMail } from "~/platform/mail/delivery/prune.ts";
import {
  addressHash,
  isSuppressed,
  LAST_MAIL,
  suppress,
  unsuppress,
} from "~/platform/mail/delivery/reports/suppressions.ts";
import { clearMail, clockedDeps } from "../../support/mail/mail.ts";
import { mailRows } from "../../support/mail/rows.ts";

/** The statements of mail, row by row. */

let deps: ReturnType<typeof clockedDeps>;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
});

const now = () => deps.now().getTime();
const { rows, create, setState, outbox } = mailRows(() => deps);
const changed = async (made: ReturnType<typeof pauseMailing>) => (await rowsOf(deps.db, made)).length;

const stateOf = async (id: string) => (await mailingProgress(deps, { id }))[0]?.state;

async function delivery(recipient: string, mailingId: string, state: string, batchId = "b") {
  await rows(sql`
    insert into deliveries (recipient_id, mailing_id, address, batch_id, state)
    values (${recipient}, ${mailingId}, ${`${recipient}@example.com`}, ${batchId}, ${state})`);
}

describe("the states of a mailing", () => {
  const STATES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"];

  test.each([
    ["schedule", ["draft", "scheduled"], "scheduled"],
    ["pause", ["sending"], "paused"],
    ["resume", ["paused"], "sending"],
    ["cancel", ["draft", "scheduled", "sending", "paused"], "cancelled"],
  ] as const)("%s it from %j only, and no other mailing", async (name, from, to) => {
    const other = await create("other");
    const change = (id: string) =>
      ({
        schedule: scheduleMailing(id, deps.now()),
        pause: pauseMailing(id),
        resume: resumeMailing(id),
        cancel: cancelMailing(deps, id),
      })[name];
    for (const state of STATES) {
      const id = await create(`of-${state}`);
      await setState(id, state);
      await setState(other, state);
      const may = (from as readonly string[]).includes(state);
      expect(await changed(change(id)), state).toBe(may ? 1 : 0);
      expect(await stateOf(id), state).toBe(may ? to : state);
      expect(await stateOf(other), state).toBe(state);
    }
  });

  test("a time makes it scheduled, none a draft", async () => {
    const id = await create("one", { sendAt: null });
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "draft", sendAt: null });
    await changed(scheduleMailing(id, new Date(7)));
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "scheduled", sendAt: 7 });
    await changed(scheduleMailing(id, null));
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "draft", sendAt: null });
    await changed(cancelMailing(deps, id));
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ finishedAt: now() });
  });
});

describe("progress", () => {
  test("is of the latest of a kind, newest first, summed up over their batches", async () => {
    for (const key of ["a", "b", "c"]) {
      await create(key);
      deps.pass(1);
    }
    await create("other", { kind: "daily" });
    const keys = async (limit?: number) =>
      (await mailingProgress(deps, { kind: "issue" }, limit)).map(({ key }) => key);
    expect(await keys()).toEqual(["c", "b", "a"]);
    expect(await keys(2)).toEqual(["c", "b"]);
    const [c] = await mailingProgress(deps, { key: "c" });
    await rows(sql`update mailings set recipients = 50, filled_at = 1 where key = 'c'`);
    for (const id of ["1", "2"])
      await rows(sql`
        insert into mail_batches (id, mailing_id, state, size, next_try_at, sent, failed, suppressed, withdrawn, uncertain)
        values (${id}, ${c?.id}, 'waiting', 20, 0, 5, 4, 3, 2, 1)`);
    expect((await mailingProgress(deps, { key: "c" }))[0]).toMatchObject({
      recipients: 50,
      complete: true,
      sent: 10,
      failed: 8,
      suppressed: 6,
      withdrawn: 4,
      uncertain: 2,
      left: 20,
    });
    expect((await mailingProgress(deps, { key: "b" }))[0]).toMatchObject({
      complete: false,
      sent: 0,
      left: 0,
    });
  });
});

describe("a recipient", () => {
  const states = () =>
    rows<{ who: string; state: string }>(
      sql`select recipient_id || ' ' || mailing_id as who, state from deliveries order by who`,
    );

  test("is withdrawn where nothing was sent, of one audience or of all", async () => {
    const weekly = await create("weekly", { audience: "weekly" });
    const daily = await create("daily", { audience: "daily" });
    for (const [who, of, state] of [
      ["a", weekly, "waiting"],
      ["a", daily, "waiting"],
      ["b", weekly, "waiting"],
      ["c", weekly, "sent"],
    ] as const)
      await delivery(who, of, state);
    await rowsOf(deps.db, withdrawRecipient("a", "weekly"));
    await rowsOf(deps.db, withdrawRecipient("c"));
    const after = Object.fromEntries((await states()).map(({ who, state }) => [who, state]));
    expect(after).toEqual({
      [`a ${weekly}`]: "withdrawn",
      [`a ${daily}`]: "waiting",
      [`b ${weekly}`]: "waiting",
      [`c ${weekly}`]: "sent",
    });
    await rowsOf(deps.db, withdrawRecipient("a"));
    expect(await states()).toContainEqual({ who: `a ${daily}`, state: "withdrawn" });
  });

  test("that is erased leaves nothing; others stay", async () => {
    for (const who of ["a", "b"]) {
      await delivery(who, "m", "sent");
      await outbox(who, { to: `${who}@example.com` });
    }
    await batch(deps.db, eraseRecipient("a@example.com", "a"));
    expect(await states()).toEqual([{ who: "b m", state: "sent" }]);
    expect(await rows(sql`select id from outbox`)).toEqual([{ id: "b" }]);
    await batch(deps.db, eraseRecipient("b@example.com"));
    expect(await states()).toHaveLength(1);
    expect(await rows(sql`select id from outbox`)).toEqual([]);
  });

  test("is suppressed under the first reason, until the operator says otherwise", async () => {
    const [a, b] = [await addressHash("A@example.com "), await addressHash("b@example.com")];
    const is = async (hash: string) =>
      (await rows<{ yes: number }>(sql`select ${isSuppressed(hash)} as yes`))[0]?.yes;
    await batch(deps.db, [suppress(deps, [a], "bounce")]);
    deps.pass(1);
    await batch(deps.db, [suppress(deps, [a, b], "complaint")]);
    expect(await rows(sql`select reason from suppressions order by created_at`)).toEqual([
      { reason: "bounce" },
      { reason: "complaint" },
    ]);
    expect([await is(a), await is(b), await is("none")]).toEqual([1, 1, 0]);
    await unsuppress(deps, "a@example.com");
    expect([await is(a), await is(b)]).toEqual([0, 1]);
  });
});

test("single mails are due at their time, unless somebody holds them, the longest due first", async () => {
  await outbox("late", { nextTryAt: now() - 5 });
  await outbox("now", { nextTryAt: now(), status: "sending", leasedUntil: now() });
  await outbox("soon", { nextTryAt: now() + 1 });
  await outbox("held", { nextTryAt: now() - 9, leasedUntil: now() + 1 });
  await outbox("sent", { nextTryAt: now() - 9, status: "sent" });
  expect(await dueSingles(deps, 10)).toEqual(["late", "now"]);
  expect(await dueSingles(deps, 1)).toEqual(["late"]);
});

describe("what is forgotten", () => {
  test("are single mails after a month: those that are done", async () => {
    const edge = now() - 30 * DAY;
    for (const status of ["sent", "failed", "suppressed", "pending", "sending"])
      await outbox(status, { status, nextTryAt: edge - 1 });
    await outbox("young", { status: "sent", nextTryAt: edge });
    await pruneMail(deps);
    expect((await rows<{ id: string }>(sql`select id from outbox order by id`)).map(({ id }) => id)).toEqual([
      "pending",
      "sending",
      "young",
    ]);
  });

  test("is the last mail to somebody who is erased at once, also where nobody knows whether it went out", async () => {
    for (const status of ["sent", "failed", "suppressed", "uncertain", "pending", "sending"])
      await outbox(status, { status, kind: LAST_MAIL });
    await outbox("other", { status: "uncertain" });
    await pruneMail(deps);
    expect((await rows<{ id: string }>(sql`select id from outbox order by id`)).map(({ id }) => id)).toEqual([
      "other",
      "pending",
      "sending",
    ]);
  });

  test("are deliveries of mailings that ended three months ago", async () => {
    const edge = now() - 90 * DAY;
    for (const [key, state, finished] of [
      ["sent", "sent", edge - 1],
      ["cancelled", "cancelled", edge - 1],
      ["young", "sent", edge],
      ["open", "sending", edge - 1],
    ] as const) {
      const id = await create(key);
      await rows(sql`update mailings set state = ${state}, finished_at = ${finished} where id = ${id}`);
      await rows(
        sql`insert into mail_batches (id, mailing_id, state, size, next_try_at) values (${key}, ${id}, 'done', 1, 0)`,
      );
      await delivery(key, id, "sent", key);
    }
    await pruneMail(deps);
    const left = await rows<{ id: string }>(sql`select recipient_id as id from deliveries order by id`);
    expect(left.map(({ id }) => id)).toEqual(["open", "young"]);
  });

  test("are all that are due, however many a day brings", async () => {
    const id = await create("large");
    await rows(sql`update mailings set state = 'sent', finished_at = ${now() - 91 * DAY} where id = ${id}`);
    await rows(
      sql`insert into mail_batches (id, mailing_id, state, size, next_try_at) values ('large', ${id}, 'done', 45000, 0)`,
    );
    await rows(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 45000)
      insert into deliveries (mailing_id, recipient_id, batch_id, address, state)
      select ${id}, 'r' || i, 'large', '', 'sent' from n`);
    await pruneMail(deps);
    expect(await rows(sql`select count(*) as left from deliveries`)).toEqual([{ left: 0 }]);
  });
});
