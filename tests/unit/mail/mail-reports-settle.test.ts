import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { postmark } from "~/platform/mail/providers/postmark.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import { begin, clearMail, clockedDeps, outboxRow, people, single, states } from "../../support/mail/mail.ts";
import {
  type AcceptedMail,
  fetchFrom,
  type SimulatedProvider,
  simulateProvider,
  type Trouble,
} from "../../support/mail/mail-provider.ts";
import { HOOK_VARS, postReport, sendReport } from "../../support/mail/mail-reports.ts";

/** What a provider reports of a mail settles it, when its answer was lost and its list does not answer. */

let deps: ReturnType<typeof clockedDeps>;
let simulated: SimulatedProvider;
let logged: string[];

beforeEach(async () => {
  const clocked = clockedDeps();
  logged = [];
  deps = {
    ...clocked,
    vars: { ...clocked.vars, ...HOOK_VARS },
    log: { ...clocked.log, info: (...line) => void logged.push(JSON.stringify(line)) },
  };
  await clearMail(deps);
  simulated = simulateProvider({ now: () => deps.now().getTime() });
  deps.fetch = fetchFrom(simulated);
  simulated.listsAnswer = false;
});

const PROVIDERS = { resend: () => resend(deps, "re_key"), postmark: () => postmark(deps, "token") };
type Name = keyof typeof PROVIDERS;
const both = Object.keys(PROVIDERS) as Name[];
const atTimes = (...troubles: Trouble[]) => simulated.misbehave((call) => troubles[call] ?? "ok");
const sweep = (name: Name, count: number) => sweepMail(deps, PROVIDERS[name](), { people: people(count) });

/** Sweeps until the last question is asked. */
async function untilUncertain(name: Name, count: number) {
  for (let sweeps = 0; sweeps < 30; sweeps++) {
    await sweep(name, count);
    deps.pass(2.5 * 3600);
  }
}

/** Reports as the providers post them: a delivery, a bounce for good, a complaint. */
const REPORTS: Record<Name, Record<string, (mail: AcceptedMail) => object>> = {
  resend: {
    delivery: (mail) => resendReport("email.delivered", mail),
    bounce: (mail) =>
      resendReport("email.bounced", mail, {
        bounce: { message: "No such mailbox.", type: "Permanent", subType: "General" },
      }),
    complaint: (mail) => resendReport("email.complained", mail),
  },
  postmark: {
    delivery: (mail) => ({
      ...postmarkReport("Delivery", mail),
      Recipient: mail.to,
      DeliveredAt: "2026-08-21T12:01:00.0000000Z",
      Details: "OK",
    }),
    bounce: (mail) => ({
      ...postmarkReport("Bounce", mail),
      ID: 42,
      Type: "HardBounce",
      TypeCode: 1,
      Email: mail.to,
      From: "insider@recurring.ai",
      Inactive: true,
      CanActivate: true,
      Content: "",
    }),
    complaint: (mail) => ({
      ...postmarkReport("SpamComplaint", mail),
      ID: 43,
      Type: "SpamComplaint",
      TypeCode: 512,
      Email: mail.to,
      Inactive: true,
    }),
  },
};

const resendReport = (type: string, { id, to, subject, tags = [] }: AcceptedMail, more = {}) => ({
  type,
  created_at: "2026-08-21T12:01:00.126Z",
  data: {
    broadcast_id: null,
    created_at: "2026-08-21T12:00:00.894719+00:00",
    email_id: id,
    from: "The Insider <insider@recurring.ai>",
    to: [to],
    subject,
    tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
    ...more,
  },
});

const postmarkReport = (RecordType: string, { id, subject, stream, metadata }: AcceptedMail) => ({
  RecordType,
  ServerID: 23,
  MessageStream: stream,
  MessageID: id,
  Tag: "",
  Subject: subject,
  Metadata: metadata,
});

const report = async (name: Name, kind: string, mail: AcceptedMail | undefined) => {
  const response = await sendReport(deps, name, REPORTS[name][kind]?.(mail as AcceptedMail) ?? {});
  expect(response.status).toBe(204);
};

