import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pruneDrafts } from "~/domains/writing/store/publication.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { batch } from "~/platform/data/db.ts";
import { begin, deps, draft, editor, listed, log, now, undo } from "../../support/desk/drafts.ts";
import { postManuscript, realCron } from "../../support/desk/writing.ts";
import { cronService } from "../../support/unit/cron-service.ts";

/** What Undo does not do with a draft: it was deleted meanwhile, or its time has passed. */

beforeEach(begin);
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;
const DELETED = "This draft was deleted: it cannot be published.";

const onDraft = async (act: string) =>
  (await editor.act(`/desk/write/${draft}`, { act, id: draft })).headers.get("Location");

const schedule = (at: number) =>
  postManuscript(editor, {
    draft,
    act: "schedule-draft",
    more: { at: new Date(at).toISOString().slice(0, 16) },
  });

async function expectRefused(location: string | null, sentence: string): Promise<void> {
  const entries = await log();
  const refused = await undo(location);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body).toContain(sentence);
  expect(await log()).toEqual(entries);
  await publishScheduled(deps());
  expect(await listed()).toEqual([]);
}

describe("a draft that was deleted", () => {
  test("is not published by the Undo of taking it off", async () => {
    await postManuscript(editor, { draft, act: "publish-draft" });
    const takenOff = await onDraft("withdraw-draft");
    expect((await log())[0]?.says).toBe("Took “Price the pilot” off the site. The draft stays.");
    await onDraft("remove-draft");
    await expectRefused(takenOff, DELETED);
  });

  test("is not published by somebody who began before that", async () => {
    const real = realCron();
    const cron = cronService({
      compileManuscript: async (compiled) => {
        await onDraft("remove-draft");
        return real.compileManuscript(compiled);
      },
    });
    const refused = await postManuscript(editor, { draft, act: "publish-draft", cron });
    expect([refused.status, refused.body.includes(DELETED)]).toEqual([400, true]);
    expect((await now())?.publication).toBeNull();
  });

  test("is neither brought back nor published once its thirty days are over", async () => {
    await postManuscript(editor, { draft, act: "publish-draft" });
    const takenOff = await onDraft("withdraw-draft");
    await publishScheduled(deps());
    const deleted = await onDraft("remove-draft");
    await deps().db.run(sql`update drafts set deleted_at = 1`);
    await batch(deps().db, pruneDrafts(deps()));
    await expectRefused(deleted, "This draft was deleted more than thirty days ago: it no longer exists.");
    await expectRefused(takenOff, DELETED);
    expect(await now()).toBeNull();
  });
});

describe("a date that was to come and has passed", () => {
  const PASSED = "The date before has passed, so this cannot be undone.";

  test("does not come back when cancelling or moving it is undone", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    const time = Date.now();
    await schedule(time + HOUR);
    const cancelled = await onDraft("withdraw-draft");
    await schedule(time + HOUR);
    const moved = await schedule(time + 3 * HOUR);
    vi.setSystemTime(time + 2 * HOUR);
    await expectRefused(moved.headers.get("Location"), PASSED);
    await onDraft("withdraw-draft");
    await expectRefused(cancelled, PASSED);
  });

  test("is that of an article which was public since, and comes back with it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    const time = Date.now();
    await schedule(time + HOUR);
    vi.setSystemTime(time + 2 * HOUR);
    const at = (await now())?.at;
    expect((await undo(await onDraft("withdraw-draft"))).status).toBe(303);
    await publishScheduled(deps());
    expect([await listed(), (await now())?.at]).toEqual([["price-the-pilot"], at]);
  });
});
