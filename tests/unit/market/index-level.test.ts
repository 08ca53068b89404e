import { beforeAll, describe, expect, test } from "vitest";
import type { Bar } from "~/domains/market/rules/compute.ts";
import { computeIndex } from "~/domains/market/rules/index-level.ts";
import { sessionOf } from "~/domains/market/rules/prices/session.ts";
import { yearToDate } from "~/domains/market/rules/prices/year-to-date.ts";
import { readIndex, readMarket } from "~/domains/market/store/queries.ts";
import * as quartersCsv from "~/routes/insights.$symbol_.quarters[.]csv.ts";
import * as companyCsv from "~/routes/insights.$symbol[.]csv.ts";
import * as levelsCsv from "~/routes/insights.index_.levels[.]csv.ts";
import { call } from "../../support/call.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { testDeps } from "../../support/unit/deps.ts";

const DAYS = ["2025-12-31", "2026-01-02", "2026-01-05"];
const COMPANIES = ["A", "B", "C"].map((symbol) => ({ symbol, name: `${symbol} Inc.`, cik: 1 }));
const CONFIG = {
  indexName: "Ours",
  companies: COMPANIES,
  indices: { nasdaq: { symbol: "N", name: "Nasdaq" }, sp500: { symbol: "S", name: "S&P 500" } },
  others: [],
};

/** Each symbol's prices on the three days; the last is its newest bar. */
const pricesOf = (table: Record<string, (number | null)[]>, lastDay: Record<string, string> = {}) => ({
  closes: new Map(
    Object.entries(table).map(([symbol, prices]) => [
      symbol,
      prices.flatMap((close, index) => (close === null ? [] : [{ day: DAYS[index] ?? "", close }])),
    ]),
  ),
  bars: new Map(
    Object.entries(table).map(([symbol, prices]): [string, Bar] => [
      symbol,
      {
        symbol,
        day: lastDay[symbol] ?? "2026-01-05",
        price: prices.at(-1) ?? 0,
        low: null,
        high: null,
        volume: null,
        observedAt: Date.parse("2026-01-05T22:00:00Z"),
        source: symbol === "N" ? "fred" : "yahoo",
      },
    ]),
  ),
});

