import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loadMarket } from "~/domains/market/store/rows.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { refreshedOn, wipe } from "../../../support/unit/market-world.ts";
import { rowsReadBy } from "../../../support/unit/rows-read.ts";

const deps = testDeps();
const run = (...statements: ReturnType<typeof sql>[]) =>
  Promise.all(statements.map((one) => rowsOf(deps.db, statement(one))));

beforeAll(async () => {
  await wipe();
  await refreshedOn("2026-08-21");
});

test("a company that is followed no more makes nobody's year of closes longer", async () => {
  const before = await rowsReadBy((db) => loadMarket({ ...deps, db }));
  await run(
    sql`insert into quotes (symbol, day, price, provisional, observed_at, source)
      values ('GONE', '2024-06-03', 10000, 0, 0, 'yahoo')`,
    sql`insert into closes (symbol, day, close) values ('SNOW', '2024-01-03', 2000000), ('GONE', '2024-06-03', 10000)`,
  );
  const { closes } = await loadMarket(deps);
  expect(closes.get("SNOW")?.[0]?.day.slice(0, 7)).toBe("2025-07");
  expect(closes.has("GONE")).toBe(false);
  // Its quote is one row.
  expect(await rowsReadBy((db) => loadMarket({ ...deps, db }))).toBeLessThanOrEqual(before + 1);
});

test("a company whose prices are older has the year up to its own newest one", async () => {
  await run(
    sql`update quotes set day = '2026-06-01' where symbol = 'MDB'`,
    sql`insert into closes (symbol, day, close) values ('MDB', '2025-05-01', 10000), ('MDB', '2025-04-01', 10000)`,
  );
  expect((await loadMarket(deps)).closes.get("MDB")?.[0]?.day).toBe("2025-05-01");
});

test("a year of the market is read by symbol: about 280 closes of each, from the index", async () => {
  const read = await rowsReadBy((db) => loadMarket({ ...deps, db }));
  expect(read).toBeLessThan(29 * 300);
});
