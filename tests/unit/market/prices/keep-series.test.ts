import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Series, StoredSeries } from "~/domains/market/rules/prices/series.ts";
import { keepSeries } from "~/domains/market/store/series.ts";
import type { Split } from "~/lib/figures/splits.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();

const series: Series = {
  closes: [
    { day: "2026-08-19", close: 100 },
    { day: "2026-08-20", close: 101 },
  ],
  bar: {
    symbol: "AAA",
    day: "2026-08-21",
    price: 102,
    low: 100.5,
    high: 102.5,
    volume: 5000,
    provisional: true,
    observedAt: Date.parse("2026-08-21T18:00:00Z"),
    source: "yahoo",
  },
  splits: [],
};
const stored: StoredSeries = {
  source: "yahoo",
  day: "2026-08-21",
  price: 102,
  volume: 5000,
  provisional: true,
  observedAt: series.bar.observedAt,
  closes: series.closes,
};

const keep = (changes: Partial<StoredSeries> | null, whole = false) =>
  keepSeries(deps, {
    series,
    stored: changes ? { ...stored, ...changes } : undefined,
    whole,
    from: "2026-08-19",
  });

const empty = async () => {
  for (const table of ["closes", "quotes", "splits"]) await deps.db.run(sql.raw(`delete from ${table}`));
};

beforeEach(empty);

test("a series that says what is stored is not written", async () => {
  expect(await keep({})).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
  expect(await deps.db.all(sql`select symbol from quotes`)).toEqual([]);
});

test.each([
  ["day", { day: "2026-08-20" }],
  ["price", { price: 101.99 }],
  ["volume", { volume: 4999 }],
  ["volume, unknown before", { volume: null }],
  ["state", { provisional: false }],
])("a newest bar with another %s is written", async (_, changes) => {
  expect(await keep(changes)).toEqual({ inserted: 0, updated: 1, unchanged: 0 });
  expect(await deps.db.all(sql`select symbol from quotes`)).toHaveLength(1);
});

test("the first reading after the closing auctions is written, also with the same price: it makes the price a closing one", async () => {
  const close = Date.parse("2026-08-21T20:08:00Z");
  const readAt = (observedAt: number, before: number) =>
    keepSeries(deps, {
      series: { ...series, bar: { ...series.bar, observedAt } },
      stored: { ...stored, observedAt: before },
      whole: false,
      from: "2026-08-19",
    });
  expect(await readAt(close - 1, close - 300_000)).toMatchObject({ updated: 0 });
  expect(await readAt(close, close - 1)).toMatchObject({ updated: 1 });
  expect(await readAt(close + 300_000, close)).toMatchObject({ updated: 0 });
});

test("closes after the stored ones are new; without stored ones, or in place of them, all are", async () => {
  expect(await keep({ closes: series.closes.slice(0, 1) })).toMatchObject({ inserted: 1, updated: 1 });
  expect(await keep(null)).toMatchObject({ inserted: 2, updated: 1 });
  expect(await keep({ source: "alpaca" }, true)).toMatchObject({ inserted: 2, updated: 1 });
});

test("a whole series that says what is stored is not written; one of another provider, or with another close, is", async () => {
  const rows = (last: number) =>
    deps.db.run(
      sql`insert or replace into closes (symbol, day, close) values ('AAA', '2022-01-03', 700000), ('AAA', '2026-08-19', 1000000), ('AAA', '2026-08-20', ${last})`,
    );
  await rows(1_010_000);
  expect(await keep({}, true)).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
  expect(await keep({ price: 101 }, true)).toMatchObject({ inserted: 0, updated: 1 });
  expect(await keep({ source: "alpaca" }, true)).toMatchObject({ inserted: 2, updated: 1 });
  await rows(1_011_000);
  expect(await keep({}, true)).toMatchObject({ inserted: 2, updated: 1 });
});

describe("a whole series leaves of the closes before it", () => {
  const split = { day: "2026-08-20", numerator: 4, denominator: 1 };
  const earlier = { day: "2020-06-01", numerator: 3, denominator: 1 };
  const rowsAfter = async (before: number, splits: Split[] = [], source = "yahoo") => {
    await deps.db.run(sql`insert into closes (symbol, day, close) values
      ('AAA', '2022-01-03', 800000), ('AAA', '2026-08-14', 999999), ('AAA', '2026-08-19', ${before * 1e4}),
      ('BBB', '2022-01-03', 800000)`);
    await keepSeries(deps, {
      series: { ...series, splits },
      stored: { ...stored, source },
      whole: true,
      from: "2026-08-14",
    });
    const rows = await deps.db.all<{ day: string; close: number }>(
      sql`select day, close from closes where symbol = 'AAA' order by day`,
    );
    expect(rows.slice(-2)).toEqual([
      { day: "2026-08-19", close: 1_000_000 },
      { day: "2026-08-20", close: 1_010_000 },
    ]);
    expect(await deps.db.all(sql`select close from closes where symbol = 'BBB'`)).toHaveLength(1);
    return rows.slice(0, -2).map(({ day, close }) => [day, close]);
  };

  test("all, where both say the same of the first day that they have", async () => {
    expect(await rowsAfter(100.3, [earlier])).toEqual([
      ["2022-01-03", 800_000],
      ["2026-08-14", 999_999],
    ]);
  });

  test("all, divided as a split divided that day's", async () => {
    expect(await rowsAfter(400, [earlier, split])).toEqual([
      ["2022-01-03", 200_000],
      ["2026-08-14", 250_000],
    ]);
  });

  test("none, where no split explains the difference, or they are another provider's", async () => {
    expect(await rowsAfter(400)).toEqual([]);
    await empty();
    expect(await rowsAfter(300, [split])).toEqual([]);
    await empty();
    expect(await rowsAfter(300, [earlier])).toEqual([]);
    await empty();
    expect(await rowsAfter(100, [], "sample")).toEqual([]);
  });
});
