import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { mailSecret, readToken } from "~/platform/data/signed-token.ts";
import { sendBatch } from "~/platform/mail/delivery/batches/send.ts";
import {
  cancelMailing,
  createMailing,
  eraseRecipient,
  mailingProgress,
  pauseMailing,
  resumeMailing,
  scheduleMailing,
  withdrawRecipient,
} from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { addressHash, suppress, unsuppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import {
  accept,
  all,
  begin,
  clearMail,
  clockedDeps,
  crash,
  fakeProvider,
  inTurn,
  mailing,
  people,
  states,
} from "../../support/mail/mail.ts";

let deps: ReturnType<typeof clockedDeps>;
const run = (query: ReturnType<typeof sql>) => rowsOf(deps.db, statement(query));

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
});

const progress = async (id: string) => (await mailingProgress(deps, { id }))[0];
const NOBODY = { people: people(0) };

describe("a mailing", () => {
  test("is written once for its key, begins when its time has come, and holds its content once", async () => {
    const input = mailing("one", { sendAt: new Date("2026-08-21T12:10:00Z") });
    const [[first]] = await batch(deps.db, [createMailing(deps, input)]);
    const [again] = await batch(deps.db, [createMailing(deps, { ...input, subject: "Another" })]);
    expect(again).toEqual([]);
    const { provider, requests } = fakeProvider();
    const audiences = { people: people(250) };
    await sweepMail(deps, provider, audiences);
    expect(await progress(String(first?.id))).toMatchObject({ state: "scheduled", recipients: 0 });
    deps.pass(600);
    await sweepMail(deps, provider, audiences);
    expect(requests.map(({ to }) => to.length)).toEqual([100, 100, 50]);
    expect(await progress(String(first?.id))).toMatchObject({
      state: "sent",
      subject: "The week",
      recipients: 250,
      complete: true,
      sent: 250,
      left: 0,
      startedAt: deps.now().getTime(),
    });
  });

  test("notes its recipients page by page, each once, also when two note them at once or one crashed", async () => {
    const [[created]] = await batch(deps.db, [createMailing(deps, mailing("pages"))]);
    const { provider } = fakeProvider();
    const audiences = { people: people(4321) };
    await Promise.all([1, 2, 3].map(() => sweepMail(deps, provider, audiences, { most: 0 })));
    await sweepMail(deps, provider, audiences, { most: 0 });
    const [counts] = await rowsOf(
      deps.db,
      statement<{ rows: number; people: number; batches: number; most: number }>(sql`
        select count(*) as rows, count(distinct recipient_id) as people, count(distinct batch_id) as batches,
          (select max(size) from mail_batches) as most from deliveries`),
    );
    expect(counts).toEqual({ rows: 4321, people: 4321, batches: 44, most: 100 });
    expect(await progress(String(created?.id))).toMatchObject({ recipients: 4321, complete: true });
  });

  test("to nobody is sent", async () => {
    await batch(deps.db, [createMailing(deps, mailing("nobody"))]);
    const { provider } = fakeProvider(crash);
    await sweepMail(deps, provider, NOBODY);
    await sweepMail(deps, provider, NOBODY);
    expect((await mailingProgress(deps, { key: "nobody" }))[0]).toMatchObject({
      state: "sent",
      recipients: 0,
    });
  });

  test("of an audience that nobody knows waits, and is logged", async () => {
    await batch(deps.db, [createMailing(deps, mailing("unknown", { audience: "martians" }))]);
    await sweepMail(deps, fakeProvider().provider, NOBODY);
    expect(deps.errors).toEqual(["mail.no-audience"]);
    expect((await mailingProgress(deps, { kind: "issue" }))[0]?.state).toBe("sending");
  });

  test("carries each recipient's own links, the same ones every time, escaped where HTML needs it", async () => {
    const { batches } = await begin(deps, "links", 2);
    const { provider, requests } = fakeProvider(inTurn(all("unknown"), accept));
    await sendBatch(deps, provider, String(batches[0]));
    deps.pass(3600);
    await sendBatch(deps, provider, String(batches[0]));
    expect(requests[1]?.messages).toEqual(requests[0]?.messages);
    const [mail, other] = requests[0]?.messages ?? [];
    const [, token = ""] = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? "") ?? [];
    expect(await readToken(await mailSecret(deps), "unsubscribe", token, deps.now())).toMatchObject({
      ok: true,
      value: { subject: "r000001" },
    });
    expect(mail?.html).toContain(`href="https://recurring.ai/newsletter/unsubscribe?token=${token}"`);
    expect(mail?.headers["List-Unsubscribe"]).toBe(
      `<https://recurring.ai/newsletter/unsubscribe?token=${token}>`,
    );
    expect(other?.text).not.toContain(token);
    expect(mail).toMatchObject({ from: "Recurring <hello@recurring.ai>", bulk: true });
  });

  test("can be moved until its time, and not after", async () => {
    const subject = "Better\r\nBcc: x@y.zz";
    const draft = mailing("draft", { sendAt: null, subject });
    const [[created]] = await batch(deps.db, [createMailing(deps, draft)]);
    const id = String(created?.id);
    const change = async (made: ReturnType<typeof scheduleMailing>) => (await rowsOf(deps.db, made)).length;
    // What a header must not hold is gone.
    expect(await progress(id)).toMatchObject({
      state: "draft",
      sendAt: null,
      subject: "Better Bcc: x@y.zz",
    });
    expect(await change(scheduleMailing(id, deps.now()))).toBe(1);
    await sweepMail(deps, fakeProvider().provider, { people: people(1) }, { most: 0 });
    expect(await change(scheduleMailing(id, null))).toBe(0);
    expect(await change(cancelMailing(deps, id))).toBe(1);
    expect(await change(resumeMailing(id))).toBe(0);
  });

  test("that is paused sends nothing more, and resumed goes on where it was", async () => {
    const { id, batches } = await begin(deps, "paused", 300);
    const { provider, requests } = fakeProvider();
    await sendBatch(deps, provider, String(batches[0]));
    await rowsOf(deps.db, pauseMailing(id));
    for (const name of batches) expect(await sendBatch(deps, provider, name)).toEqual([]);
    await sweepMail(deps, provider, NOBODY);
    expect(requests).toHaveLength(1);
    expect(await progress(id)).toMatchObject({ state: "paused", sent: 100, left: 200 });
    await rowsOf(deps.db, resumeMailing(id));
    await sweepMail(deps, provider, NOBODY);
    expect(new Set(requests.flatMap(({ to }) => to)).size).toBe(300);
    expect(requests).toHaveLength(3);
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 300 });
  });

  test("that is cancelled ends where it is", async () => {
    const { id, batches } = await begin(deps, "cancelled", 200);
    const { provider, requests } = fakeProvider();
    await sendBatch(deps, provider, String(batches[0]));
    await rowsOf(deps.db, cancelMailing(deps, id));
    await sweepMail(deps, provider, NOBODY);
    expect(requests).toHaveLength(1);
    expect(await progress(id)).toMatchObject({ state: "cancelled", sent: 100 });
  });
});

