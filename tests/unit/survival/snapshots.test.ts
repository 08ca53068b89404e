import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { market } from "~/domains/market/schema.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { openDb } from "~/platform/data/db.ts";
import { noOutage, timedCache } from "~/platform/data/deadlines.ts";
import { dropSnapshot, nearSnapshots, readSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { marketOf, stock } from "../../support/market/views.ts";
import { type Fault, faultyD1, faultyKv } from "../../support/survival/faults.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { type Faults, forgetSharedPages, settled, visitSite } from "../../support/unit/whole-site.ts";

/** Snapshots while KV does not work. */

const schema = z.object({ total: z.int() });
const deps = testDeps();

describe.each(["throws", "rejects", "garbage"] as const)("while KV %s", (fault) => {
  const failing = () => testDeps({ kv: faultyKv(deps.kv, fault) });

  test("a snapshot is read from D1, as it was written last", async () => {
    await writeSnapshot(deps, `last-${fault}`, schema, { total: 1 });
    await writeSnapshot(deps, `last-${fault}`, schema, { total: 2 });
    expect((await readSnapshot(failing(), `last-${fault}`, schema))?.data).toEqual({ total: 2 });
  });

  test("one that was taken away stays away", async () => {
    await writeSnapshot(deps, `gone-${fault}`, schema, { total: 1 });
    await readSnapshot(deps, `gone-${fault}`, schema);
    await dropSnapshot(deps, `gone-${fault}`);
    expect(await readSnapshot(failing(), `gone-${fault}`, schema)).toBeNull();
  });

  test("one that was never written is none", async () => {
    expect(await readSnapshot(failing(), `never-${fault}`, schema)).toBeNull();
  });
});

test("what KV did not take is in D1", async () => {
  const failing = testDeps({ kv: faultyKv(deps.kv, "rejects") });
  await expect(writeSnapshot(failing, "refused", schema, { total: 1 })).rejects.toThrow("down");
  expect((await readSnapshot(failing, "refused", schema))?.data).toEqual({ total: 1 });
});

test("while neither KV nor D1 works, a location has what it read last", async () => {
  const cache = timedCache(caches.default, noOutage());
  const deferred: Promise<unknown>[] = [];
  const defer = (work: Promise<unknown>) => void deferred.push(work);
  const near = nearSnapshots(cache, "https://near.recurring.test", { ...deps, defer });
  await writeSnapshot(deps, "near", schema, { total: 3 });
  await readSnapshot(testDeps({ nearSnapshots: near }), "near", schema);
  await Promise.all(deferred);
  expect(JSON.parse((await near.read("near")) ?? "")).toMatchObject({ data: { total: 3 } });

  // Another isolate of the location kept this one.
  near.keep("theirs", JSON.stringify({ asOf: "2026-08-21T12:00:00.000Z", data: { total: 4 } }));
  await Promise.all(deferred);
  const failing = testDeps({
    nearSnapshots: near,
    kv: faultyKv(deps.kv, "rejects"),
    db: openDb(faultyD1(deps.db.$client as D1Database, "rejects")),
  });
  expect((await readSnapshot(failing, "theirs", schema))?.data).toEqual({ total: 4 });
  await expect(readSnapshot(failing, "nobodys", schema)).rejects.toThrow("down");
});

describe("the pages of market and news", () => {
  const PATHS = ["/insights", "/news", "/insights.csv", "/api/stocks", "/valuation-calculator"];
  let number = 0;

  beforeAll(async () => {
    await writeSnapshot(
      deps,
      "market",
      market,
      marketOf([stock({ symbol: "SNOW", name: "Snowflake Inc." })]),
    );
    await writeSnapshot(deps, FRONT_PAGE, newsFrontPage, {
      latest: [],
      groups: [],
      weekly: [],
      posts: [],
      podcast: null,
      updatedAt: "2026-08-21T12:00:00.000Z",
      failing: [],
    });
    await visitSite("/insights", { origin: "https://warm.recurring.test" });
  });

  beforeEach(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "log").mockImplementation(() => {});
    number += 1;
    await settled();
    await forgetSharedPages();
  });

  const statuses = async (origin: string, faults: Faults) =>
    Promise.all(PATHS.map(async (path) => (await visitSite(path, { origin, faults })).status));

  test.each(["hangs", "throws", "rejects", "garbage"] satisfies Fault[])(
    "are rendered while KV %s",
    async (kv) => {
      const origin = `https://market-${number}.recurring.test`;
      expect(await statuses(origin, { kv })).toEqual(PATHS.map(() => 200));
      const { body } = await visitSite("/insights.csv", { origin, faults: { kv } });
      expect(body).toContain("SNOW,Snowflake Inc.");
    },
  );
});
