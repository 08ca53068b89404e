import { describe, expect, test } from "vitest";
import { closeTime, previousTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import { sessionOf } from "~/domains/market/rules/prices/session.ts";
import { yearToDate } from "~/domains/market/rules/prices/year-to-date.ts";
import type { Session } from "~/domains/market/schema.ts";

const MONDAY = "2026-08-24";
const FRIDAY = "2026-08-21";

/** A price of a day, read `minutes` after its close. */
const price = (symbol: string, day: string, { minutes = 10, source = "yahoo" } = {}) => ({
  symbol,
  day,
  source,
  price: 100,
  observedAt: (closeTime(day)?.getTime() ?? 0) + minutes * 60_000,
});

const of = (...prices: ReturnType<typeof price>[]) => new Map(prices.map((each) => [each.symbol, each]));
const COMPANIES = ["A", "B", "C"].map((symbol) => ({ symbol }));
const judged = (prices: ReturnType<typeof of>) => {
  const found = sessionOf(COMPANIES, prices);
  return found && { ...found.session, counting: COMPANIES.filter(({ symbol }) => found.counts(symbol)) };
};

describe("the session", () => {
  test("is of the day that all have", () => {
    expect(judged(of(price("A", FRIDAY), price("B", FRIDAY), price("C", FRIDAY)))).toMatchObject({
      asOf: FRIDAY,
      source: "Yahoo Finance",
      sample: false,
      closed: true,
      counted: 3,
      all: 3,
      leftOut: [],
    });
  });

  test("is of the newest day: a company that is behind does not count, and neither does one without a price", () => {
    expect(judged(of(price("A", MONDAY), price("B", FRIDAY)))).toMatchObject({
      asOf: MONDAY,
      counted: 1,
      counting: [{ symbol: "A" }],
      leftOut: [
        { symbol: "B", asOf: FRIDAY, sample: false },
        { symbol: "C", asOf: null, sample: false },
      ],
    });
  });

  test("is never of a sample and live prices together, whichever is newer", () => {
    const sample = { source: "sample" };
    expect(
      judged(of(price("A", FRIDAY), price("B", MONDAY, sample), price("C", FRIDAY, sample))),
    ).toMatchObject({
      asOf: FRIDAY,
      sample: false,
      counting: [{ symbol: "A" }],
      leftOut: [
        { symbol: "B", asOf: MONDAY, sample: true },
        { symbol: "C", asOf: FRIDAY, sample: true },
      ],
    });
    expect(judged(of(price("A", FRIDAY, sample), price("B", FRIDAY, sample)))).toMatchObject({
      sample: true,
      counted: 2,
    });
  });

  test("is of closing prices alone once one was read after the closing auctions", () => {
    const before = { minutes: 7 };
    const trading = judged(of(price("A", MONDAY, before), price("B", MONDAY, before)));
    expect(trading).toMatchObject({ closed: false, counted: 2 });
    const closed = judged(of(price("A", MONDAY, before), price("B", MONDAY, { minutes: 8 })));
    expect(closed).toMatchObject({ closed: true, counting: [{ symbol: "B" }] });
  });

  test("names all its sources, and is absent without a price", () => {
    const two = of(price("A", FRIDAY), price("B", FRIDAY, { source: "alpaca" }));
    expect(judged(two)).toMatchObject({ source: "Yahoo Finance and Alpaca Market Data", url: null });
    expect(judged(of())).toBeNull();
    expect(judged(of(price("ELSEWHERE", FRIDAY)))).toBeNull();
  });
});

describe("the year to date", () => {
  const BASE = "2025-12-31";
  const config = {
    indexName: "Ours",
    companies: COMPANIES.map((each) => ({ ...each, name: each.symbol, cik: 1 })),
    indices: { nasdaq: { symbol: "N", name: "Nasdaq" }, sp500: { symbol: "S", name: "S&P 500" } },
    others: [],
  };
  interface Line {
    day?: string;
    to?: number;
    from?: number | null;
    before?: number | null;
    source?: string;
  }
  /** Each symbol's price on its day, on the trading day before, and at the end of the year before. */
  const prices = (lines: Record<string, Line>) => {
    const entries = Object.entries(lines).map(
      ([symbol, { day = MONDAY, to = 110, from = 100, before = 105, source = "yahoo" }]) => {
        const closes = [
          ...(from === null ? [] : [{ day: BASE, close: from }]),
          ...(before === null ? [] : [{ day: previousTradingDay(day), close: before }]),
        ];
        return { symbol, closes, bar: { ...price(symbol, day, { source }), price: to } };
      },
    );
    return {
      closes: new Map(entries.map(({ symbol, closes }) => [symbol, closes])),
      bars: new Map(entries.map(({ symbol, bar }) => [symbol, bar])),
    };
  };
  const computed = (lines: Record<string, Line>) => {
    const rows = prices({ N: { source: "fred" }, S: { source: "fred" }, ...lines });
    const found = sessionOf(COMPANIES, rows.bars) as {
      session: Session;
      counts: (symbol: string) => boolean;
    };
    return yearToDate(config, rows, found);
  };

  test("is the mean of the companies, from and to the same days as the indices", () => {
    const result = computed({ A: { to: 120 }, B: { to: 100 }, C: { to: 50 } });
    expect(result).toMatchObject({
      index: { name: "Ours", ytdPercent: -10, counted: 3, all: 3 },
      nasdaq: { name: "Nasdaq", ytdPercent: 10 },
      sp500: { ytdPercent: 10 },
      day: MONDAY,
      lastUpdated: "2026-08-24T20:00:00.000Z",
    });
    expect(result?.sources.map(({ source, asOf }) => [source, asOf])).toEqual([
      ["Yahoo Finance", MONDAY],
      ["FRED", MONDAY],
      ["FRED", MONDAY],
    ]);
  });

  test("goes back by a day where an index is published later, for all of them", () => {
    const result = computed({ N: { day: FRIDAY, to: 130 }, A: { to: 120 }, B: { to: 100 }, C: {} });
    expect(result).toMatchObject({ day: FRIDAY, index: { ytdPercent: 5 }, nasdaq: { ytdPercent: 30 } });
    expect(result?.sp500.ytdPercent).toBe(5);
  });

  test("leaves out a company that is behind, or lacks the close of either day", () => {
    const result = computed({
      A: { to: 120 },
      B: { day: FRIDAY, to: 900 },
      C: { to: 900, from: null },
    });
    expect(result?.index).toEqual({ name: "Ours", ytdPercent: 20, counted: 1, all: 3 });
  });

  test("is absent with an index that is older, lacks a base, or is a sample beside live prices", () => {
    const own = { A: {}, B: {}, C: {} };
    expect(computed(own)).not.toBeNull();
    expect(computed({ ...own, N: { day: "2026-08-20" } })).toBeNull();
    expect(computed({ ...own, S: { from: null } })).toBeNull();
    expect(computed({ ...own, S: { source: "sample" } })).toBeNull();
  });

  test("of a year's first trading day is not that of the year before", () => {
    const day = "2026-01-02";
    const lagging = { day: "2025-12-31" };
    expect(computed({ N: lagging, S: lagging, A: { day, before: 100 }, B: { day }, C: { day } })).toBeNull();
  });
});
