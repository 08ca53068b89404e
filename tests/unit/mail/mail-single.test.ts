import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { announceMail } from "~/platform/mail/delivery/announce.ts";
import { pauseAfter } from "~/platform/mail/delivery/attempt.ts";
import { sendBatch } from "~/platform/mail/delivery/batches/send.ts";
import { consumeDeadMail, consumeMail } from "~/platform/mail/delivery/consume.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { pruneMail } from "~/platform/mail/delivery/prune.ts";
import type { MailRef } from "~/platform/mail/delivery/queue.ts";
import { sendSingle } from "~/platform/mail/delivery/send-single.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/suppressions.ts";
import { sweepMail } from "~/platform/mail/delivery/sweep.ts";
import {
  accept,
  all,
  begin,
  clearMail,
  clockedDeps,
  crash,
  fakeProvider,
  inTurn,
  people,
  single,
  states,
} from "../../support/mail.ts";

let deps: ReturnType<typeof clockedDeps>;
const run = (query: ReturnType<typeof sql>) => rowsOf(deps.db, statement(query));

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
});

describe("the pause before the next try", () => {
  const SECOND = 1000;
  const HOUR = 60 * 60 * SECOND;

  test.each([
    // attempts made, asked for, random, expected
    [1, null, 0.5, 10 * SECOND],
    [2, null, 0.5, 20 * SECOND],
    [5, null, 0.5, 160 * SECOND],
    [0, null, 0.5, 10 * SECOND],
    [10, null, 0.5, 5120 * SECOND],
    [11, null, 0.5, 2 * HOUR],
    [14, undefined, 0.5, 2 * HOUR],
    [1, null, 0, 9 * SECOND],
    [1, null, 1, 11 * SECOND],
    [1, 60 * SECOND, 0, 60 * SECOND],
    [5, 60 * SECOND, 0, 144 * SECOND],
    [11, 3 * HOUR, 1, 3 * HOUR],
  ])("after %i attempts, asked to wait %s ms, with random %f is %i ms", (attempts, asked, random, wait) => {
    expect(pauseAfter(attempts, asked, () => random)).toBe(wait);
  });
});

async function mail(id: string) {
  const [row] = await rowsOf(
    deps.db,
    statement<Record<string, unknown>>(sql`
      select status, attempts, provider, provider_id as providerId, error, sent_at as sentAt, next_try_at as nextTryAt from outbox
      where id = ${id}`),
  );
  return row;
}

/** A queue that keeps what it is given. */
function queue() {
  const sent: { ref: MailRef; delaySeconds: number }[] = [];
  const sendBatch = async (messages: Iterable<MessageSendRequest<MailRef>>) => {
    for (const { body, delaySeconds = 0 } of messages) sent.push({ ref: body, delaySeconds });
  };
  return { sent, queue: { sendBatch } as unknown as Queue<MailRef> };
}

const message = (body: MailRef, attempts = 1) => {
  const told: string[] = [];
  return {
    told,
    message: {
      body,
      attempts,
      ack: () => void told.push("ack"),
      retry: (options?: QueueRetryOptions) => void told.push(`retry ${options?.delaySeconds}`),
    },
  };
};

