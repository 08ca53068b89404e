import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Series } from "~/domains/market/rules/prices/series.ts";
import { storeSeries } from "~/domains/market/store/writes.ts";
import type { Split } from "~/lib/figures/splits.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { wipe } from "../../../support/unit/market-world.ts";

const deps = testDeps();

beforeEach(wipe);

describe("a symbol's prices", () => {
  const series = (closes: [string, number][], provisional = false, splits: Split[] | null = []): Series => ({
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
    splits,
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

  test("keep of the splits of their days those that the source still has, and all others", async () => {
    const split = (day: string, numerator = 4): Split => ({ day, numerator, denominator: 1 });
    const store = async (splits: Split[] | null, closes: [string, number][], whole = false) => {
      await storeSeries(deps, series(closes, false, splits), { whole });
      return deps.db.all(
        sql`select day, numerator, denominator from splits where symbol = 'AAA' order by day`,
      );
    };
    await deps.db.run(sql`insert into splits (symbol, day, numerator, denominator) values
      ('BBB', '2026-08-20', 2, 1)`);
    const closes: [string, number][] = [["2026-08-19", 1]];
    await store([split("2020-06-01", 3)], [["2020-05-29", 1]]);
    expect(await store([split("2026-08-20")], closes)).toEqual([split("2020-06-01", 3), split("2026-08-20")]);
    // Of a source without splits no answer says that there are none.
    expect(await store(null, closes, true)).toEqual([split("2020-06-01", 3), split("2026-08-20")]);
    expect(await store([split("2026-08-21")], closes)).toEqual([split("2020-06-01", 3), split("2026-08-21")]);
    expect(await store([split("2026-08-21", 5)], closes, true)).toEqual([
      split("2020-06-01", 3),
      split("2026-08-21", 5),
    ]);
    expect(await store([], [])).toHaveLength(2);
    expect(await store([], closes)).toEqual([split("2020-06-01", 3)]);
    expect(await deps.db.all(sql`select day from splits where symbol = 'BBB'`)).toHaveLength(1);
  });
});
