import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type JobMessage, requestRefresh, runRequested } from "~/jobs/clock/request.ts";
import { runDueJobs, runJob } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { claimLease, dropLeases, isLeased } from "~/platform/data/leases.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import { defineJob, type JobOptions } from "~/platform/jobs/define-job.ts";
import { type RunOutcome, recordRun } from "~/platform/jobs/runs.ts";
import { jobLease } from "~/platform/jobs/stopped-clock.ts";
import { testDeps } from "../../support/unit/deps.ts";

const NOON = Date.parse("2026-08-21T12:00:00Z");
const at = (minutes: number, overrides = {}) =>
  testDeps({ at: new Date(NOON + minutes * 60_000).toISOString(), ...overrides });
const deps = at(0);

/** A job that notes its runs, and gives this outcome or throws. */
function job(
  name: string,
  outcome: { changed?: RunOutcome["changed"]; throws?: boolean; takesMs?: number } = {},
) {
  const runs: JobOptions[] = [];
  const job = defineJob({
    name,
    every: name === "housekeeping" ? 24 * 60 : 5,
    topics: ["content", "videos"],
    run: async (_deps, options) => {
      runs.push(options);
      if (outcome.takesMs) await new Promise((resolve) => setTimeout(resolve, outcome.takesMs));
      if (outcome.throws) throw new Error("a bug");
      return { state: "ok", summary: "Done.", changed: outcome.changed ?? false };
    },
  });
  return { job, runs };
}

function queue() {
  const sent: JobMessage[] = [];
  return { sent, send: async (message: JobMessage) => void sent.push(message) };
}

const records = () =>
  deps.db.all<{ job: string; state: string }>(sql`select job, state from runs order by job, id`);
const changedTopics = async () => Object.keys((await readVersions(deps)).changed).sort();
const ran = (name: string, minutes: number) =>
  recordRun(at(minutes), { name, topics: [] }, async () => ({
    state: "ok",
    summary: "Done.",
    changed: false,
  }));

beforeEach(async () => {
  for (const table of ["runs", "leases", "sources", "jobs", "topics"])
    await deps.db.run(sql.raw(`delete from ${table}`));
  await deps.kv.delete("topics:versions");
});

