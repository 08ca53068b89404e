import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "~/platform/data/db.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { cancelMailing, mailingProgress, withdrawRecipient } from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { endLate } from "~/platform/mail/delivery/queue/useless.ts";
import { settleMail, unsettledMail } from "~/platform/mail/delivery/settle.ts";
import { postmark } from "~/platform/mail/providers/postmark.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import { begin, clearMail, clockedDeps, outboxRow, people, single, states } from "../../support/mail/mail.ts";
import {
  fetchFrom,
  type SimulatedProvider,
  simulateProvider,
  type Trouble,
} from "../../support/mail/mail-provider.ts";

/** Providers that lie about what they accepted: nobody gets a mail twice, and everybody gets it who can. */

let deps: ReturnType<typeof clockedDeps>;
let simulated: SimulatedProvider;

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
  const clock = deps.now;
  simulated = simulateProvider({ now: () => clock().getTime() });
  deps.fetch = fetchFrom(simulated);
});

const PROVIDERS = { Resend: () => resend(deps, "re_key"), Postmark: () => postmark(deps, "token") };
type Name = keyof typeof PROVIDERS;
const both = Object.keys(PROVIDERS) as Name[];

/** Sweeps for so many hours, every quarter of an hour or at other steps. */
async function sweepFor(hours: number, name: Name, count: number, minutes = 15) {
  for (let tick = 0; tick < (hours * 60) / minutes; tick++) {
    await sweepMail(deps, PROVIDERS[name](), { people: people(count) });
    deps.pass(minutes * 60);
  }
}

/** How many have how many copies: `{ 1: 200 }` is 200 people with one each. */
function copies(): Record<number, number> {
  const each = new Map<string, number>();
  for (const { to } of simulated.accepted) each.set(to, (each.get(to) ?? 0) + 1);
  const counts: Record<number, number> = {};
  for (const times of each.values()) counts[times] = (counts[times] ?? 0) + 1;
  return counts;
}

const inTurn = (...troubles: Trouble[]) => simulated.misbehave((call) => troubles[call] ?? "ok");
const progress = async (id: string) => (await mailingProgress(deps, { id }))[0];

describe.each(both)("%s", (name) => {
  test.each<Trouble[]>([
    ["lost", "refused"],
    ["lost", "refused", "refused", "refused"],
    ["broken", "refused"],
    ["broken", "error", "busy", "refused"],
    ["hang", "refused", "ok"],
    ["error", "lost", "lost", "refused"],
  ])("sends 200 people one mail each when it answers %s, %s, %s, %s", async (...troubles) => {
    const { id } = await begin(deps, "issue", 200);
    inTurn(...troubles);
    await sweepFor(8, name, 200);
    expect(copies()).toEqual({ 1: 200 });
    expect(await states(deps, id)).toEqual({ sent: 200 });
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 200, uncertain: 0 });
  });

  test.each<Trouble[]>([["lost"], ["broken"], ["lost", "refused"], ["hang"], ["error"]])(
    "sends a single mail once when it answers %s, %s",
    async (...troubles) => {
      const id = await single(deps, "letter");
      inTurn(...troubles);
      await sweepFor(3, name, 0);
      expect(copies()).toEqual({ 1: 1 });
      expect(await outboxRow(deps, id)).toMatchObject({ status: "sent", provider: name.toLowerCase() });
      expect((await outboxRow(deps, id))?.providerId).toBe(simulated.accepted[0]?.id);
    },
  );

  test("is asked after a crash, and after a day in which nothing answered", async () => {
    const { id } = await begin(deps, "issue", 100);
    const letter = await single(deps, "letter");
    inTurn("lost", "lost");
    await sweepMail(deps, PROVIDERS[name](), {});
    deps.pass(24 * 3600);
    await sweepFor(3, name, 100);
    expect(copies()).toEqual({ 1: 101 });
    expect(await states(deps, id)).toEqual({ sent: 100 });
    expect(await outboxRow(deps, letter)).toMatchObject({ status: "sent" });
  });

  test("that cannot be asked either leaves it to a person, and health says so", async () => {
    const { id } = await begin(deps, "issue", 100);
    const letter = await single(deps, "letter");
    simulated.misbehave(() => "lost");
    simulated.listsAnswer = false;
    await sweepFor(72, name, 100, 60);
    expect(copies()).toEqual({ 1: 101 });
    expect(await states(deps, id)).toEqual({ uncertain: 100 });
    expect(await outboxRow(deps, letter)).toMatchObject({ status: "uncertain" });
    expect(await mailHealth(deps)).toMatchObject({ state: "failing", uncertain: 101, failed: 0 });
    expect(await unsettledMail(deps)).toEqual([
      { name: "issue", recipients: 100, state: "sent" },
      { name: "single", recipients: 1, state: null },
    ]);
    expect([await settleMail(deps, "issue", "sent"), await settleMail(deps, "single", "sent")]).toEqual([
      100, 1,
    ]);
    expect(await states(deps, id)).toEqual({ sent: 100 });
    expect(await mailHealth(deps)).toMatchObject({ uncertain: 0 });
    expect(await unsettledMail(deps)).toEqual([]);
  });

  test("gets again what a person found missing", async () => {
    const { id } = await begin(deps, "issue", 100);
    const letter = await single(deps, "letter");
    simulated.misbehave(() => "hang");
    simulated.listsAnswer = false;
    await sweepFor(72, name, 100, 60);
    expect(copies()).toEqual({});
    simulated.misbehave(() => "ok");
    expect([await settleMail(deps, "issue", "again"), await settleMail(deps, "single", "again")]).toEqual([
      100, 1,
    ]);
    // What a person sends again is not too late.
    expect(await endLate(deps, { issue: 3 * 3_600_000 })).toEqual([]);
    await sweepFor(1, name, 100);
    expect(copies()).toEqual({ 1: 101 });
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 100, uncertain: 0 });
    expect(await outboxRow(deps, letter)).toMatchObject({ status: "sent" });
  });

  test("gets nothing again of a mailing that was ended, which stays as it is", async () => {
    const { id } = await begin(deps, "issue", 100);
    simulated.misbehave(() => "hang");
    simulated.listsAnswer = false;
    await sweepFor(72, name, 100, 60);
    await deps.db.$client.prepare("update mailings set state = 'sending'").run();
    await rowsOf(deps.db, cancelMailing(deps, id));
    expect(await settleMail(deps, "issue", "again")).toBe(0);
    expect(await states(deps, id)).toEqual({ uncertain: 100 });
    expect(await unsettledMail(deps)).toEqual([{ name: "issue", recipients: 100, state: "cancelled" }]);
    expect(await settleMail(deps, "issue", "sent")).toBe(100);
  });

  test("sends nothing more to who left while a request was open that it did not take", async () => {
    const { id } = await begin(deps, "issue", 3);
    // A day later both providers are asked, because neither knows the key any more.
    inTurn("error");
    await sweepMail(deps, PROVIDERS[name](), {});
    expect(await states(deps, id)).toEqual({ sending: 3 });
    await rowsOf(deps.db, withdrawRecipient("r000002"));
    expect(await states(deps, id)).toEqual({ sending: 3 });
    deps.pass(24 * 3600);
    await sweepFor(3, name, 3);
    expect(simulated.accepted.map(({ to }) => to)).toEqual(["r000001@example.com", "r000003@example.com"]);
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 2, withdrawn: 1, uncertain: 0, left: 0 });
  });

  test("sends nothing to who left while it was uncertain, when a person sends it again", async () => {
    const { id } = await begin(deps, "issue", 101);
    simulated.misbehave(() => "hang");
    simulated.listsAnswer = false;
    await sweepFor(72, name, 101, 60);
    simulated.misbehave(() => "ok");
    // The second batch is only r000101.
    for (const recipient of ["r000002", "r000101"]) await rowsOf(deps.db, withdrawRecipient(recipient));
    expect(await states(deps, id)).toEqual({ uncertain: 101 });
    expect(await settleMail(deps, "issue", "again")).toBe(99);
    expect(await unsettledMail(deps)).toEqual([]);
    await sweepFor(1, name, 101);
    expect(copies()).toEqual({ 1: 99 });
    expect(await progress(id)).toMatchObject({
      state: "sent",
      sent: 99,
      withdrawn: 2,
      uncertain: 0,
      left: 0,
    });
  });
});