describe("who is not written to", () => {
  test("are the suppressed, whenever they became so before the request, and whoever left", async () => {
    const { id, batches } = await begin(deps, "suppressed", 5);
    const hash = await addressHash("R000002@Example.com ");
    await batch(deps.db, [suppress(deps, [hash], "bounce"), withdrawRecipient("r000004")]);
    const { provider, requests } = fakeProvider();
    await sendBatch(deps, provider, String(batches[0]));
    expect(requests[0]?.to).toEqual(["r000001@example.com", "r000003@example.com", "r000005@example.com"]);
    expect(await progress(id)).toMatchObject({
      state: "sent",
      sent: 3,
      suppressed: 1,
      withdrawn: 1,
      left: 0,
    });
    await unsuppress(deps, "r000002@example.com");
    expect(await run(sql`select * from suppressions`)).toEqual([]);
  });

  test("are those whom the provider suppresses, from then on", async () => {
    const { id, batches } = await begin(deps, "first", 1);
    await sendBatch(deps, fakeProvider(all("suppressed")).provider, String(batches[0]));
    expect(await progress(id)).toMatchObject({ state: "sent", suppressed: 1 });
    const second = await begin(deps, "second", 1);
    const { provider, requests } = fakeProvider();
    await sendBatch(deps, provider, String(second.batches[0]));
    expect(requests).toEqual([]);
  });

  test("a batch of which nobody is left is done without a request", async () => {
    const { id, batches } = await begin(deps, "empty", 1);
    await rowsOf(deps.db, withdrawRecipient("r000001"));
    const { provider, requests } = fakeProvider();
    expect(await sendBatch(deps, provider, String(batches[0]))).toEqual([]);
    expect(requests).toEqual([]);
    expect(await progress(id)).toMatchObject({ state: "sent", withdrawn: 1 });
  });

  test("are the forgotten: nothing of them is left", async () => {
    const { batches } = await begin(deps, "erased", 2);
    await batch(deps.db, eraseRecipient("r000001@example.com", "r000001"));
    const { provider, requests } = fakeProvider();
    await sendBatch(deps, provider, String(batches[0]));
    expect(requests[0]?.to).toEqual(["r000002@example.com"]);
  });
});

