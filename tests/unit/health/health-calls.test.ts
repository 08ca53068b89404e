import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { openDb } from "~/platform/data/db.ts";
import { noOutage, timedD1, timedKv } from "~/platform/data/deadlines.ts";
import { readiness } from "~/platform/data/readiness.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { troublesOf } from "~/platform/jobs/troubles.ts";
import * as health from "~/routes/api.health._index.ts";
import * as live from "~/routes/api.health.live.ts";
import * as status from "~/routes/status.tsx";
import { type Call, call } from "../../support/call.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the three calls and the page say when a part fails, hangs or lies. */

const never = () => new Promise<never>(() => {});
const broken = () => Promise.reject(new Error("D1_ERROR: no such thing"));

/** A database whose every call ends as `answer` does. */
const database = (answer: () => Promise<never>) => {
  const statement: object = { bind: () => statement, all: answer, run: answer, first: answer, raw: answer };
  const binding = { prepare: () => statement, batch: answer } as unknown as D1Database;
  return openDb(timedD1(binding, noOutage(), { d1: { read: 50, write: 50 } }));
};
const store = (answer: () => Promise<never>) =>
  timedKv({ getWithMetadata: answer } as unknown as KVNamespace, noOutage(), {
    kv: { read: 50, file: 50, write: 50 },
  });
const cacheOf = (answer: () => Promise<unknown>) => () => ({ match: answer }) as unknown as Cache;
const works = cacheOf(async () => undefined);

describe("readiness", () => {
  const parts = async (...asked: Parameters<typeof readiness>) => {
    const report = await readiness(...asked);
    return [report.status, ...report.parts.map(({ part, state }) => `${part} ${state}`)];
  };

  test("is ok when every part answers", async () => {
    expect(await parts(testDeps(), works)).toEqual([
      "ok",
      "database ok",
      "search ok",
      "store ok",
      "media ok",
      "cache ok",
    ]);
  });

  test.each([
    ["database", { db: database(broken) }, works],
    ["database", { db: database(never) }, works],
    ["search", { search: database(broken) }, works],
    ["store", { kv: store(never) }, works],
    ["media", { media: { head: broken } as unknown as R2Bucket }, works],
    ["media", { media: { head: never } as unknown as R2Bucket }, works],
    ["cache", {}, cacheOf(broken)],
    ["cache", {}, () => Reflect.get({}, "none").match as never],
  ] as const)("names the %s that fails or hangs, and only that", async (part, bindings, cache) => {
    const report = await readiness({ ...testDeps(), ...bindings }, cache);
    expect(report.status).toBe("failing");
    expect(report.parts.filter(({ state }) => state === "failing").map((one) => one.part)).toEqual([part]);
  });

  test("gives up a part after two seconds", async () => {
    vi.useFakeTimers();
    try {
      const report = readiness({ ...testDeps() }, cacheOf(never));
      await vi.advanceTimersByTimeAsync(2000);
      expect((await report).parts.at(-1)).toMatchObject({ part: "cache", state: "failing" });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("with a database that does not answer", () => {
  const deps = { ...testDeps(), db: database(broken) };

  test("/api/health is JSON that says so, with 503", async () => {
    const response = await call(health.loader as Call, deps, "/api/health");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: "failing",
      jobs: [],
      budgets: [],
      search: "ok",
      snapshots: [],
      sources: [],
      mail: null,
      database: "failing",
      wrongVariables: [],
    });
  });

  test("/api/health says that search does not answer, and when each snapshot was true", async () => {
    const now = () => new Date("2026-08-21T11:00:00Z");
    await writeSnapshot({ ...testDeps(), now }, "front", z.object({}), {});
    await writeSnapshot({ ...testDeps(), now }, "history:SNOW", z.object({}), {});
    await writeSnapshot({ ...testDeps(), now }, "gone", z.object({}), {});
    await dropSnapshot(testDeps(), "gone");
    const answer = async (more: object) =>
      (await call(health.loader as Call, { ...testDeps(), ...more }, "/api/health")).json();
    const snapshots = [{ name: "front", asOf: "2026-08-21T11:00:00.000Z" }];
    expect(await answer({})).toMatchObject({ search: "ok", snapshots });
    const silent = { ...testDeps(), search: database(broken) };
    expect(await answer(silent)).toMatchObject({ status: "degraded", database: "ok", search: "failing" });
    expect(troublesOf(await healthReport(silent))).toContainEqual(
      expect.objectContaining({ key: "search", patience: 30 * 60_000 }),
    );
  });

  test("/api/health/live is 200: it asks nobody", async () => {
    const response = await call(live.loader as Call, deps, "/api/health/live");
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  });

  test("the status page says it in words", async () => {
    const { data } = (await (status.loader as unknown as Loader)({
      request: new Request("https://recurring.test/status"),
      params: {},
      context: deps,
    })) as { data: { lines: { name: string; level: string }[] } };
    expect(data.lines).toEqual([expect.objectContaining({ name: "Pages", level: "fails" })]);
  });
});

type Loader = (args: object) => Promise<unknown>;
