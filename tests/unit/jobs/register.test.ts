import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tick } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { testDeps } from "../../support/unit/deps.ts";

const at = (minutes: number) =>
  testDeps({ at: new Date(Date.parse("2026-08-21T12:00:00Z") + minutes * 60_000).toISOString() });
const deps = at(0);
const DONE = { state: "ok", summary: "Done.", changed: false } as const;

const job = (name: string, every: number) =>
  defineJob({ name, every, topics: ["content", "videos"], run: async () => DONE });
const housekeeping = job("housekeeping", 24 * 60);
const old = job("old", 5);

beforeEach(async () => {
  for (const table of ["runs", "leases", "jobs", "sources"])
    await deps.db.run(sql.raw(`delete from ${table}`));
});

describe("the register", () => {
  const register = () =>
    deps.db.all<Record<string, unknown>>(
      sql`select name, position, every, topics, answers from jobs order by position`,
    );

  test("lists the registry's jobs after a tick, without those that have left", async () => {
    const feeds = { ...job("refresh-feeds", 5), answers: ["refresh-content"] };
    await tick(at(0), [housekeeping, old, feeds]);
    await tick(at(5), [housekeeping, { ...feeds, every: 10 }]);
    const topics = '["content","videos"]';
    expect(await register()).toEqual([
      { name: "housekeeping", position: 1, every: 1440, topics, answers: "[]" },
      { name: "refresh-feeds", position: 2, every: 10, topics, answers: '["refresh-content"]' },
    ]);
  });

  test("is not written again while nothing differs", async () => {
    await registerJobs(deps, JOBS);
    await deps.db.run(
      sql`create trigger refuse before update on jobs begin select raise(abort, 'written again'); end`,
    );
    try {
      await registerJobs(deps, JOBS);
      await expect(registerJobs(deps, JOBS.slice(1))).rejects.toThrow("written again");
    } finally {
      await deps.db.run(sql`drop trigger refuse`);
    }
  });

  test("drops the state of sources that only jobs of absent sections ask", async () => {
    const news = { ...job("refresh-news", 5), sources: ["news"] };
    const videos = { ...job("refresh-videos", 5), sources: ["video"], section: () => null };
    await deps.db.run(
      sql`insert into sources (id, kind, url) values ('a', 'news', 'x'), ('b', 'video', 'x'), ('c', 'feed', 'x')`,
    );
    await registerJobs(deps, [news, videos]);
    expect(await deps.db.all(sql`select id from sources order by id`)).toEqual([{ id: "a" }, { id: "c" }]);
    expect(await register()).toMatchObject([{ name: "refresh-news" }]);
  });

  test("that cannot be written stops no job", async () => {
    let runs = 0;
    const feeds = defineJob({
      ...job("refresh-feeds", 5),
      run: async () => {
        runs += 1;
        return DONE;
      },
    });
    const deps = at(0);
    await deps.db.run(sql`alter table jobs rename to jobs_away`);
    await tick(deps, [feeds]);
    await deps.db.run(sql`alter table jobs_away rename to jobs`);
    expect(runs).toBe(1);
    expect(deps.errors).toEqual(["jobs.not-registered"]);
  });
});
