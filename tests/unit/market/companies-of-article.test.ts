import { beforeAll, expect, test } from "vitest";
import { readNamedCompanies } from "~/domains/market/store/queries.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The companies that stand at an article's end, with their figures. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
const read = async (html: string, placed: string[] = []) => {
  const found = await readNamedCompanies(deps, html, placed);
  return found && { ...found, stocks: found.stocks.map(({ symbol, price }) => [symbol, price !== null]) };
};

beforeAll(() => seedMarket(deps));

test("are those that its text names, after those that it places, each once", async () => {
  expect((await read("<p>Both Snowflake and Datadog bill by use.</p>"))?.stocks).toEqual([
    ["SNOW", true],
    ["DDOG", true],
  ]);
  expect((await read("<p>Here Snowflake bills by use.</p>", ["MDB", "SNOW"]))?.stocks).toEqual([
    ["MDB", true],
    ["SNOW", true],
  ]);
});

test("are told beside the index of all", async () => {
  const { market } = deps.publication;
  expect((await read("<p>Here Snowflake bills by use.</p>"))?.index).toEqual({
    name: market?.indexName,
    count: market?.companies.length,
  });
});

test("are told beside the index of all while one of them has no price", async () => {
  const { market, ...others } = deps.publication;
  const newco = { symbol: "NEWCO", name: "Newco, Inc.", cik: 1 } as (typeof market.companies)[number];
  const companies = [...market.companies, newco];
  await publishMarket(
    { ...deps, publication: { ...others, market: { ...market, companies } } },
    { histories: false },
  );
  expect((await read("<p>Here Snowflake bills by use.</p>"))?.index.count).toBe(companies.length);
});

test("are none where it names none, or what is not followed", async () => {
  expect(await read("<p>Nobody is named.</p>")).toBeNull();
  expect(await read("", ["NEWCO"])).toBeNull();
});
