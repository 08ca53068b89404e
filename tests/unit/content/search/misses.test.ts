import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { countMiss, missCounts, missedQuery, pruneMisses } from "~/domains/content/store/search/misses.ts";
import { batch } from "~/platform/data/db.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const all = () => missCounts(deps, "2000-01-01", 500);

beforeEach(async () => void (await DB.exec("delete from search_misses")));

describe("a query is counted by its words", () => {
  test.each([
    ["Zeppelins", "zeppelins"],
    ["  Café, crème! ", "cafe creme"],
    ['"go-to-market" plan', "go to market plan"],
    ["SNOW 2026", "snow 2026"],
  ])("%s as %s", (text, query) => {
    expect(missedQuery(text)).toBe(query);
  });

  test.each([
    ["an e-mail address", "jane@example.com"],
    ["a telephone number", "call 030 1234 5678"],
    ["a web address", "https://example.com/secret"],
    ["a sentence", "why did my boss fire me last week"],
    ["a long text", `${"x".repeat(61)}`],
    ["nothing", "?!"],
  ])("not %s", (_, text) => {
    expect(missedQuery(text)).toBeNull();
  });
});

test("counts add up by day and query, whatever the spelling", async () => {
  for (const text of ["Zeppelin", "zeppelin!", "ZEPPELIN", "airship", "jane@example.com"])
    await countMiss(deps, text);
  await countMiss(testDeps({ at: "2026-08-22T12:00:00Z" }), "airship");
  await countMiss(testDeps({ at: "2026-08-23T12:00:00Z" }), "airship");
  expect(await all()).toEqual([
    { query: "airship", count: 3 },
    { query: "zeppelin", count: 3 },
  ]);
  expect(await missCounts(deps, "2026-08-22", 10)).toEqual([{ query: "airship", count: 2 }]);
  expect(await missCounts(deps, "2000-01-01", 1)).toHaveLength(1);
});

test("a day has room for 200 queries; those that are there go on counting, up to a limit", async () => {
  const queries = JSON.stringify(Array.from({ length: 200 }, (_, index) => `query ${index}`));
  await DB.prepare(
    "insert into search_misses (day, query, count) select '2026-08-21', value, 9999 from json_each(?)",
  )
    .bind(queries)
    .run();
  for (const text of ["one too many", "query 7", "query 7"]) await countMiss(deps, text);
  const counts = await all();
  expect(counts).toHaveLength(200);
  expect(counts[0]).toEqual({ query: "query 7", count: 10_000 });
  await countMiss(testDeps({ at: "2026-08-22T12:00:00Z" }), "one too many");
  expect(await all()).toHaveLength(201);
});

test("counts are kept for 90 days", async () => {
  await countMiss(testDeps({ at: "2026-05-22T12:00:00Z" }), "too old");
  await countMiss(testDeps({ at: "2026-05-23T12:00:00Z" }), "old enough");
  await batch(deps.db, [pruneMisses(deps)]);
  expect(await all()).toEqual([{ query: "old enough", count: 1 }]);
});
