import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import { market } from "~/domains/market/schema.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { runJob, tick } from "~/jobs/clock/run.ts";
import { weeklyIssueJob } from "~/jobs/letters/weekly-issue.ts";
import { refreshQuotesJob } from "~/jobs/refresh-quotes.ts";
import { batch, openDb, statement } from "~/platform/data/db.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import { POLITE_PACE } from "~/platform/sources/pace.ts";
import { emptyAll, killedAfter } from "../../support/jobs/kills.ts";
import { marketOf, stock } from "../../support/market/views.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";

/** What a run has stored is shown and found after the next tick, whenever it is killed; never before it is published. */

beforeEach(emptyAll);
afterEach(() => void vi.restoreAllMocks());

/** Longer than the lease of a run that was killed. */
const LATER = "2026-08-20T13:15:00Z";
const DUE = "2026-08-20T13:05:00Z";

test("a change is published, after whichever write its run was killed", async () => {
  const stored = statement(
    sql`insert into rounds (name, after, suspects) values ('probe', '', '') on conflict do nothing returning name`,
  );
  const job = defineJob({
    name: "probe",
    every: 5,
    topics: ["news"],
    run: async ({ db }) => {
      const [rows] = await batch(db, [stored]);
      return { state: "ok", summary: "Stored.", changed: rows.length > 0 };
    },
  });
  let writes = 1;
  for (let isDead = true; isDead; writes++) {
    await emptyAll();
    const kill = killedAfter(writes);
    const run = runJob({ ...testDeps({ at: DUE }), ...kill.deps }, "probe", { jobs: [job] });
    await run.catch((error) => expect(kill.isDead(), String(error)).toBe(true));
    await tick(testDeps({ at: LATER }), [job]);
    const { changed } = await readVersions(testDeps());
    expect(Object.keys(changed), `after write ${writes}`).toEqual(["news"]);
    isDead = kill.isDead();
  }
  // The lease and the record at least.
  expect(writes).toBeGreaterThan(4);
});

test("an issue is found only once it is published, and after the next run, whenever its run is killed", async () => {
  const DAY = "2026-08-20";
  const isFound = async () =>
    (await searchNewest(testDeps(), "valuations", { kind: "issue", limit: 3 })).hits.length > 0;
  let writes = 1;
  for (let isDead = true; isDead; writes++) {
    await emptyAll();
    const deps = testDeps({ at: DUE });
    await addIssue(
      deps,
      { day: DAY, subject: "Seven stories", preheader: "Of founders", body: "About valuations." },
      new Date("2026-08-20T13:00:00Z"),
    );
    const kill = killedAfter(writes);
    const run = runJob({ ...deps, ...kill.deps }, "weekly-issue", { jobs: [weeklyIssueJob] });
    await run.catch((error) => expect(kill.isDead(), String(error)).toBe(true));
    const issue = await issueOf(deps.db, DAY);
    if (await isFound()) expect(issue?.status, `after write ${writes}`).toBe("published");
    await runJob(testDeps({ at: LATER }), "weekly-issue", { jobs: [weeklyIssueJob] });
    expect(await isFound(), `after write ${writes}`).toBe(true);
    isDead = kill.isDead();
  }
  expect(writes).toBeGreaterThan(5);
});

test("after a run that failed, and stored nothing, the market is not computed again", async () => {
  // No pause between two requests to one host.
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === POLITE_PACE.gapMs ? 0 : ms)) as typeof setTimeout);
  const taken: unknown[] = [];
  const { DB } = env as unknown as BaseEnv;
  const client = new Proxy(DB, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (text: string) => {
        const statement = target.prepare(text);
        const bind = (...values: unknown[]) => {
          taken.push(...values);
          return statement.bind(...values);
        };
        return new Proxy(statement, {
          get: (of, method) => (method === "bind" ? bind : Reflect.get(of, method).bind(of)),
        });
      };
    },
  });
  const isComputed = () => taken.includes("publish-market");
  const at = (minutes: number) =>
    testDeps({
      at: new Date(Date.parse(DUE) + minutes * 60_000).toISOString(),
      db: openDb(client),
      publication: {
        ...testPublication,
        market: {
          ...testPublication.market,
          companies: testPublication.market.companies.slice(0, 1),
          others: [],
        },
      },
    });
  const run = (minutes: number) =>
    runJob(at(minutes), "refresh-quotes", { force: true, jobs: [refreshQuotesJob] });
  const { symbol = "" } = testPublication.market.companies[0] ?? {};
  await writeSnapshot(at(0), "market", market, marketOf([stock({ symbol })]));
  for (const minutes of [0, 10, 20])
    expect(await run(minutes), `${minutes} minutes`).toMatchObject({ state: "failed", changed: false });
  expect(isComputed()).toBe(false);
  // What a killed run stored may not be published.
  await DB.exec("update runs set state = 'running'");
  await run(30);
  expect(isComputed()).toBe(true);
});
