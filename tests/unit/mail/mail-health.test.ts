import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch } from "~/platform/data/db.ts";
import { pauseProvider } from "~/platform/mail/delivery/attempt.ts";
import { mailHealth } from "~/platform/mail/delivery/health.ts";
import { sendSingle } from "~/platform/mail/delivery/send-single.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import { clearMail, clockedDeps, outboxRow, single } from "../../support/mail/mail.ts";
import { fetchFrom, simulateProvider } from "../../support/mail/mail-provider.ts";
import { mailRows } from "../../support/mail/rows.ts";

let deps: ReturnType<typeof clockedDeps>;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
});

const now = () => deps.now().getTime();
const { rows, create, setState, outbox } = mailRows(() => deps);

describe("how mail stands", () => {
  const provided = () => ({ ...deps, vars: { COMPRESS: "off", MAIL_PROVIDER: "resend" } as const });

  test("is late after more than an hour, and has failed for a day", async () => {
    await outbox("old", { createdAt: now() - 60 * MINUTE });
    expect(await mailHealth(provided())).toMatchObject({ state: "ok", oldestSeconds: 3600, waiting: 1 });
    deps.pass(0.001);
    expect(await mailHealth(provided())).toMatchObject({ state: "failing" });
    await clearMail(deps);
    await outbox("failed", { status: "failed", attempts: 1, nextTryAt: now() - DAY + 1 });
    expect(await mailHealth(provided())).toMatchObject({ state: "failing", failed: 1, oldestSeconds: null });
    deps.pass(0.001);
    expect(await mailHealth(provided())).toMatchObject({ state: "ok", failed: 0 });
    await outbox("sent", { status: "sent" });
    expect(await mailHealth(provided())).toMatchObject({ waiting: 0, failed: 0 });
  });

  test("counts who is left of mailings under way, batch by batch", async () => {
    const left = async () => (await mailHealth(provided())).recipientsLeft;
    const id = await create("one");
    const add = (name: string, state: string) =>
      rows(sql`
        insert into mail_batches (id, mailing_id, state, size, next_try_at, sent, failed, suppressed, withdrawn, uncertain)
        values (${name}, ${id}, ${state}, 100, 0, 16, 8, 4, 2, 1)`);
    await add("waiting", "waiting");
    await add("sending", "sending");
    await add("done", "done");
    for (const [state, count] of [
      ["sending", 138],
      ["paused", 138],
      ["scheduled", 0],
      ["cancelled", 0],
      ["sent", 0],
    ] as const) {
      await setState(id, state);
      expect(await left(), state).toBe(count);
    }
  });

  test("counts a mailing whose time has come: without a provider it waits, with one it is stuck after hours", async () => {
    await create("due", { sendAt: new Date(now() + MINUTE) });
    expect(await mailHealth(deps)).toMatchObject({ state: "ok", oldestMailingSeconds: null });
    deps.pass(120);
    expect(await mailHealth(deps)).toMatchObject({ state: "waits", oldestMailingSeconds: 60 });
    expect(await mailHealth(provided())).toMatchObject({ state: "ok" });
    deps.pass(6 * 3600);
    expect(await mailHealth(provided())).toMatchObject({ state: "failing" });
  });

  test("says which provider pauses, how long and why; a longer pause stays", async () => {
    const pause = (name: "resend" | "postmark", ms: number, reason: string) =>
      batch(deps.db, pauseProvider(deps, name, { ms, reason }));
    await pause("postmark", 10_000, "Another.");
    expect((await mailHealth(provided())).paused).toBeNull();
    await pause("resend", 5000, "Long.");
    await pause("resend", 3000, "Short.");
    const paused = { until: new Date(now() + 5000).toISOString(), reason: "Long." };
    expect(await mailHealth(provided())).toMatchObject({ state: "waits", paused });
    await pause("resend", 5001, "Longer.");
    expect((await mailHealth(provided())).paused).toMatchObject({ reason: "Longer." });
    deps.pass(5);
    expect((await mailHealth(provided())).paused).not.toBeNull();
    deps.pass(0.001);
    expect(await mailHealth(provided())).toMatchObject({ state: "ok", paused: null });
  });

  test("is told of a pause of a day when a provider asks for years", async () => {
    const headers = { "Retry-After": "9999999999999" };
    deps.fetch = async () => Response.json({ name: "monthly_quota_exceeded" }, { status: 429, headers });
    const id = await single(deps, "letter");
    await sendSingle(deps, resend(deps, "re_key"), id);
    expect((await mailHealth(provided())).paused?.until).toBe(new Date(now() + DAY).toISOString());
    deps.pass(DAY / 1000);
    deps.fetch = fetchFrom(simulateProvider({ now }));
    await sendSingle(deps, resend(deps, "re_key"), id);
    expect(await outboxRow(deps, id)).toMatchObject({ status: "sent" });
  });
});