describe.each(both)("a report of %s", (name) => {
  test.each(["delivery", "bounce", "complaint"])("of a %s settles an uncertain single mail", async (kind) => {
    const id = await single(deps, "letter");
    simulated.misbehave(() => "lost");
    await untilUncertain(name, 0);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "uncertain" });
    await report(name, kind, simulated.accepted[0]);
    expect(await outboxRow(deps, id)).toMatchObject({
      status: "sent",
      providerId: simulated.accepted[0]?.id,
      error: null,
    });
    expect(await mailHealth(deps)).toMatchObject({ uncertain: 0, suppressed: kind === "delivery" ? 0 : 1 });
  });

  test("of each recipient settles an uncertain batch and ends its mailing", async () => {
    const { id } = await begin(deps, "issue", 20);
    simulated.misbehave(() => "lost");
    await untilUncertain(name, 20);
    expect(await states(deps, id)).toEqual({ uncertain: 20 });
    for (const mail of simulated.accepted) await report(name, "delivery", mail);
    expect(await states(deps, id)).toEqual({ sent: 20 });
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({
      state: "sent",
      sent: 20,
      uncertain: 0,
    });
    const [first] = simulated.accepted;
    const [row] = await deps.db.all<{ providerId: string }>(
      sql`select provider_id as providerId from deliveries where address = ${first?.to}`,
    );
    expect(row?.providerId).toBe(first?.id);
  });

  test("that comes before the answer, and twice, changes nothing of what is sent once", async () => {
    const { id } = await begin(deps, "issue", 20);
    atTimes("lost");
    const send = deps.fetch;
    deps.fetch = async (...given) => {
      const response = await send(...given).catch((error) => error);
      // The provider reports while its answer is still on its way.
      for (const mail of simulated.accepted.slice(0, 3)) await report(name, "delivery", mail);
      for (const mail of simulated.accepted.slice(0, 3)) await report(name, "delivery", mail);
      if (response instanceof Error) throw response;
      return response;
    };
    await sweep(name, 20);
    deps.fetch = send;
    for (const mail of simulated.accepted) await report(name, "delivery", mail);
    // Nothing else has to happen for the mailing to be over.
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "sent" });
    await untilUncertain(name, 20);
    expect(simulated.accepted).toHaveLength(20);
    expect(await states(deps, id)).toEqual({ sent: 20 });
    expect((await mailingProgress(deps, { id }))[0]).toMatchObject({ state: "sent", sent: 20 });
  });

  test("of a mail that was sent again under another key settles only the key that it names", async () => {
    const id = await single(deps, "letter");
    simulated.listsAnswer = true;
    atTimes("ok");
    await sweep(name, 0);
    const [first] = simulated.accepted;
    await deps.db.run(sql`update outbox set status = 'sending', keyed_at = keyed_at + 1 where id = ${id}`);
    await report(name, "delivery", first);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sending" });
  });

  test("of an unknown mail, of a settled one, or without a key changes nothing", async () => {
    const id = await single(deps, "letter");
    await sweep(name, 0);
    const before = await outboxRow(deps, id);
    const [mail] = simulated.accepted as [AcceptedMail];
    const foreign = `${crypto.randomUUID()}_1790000000000`;
    await report(name, "delivery", mail);
    for (const value of [foreign, "", "_", "x", "a_b_c_d_e_f", `${crypto.randomUUID()}_0_0_1`])
      await report(name, "delivery", {
        ...mail,
        tags: [{ name: "key", value }],
        metadata: { key: value.replace(/_([^_]*)$/, "/$1") },
      });
    await report(name, "delivery", { ...mail, tags: [], metadata: {} });
    expect(await outboxRow(deps, id)).toEqual(before);
  });

  test("settles nothing unless it is authentic, and no log names an address", async () => {
    const id = await single(deps, "letter");
    simulated.misbehave(() => "lost");
    await sweep(name, 0);
    const body = JSON.stringify(REPORTS[name].delivery?.(simulated.accepted[0] as AcceptedMail));
    expect((await postReport(deps, name, body, {})).status).toBe(401);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sending" });
    await report(name, "delivery", simulated.accepted[0]);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent" });
    expect(logged.join()).toContain("mail.settled-by-report");
    expect(logged.join()).not.toContain("@");
  });
});

test("one report of Resend settles its whole request, one of Postmark only its recipient", async () => {
  for (const [name, expected] of [
    ["resend", { sent: 20 }],
    ["postmark", { sent: 1, uncertain: 19 }],
  ] as const) {
    const { id } = await begin(deps, `issue-${name}`, 20);
    simulated.misbehave(() => "lost");
    await untilUncertain(name, 20);
    await report(name, "delivery", simulated.accepted.at(-1));
    expect(await states(deps, id)).toEqual(expected);
  }
});

test("a report settles the halves of a batch that was split", async () => {
  const { id } = await begin(deps, "issue", 20);
  // Refused as a whole, so that both halves are sent under keys of their own, and their answers are lost.
  simulated.misbehave((call) => (call === 0 ? "refused" : "lost"));
  await untilUncertain("resend", 20);
  expect(await states(deps, id)).toEqual({ uncertain: 20 });
  for (const mail of simulated.accepted) await report("resend", "delivery", mail);
  expect(await states(deps, id)).toEqual({ sent: 20 });
});

test("a report costs one look-up when its mail is settled, and what counts it", async () => {
  await begin(deps, "issue", 100);
  await sweep("resend", 100);
  let statements = 0;
  const client = new Proxy(deps.db.$client, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      return (given: D1PreparedStatement[]) => {
        statements += given.length;
        return target.batch(given);
      };
    },
  });
  const counting = { ...deps, db: Object.assign(Object.create(deps.db), { $client: client }) };
  const delivered = REPORTS.resend.delivery?.(simulated.accepted[0] as AcceptedMail) ?? {};
  expect((await sendReport(counting, "resend", delivered)).status).toBe(204);
  expect(statements).toBe(1 + 2);
});
