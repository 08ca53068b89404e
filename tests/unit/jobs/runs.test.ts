import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { lastRun, pruneRuns, type RunOutcome, recordRun } from "~/platform/jobs/runs.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { testDeps } from "../../support/unit/deps.ts";

const NOON = Date.parse("2026-08-21T12:00:00Z");
const at = (minutes: number) => testDeps({ at: new Date(NOON + minutes * 60_000).toISOString() });
const deps = at(0);
const ending = (state: RunOutcome["state"]) => async () => ({
  state,
  summary: `It was ${state}.`,
  changed: false,
});
const JOB_NAMES = JOBS.map(({ name }) => name);
const rows = () =>
  deps.db.all(sql`select job, state, summary, started_at, finished_at from runs order by id`);

beforeEach(async () => {
  await deps.db.batch([deps.db.run(sql`delete from runs`), deps.db.run(sql`delete from sources`)]);
  await registerJobs(deps, JOBS);
});

describe("a run", () => {
  test("is on record while it runs and when it ended", async () => {
    let during: unknown;
    await recordRun(deps, { name: "refresh-feeds", topics: [] }, async () => {
      during = await rows();
      return { state: "partial", summary: "One of two failed.", changed: true };
    });
    expect(during).toMatchObject([
      { job: "refresh-feeds", state: "running", started_at: NOON, finished_at: null },
    ]);
    expect(await rows()).toMatchObject([
      { state: "partial", summary: "One of two failed.", finished_at: NOON },
    ]);
  });

  test("that throws is recorded as failed, logged, and counted as a change", async () => {
    const deps = at(0);
    const outcome = await recordRun(deps, { name: "refresh-feeds", topics: [] }, () =>
      Promise.reject(new Error("a bug")),
    );
    expect(outcome.outcome).toMatchObject({ state: "failed", changed: true });
    expect(deps.errors).toEqual(["job.crashed"]);
    expect(await rows()).toMatchObject([{ state: "failed", finished_at: NOON }]);
  });

  test("after one that was killed or threw is told so; only after a killed one it counts as a change", async () => {
    const told: boolean[] = [];
    const run = async (work: () => Promise<RunOutcome>) => {
      const { outcome } = await recordRun(deps, { name: "refresh-feeds", topics: [] }, (again) => {
        told.push(again);
        return work();
      });
      return outcome.changed;
    };
    await deps.db.run(sql`insert into runs (job, started_at, state) values ('refresh-feeds', 1, 'running')`);
    expect(await run(ending("ok"))).toBe(true);
    expect(await run(() => Promise.reject(new Error("a bug")))).toBe(true);
    expect(await run(ending("failed"))).toBe(false);
    expect(await run(ending("ok"))).toBe(false);
    expect(told).toEqual([true, false, true, false]);
  });

  test("closes what a crashed run of the same job left open", async () => {
    await deps.db.run(
      sql`insert into runs (job, started_at, state) values ('refresh-feeds', 1, 'running'), ('other', 1, 'running')`,
    );
    await recordRun(deps, { name: "refresh-feeds", topics: [] }, ending("ok"));
    expect(await rows()).toMatchObject([
      { job: "refresh-feeds", state: "failed", summary: "The run was interrupted.", finished_at: null },
      { job: "other", state: "running" },
      { job: "refresh-feeds", state: "ok" },
    ]);
  });

  test("is the job's last until another starts; only ended ones count as ended", async () => {
    expect(await lastRun(deps, "refresh-feeds")).toEqual({
      startedAt: null,
      state: null,
      finishedAt: null,
    });
    await recordRun(at(0), { name: "refresh-feeds", topics: [] }, ending("ok"));
    await recordRun(at(10), { name: "refresh-videos", topics: [] }, ending("ok"));
    await recordRun(at(20), { name: "refresh-feeds", topics: [] }, async () => {
      expect(await lastRun(deps, "refresh-feeds")).toEqual({
        startedAt: NOON + 20 * 60_000,
        state: "running",
        finishedAt: NOON,
      });
      return ending("failed")();
    });
    expect((await lastRun(deps, "refresh-feeds")).finishedAt).toBe(NOON + 20 * 60_000);
  });

  test("is none where there was nothing to do: one row says when, and nothing changes", async () => {
    const feeds = { name: "refresh-feeds", topics: ["content"] };
    await recordRun(at(-60), feeds, ending("failed"));
    for (const minutes of [-10, -5]) {
      const { outcome, changed } = await recordRun(at(minutes), feeds, ending("idle"));
      expect([outcome.state, changed]).toEqual(["idle", []]);
    }
    expect(await rows()).toMatchObject([
      { state: "failed" },
      { state: "idle", started_at: NOON - 5 * 60_000 },
    ]);
    expect((await healthReport(deps)).jobs).toContainEqual(
      expect.objectContaining({ job: "refresh-feeds", state: "ok", ageSeconds: 300 }),
    );
    await recordRun(at(11), feeds, ending("ok"));
    expect(await rows()).toMatchObject([{ state: "failed" }, { state: "idle" }, { state: "ok" }]);
  });

  test("is one where nothing was to do, but the one before was killed, or something changed", async () => {
    const feeds = { name: "refresh-feeds", topics: ["content"] };
    await deps.db.run(sql`insert into runs (job, started_at, state) values ('refresh-feeds', 1, 'running')`);
    const { outcome, changed } = await recordRun(at(0), feeds, ending("idle"));
    expect([outcome.state, changed]).toEqual(["ok", ["content"]]);
    await recordRun(at(5), feeds, async () => ({ state: "idle", summary: "", changed: true }));
    expect(await rows()).toMatchObject([{ state: "failed" }, { state: "ok" }, { state: "ok" }]);
  });

  test("is removed once it is old", async () => {
    await recordRun(at(-60), { name: "refresh-feeds", topics: [] }, ending("ok"));
    await recordRun(at(0), { name: "refresh-feeds", topics: [] }, ending("ok"));
    expect(await pruneRuns(deps, NOON - 30 * 60_000)).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

describe("health", () => {
  const runAll = async (minutes: number, state: RunOutcome["state"] = "ok") => {
    for (const job of JOB_NAMES) await recordRun(at(minutes), { name: job, topics: [] }, ending(state));
  };
  const source = { id: "blog", kind: "feed", url: "https://blog.example/", everyMinutes: 30 };
  const success = { etag: null, lastModified: null };
  const unknown = { ...success, failures: 0 };

  test("before any run is degraded: nothing is known to work", async () => {
    const report = await healthReport(deps);
    expect(report.status).toBe("degraded");
    expect(report.jobs).toContainEqual({
      job: "refresh-feeds",
      subject: "Articles",
      lastSuccessAt: null,
      ageSeconds: null,
      state: "never",
    });
  });

  test("before the clock's first tick is degraded, and knows of no job", async () => {
    await deps.db.run(sql`delete from jobs`);
    await recordSuccess(deps, source, success);
    expect(await healthReport(deps)).toMatchObject({ status: "degraded", jobs: [] });
  });

  test("asks no more of a job than its own interval", async () => {
    const slow = { name: "slow", every: 60, topics: [], answers: [] };
    await registerJobs(deps, [slow]);
    await recordRun(at(-180), { name: "slow", topics: [] }, ending("ok"));
    expect((await healthReport(deps)).jobs).toMatchObject([{ job: "slow", state: "ok" }]);
    await registerJobs(deps, [{ ...slow, every: 59 }]);
    expect((await healthReport(deps)).jobs).toMatchObject([{ job: "slow", state: "late" }]);
  });

  test("is ok when every job did its work of late, and says how long ago", async () => {
    await runAll(-4);
    await recordSuccess(deps, source, success, { random: () => 0 });
    expect(await healthReport(deps)).toEqual({
      status: "ok",
      jobs: JOBS.map(({ name, subject = null }) => ({
        job: name,
        subject,
        lastSuccessAt: "2026-08-21T11:56:00.000Z",
        ageSeconds: 240,
        state: "ok",
      })),
      sources: [
        {
          id: "blog",
          state: "ok",
          lastSuccessAt: "2026-08-21T12:00:00.000Z",
          failures: 0,
          nextCheckAt: "2026-08-21T12:30:00.000Z",
          lastError: null,
        },
      ],
      mail: expect.objectContaining({ state: "ok", waiting: 0, uncertain: 0 }),
      budgets: [],
      search: "ok",
      snapshots: [],
      database: "ok",
      wrongVariables: [],
    });
  });

  test("is degraded while one of several sources fails, and names it", async () => {
    await runAll(-4);
    await recordSuccess(deps, source, success);
    await recordFailure(deps, { ...source, id: "broken" }, unknown, {
      message: "broken.example had an error.",
    });
    const report = await healthReport(deps);
    expect(report.status).toBe("degraded");
    expect(report.sources).toContainEqual(
      expect.objectContaining({
        id: "broken",
        state: "failing",
        failures: 1,
        lastError: "broken.example had an error.",
      }),
    );
  });

  test("is failing when no source answers", async () => {
    await runAll(-4);
    await recordFailure(deps, source, unknown, { message: "down" });
    expect((await healthReport(deps)).status).toBe("failing");
  });

  test("is failing when the clock stopped", async () => {
    await runAll(-16);
    const report = await healthReport(deps);
    expect(report.status).toBe("failing");
    expect(report.jobs).toContainEqual(expect.objectContaining({ job: "refresh-feeds", state: "late" }));
    expect(report.jobs).toContainEqual(expect.objectContaining({ job: "housekeeping", state: "ok" }));
  });

  test("is failing when a job's last run failed, and still tells the last success", async () => {
    await runAll(-8);
    await recordRun(at(-3), { name: "refresh-feeds", topics: [] }, ending("failed"));
    const report = await healthReport(deps);
    expect(report.status).toBe("failing");
    expect(report.jobs).toContainEqual(
      expect.objectContaining({
        job: "refresh-feeds",
        state: "failed",
        lastSuccessAt: "2026-08-21T11:52:00.000Z",
      }),
    );
  });

  test("counts work done in part as work done", async () => {
    await runAll(-8, "ok");
    await recordRun(at(-3), { name: "refresh-feeds", topics: [] }, ending("partial"));
    const report = await healthReport(deps);
    expect(report.status).toBe("degraded");
    expect(report.jobs).toContainEqual(
      expect.objectContaining({ job: "refresh-feeds", state: "partial", ageSeconds: 180 }),
    );
  });
});
