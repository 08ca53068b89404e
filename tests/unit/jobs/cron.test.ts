import { createExecutionContext, createScheduledController, env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { JobMessage } from "~/jobs/clock/request.ts";
import { JOBS } from "~/jobs/registry.ts";
import { batch } from "~/platform/data/db.ts";
import type { CronEnv } from "~/platform/env.ts";
import { TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import { stopClock } from "~/platform/jobs/stopped-clock.ts";
import { DEAD_MAIL_QUEUE, MAIL_QUEUE, type MailRef } from "~/platform/mail/delivery/queue/enqueue.ts";
import worker, { Cron } from "../../../workers/cron.ts";
import { clockedDeps, single } from "../../support/mail/mail.ts";
import { testDeps } from "../../support/unit/deps.ts";

const cronEnv = { ...env, PRICE_PROVIDER: "none" } as unknown as CronEnv;
const { db } = testDeps();
const records = () =>
  db.all<{ job: string; state: string }>(sql`select job, state from runs order by job, id`);

/** A batch of one message, as the queue hands it over. */
function batchOf(body: JobMessage | MailRef, queue = "recurring-jobs") {
  const ack = vi.fn();
  const retry = vi.fn();
  const message = { id: "1", timestamp: new Date(), body, attempts: 1, ack, retry };
  const batch = { queue, messages: [message], ackAll: vi.fn(), retryAll: vi.fn() };
  return { batch: batch as unknown as MessageBatch<JobMessage | MailRef>, ack, retry };
}

beforeEach(async () => {
  for (const table of ["runs", "leases"]) await db.run(sql.raw(`delete from ${table}`));
  vi.spyOn(console, "log").mockImplementation(() => {});
});

test("a tick runs the jobs that are due", async () => {
  const tick = () => worker.scheduled(createScheduledController(), cronEnv, createExecutionContext());
  await tick();
  const jobs = JOBS.map(({ name }) => name).sort();
  const ran = async () => (await records()).map(({ job }) => job);
  expect(await ran()).toEqual(jobs);
  await tick();
  const seldom = JOBS.filter(({ every }) => every > TICK_MINUTES).map(({ name }) => name);
  expect((await ran()).filter((name) => seldom.includes(name))).toEqual(seldom.sort());
});

test("a queued message is done and acknowledged", async () => {
  const { batch, ack, retry } = batchOf({ job: "refresh-feeds" });
  await worker.queue(batch, cronEnv, createExecutionContext());
  expect(await records()).toEqual([{ job: "refresh-feeds", state: "idle" }]);
  expect(ack).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

test("a restore stops the clock: no job runs, and mail waits", async () => {
  await batch(db, [stopClock()]);
  await worker.scheduled(createScheduledController(), cronEnv, createExecutionContext());
  await worker.queue(batchOf({ job: "refresh-feeds" }).batch, cronEnv, createExecutionContext());
  expect(await records()).toEqual([]);
  for (const queue of [MAIL_QUEUE, DEAD_MAIL_QUEUE]) {
    const { batch, ack } = batchOf({ outbox: "one" }, queue);
    await worker.queue(batch, cronEnv, createExecutionContext());
    expect(batch.retryAll).toHaveBeenCalledOnce();
    expect(ack).not.toHaveBeenCalled();
  }
});

test("a message that meets a broken database is logged and tried again", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { batch, ack, retry } = batchOf({ job: "refresh-feeds" });
  const broken = {
    ...cronEnv,
    DB: {
      prepare: () => {
        throw new Error("D1 is down");
      },
    },
  } as unknown as CronEnv;
  await worker.queue(batch, broken, createExecutionContext());
  expect(retry).toHaveBeenCalledOnce();
  expect(ack).not.toHaveBeenCalled();
  expect(error.mock.calls[0]?.[0]).toContain("cron.queue");
  error.mockRestore();
});

test("mail and its dead letters have queues of their own", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const deps = clockedDeps();
  const id = await single(deps, "cron");
  const status = async () =>
    (await db.all<{ status: string; attempts: number }>(sql`select status, attempts from outbox`))[0];
  const dead = batchOf({ outbox: id }, `acme-staging${DEAD_MAIL_QUEUE}`);
  await worker.queue(dead.batch, cronEnv, createExecutionContext());
  expect(dead.ack).toHaveBeenCalledOnce();
  expect(error.mock.calls[0]?.[0]).toContain("mail.dead");
  expect(await status()).toEqual({ status: "pending", attempts: 1 });
  error.mockRestore();

  await db.run(sql`update outbox set next_try_at = 0`);
  const live = batchOf({ outbox: id }, `acme-staging${MAIL_QUEUE}`);
  await worker.queue(live.batch, { ...cronEnv, MAIL_PROVIDER: "mailbox" }, createExecutionContext());
  expect(live.ack).toHaveBeenCalledOnce();
  expect(await status()).toEqual({ status: "sent", attempts: 2 });
});

test("the site's call is answered at once, and the run goes through the queue", async () => {
  const sent: unknown[] = [];
  const queue = { send: async (message: unknown) => void sent.push(message) } as unknown as CronEnv["JOBS"];
  const cron = new Cron(createExecutionContext(), { ...cronEnv, JOBS: queue });
  expect(await cron.requestRefresh("refresh-content")).toEqual({ status: "started", lastRunAt: null });
  expect(sent).toEqual([
    { job: "refresh-feeds", force: false },
    { job: "refresh-videos", force: false },
  ]);
});

test("a call for a refresh that does not exist is a bug: logged and thrown", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const cron = new Cron(createExecutionContext(), cronEnv);
  await expect(cron.requestRefresh("toString")).rejects.toThrow('There is no refresh "toString".');
  expect(error.mock.calls[0]?.[0]).toContain("cron.request");
  error.mockRestore();
});

test("the links of the clock's mails lead to the publication's address, and on the own computer to the local site", async () => {
  const linksOfMail = async (more: object) => {
    for (const table of ["outbox", "troubles", "runs"]) await db.run(sql.raw(`delete from ${table}`));
    const troubled = {
      ...cronEnv,
      MAIL: undefined,
      OPERATOR_MAIL: "operator@example.com",
      OPERATOR_TOKEN: "short",
      ...more,
    };
    const { batch } = batchOf({ job: "report-troubles" });
    await worker.queue(batch, troubled as unknown as CronEnv, createExecutionContext());
    const [mail] = await db.all<{ html: string }>(sql`select html from outbox where kind = 'troubles'`);
    return new Set(
      [...(mail?.html ?? "").matchAll(/href="(https?:\/\/[^/"]+)/g)].map(([, origin]) => origin),
    );
  };
  expect(await linksOfMail({})).toEqual(new Set([new URL(testDeps().publication.brand.url).origin]));
  const local = "http://localhost:8787";
  expect(await linksOfMail({ LOCAL_ORIGIN: local })).toEqual(new Set([local]));
});
