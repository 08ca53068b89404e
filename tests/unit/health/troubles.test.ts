import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runDueJobs, runJob } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { reportTroubles, reportTroublesJob } from "~/jobs/report-troubles.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { writeStaff } from "~/platform/desk/staff.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { recordRun } from "~/platform/jobs/runs.ts";
import { troublesOf } from "~/platform/jobs/troubles.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The operator is told of what stays wrong once, and once when it is right again. */

const MAIL = "operator@example.com";
const HOOK = "https://hooks.example/recurring";
const START = Date.parse("2026-08-21T12:00:00Z");
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const { db } = testDeps();
const source = { id: "blog", kind: "feed", url: "https://blog.example/", everyMinutes: 30 };
const worked = (ms: number) => ({ etag: null, lastModified: null, failures: 0, lastSuccessAt: START + ms });

/** A day on which every job works. */
const clock = (ms: number, vars: object = { OPERATOR_MAIL: MAIL }, posted: string[] = [], status = 200) =>
  testDeps({
    at: new Date(START + ms).toISOString(),
    vars: { COMPRESS: "off", ...vars },
    fetch: async (_input, init) => {
      posted.push(String(init?.body));
      return new Response("ok", { status });
    },
  });

const working = async (ms: number) => {
  for (const { name } of JOBS)
    await recordRun(clock(ms), { name, topics: [] }, async () => ({
      state: "ok",
      summary: "Done.",
      changed: false,
    }));
};

const mails = () =>
  db.all<{ subject: string; text: string }>(sql`select subject, text from outbox order by rowid`);

beforeEach(async () => {
  for (const table of ["troubles", "runs", "sources", "outbox", "suppressions", "staff"])
    await db.run(sql.raw(`delete from ${table}`));
  await registerJobs(testDeps(), JOBS);
  await recordSuccess(clock(0), source, { etag: null, lastModified: null });
});

test("a tick ends with the troubles that its own jobs met", async () => {
  const deps = clock(0);
  const failing = defineJob({
    name: "refresh-feeds",
    every: 5,
    run: async () => {
      await recordFailure(deps, source, worked(0), { message: "blog.example had an error." });
      return { state: "failed", summary: "No source answered.", changed: false };
    },
  });
  await runDueJobs(deps, [reportTroublesJob, failing]);
  const keys = (await db.all<{ key: string }>(sql`select key from troubles`)).map(({ key }) => key);
  expect(keys.sort()).toEqual(["job/refresh-feeds", "source/blog"]);
});

test("ticks that do not come to their end are told of all the same: between them once two went by", async () => {
  const isWanted = (minutes: number) => reportTroublesJob.isWanted?.(clock(minutes * 60_000));
  expect(await isWanted(60)).toBe(false);
  await recordRun(clock(0), { name: "refresh-feeds", topics: [] }, async () => ({
    state: "ok",
    summary: "Done.",
    changed: false,
  }));
  expect([await isWanted(9), await isWanted(11)]).toEqual([false, true]);
  await runJob(clock(11 * 60_000), "report-troubles");
  expect([await isWanted(12), await isWanted(22)]).toEqual([false, true]);
});

describe("a source that fails", () => {
  const failing = async (ms: number, { vars, since = 0 }: { vars?: object; since?: number } = {}) => {
    await working(ms);
    await recordFailure(clock(ms), source, worked(since), { message: "blog.example had an error." });
    return reportTroubles(clock(ms, vars));
  };

  test("is told after three days, once; then that it works", async () => {
    await failing(3 * DAY - HOUR);
    expect(await mails()).toEqual([]);
    await failing(3 * DAY);
    await failing(3 * DAY + HOUR);
    await failing(9 * DAY);
    const told = await mails();
    expect(told.map(({ subject }) => subject)).toEqual(["Recurring: 1 to mend"]);
    expect(told[0]?.text.replace(/\s+/g, " ")).toContain(
      "The source blog fails, and it last worked at 2026-08-21T12:00:00.000Z",
    );
    await recordSuccess(clock(9 * DAY), source, { etag: null, lastModified: null });
    await reportTroubles(clock(9 * DAY + 1));
    await reportTroubles(clock(9 * DAY + 2));
    const after = await mails();
    expect(after.map(({ subject }) => subject)).toEqual(["Recurring: 1 to mend", "Recurring: right again"]);
    // It fails again: that is another trouble.
    await failing(12 * DAY + 1, { since: 9 * DAY });
    expect(await mails()).toHaveLength(3);
  });

  test("is not told when it was right again in time, and nobody is told who is not named", async () => {
    await failing(2 * DAY);
    await recordSuccess(clock(2 * DAY), source, { etag: null, lastModified: null });
    await reportTroubles(clock(2 * DAY));
    await failing(9 * DAY, { vars: {}, since: 2 * DAY });
    expect(await mails()).toEqual([]);
    // Once somebody is named, what is wrong by then is told.
    await failing(9 * DAY + HOUR, { since: 2 * DAY });
    expect(await mails()).toHaveLength(1);
  });
});

test("a clock that stopped is told half an hour after it was seen, all jobs in one mail", async () => {
  await working(0);
  await reportTroubles(clock(3 * DAY));
  expect(await mails()).toEqual([]);
  await reportTroubles(clock(3 * DAY + HOUR / 2));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain("The job refresh-feeds is late");
  expect(mail?.text).toContain("The job refresh-news is late");
});