describe("trying again", () => {
  test("waits longer each time, never less than asked for, and ends", async () => {
    const { id, batches } = await begin(deps, "backoff", 1);
    const { provider, requests } = fakeProvider(
      (request) => ({ ...all("later")(request), retryAfterMs: 60_000 }) as never,
    );
    const waits: number[] = [];
    for (let round = 0; round < 20; round++) {
      const [again] = await sendBatch(deps, provider, String(batches[0]));
      if (!again) break;
      waits.push(again.afterMs);
      deps.pass(again.afterMs / 1000);
    }
    expect(Math.min(...waits)).toBe(60_000);
    expect(Math.max(...waits)).toBeLessThan(2.3 * 3_600_000);
    expect(requests).toHaveLength(14);
    expect(await states(deps, id)).toEqual({ failed: 1 });
    await sweepMail(deps, provider, NOBODY);
    expect(await progress(id)).toMatchObject({ state: "sent", failed: 1 });
  });

  test("a limit stops everybody for as long as was asked, and is no failure of the mails", async () => {
    const { id, batches } = await begin(deps, "limit", 200);
    const [first = "", second = ""] = batches;
    const limited = (request: never) => ({
      ...(all("later")(request) as object),
      pause: { ms: 300_000, reason: "Too many." },
    });
    const { provider, requests } = fakeProvider(inTurn(limited as never, accept));
    expect(await sendBatch(deps, provider, first)).toEqual([{ ref: { batch: first }, afterMs: 300_000 }]);
    expect(await sendBatch(deps, provider, second)).toEqual([{ ref: { batch: second }, afterMs: 300_000 }]);
    await sweepMail(deps, provider, NOBODY);
    expect(requests).toHaveLength(1);
    deps.pass(300);
    await sweepMail(deps, provider, NOBODY);
    expect(requests).toHaveLength(3);
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 200 });
    expect(await run(sql`select max(attempts) as attempts from mail_batches`)).toEqual([{ attempts: 1 }]);
  });

  test("of two that take a batch at once one does, also when the queue delivers twice", async () => {
    const { id, batches } = await begin(deps, "twice", 2);
    const { provider, requests } = fakeProvider();
    await Promise.all([1, 2, 3].map(() => sendBatch(deps, provider, String(batches[0]))));
    expect(requests).toHaveLength(1);
    expect(await sendBatch(deps, provider, String(batches[0]))).toEqual([]);
    expect(await states(deps, id)).toEqual({ sent: 2 });
  });

  test("who was too slow and lost the batch still says what was sent, and nothing else", async () => {
    const { id, batches } = await begin(deps, "slow", 2);
    const name = String(batches[0]);
    const { provider } = fakeProvider(async (request) => {
      deps.pass(61);
      await sendBatch(deps, fakeProvider(all("unknown")).provider, name);
      return accept(request);
    });
    await sendBatch(deps, provider, name);
    expect(await states(deps, id)).toEqual({ sent: 2 });
  });
});
