import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Series } from "~/domains/market/rules/prices/series.ts";
import { storeSeries } from "~/domains/market/store/writes.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { wipe } from "../../../support/unit/market-world.ts";

const deps = testDeps();

beforeEach(wipe);

describe("a symbol's prices", () => {
  const series = (closes: [string, number][], provisional = false): Series => ({
    bar: {
      symbol: "AAA",
      day: "2026-08-21",
      price: 12.34,
      low: null,
      high: 13,
      volume: 5,
      provisional,
      observedAt: 1,
      source: "yahoo",
    },
    closes: closes.map(([day, close]) => ({ day, close })),
    splits: [],
  });
  const closeRows = () => deps.db.all<{ day: string }>(sql`select day, close from closes order by day`);

  test("replace the stored closes as a whole, or add to them", async () => {
    await storeSeries(deps, series([["2026-08-19", 1]]), { whole: true });
    await storeSeries(deps, series([["2026-08-20", 2]], true), { whole: false });
    expect(await closeRows()).toEqual([
      { day: "2026-08-19", close: 10_000 },
      { day: "2026-08-20", close: 20_000 },
    ]);
    expect(await deps.db.all(sql`select low, high, provisional from quotes`)).toEqual([
      { low: null, high: 130_000, provisional: 1 },
    ]);
    await storeSeries(deps, series([["2026-08-20", 3]]), { whole: true });
    expect(await closeRows()).toEqual([{ day: "2026-08-20", close: 30_000 }]);
    expect(await deps.db.all(sql`select provisional from quotes`)).toEqual([{ provisional: 0 }]);
  });
});
