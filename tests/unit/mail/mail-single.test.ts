import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, openDb, rowsOf, statement } from "~/platform/data/db.ts";
import { pauseAfter } from "~/platform/mail/delivery/attempt.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { pruneMail } from "~/platform/mail/delivery/prune.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { sendSingle } from "~/platform/mail/delivery/send-single.ts";
import {
  accept,
  all,
  begin,
  clearMail,
  clockedDeps,
  crash,
  fakeProvider,
  inTurn,
  outboxRow,
  single,
  states,
} from "../../support/mail/mail.ts";

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

describe("the mail that signs somebody in", () => {
  test.each([
    ["operator", "sent"],
    ["complaint", "sent"],
    ["bounce", "suppressed"],
    ["provider", "suppressed"],
  ] as const)("to an address that is suppressed by %s is %s", async (reason, state) => {
    const id = await single(deps, "sign-in", "ada@desk.test");
    await run(sql`update outbox set kind = 'desk-sign-in'`);
    await batch(deps.db, [suppress(deps, [await addressHash("ada@desk.test")], reason)]);
    await sendSingle(deps, fakeProvider().provider, id);
    expect((await outboxRow(deps, id))?.status).toBe(state);
  });
});

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
    expect(await outboxRow(deps, id)).toMatchObject({
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
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent", attempts: 4 });
  });

  test("is not tried before its pause is over, and says how long that takes", async () => {
    const id = await single(deps, "early");
    const { provider, requests } = fakeProvider(inTurn(all("later"), accept));
    const [again] = await sendSingle(deps, provider, id);
    const pauseMs = again?.afterMs ?? 0;
    expect(pauseMs).toBeGreaterThanOrEqual(9000);
    deps.pass(5);
    expect(await sendSingle(deps, provider, id)).toEqual([{ ref: { outbox: id }, afterMs: pauseMs - 5000 }]);
    expect(requests).toHaveLength(1);
    deps.pass(6);
    await sendSingle(deps, provider, id);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("that is claimed is asked for, although D1 fails from then on", async () => {
    const id = await single(deps, "between");
    const { provider, requests } = fakeProvider(accept, 0);
    const { $client } = deps.db;
    const db = openDb({
      prepare: (query: string) => $client.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => {
        if ((await outboxRow(deps, id))?.status === "sending") throw new Error("D1 is away.");
        return $client.batch(statements);
      },
    } as unknown as D1Database);
    await expect(sendSingle({ ...deps, db }, provider, id)).rejects.toThrow("D1 is away.");
    expect(requests).toHaveLength(1);
  });

  test("is left to a person where the provider neither knows keys nor has a list", async () => {
    const id = await single(deps, "open");
    const { provider, requests } = fakeProvider(inTurn(crash, accept), 0);
    await expect(sendSingle(deps, provider, id)).rejects.toThrow("killed");
    deps.pass(60);
    expect(await sendSingle(deps, provider, id)).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "uncertain" });
    const lost = await single(deps, "lost");
    await sendSingle(deps, fakeProvider(all("unknown"), 0).provider, lost);
    expect(await outboxRow(deps, lost)).toMatchObject({ status: "uncertain" });
  });

  test("is not sent again under a key that the provider may have forgotten", async () => {
    const id = await single(deps, "forgotten");
    const { provider, requests } = fakeProvider(inTurn(all("unknown"), accept));
    await sendSingle(deps, provider, id);
    deps.pass(23 * 3600 + 1);
    await sendSingle(deps, provider, id);
    expect(requests).toHaveLength(1);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "uncertain" });
  });

  test("is given up after many tries, or at once when it is refused; a suppressed address gets none", async () => {
    const tired = await single(deps, "tired");
    const { provider, requests } = fakeProvider(all("later"));
    for (let round = 0; round < 20; round++) {
      await sendSingle(deps, provider, tired);
      deps.pass(3 * 3600);
    }
    expect(requests).toHaveLength(14);
    expect(await outboxRow(deps, tired)).toMatchObject({ status: "failed", error: "It was later." });

    const wrong = await single(deps, "wrong");
    expect(await sendSingle(deps, fakeProvider(all("refused")).provider, wrong)).toEqual([]);
    expect(await outboxRow(deps, wrong)).toMatchObject({ status: "failed", error: "It was refused." });

    const known = await single(deps, "known", "known@example.com");
    await sendSingle(deps, fakeProvider(all("suppressed")).provider, known);
    const quiet = await single(deps, "quiet", "known@example.com");
    const next = fakeProvider();
    await sendSingle(deps, next.provider, quiet);
    expect(next.requests).toEqual([]);
    expect([await outboxRow(deps, known), await outboxRow(deps, quiet)]).toMatchObject([
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
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("is said to be sent by who sent it, though another one held it by then", async () => {
    const id = await single(deps, "slow");
    const { provider } = fakeProvider(async (request) => {
      deps.pass(61);
      await sendSingle(deps, fakeProvider(all("refused")).provider, id);
      return accept(request);
    });
    await sendSingle(deps, provider, id);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent" });
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
      oldestMailingSeconds: null,
      uncertain: 0,
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
      uncertain: 0,
      suppressed: 1,
    });
    await deps.db.run(sql`update mail_batches set sent = 40, failed = 8, suppressed = 4, withdrawn = 2, uncertain = 1
      where id = (select min(id) from mail_batches)`);
    const provided = { ...deps, vars: { COMPRESS: "off", MAIL_PROVIDER: "resend" } as const };
    expect(await mailHealth(provided)).toMatchObject({ state: "failing", recipientsLeft: 95, uncertain: 1 });
    await deps.db.run(sql`update mail_batches set sent = sent + uncertain, uncertain = 0`);
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