describe("a job", () => {
  test("is recorded, and its lease given back", async () => {
    const { job: feeds } = job("refresh-feeds");
    expect(await runJob(deps, "refresh-feeds", { jobs: [feeds] })).toMatchObject({ state: "ok" });
    expect(await records()).toEqual([{ job: "refresh-feeds", state: "ok" }]);
    expect(await isLeased(deps, jobLease("refresh-feeds"))).toBe(false);
  });

  test("started twice at once runs once", async () => {
    const { job: feeds, runs } = job("refresh-feeds", { takesMs: 10 });
    const outcomes = await Promise.all([
      runJob(deps, "refresh-feeds", { jobs: [feeds] }),
      runJob(deps, "refresh-feeds", { jobs: [feeds] }),
    ]);
    expect(runs).toHaveLength(1);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await records()).toHaveLength(1);
  });

  test("whose worker crashed runs again once the lease expired", async () => {
    await claimLease(deps, jobLease("refresh-feeds"), 60_000);
    const { job: feeds } = job("refresh-feeds");
    expect(await runJob(deps, "refresh-feeds", { jobs: [feeds] })).toBeNull();
    expect(await runJob(at(1), "refresh-feeds", { jobs: [feeds] })).toMatchObject({ state: "ok" });
  });

  test("that changed something renews cached pages; one that did not leaves them", async () => {
    await runJob(deps, "refresh-feeds", { jobs: [job("refresh-feeds").job] });
    expect(await changedTopics()).toEqual([]);
    await runJob(deps, "refresh-feeds", { jobs: [job("refresh-feeds", { changed: true }).job] });
    expect(await changedTopics()).toEqual(["content", "videos"]);
  });

  test("may name the topics that it changed; an empty list is no change", async () => {
    await runJob(deps, "refresh-feeds", { jobs: [job("refresh-feeds", { changed: [] }).job] });
    expect(await changedTopics()).toEqual([]);
    await runJob(deps, "refresh-feeds", { jobs: [job("refresh-feeds", { changed: ["videos"] }).job] });
    expect(await changedTopics()).toEqual(["videos"]);
  });

  test("is known by its name", async () => {
    await expect(runJob(deps, "housekeeping", { jobs: [] })).rejects.toThrow(
      'There is no job "housekeeping".',
    );
    const names = JOBS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a tick", () => {
  test("runs every due job, whatever happens to the others", async () => {
    const broken = job("refresh-feeds", { throws: true });
    const videos = job("refresh-videos");
    const sweep = job("housekeeping");
    const deps = at(0);
    await runDueJobs(deps, [broken.job, videos.job, sweep.job]);
    expect(await records()).toEqual([
      { job: "housekeeping", state: "ok" },
      { job: "refresh-feeds", state: "failed" },
      { job: "refresh-videos", state: "ok" },
    ]);
    expect(deps.errors).toEqual(["job.crashed"]);
  });

  test("ends with what looks at the work of the others, also where one of them fails", async () => {
    const feeds = job("refresh-feeds", { throws: true, takesMs: 20 });
    const seen: unknown[] = [];
    const look = { ...job("report-troubles").job, isLast: true };
    look.run = async () => {
      seen.push(...(await records()));
      return { state: "ok", summary: "Done.", changed: false };
    };
    await runDueJobs(at(0), [look, feeds.job]);
    expect(seen).toEqual([
      { job: "refresh-feeds", state: "failed" },
      { job: "report-troubles", state: "running" },
    ]);
  });

  test("goes on with the other jobs, and logs it, when one cannot even be recorded", async () => {
    const videos = job("refresh-videos");
    const unknown = { ...job("refresh-feeds").job, name: Symbol("unstorable") as unknown as string };
    const deps = at(0);
    await runDueJobs(deps, [unknown, videos.job]);
    expect(videos.runs).toHaveLength(1);
    expect(deps.errors).toEqual(["job.not-run"]);
  });

  test("leaves alone what ran within its interval, and runs what a few seconds separate from it", async () => {
    const sweep = job("housekeeping");
    const jobs = [sweep.job];
    await runDueJobs(at(0), jobs);
    await runDueJobs(at(24 * 60 - 3), jobs);
    expect(sweep.runs).toHaveLength(1);
    await runDueJobs(at(24 * 60 - 0.1), jobs);
    expect(sweep.runs).toHaveLength(2);
  });

  test("does not leave what failed, or was killed, for a day", async () => {
    const outcome = { throws: true };
    const sweep = job("housekeeping", outcome);
    const runsAt = async (minutes: number) => {
      await runDueJobs(at(minutes), [sweep.job]);
      return sweep.runs.length;
    };
    expect([await runsAt(0), await runsAt(10), await runsAt(15)]).toEqual([1, 1, 2]);
    await deps.db.run(sql`update runs set state = 'running', finished_at = null`);
    expect([await runsAt(25), await runsAt(30)]).toEqual([2, 3]);
    outcome.throws = false;
    expect([await runsAt(45), await runsAt(60), await runsAt(24 * 60)]).toEqual([4, 4, 4]);
  });

  test("that comes early, as after a restart, runs what runs at every tick", async () => {
    const feeds = job("refresh-feeds");
    await runDueJobs(at(0), [feeds.job]);
    await runDueJobs(at(0.1), [feeds.job]);
    expect(feeds.runs).toHaveLength(2);
  });

  test("after a restart waits for no run that was killed", async () => {
    const feeds = job("refresh-feeds");
    await claimLease(deps, jobLease("refresh-feeds"), 90_000);
    await claimLease(deps, "publish-market", 90_000);
    await runDueJobs(at(0.1), [feeds.job]);
    expect(feeds.runs).toHaveLength(0);
    await dropLeases(deps);
    await runDueJobs(at(0.1), [feeds.job]);
    expect(feeds.runs).toHaveLength(1);
    expect(await isLeased(deps, "publish-market")).toBe(false);
  });

  test("removes old run records and expired leases once a day", async () => {
    await ran("refresh-feeds", -31 * 24 * 60);
    await ran("refresh-feeds", -29 * 24 * 60);
    await claimLease(at(-60), "job:crashed", 60_000);
    await runJob(deps, "housekeeping");
    expect(await records()).toEqual([
      { job: "housekeeping", state: "ok" },
      { job: "refresh-feeds", state: "ok" },
    ]);
    expect(await deps.db.all(sql`select name from leases`)).toEqual([]);
  });
});

describe("a refresh call", () => {
  test("starts a job through the queue", async () => {
    const jobs = queue();
    expect(await requestRefresh(deps, jobs, "refresh-feeds")).toEqual({ status: "started", lastRunAt: null });
    expect(jobs.sent).toEqual([{ job: "refresh-feeds", force: false }]);
  });

  test("made by many at once starts one run", async () => {
    const jobs = queue();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestRefresh(deps, jobs, "refresh-feeds")),
    );
    expect(jobs.sent).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "started")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "running")).toHaveLength(9);
  });

  test("while the job runs, or waits in the queue, says so", async () => {
    const jobs = queue();
    await requestRefresh(deps, jobs, "refresh-videos");
    expect(await requestRefresh(deps, jobs, "refresh-videos")).toMatchObject({ status: "running" });
    await ran("refresh-feeds", -60);
    await claimLease(deps, jobLease("refresh-feeds"), 60_000);
    expect(await requestRefresh(deps, jobs, "refresh-feeds", { force: true })).toEqual({
      status: "running",
      lastRunAt: "2026-08-21T11:00:00.000Z",
    });
    expect(jobs.sent).toHaveLength(1);
  });

  test("within five minutes of a run finds it fresh; forced, it starts all the same", async () => {
    const jobs = queue();
    await ran("refresh-feeds", -4.9);
    expect(await requestRefresh(deps, jobs, "refresh-feeds")).toEqual({
      status: "fresh",
      lastRunAt: "2026-08-21T11:55:06.000Z",
    });
    expect(jobs.sent).toEqual([]);
    expect(await requestRefresh(deps, jobs, "refresh-feeds", { force: true })).toMatchObject({
      status: "started",
    });
    expect(jobs.sent).toEqual([{ job: "refresh-feeds", force: true }]);
    await ran("refresh-videos", -5);
    expect(await requestRefresh(deps, jobs, "refresh-videos")).toMatchObject({ status: "started" });
  });

  test("whose message was lost can be made again after five minutes", async () => {
    await requestRefresh(deps, queue(), "refresh-feeds");
    expect(await requestRefresh(at(4), queue(), "refresh-feeds")).toMatchObject({ status: "running" });
    expect(await requestRefresh(at(5), queue(), "refresh-feeds")).toMatchObject({ status: "started" });
  });

  test("that the queue refuses throws, and can be made again", async () => {
    const refusing = { send: () => Promise.reject(new Error("no queue")) };
    await expect(requestRefresh(deps, refusing, "refresh-feeds")).rejects.toThrow("no queue");
    expect(await requestRefresh(deps, queue(), "refresh-feeds")).toMatchObject({ status: "started" });
  });

  test("for all content starts what is not fresh, and tells the older of the last runs", async () => {
    const jobs = queue();
    await ran("refresh-feeds", -2);
    expect(await requestRefresh(deps, jobs, "refresh-content")).toEqual({
      status: "started",
      lastRunAt: null,
    });
    expect(jobs.sent.map(({ job }) => job)).toEqual(["refresh-videos"]);
    await runRequested(at(1), jobs.sent[0] as JobMessage, [job("refresh-videos").job]);
    expect(await requestRefresh(at(1), jobs, "refresh-content")).toEqual({
      status: "fresh",
      lastRunAt: "2026-08-21T11:58:00.000Z",
    });
  });
});

describe("a queued message", () => {
  test("runs its job, and the next call may ask again", async () => {
    const jobs = queue();
    const feeds = job("refresh-feeds");
    await requestRefresh(deps, jobs, "refresh-feeds", { force: true });
    await runRequested(deps, jobs.sent[0] as JobMessage, [feeds.job]);
    expect(feeds.runs).toEqual([{ force: true, again: false }]);
    expect(await requestRefresh(deps, jobs, "refresh-feeds")).toMatchObject({ status: "fresh" });
    expect(await requestRefresh(at(5), jobs, "refresh-feeds")).toMatchObject({ status: "started" });
  });

  test("delivered twice, or after the clock was quicker, runs once", async () => {
    const feeds = job("refresh-feeds");
    for (const _ of [1, 2]) await runRequested(deps, { job: "refresh-feeds" }, [feeds.job]);
    expect(feeds.runs).toHaveLength(1);
  });

  test("of a job that no release knows any more is logged and dropped", async () => {
    const deps = at(0);
    await runRequested(deps, { job: "refresh-weather" });
    expect(deps.errors).toEqual(["job.unknown"]);
  });
});