describe("an own address that is suppressed", () => {
  const CONTACT = testDeps().publication.brand.contactEmail;
  const suppressing = async (address: string) =>
    rowsOf(db, suppress(clock(0), [await addressHash(address)], "complaint"));
  const text = (address: string) =>
    `Mail to your own address ${address} is suppressed: allow it at the desk.`;

  test("is told to the operator's mail, once", async () => {
    await working(0);
    await suppressing(CONTACT);
    await reportTroubles(clock(0));
    await reportTroubles(clock(1));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.text.replace(/\s+/g, " ")).toContain(text(CONTACT));
  });

  test("is told of somebody who works at the desk too, who may wait for a link in vain", async () => {
    await working(0);
    await batch(db, [writeStaff({ email: "ada@desk.test", name: "Ada", role: "viewer" }, 0)]);
    await suppressing("ada@desk.test");
    await reportTroubles(clock(0));
    const [mail] = await mails();
    expect(mail?.text.replace(/\s+/g, " ")).toContain(
      "Mail to the staff's address ada@desk.test is suppressed",
    );
  });

  test("is no channel: what is wrong is told to the webhook alone", async () => {
    await working(0);
    await suppressing(MAIL);
    const posted: string[] = [];
    await reportTroubles(clock(0));
    expect(await mails()).toEqual([]);
    await reportTroubles(clock(1, { OPERATOR_MAIL: MAIL, OPERATOR_WEBHOOK: HOOK }, posted));
    expect(JSON.parse(posted[0] ?? "")).toMatchObject({ text: text(MAIL) });
    expect(await mails()).toEqual([]);
  });
});

describe("the webhook", () => {
  const wrong = { OPERATOR_WEBHOOK: HOOK, OPERATOR_MAIL: MAIL };
  const withWrongVariable = (posted: string[], status = 200) => ({
    ...clock(0, wrong, posted, status),
    wrongVars: [{ name: "MAIL_FROM", reason: "must read like a name" }],
  });

  test("gets the same as JSON, once", async () => {
    await working(0);
    const posted: string[] = [];
    await reportTroubles(withWrongVariable(posted));
    await reportTroubles(withWrongVariable(posted));
    expect(posted).toHaveLength(1);
    expect(JSON.parse(posted[0] ?? "")).toMatchObject({
      text: "The variable MAIL_FROM is wrong, so what it is for is off: must read like a name",
      wrong: [{ key: "variable/MAIL_FROM", since: START }],
      right: [],
    });
    expect(await mails()).toHaveLength(1);
  });

  test("that fails keeps nothing from the mail, which says so", async () => {
    await working(0);
    const posted: string[] = [];
    expect(await reportTroubles(withWrongVariable(posted, 500))).toMatchObject({ state: "partial" });
    const [mail, ...more] = await mails();
    expect(mail?.text).toContain("The webhook did not take this:");
    expect(await reportTroubles(withWrongVariable(posted))).toMatchObject({ state: "ok" });
    expect([posted.length, more]).toEqual([1, []]);
  });

  test("that is the only channel and fails is tried again, and the desk shows what is wrong", async () => {
    await working(0);
    const vars = { OPERATOR_WEBHOOK: HOOK };
    const posted: string[] = [];
    const wrongVars = [{ name: "MAIL_FROM", reason: "must read like a name" }];
    const known = () => db.all(sql`select key, told_at from troubles`);
    const isFailing = { ...clock(0, vars, posted, 500), wrongVars };
    expect(await reportTroubles(isFailing)).toMatchObject({ state: "failed" });
    expect(await known()).toEqual([{ key: "variable/MAIL_FROM", told_at: null }]);
    await reportTroubles({ ...clock(0, vars, posted), wrongVars });
    expect(await known()).toEqual([{ key: "variable/MAIL_FROM", told_at: START }]);
    // Right again, which the webhook does not take at first.
    await reportTroubles(clock(0, vars, posted, 500));
    await reportTroubles(clock(0, vars, posted));
    expect(await known()).toEqual([]);
    expect(posted.map((body) => JSON.parse(body).right.length)).toEqual([0, 0, 1, 1]);
  });
});

test("without a channel the desk forgets what is right again", async () => {
  await working(0);
  await reportTroubles({ ...clock(0), wrongVars: [{ name: "MAIL_FROM", reason: "must read like a name" }] });
  await reportTroubles(clock(0, {}));
  expect(await db.all(sql`select key from troubles`)).toEqual([]);
});

test("mail that does not go out, and that of which nobody knows, are troubles", () => {
  const mail = {
    state: "failing" as const,
    provider: "resend",
    waiting: 3,
    oldestSeconds: 9000,
    failed: 2,
    recipientsLeft: 0,
    oldestMailingSeconds: null,
    uncertain: 7,
    suppressed: 0,
    paused: null,
  };
  const report = {
    status: "degraded" as const,
    jobs: [],
    sources: [],
    budgets: [],
    search: "ok" as const,
    snapshots: [],
    database: "ok" as const,
    wrongVariables: [],
  };
  expect(troublesOf({ ...report, mail }).map(({ key }) => key)).toEqual(["mail", "mail/uncertain"]);
  const paused = { until: "2026-08-21T13:00:00.000Z", reason: "Resend refused the key." };
  const late = { ...mail, state: "waits" as const, failed: 0, uncertain: 0, paused };
  expect(troublesOf({ ...report, mail: late })).toMatchObject([{ key: "mail" }]);
  expect(troublesOf({ ...report, mail: late })[0]?.text).toContain("Resend refused the key.");
  const quick = { ...late, oldestSeconds: 90 };
  expect(troublesOf({ ...report, mail: quick })).toEqual([]);
  expect(troublesOf({ ...report, mail: { ...quick, oldestMailingSeconds: 7 * 3600 } })).toHaveLength(1);
  expect(troublesOf({ ...report, mail: { ...late, provider: null } })).toEqual([]);
  expect(troublesOf({ ...report, mail: null })).toEqual([]);
});
