import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Series, StoredSeries } from "~/domains/market/rules/prices/series.ts";
import { keepSeries } from "~/domains/market/store/series.ts";
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

beforeEach(async () => {
  for (const table of ["closes", "quotes", "splits"]) await deps.db.run(sql.raw(`delete from ${table}`));
});

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

test("the first reading after the close is written, also with the same price: it makes the price a closing one", async () => {
  const close = Date.parse("2026-08-21T20:00:00Z");
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
  expect(await keep({}, true)).toMatchObject({ inserted: 2, updated: 1 });
});
