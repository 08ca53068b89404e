import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { USEFUL_MS } from "~/jobs/drain-outbox.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { sendBatch } from "~/platform/mail/delivery/batches/send.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { announceMail } from "~/platform/mail/delivery/queue/announce.ts";
import { consumeDeadMail, consumeMail } from "~/platform/mail/delivery/queue/consume.ts";
import type { MailRef } from "~/platform/mail/delivery/queue/enqueue.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { SIGN_IN_MAIL } from "~/platform/mail/delivery/reports/suppressions.ts";
import {
  begin,
  clearMail,
  clockedDeps,
  crash,
  fakeProvider,
  outboxRow,
  people,
  single,
  states,
} from "../../support/mail/mail.ts";

let deps: ReturnType<typeof clockedDeps>;
const run = (query: ReturnType<typeof sql>) => rowsOf(deps.db, statement(query));

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
});

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
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent", provider: "mailbox" });
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

  test("is not sent again once its link has ended, though no tick has come since", async () => {
    const id = await single(deps, "sign-in");
    await run(sql`update outbox set kind = ${SIGN_IN_MAIL}`);
    const later = { ...deps, vars: { ...vars, MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_key" } as const };
    const asked: number[] = [];
    const consume = (status: number) => {
      const fetch = async () => {
        asked.push(status);
        return new Response("{}", { status });
      };
      return consumeMail({ ...later, fetch }, {}, [message({ outbox: id }).message], USEFUL_MS);
    };
    await consume(429);
    deps.pass(14 * 60);
    await consume(429);
    deps.pass(61);
    await consume(200);
    expect(asked).toEqual([429, 429]);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "failed", attempts: 0 });
  });

  describe("when a lost answer leaves it open whether a mail of a link was sent", () => {
    const LINK_SECONDS = (USEFUL_MS[SIGN_IN_MAIL] ?? 0) / 1000;
    const providers = {
      resend: { RESEND_API_KEY: "re_key" },
      postmark: { POSTMARK_TOKEN: "token" },
    } as const;

    /** Returns what hands the mail to a provider, and the paths that were asked for. */
    async function opened(provider: keyof typeof providers) {
      const id = await single(deps, "sign-in");
      await run(sql`update outbox set kind = ${SIGN_IN_MAIL}`);
      const asked: string[] = [];
      const consume = (answer: () => Response) => {
        const fetch = async (input: RequestInfo | URL) => {
          asked.push(new URL(input instanceof Request ? input.url : input).pathname);
          return answer();
        };
        const later = { ...deps, fetch, vars: { ...vars, MAIL_PROVIDER: provider, ...providers[provider] } };
        return consumeMail(later, {}, [message({ outbox: id }).message], USEFUL_MS);
      };
      return { id, asked, consume };
    }

    test.each([
      ["the network fails", () => Promise.reject(new TypeError("fetch failed")) as never],
      ["Resend answers 500", () => new Response("{}", { status: 500 })],
    ])("it is not repeated once the link has ended: %s", async (_, lost) => {
      const { id, asked, consume } = await opened("resend");
      await consume(lost);
      deps.pass(LINK_SECONDS - 1);
      await consume(lost);
      expect(asked).toHaveLength(2);
      expect(await outboxRow(deps, id)).toMatchObject({ status: "sending" });
      deps.pass(LINK_SECONDS);
      await consume(() => Response.json({ id: "late" }));
      expect(asked).toHaveLength(2);
      expect(await outboxRow(deps, id)).toMatchObject({
        status: "failed",
        attempts: 2,
        error: "Its link ended before it was known whether it was sent.",
      });
    });

    test("a try that is under way may end", async () => {
      const { id, consume } = await opened("resend");
      deps.pass(LINK_SECONDS - 1);
      await consume(() => {
        deps.pass(2);
        return new Response("{}", { status: 500 });
      });
      await run(sql`update outbox set leased_until = ${deps.now().getTime() + 1000}`);
      await consume(() => Response.json({ id: "late" }));
      expect(await outboxRow(deps, id)).toMatchObject({ status: "sending" });
    });

    test("a provider that has to say so is still asked", async () => {
      const { id, asked, consume } = await opened("postmark");
      await consume(() => new Response("{}", { status: 500 }));
      deps.pass(LINK_SECONDS + 1);
      await consume(() => new Response("{}", { status: 500 }));
      expect(asked).toEqual(["/email/batch", "/messages/outbound"]);
      expect(await outboxRow(deps, id)).toMatchObject({ status: "sending" });
    });
  });

  test("leaves mail where it is without a provider, and drops what is done or gone", async () => {
    const id = await single(deps, "waiting");
    const waiting = message({ outbox: id });
    await consumeMail(deps, {}, [waiting.message]);
    expect(waiting.told).toEqual(["ack"]);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "pending", attempts: 0 });
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
      const buried = await outboxRow(deps, id);
      expect(buried).toMatchObject({ status: round < 14 ? "pending" : "failed", attempts: round });
      expect(buried?.nextTryAt).toBeGreaterThan(deps.now().getTime());
      expect(await states(deps, issue)).toEqual(round < 14 ? { waiting: 2 } : { failed: 2 });
    }
    expect((await mailingProgress(deps, { id: issue }))[0]).toMatchObject({ state: "sent", failed: 2 });
    expect(deps.errors).toHaveLength(28);
  });
});
