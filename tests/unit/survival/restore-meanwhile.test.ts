import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { receiveMessage } from "~/domains/contact/form.ts";
import { addIssue } from "~/domains/newsletter/store/issues.ts";
import { runJob } from "~/jobs/clock/run.ts";
import { noteErased } from "~/platform/data/backup/erasures.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { claimLease, dropLeases, releaseLease } from "~/platform/data/leases.ts";
import { endPause, isClockStopped, jobLease, pauseClock } from "~/platform/jobs/stopped-clock.ts";
import { restore } from "../../../scripts/lib/backup/restore.ts";
import { reading, stores, taken } from "../../support/survival/backup.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What happens while a backup is restored: the clock stands still, jobs end first, and visitors post. */

const TAKEN = "2026-08-21T12:00:00Z";
const LATER = "2026-08-22T12:00:00Z";

const messages = async () =>
  rowsOf(
    testDeps().db,
    statement<{ message: string }>(sql`select message from contact_messages order by rowid`),
  );

beforeEach(async () => {
  await receiveMessage(testDeps(), { name: "A person", email: "stays@example.com", message: "Hello" });
});

test("the clock does nothing while a backup is restored, and works again after it", async () => {
  const at = { at: LATER };
  await addIssue(
    testDeps(),
    { day: "2026-08-21", subject: "An issue", preheader: "", body: "Text" },
    new Date("2026-08-21T13:00:00Z"),
  );
  const lines = await taken(TAKEN);
  const ran: unknown[] = [];
  let readings = 0;
  async function* besideTheClock() {
    readings += 1;
    // The backup is checked, written and compared, and its pictures are looked for when all is done.
    const isUnderWay = readings === 2 || readings === 3;
    for await (const line of reading(lines)()) {
      yield line;
      // The issue, which is due, is written before.
      if (isUnderWay && "kind" in line && line.kind === "table" && line.name === "outbox")
        ran.push(await runJob(testDeps(at), "weekly-issue"), await runJob(testDeps(at), "keep-backup"));
    }
  }
  expect(await restore(testDeps(at), stores, besideTheClock)).toMatchObject({ different: 0 });
  expect(ran).toEqual([null, null, null, null]);
  expect(
    await rowsOf(testDeps().db, statement(sql`select status from issues where day = '2026-08-21'`)),
  ).toEqual([{ status: "draft" }]);
  expect(await runJob(testDeps(at), "weekly-issue")).toMatchObject({ state: "idle" });
});

test("what a visitor posts while a backup is restored stays, and is no difference", async () => {
  const lines = await taken(TAKEN);
  let readings = 0;
  async function* besideVisitors() {
    readings += 1;
    for await (const line of reading(lines)()) {
      // While the backup is written, before its own messages are.
      if (readings === 2 && "kind" in line && line.kind === "table" && line.name === "contact_messages")
        await receiveMessage(testDeps(), { name: "New", email: "new@example.com", message: "Meanwhile" });
      yield line;
    }
  }
  const restored = await restore(testDeps(), stores, besideVisitors);
  expect(restored.different).toBe(0);
  expect(restored.meanwhile).toBeGreaterThan(0);
  expect((await messages()).map(({ message }) => message)).toEqual(
    expect.arrayContaining(["Hello", "Meanwhile"]),
  );
});

test("who is erased while a backup is restored stays erased", async () => {
  const leaving = { name: "A person", email: "leaves-meanwhile@example.com", message: "Goodbye" };
  await receiveMessage(testDeps(), leaving);
  const lines = await taken(TAKEN);
  const began = () => noteErased(testDeps({ at: LATER }), leaving.email);
  expect(await restore(testDeps({ at: LATER }), stores, reading(lines), began)).toMatchObject({
    different: 0,
    erased: 1,
  });
  expect((await messages()).map(({ message }) => message)).not.toContain("Goodbye");
});

test("a restore waits for the jobs that run; one that does not end stops it before anything is written", async () => {
  const lines = await taken(TAKEN);
  const before = await messages();
  const job = await claimLease(testDeps(), jobLease("refresh-news"), 90_000);
  if (!job) throw new Error("the lease is held");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let begun = 0;
  const began = async () => {
    begun += 1;
  };
  const refused = restore(testDeps(), stores, reading(lines), began).catch((error) => error.message);
  let ended = false;
  void refused.finally(() => {
    ended = true;
  });
  while (!ended) await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(await refused).toBe("Nothing was written: refresh-news still runs.");
  expect(await messages()).toEqual(before);
  expect(begun).toBe(0);
  expect(await isClockStopped(testDeps())).toBe(false);
  await releaseLease(testDeps(), job);
  expect(await restore(testDeps(), stores, reading(lines), began)).toMatchObject({ different: 0 });
  expect(begun).toBe(1);
});

test("the clock of a restore that is killed stands still for two minutes while it waited, for good once it wrote", async () => {
  const lines = await taken(TAKEN);
  const isStopped = (minute: number) =>
    isClockStopped(testDeps({ at: new Date(Date.parse(LATER) + minute * 60_000).toISOString() }));
  await pauseClock(testDeps({ at: LATER }));
  expect([await isStopped(1), await isStopped(3)]).toEqual([true, false]);
  let readings = 0;
  async function* cutShort() {
    readings += 1;
    for await (const line of reading(lines)()) {
      if (readings === 2 && "kind" in line && line.kind === "end") throw new Error("cut short");
      yield line;
    }
  }
  await expect(restore(testDeps({ at: LATER }), stores, cutShort)).rejects.toThrow("cut short");
  // A refusal of the next one, and a start of the site, change nothing of it.
  await batch(testDeps().db, [endPause()]);
  await dropLeases(testDeps());
  expect(await isStopped(24 * 60)).toBe(true);
  const counts = await rowsOf(testDeps().db, statement(sql`select name from leases where name = 'restore'`));
  expect(counts).toHaveLength(1);
  expect(await restore(testDeps({ at: LATER }), stores, reading(lines))).toMatchObject({ different: 0 });
  expect(await isStopped(0)).toBe(false);
});