describe("the index", () => {
  test("is 100 on the base day, then the mean of the companies' prices over theirs of that day", () => {
    const index = computeIndex(
      CONFIG,
      pricesOf({ A: [10, 12, 20], B: [50, 50, 25], C: [8, 8, 8], N: [1, 2, 3] }),
    );
    expect(index?.base).toBe("2025-12-31");
    expect(index?.levels).toEqual([
      { day: "2025-12-31", level: 100, nasdaq: 1, sp500: null },
      { day: "2026-01-02", level: 106.6667, nasdaq: 2, sp500: null },
      { day: "2026-01-05", level: 116.6667, nasdaq: 3, sp500: null },
    ]);
  });

  test("has the weights of today and what each company added, which sum to the whole", () => {
    const index = computeIndex(CONFIG, pricesOf({ A: [10, 12, 20], B: [50, 50, 25], C: [8, 8, 8] }));
    expect(index?.constituents).toEqual([
      {
        symbol: "A",
        name: "A Inc.",
        weightPercent: 57.1429,
        changePercent: 100,
        contributionPoints: 33.3333,
      },
      { symbol: "C", name: "C Inc.", weightPercent: 28.5714, changePercent: 0, contributionPoints: 0 },
      {
        symbol: "B",
        name: "B Inc.",
        weightPercent: 14.2857,
        changePercent: -50,
        contributionPoints: -16.6667,
      },
    ]);
  });

  test("is of the same companies every day: one that lacks a close or is of another session is left out", () => {
    const gap = computeIndex(CONFIG, pricesOf({ A: [10, 12, 20], B: [50, null, 25], C: [8, 8, 8] }));
    expect(gap?.leftOut).toEqual(["B"]);
    expect(gap?.levels.map(({ level }) => level)).toEqual([100, 110, 150]);
    const late = { C: "2026-01-02" };
    expect(
      computeIndex(CONFIG, pricesOf({ A: [10, 12, 20], B: [5, 5, 5], C: [8, 8] }, late))?.leftOut,
    ).toEqual(["C"]);
  });

  test("has the companies of the year to date, also where one lacks a close in between", () => {
    const rows = pricesOf({ A: [10, 12, 20], B: [50, null, 25], C: [8, 8, 8], N: [1, 2, 3], S: [4, 4, 5] });
    const found = sessionOf(COMPANIES, rows.bars);
    const ytd = found && yearToDate(CONFIG, rows, found);
    expect(ytd?.index).toMatchObject({ ytdPercent: 50, counted: 2, all: 3 });
    expect(computeIndex(CONFIG, rows)?.levels.at(-1)?.level).toBe(150);
  });

  test("is of one day while only some companies have a price of the new session", () => {
    const table = { A: [10, 12, 20], B: [50, 50], C: [8, 8], N: [1, 2, 3] };
    const index = computeIndex(CONFIG, pricesOf(table, { B: "2026-01-02", C: "2026-01-02" }));
    const last = index?.levels.at(-1);
    expect(last).toEqual({ day: "2026-01-05", level: 200, nasdaq: 3, sp500: null });
    expect(last?.day).toBe(index?.prices.asOf);
    expect(index?.leftOut).toEqual(["B", "C"]);
    expect(index?.constituents.map(({ contributionPoints }) => contributionPoints)).toEqual([100]);
  });

  test("passes over a day that most companies lack, and is none without a base", () => {
    const stray = pricesOf({ A: [10, 12, 20], B: [50, null, 25], C: [8, null, 8] });
    expect(computeIndex(CONFIG, stray)?.levels.map(({ day }) => day)).toEqual(["2025-12-31", "2026-01-05"]);
    expect(
      computeIndex(CONFIG, pricesOf({ A: [null, 12, 20], B: [null, 1, 2], C: [null, 1, 2] })),
    ).toBeNull();
    expect(computeIndex(CONFIG, pricesOf({}))).toBeNull();
  });
});

describe("of the sample market", () => {
  const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
  beforeAll(() => seedMarket(deps));
  const text = async (route: { loader: unknown }, path: string, params = {}) => {
    const response = await call(route.loader as Parameters<typeof call>[0], deps, path, params);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  test("the last level less 100 is the year to date, and the contributions are the way there", async () => {
    const index = (await readIndex(deps))?.data;
    const ytd = (await readMarket(deps))?.data.ytd?.index.ytdPercent ?? Number.NaN;
    expect(index?.levels.at(-1)?.level).toBeCloseTo(100 + ytd, 3);
    const sum = (values: number[] = []) => values.reduce((total, value) => total + value, 0);
    expect(sum(index?.constituents.map(({ contributionPoints }) => contributionPoints))).toBeCloseTo(ytd, 2);
    expect(sum(index?.constituents.map(({ weightPercent }) => weightPercent))).toBeCloseTo(100, 2);
  });

  test("the series are spreadsheets with units, day and source", async () => {
    const levels = await text(levelsCsv, "/insights/index/levels.csv");
    expect(levels.headers.get("Content-Disposition")).toBe(
      'attachment; filename="recurring-index-2026-08-21.csv"',
    );
    expect(levels.body).toMatch(
      /^day,level_points_100_on_2025-12-31,nasdaq_points,sp500_points,source,index_source,sample\r\n2025-12-31,100,/,
    );
    const closes = await text(companyCsv, "/insights/SNOW.csv", { symbol: "SNOW" });
    expect(closes.body).toMatch(
      /\r\n2026-08-21,SNOW,332\.78,26180\.46,7674\.37,Sample closes,Sample closes,yes/,
    );
    const quarters = await text(quartersCsv, "/insights/SNOW/quarters.csv", { symbol: "SNOW" });
    expect(quarters.body).toMatch(/\r\n2026-04-30,SNOW,1390951000,33\.4791,10-Q,0001640147-26-000030,/);
    for (const route of [companyCsv, quartersCsv])
      expect((await text(route, "/insights/NOSUCH.csv", { symbol: "NOSUCH" })).status).toBe(404);
  });
});
