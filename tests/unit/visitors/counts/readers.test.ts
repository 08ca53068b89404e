import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { countVisits } from "~/jobs/upkeep/count-visits.ts";
import { readerOf, turnSalts } from "~/platform/counts/readers.ts";
import { tablesOf } from "~/platform/data/backup/take.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { countsOf, FIREFOX, forgetVisits, rowsIn, visit } from "../../../support/visits/visits.ts";

/** Readers of a day are told apart until midnight, and never again. */

const deps = testDeps();
const EVENING = "2026-08-21T23:50:00Z";
const MIDNIGHT = "2026-08-22T00:00:00Z";

beforeEach(forgetVisits);

const request = (address = "192.0.2.1", agent = FIREFOX) =>
  new Request("https://recurring.test/", { headers: { "CF-Connecting-IP": address, "User-Agent": agent } });

const salts = async () => (await deps.kv.list({ prefix: "reader-salt:" })).keys.map(({ name }) => name);

test("one of the same network and browser is one, of any other another", async () => {
  // Of a salt by chance two browsers of a network are one now and then.
  await deps.kv.put("reader-salt:2026-08-21", "a salt");
  const numbers = await Promise.all(
    [
      request(),
      request(),
      request("192.0.2.2"),
      request("192.0.2.1", "Other/1"),
      request("2001:db8:1:2::1"),
      request("2001:db8:1:2:ffff::9"),
    ].map((each) => readerOf(deps, each)),
  );
  expect(numbers[1]).toBe(numbers[0]);
  expect(numbers[5]).toBe(numbers[4]);
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.every((number) => Number.isSafeInteger(number))).toBe(true);
});

test("a network has 64 readers a day at most, however many browsers it makes up", async () => {
  await turnSalts(deps);
  const numbers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => readerOf(deps, request("192.0.2.1", `Made-up/${n}`))),
  );
  expect(new Set(numbers).size).toBeLessThanOrEqual(64);
  expect(new Set(numbers).size).toBeGreaterThan(40);
});

test("of many hashes a tick deletes a part, after it has counted; today's stay", async () => {
  await countVisits(deps);
  await visit({ page: "/" });
  await deps.db.run(sql`insert into day_readers (id)
    with recursive ids (id) as (select 1 union all select id + 1 from ids where id < 30000) select id from ids`);
  await countVisits(deps);
  expect((await countsOf("2026-08-21"))?.sums).toMatchObject({ views: 1, readers: 1 });
  expect(await rowsIn("day_readers")).toBe(10_001);
  await countVisits(deps);
  expect(await rowsIn("day_readers")).toBe(1);
});

test("the salt dies at midnight by itself, and the hashes with the first tick after it", async () => {
  const evening = testDeps({ at: EVENING });
  await countVisits(evening);
  expect(await salts()).toEqual(["reader-salt:2026-08-21", "reader-salt:2026-08-22"]);
  const ends = (await deps.kv.list({ prefix: "reader-salt:" })).keys.map(({ expiration }) => expiration ?? 0);
  // In KV's own time, which is SQLite's: ten minutes, and a day more.
  const now = (await deps.db.get<{ now: number }>(sql`select unixepoch() as now`))?.now ?? 0;
  expect(ends[0]).toBeGreaterThan(now);
  expect(ends[0]).toBeLessThanOrEqual(now + 600);
  expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThan(86_000);
  const before = await readerOf(evening, request());
  await visit({ page: "/", at: EVENING });
  expect(await rowsIn("day_readers")).toBe(1);

  await countVisits(testDeps({ at: MIDNIGHT }));
  expect(await salts()).toEqual(["reader-salt:2026-08-22", "reader-salt:2026-08-23"]);
  expect(await rowsIn("day_readers")).toBe(0);
  expect((await countsOf("2026-08-21"))?.sums).toMatchObject({ readers: 1 });
  expect(await readerOf(testDeps({ at: MIDNIGHT }), request())).not.toBe(before);
});

test("who reads before and after midnight is a reader of either day", async () => {
  await countVisits(testDeps({ at: EVENING }));
  for (const at of [EVENING, EVENING, MIDNIGHT]) await visit({ page: "/", at });
  await countVisits(testDeps({ at: MIDNIGHT }));
  expect((await countsOf("2026-08-21"))?.sums).toMatchObject({ views: 2, readers: 1 });
  expect((await countsOf("2026-08-22"))?.sums).toMatchObject({ views: 1, readers: 1 });
});

test("before the clock has made a salt views are counted, and nobody is told apart", async () => {
  await visit({ page: "/" });
  expect(await rowsIn("day_readers")).toBe(0);
  await countVisits(deps);
  expect((await countsOf("2026-08-21"))?.sums).toMatchObject({ views: 1, visits: 1 });
  expect((await countsOf("2026-08-21"))?.sums.readers).toBeUndefined();
});

test("neither an address, a browser nor a salt is in the database, and no backup has the hashes", async () => {
  await countVisits(deps);
  await visit({ page: "/", subject: "google.com" });
  const written = await deps.db.all(
    sql`select id || ' ' || tallies as row from counted union all select id || '' from day_readers`,
  );
  const salt = (await deps.kv.get("reader-salt:2026-08-21")) ?? "";
  for (const text of ["192.0.2.1", "Firefox", salt]) expect(JSON.stringify(written)).not.toContain(text);
  const kept = (await tablesOf({ DB: deps.db.$client as D1Database })).map(({ name }) => name);
  expect(kept).toContain("count_spans");
  expect(kept).not.toContain("day_readers");
  expect(kept).not.toContain("counted");
});
