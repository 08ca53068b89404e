import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { reportTroubles } from "~/jobs/report-troubles.ts";
import type { Deps } from "~/platform/deps.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { completeJson } from "~/platform/llm/complete.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { cloudflare } from "~/platform/mail/providers/cloudflare.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import {
  begin,
  clearMail,
  clockedDeps,
  fakeProvider,
  outboxRow,
  people,
  single,
  states,
} from "../../support/mail/mail.ts";

/** What a day may cost: more is not used, the operator is told once, and once that there is more again. */

let deps: ReturnType<typeof clockedDeps>;

const HOUR = 3600;

/** Dependencies with these budgets, whose operator is told by mail. */
const limitedTo = (budgets: Deps["publication"]["budgets"]) => {
  const clocked = clockedDeps();
  const vars = { ...clocked.vars, OPERATOR_MAIL: "operator@example.com" };
  return { ...clocked, vars, publication: { ...clocked.publication, budgets } } as typeof clocked;
};

beforeEach(async () => {
  deps = limitedTo(undefined);
  await clearMail(deps);
  for (const table of ["budgets", "troubles", "runs", "jobs", "sources"])
    await deps.db.run(sql.raw(`delete from ${table}`));
});

/** The texts of the mails to the operator so far, after so many ticks of a run of the job. */
async function told(ticks = 3): Promise<string[]> {
  for (let tick = 0; tick < ticks; tick++) {
    await reportTroubles(deps);
    deps.pass(300);
  }
  const mails = await deps.db.all<{ subject: string; text: string }>(
    sql`select subject, text from outbox where kind = 'troubles' order by rowid`,
  );
  return mails.map(({ subject, text }) => `${subject}: ${text.replace(/\s+/g, " ")}`);
}

const exceeded = async () =>
  (await healthReport(deps)).budgets.filter((budget) => budget.exceeded).map(({ name }) => name);

describe("requests to the language model", () => {
  const question = {
    name: "city",
    system: "Be brief.",
    prompt: "Which city?",
    schema: z.object({ city: z.string() }),
    maxTokens: 100,
    pause: async () => {},
  };

  test("over the day's budget are not made; it is told once, and once that there are more", async () => {
    deps = limitedTo({ modelRequests: 3 });
    const run = vi.fn(async () => ({ response: { city: "Mexico City" } }));
    const ask = () => completeJson({ ...deps, ai: { run } as never }, question);
    for (let asked = 0; asked < 3; asked++) expect(await ask()).toMatchObject({ ok: true });
    expect(await exceeded()).toEqual([]);
    expect(await told()).toEqual([]);
    expect(await ask()).toMatchObject({ ok: false, code: "budget" });
    expect(await ask()).toMatchObject({ ok: false, code: "budget" });
    expect(run).toHaveBeenCalledTimes(3);
    expect(await exceeded()).toEqual(["modelRequests"]);
    const first = await told();
    expect(first).toHaveLength(1);
    expect(first[0]).toContain("exceeded after 3 requests to the language model");
    deps.pass(12 * HOUR);
    expect(await ask()).toMatchObject({ ok: true });
    const second = await told();
    expect(second).toHaveLength(2);
    expect(second[1]).toContain("right again");
  });

  test("that fail count too, and each of two tries does", async () => {
    deps = limitedTo({ modelRequests: 3 });
    const run = vi.fn(async () => ({ response: { town: 1 } }));
    const ask = () => completeJson({ ...deps, ai: { run } as never }, question);
    expect(await ask()).toMatchObject({ code: "bad-answer" });
    expect(await ask()).toMatchObject({ code: "budget" });
    expect(run).toHaveBeenCalledTimes(3);
  });

  test("are exceeded as well when the account's quota is, and without a limit of ours", async () => {
    const run = vi.fn(async () => Promise.reject(new Error("3036: the daily free allocation is used up")));
    expect(await completeJson({ ...deps, ai: { run } as never }, question)).toMatchObject({ code: "quota" });
    expect(await exceeded()).toEqual(["modelRequests"]);
    expect(await told()).toHaveLength(1);
  });
});

describe("mails", () => {
  const sweep = (provider = fakeProvider().provider, count = 400) =>
    sweepMail(deps, provider, { people: people(count) });

  test("over the day's budget wait for the next day, single ones do not; it is told once, and once that they go", async () => {
    deps = limitedTo({ mails: 150 });
    const { id } = await begin(deps, "issue", 400);
    await sweep();
    // A batch goes out whole.
    expect(await states(deps, id)).toEqual({ sent: 200, waiting: 200 });
    const letter = await single(deps, "letter");
    await sweep();
    expect(await outboxRow(deps, letter)).toMatchObject({ status: "sent" });
    expect(await states(deps, id)).toEqual({ sent: 200, waiting: 200 });
    expect(await exceeded()).toEqual(["mails"]);
    expect(await told()).toHaveLength(1);
    deps.pass(12 * HOUR);
    await sweep();
    expect(await states(deps, id)).toEqual({ sent: 400 });
    const [, right, ...more] = await told();
    expect(right).toContain("right again");
    expect(more).toEqual([]);
    const [attempts] = await deps.db.all<{ most: number }>(
      sql`select max(attempts) as most from mail_batches`,
    );
    expect(attempts?.most).toBe(1);
  });

  test("that use up the budget exactly exceed nothing", async () => {
    deps = limitedTo({ mails: 200 });
    const { id } = await begin(deps, "issue", 200);
    await sweep();
    await sweep();
    expect(await states(deps, id)).toEqual({ sent: 200 });
    expect(await exceeded()).toEqual([]);
  });

  test("that the account of the provider does not allow any more are told as well", async () => {
    const refusals = {
      resend: () => {
        deps.fetch = async () =>
          new Response(JSON.stringify({ statusCode: 429, name: "daily_quota_exceeded", message: "No." }), {
            status: 429,
          });
        return resend(deps, "re_key");
      },
      cloudflare: () =>
        cloudflare({
          send: () => Promise.reject(Object.assign(new Error("No."), { code: "E_DAILY_LIMIT_EXCEEDED" })),
        } as unknown as SendEmail),
    };
    for (const [name, provider] of Object.entries(refusals)) {
      await deps.db.run(sql`delete from budgets`);
      await clearMail(deps);
      await begin(deps, `issue-${name}`, 20);
      await sweep(provider(), 20);
      expect(await exceeded(), name).toEqual(["mails"]);
    }
    expect(await told()).toHaveLength(1);
  });
});