describe("the pace", () => {
  test("is so many requests a minute to a provider", async () => {
    await begin(deps, "issue", 500);
    const provider = { ...PROVIDERS.Resend(), requestsPerMinute: 2 };
    const sent = [];
    for (let minute = 0; minute < 3; minute++) {
      await sweepMail(deps, provider, {});
      sent.push(simulated.accepted.length);
      deps.pass(60);
    }
    expect(sent).toEqual([200, 400, 500]);
  });

  test("counts every message as a request where a provider takes them one by one; the rest lose no try", async () => {
    const { id } = await begin(deps, "issue", 150);
    const provider = { ...PROVIDERS.Postmark(), most: 10, oneByOne: true, requestsPerMinute: 60 };
    const sent = [];
    for (let minute = 0; minute < 3; minute++) {
      await sweepMail(deps, provider, {});
      await sweepMail(deps, provider, {});
      sent.push(simulated.accepted.length);
      deps.pass(60);
    }
    expect(sent).toEqual([60, 120, 150]);
    expect(copies()).toEqual({ 1: 150 });
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 150 });
    const most = await deps.db.$client
      .prepare("select max(attempts) as most from mail_batches")
      .first("most");
    expect(most).toBe(1);
  });

  test("is so many recipients a minute of one domain; the others go ahead, and no try is lost", async () => {
    const { id } = await begin(deps, "issue", 2150);
    await deps.db.$client
      .prepare(
        "update deliveries set address = replace(address, 'example.com', 'example.org') where recipient_id > 'r002100'",
      )
      .run();
    await deps.db.$client
      .prepare(
        "update deliveries set address = replace(address, '@example.com', '@Example.com') where rowid % 2",
      )
      .run();
    await sweepMail(deps, PROVIDERS.Resend(), {});
    expect(await states(deps, id)).toEqual({ sent: 2050, waiting: 100 });
    const again = await sweepMail(deps, PROVIDERS.Resend(), {});
    expect(again.batches).toBe(0);
    deps.pass(60);
    await sweepMail(deps, PROVIDERS.Resend(), {});
    expect(copies()).toEqual({ 1: 2150 });
    expect(await progress(id)).toMatchObject({ state: "sent" });
    const most = await deps.db.$client
      .prepare("select max(attempts) from mail_batches")
      .first("max(attempts)");
    expect(most).toBe(1);
  });
});