describe("a single mail", () => {
  test("is sent, once, with its reply address as a field", async () => {
    const id = await single(deps, "once");
    await run(sql`update outbox set headers = '{"Reply-To":"ada@example.com","X-Kind":"test"}'`);
    const { provider, requests } = fakeProvider();
    expect(await sendSingle(deps, provider, id)).toEqual([]);
    expect(await sendSingle(deps, provider, id)).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.messages[0]).toMatchObject({
      to: "reader@example.com",
      replyTo: "ada@example.com",
      headers: { "X-Kind": "test" },
      bulk: false,
    });
    expect(await mail(id)).toMatchObject({
      status: "sent",
      provider: "resend",
      providerId: "id-reader@example.com",
      sentAt: deps.now().getTime(),
    });
  });

  test("is tried again under the same key, whether the answer was lost or the Worker ended", async () => {
    const id = await single(deps, "again");
    const { provider, requests } = fakeProvider(inTurn(all("unknown"), crash, all("later"), accept));
    await sendSingle(deps, provider, id);
    deps.pass(60);
    await expect(sendSingle(deps, provider, id)).rejects.toThrow("killed");
    expect(await sendSingle(deps, provider, id)).toEqual([{ ref: { outbox: id }, afterMs: 60_000 }]);
    deps.pass(60);
    await sendSingle(deps, provider, id);
    deps.pass(600);
    await sendSingle(deps, provider, id);
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(await mail(id)).toMatchObject({ status: "sent", attempts: 4 });
  });

  test("is repeated where a provider cannot recognise it: better twice than never", async () => {
    const id = await single(deps, "twice");
    const { provider, requests } = fakeProvider(inTurn(crash, accept), 0);
    await expect(sendSingle(deps, provider, id)).rejects.toThrow("killed");
    deps.pass(60);
    await sendSingle(deps, provider, id);
    expect(requests).toHaveLength(2);
    expect(await mail(id)).toMatchObject({ status: "sent" });
  });

  test("gets a new key once the provider forgot the old one", async () => {
    const id = await single(deps, "forgotten");
    const { provider, requests } = fakeProvider(inTurn(all("unknown"), accept));
    await sendSingle(deps, provider, id);
    deps.pass(23 * 3600 + 1);
    await sendSingle(deps, provider, id);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
  });

  test("is given up after many tries, or at once when it is refused; a suppressed address gets none", async () => {
    const tired = await single(deps, "tired");
    const { provider, requests } = fakeProvider(all("later"));
    for (let round = 0; round < 20; round++) {
      await sendSingle(deps, provider, tired);
      deps.pass(3 * 3600);
    }
    expect(requests).toHaveLength(14);
    expect(await mail(tired)).toMatchObject({ status: "failed", error: "It was later." });

    const wrong = await single(deps, "wrong");
    expect(await sendSingle(deps, fakeProvider(all("refused")).provider, wrong)).toEqual([]);
    expect(await mail(wrong)).toMatchObject({ status: "failed", error: "It was refused." });

    const known = await single(deps, "known", "known@example.com");
    await sendSingle(deps, fakeProvider(all("suppressed")).provider, known);
    const quiet = await single(deps, "quiet", "known@example.com");
    const next = fakeProvider();
    await sendSingle(deps, next.provider, quiet);
    expect(next.requests).toEqual([]);
    expect([await mail(known), await mail(quiet)]).toMatchObject([
      { status: "suppressed" },
      { status: "suppressed" },
    ]);
  });

  test("waits while the provider wants to be left alone, and loses no try by it", async () => {
    const id = await single(deps, "limit");
    const limited = () => ({
      results: [{ outcome: "later" as const, error: "Too many." }],
      pause: { ms: 120_000, reason: "Too many." },
    });
    const { provider, requests } = fakeProvider(inTurn(limited, accept));
    expect(await sendSingle(deps, provider, id)).toEqual([{ ref: { outbox: id }, afterMs: 120_000 }]);
    deps.pass(60);
    expect(await sendSingle(deps, provider, await single(deps, "other"))).toMatchObject([
      { afterMs: 60_000 },
    ]);
    expect(requests).toHaveLength(1);
    deps.pass(60);
    await sendSingle(deps, provider, id);
    expect(await mail(id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("is said to be sent by who sent it, though another one held it by then", async () => {
    const id = await single(deps, "slow");
    const { provider } = fakeProvider(async (request) => {
      deps.pass(61);
      await sendSingle(deps, fakeProvider(all("refused")).provider, id);
      return accept(request);
    });
    await sendSingle(deps, provider, id);
    expect(await mail(id)).toMatchObject({ status: "sent" });
  });
});

describe("the sweep", () => {
  test("without a queue sends what is due, confirmations before an issue", async () => {
    const { batches } = await begin(deps, "issue", 150);
    await single(deps, "first");
    await single(deps, "second");
    const { provider, requests } = fakeProvider();
    await sweepMail(deps, provider, {});
    expect(requests.map(({ to }) => to.length)).toEqual([1, 1, 100, 50]);
    expect(batches).toHaveLength(2);
  });

  test("hands to the queue what was dropped, and not what is on its way, held or not due", async () => {
    const { batches } = await begin(deps, "issue", 150);
    const id = await single(deps, "dropped");
    const { sent, queue: mailQueue } = queue();
    const { provider } = fakeProvider(crash);
    const sweep = () => sweepMail({ ...deps, mailQueue }, provider, {});
    expect(await sweep()).toEqual({ started: 0, singles: 1, batches: 2 });
    expect(sent.map(({ ref }) => ref)).toEqual([{ outbox: id }, ...batches.map((batch) => ({ batch }))]);
    expect(await sweep()).toMatchObject({ batches: 0 });
    // Nothing arrives: the queue has lost both.
    deps.pass(30);
    expect(await sweep()).toMatchObject({ batches: 2 });
    expect(await sweep()).toMatchObject({ batches: 0 });
    // One arrives, and is held: by somebody who died.
    await expect(sendBatch(deps, provider, String(batches[0]))).rejects.toThrow("killed");
    expect(await sweep()).toMatchObject({ batches: 0 });
    // While others arrive, what was handed over is on its way.
    deps.pass(60);
    const { batches: others } = await begin(deps, "other", 1);
    await sendBatch(deps, fakeProvider().provider, String(others[0]));
    await run(sql`update mail_batches set mailing_id = (select id from mailings where key = 'issue')`);
    expect(await sweep()).toMatchObject({ batches: 1 });
    deps.pass(600);
    expect(await sweep()).toMatchObject({ batches: 2 });
  });
});

describe("the queue", () => {
  const vars = { COMPRESS: "off", MAIL_PROVIDER: "mailbox" } as const;

  test("hears of what a post wrote, and of nothing older", async () => {
    await single(deps, "older");
    deps.pass(1);
    const since = deps.now();
    const id = await single(deps, "newer");
    const { sent, queue: mailQueue } = queue();
    await announceMail({ ...deps, mailQueue }, since);
    expect(sent).toEqual([{ ref: { outbox: id }, delaySeconds: 0 }]);
    await announceMail(deps, since);
  });

  test("begins with a mailing, and ends with every recipient having it", async () => {
    const { id } = await begin(deps, "whole", 0);
    await run(sql`update mailings set filled_at = null, pages = 0, state = 'sending'`);
    const { sent, queue: mailQueue } = queue();
    const consumer = { ...deps, vars, mailQueue };
    await consumeMail(consumer, { people: people(230) }, [message({ mailing: id }).message]);
    expect(sent).toHaveLength(3);
    await consumeMail(
      consumer,
      {},
      sent.map(({ ref }) => message(ref).message),
    );
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "sent", sent: 230 });
  });

  test("lets single mails overtake a batch", async () => {
    const { batches } = await begin(deps, "issue", 2);
    const id = await single(deps, "confirmation");
    await consumeMail({ ...deps, vars }, {}, [message({ batch: String(batches[0]) }).message]);
    expect(await mail(id)).toMatchObject({ status: "sent", provider: "mailbox" });
  });

  test("gets a message of its own for the next try", async () => {
    const id = await single(deps, "later");
    const { sent, queue: mailQueue } = queue();
    const fetch = async () => new Response("{}", { status: 500 });
    const { message: one, told } = message({ outbox: id });
    const resend = { COMPRESS: "off", MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_key" } as const;
    await consumeMail({ ...deps, vars: resend, fetch, mailQueue }, {}, [one]);
    expect(told).toEqual(["ack"]);
    expect(sent).toMatchObject([{ ref: { outbox: id } }]);
    expect(sent[0]?.delaySeconds).toBeGreaterThanOrEqual(9);
  });

  test("leaves mail where it is without a provider, and drops what is done or gone", async () => {
    const id = await single(deps, "waiting");
    const waiting = message({ outbox: id });
    await consumeMail(deps, {}, [waiting.message]);
    expect(waiting.told).toEqual(["ack"]);
    expect(await mail(id)).toMatchObject({ status: "pending", attempts: 0 });
    const gone = [message({ outbox: "none" }), message({ batch: "none" }), message({ mailing: "none" })];
    await consumeMail(
      { ...deps, vars },
      {},
      gone.map((one) => one.message),
    );
    expect(gone.map(({ told }) => told)).toEqual([["ack"], ["ack"], ["ack"]]);
  });

  test("is asked to try again, later each time, when the database is away", async () => {
    const broken = { ...deps, vars, db: { $client: {} } as never };
    const { message: one, told } = message({ outbox: "any" }, 3);
    await consumeMail(broken, {}, [one]);
    expect(told).toEqual(["retry 90"]);
    expect(deps.errors).toEqual(["mail.not-handled"]);
    const dead = message({ outbox: "any" });
    await consumeDeadMail(broken, [dead.message]);
    expect(dead.told).toEqual(["retry 300"]);
  });

  test("that gives a message up costs a try, is logged, and with the last try the mail is failed", async () => {
    const id = await single(deps, "dead");
    const { id: issue, batches } = await begin(deps, "issue", 2);
    const refs: MailRef[] = [{ outbox: id }, { batch: String(batches[0]) }];
    for (let round = 1; round <= 14; round++) {
      const dead = refs.map((ref) => message(ref));
      await consumeDeadMail(
        deps,
        dead.map((one) => one.message),
      );
      expect(dead.map(({ told }) => told)).toEqual([["ack"], ["ack"]]);
      const buried = await mail(id);
      expect(buried).toMatchObject({ status: round < 14 ? "pending" : "failed", attempts: round });
      expect(buried?.nextTryAt).toBeGreaterThan(deps.now().getTime());
      expect(await states(deps, issue)).toEqual(round < 14 ? { waiting: 2 } : { failed: 2 });
    }
    expect((await mailingProgress(deps, { id: issue }))[0]).toMatchObject({ state: "sent", failed: 2 });
    expect(deps.errors).toHaveLength(28);
  });
});

describe("how mail stands", () => {
  test("is told: who sends, what waits and how long, what was given up, why nothing is sent", async () => {
    expect(await mailHealth(deps)).toEqual({
      state: "ok",
      provider: null,
      waiting: 0,
      oldestSeconds: null,
      failed: 0,
      recipientsLeft: 0,
      suppressed: 0,
      paused: null,
    });
    const id = await single(deps, "waiting");
    await begin(deps, "issue", 150);
    await batch(deps.db, [suppress(deps, [await addressHash("a@example.com")], "complaint")]);
    deps.pass(90);
    expect(await mailHealth(deps)).toMatchObject({
      state: "waits",
      waiting: 1,
      oldestSeconds: 90,
      recipientsLeft: 150,
      suppressed: 1,
    });
    await deps.db.run(sql`update mail_batches set sent = 40, failed = 8, suppressed = 4, withdrawn = 2, uncertain = 1
      where id = (select min(id) from mail_batches)`);
    expect(await mailHealth(deps)).toMatchObject({ recipientsLeft: 95 });
    const provided = { ...deps, vars: { COMPRESS: "off", MAIL_PROVIDER: "resend" } as const };
    expect(await mailHealth(provided)).toMatchObject({ state: "ok" });
    deps.pass(3600);
    expect(await mailHealth(provided)).toMatchObject({ state: "failing", oldestSeconds: 3690 });
    await sendSingle(deps, fakeProvider(all("refused")).provider, id);
    expect(await mailHealth(provided)).toMatchObject({ state: "failing", failed: 1, waiting: 0 });
    const limited = () => ({
      ...all("later")({ to: ["x"] } as never),
      pause: { ms: 60_000, reason: "Too many." },
    });
    await sendSingle(deps, fakeProvider(limited as never).provider, await single(deps, "limited"));
    expect(await mailHealth(provided)).toMatchObject({
      state: "waits",
      paused: { until: new Date(deps.now().getTime() + 60_000).toISOString(), reason: "Too many." },
    });
    deps.pass(2 * 24 * 3600);
    expect(await mailHealth(provided)).toMatchObject({ failed: 0, paused: null });
  });

  test("of the past is forgotten after a month, of mailings after three, but for their counts", async () => {
    const { provider } = fakeProvider();
    await sendSingle(deps, provider, await single(deps, "old"));
    const { id } = await begin(deps, "issue", 3);
    await sweepMail(deps, provider, {});
    deps.pass(31 * 24 * 3600);
    const waiting = await single(deps, "new");
    const sent = await single(deps, "sent");
    await sendSingle(deps, provider, sent);
    await pruneMail(deps);
    const kept = (await run(sql`select id from outbox`)) as unknown as { id: string }[];
    expect(kept.map((row) => row.id).sort()).toEqual([waiting, sent].sort());
    expect(await states(deps, id)).toEqual({ sent: 3 });
    deps.pass(60 * 24 * 3600);
    await pruneMail(deps);
    expect(await states(deps, id)).toEqual({});
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "sent", sent: 3 });
  });
});
