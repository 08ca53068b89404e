import { describe, expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import * as refreshAll from "~/routes/api.content.fetch-comprehensive.ts";
import * as refreshFeeds from "~/routes/api.content.refresh.rss.ts";
import * as refreshVideos from "~/routes/api.content.refresh.youtube.ts";
import * as health from "~/routes/api.health._index.ts";
import { type Call, call as callRoute } from "../../support/call.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The calls of an operator: to refresh, and of how each job stands. */

const deps = testDeps();
const TOKEN = "an-operator-token-of-the-tests";

const asked: { job: string; force?: boolean }[] = [];
const context = {
  ...deps,
  vars: { ...deps.vars, OPERATOR_TOKEN: TOKEN },
  cron: {
    requestRefresh: async (job: string, options?: { force?: boolean }) => {
      asked.push({ job, ...options });
      return { status: "started" as const, lastRunAt: null };
    },
  },
};

/** Calls a loader or an action of the site that has a cron Worker. */
const call = (handler: Call, path: string, params?: Record<string, string>, init?: RequestInit) =>
  callRoute(handler, context, path, params, init);

const body = async <Value = Record<string, unknown>[]>(response: Response) =>
  (await response.json()) as Value;

describe("the refresh calls", () => {
  const post = (headers: Record<string, string> = {}) => ({ method: "POST", headers });

  test("answer 202 with the job's state and hand the request to the cron Worker", async () => {
    asked.length = 0;
    for (const handler of [refreshFeeds.action, refreshVideos.action, refreshAll.action]) {
      const response = await call(handler as Call, "/", {}, post());
      expect(response.status).toBe(202);
      expect(await body(response)).toEqual({ status: "started", lastRunAt: null });
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(asked).toEqual([
      { job: "refresh-feeds", force: false },
      { job: "refresh-videos", force: false },
      { job: "refresh-content", force: false },
    ]);
  });

  test("are forced by the operator's token alone", async () => {
    asked.length = 0;
    const right = await call(
      refreshFeeds.action as Call,
      "/",
      {},
      post({ Authorization: `Bearer ${TOKEN}` }),
    );
    const wrong = await call(refreshFeeds.action as Call, "/", {}, post({ Authorization: "Bearer guess" }));
    expect([right.status, wrong.status]).toEqual([202, 401]);
    expect(asked).toEqual([{ job: "refresh-feeds", force: true }]);
  });
});

test("GET /api/health says how each job stands and is never cached", async () => {
  await registerJobs(deps, JOBS);
  const response = await call(health.loader, "/api/health");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const report = await body<{ status: string; jobs: { job: string }[]; sources: unknown[] }>(response);
  expect(report.jobs.map(({ job }) => job)).toContain("refresh-feeds");
  expect(report.sources).toEqual([]);
});
