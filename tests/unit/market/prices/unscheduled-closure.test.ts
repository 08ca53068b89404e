import { expect, test } from "vitest";
import { computeMarket } from "~/domains/market/rules/compute.ts";
import { closeTime } from "~/domains/market/rules/prices/calendar.ts";
import type { Close } from "~/domains/market/rules/prices/periods.ts";

/** The exchange is closed on Thursday, August 20, which the calendar takes for a trading day. */

const WEDNESDAY = "2026-08-19";
const THURSDAY = "2026-08-20";
const FRIDAY = "2026-08-21";

const config = {
  indexName: "Ours",
  companies: ["A", "B"].map((symbol) => ({ symbol, name: symbol, cik: 1 })),
  indices: { nasdaq: { symbol: "N", name: "Nasdaq" }, sp500: { symbol: "S", name: "S&P 500" } },
  others: [],
};

/** The companies at 110 on Friday, the indices a day late, and everything at 100 on these days. */
function marketWith(days: Record<string, string[]>) {
  const symbols = ["A", "B", "N", "S"];
  const bars = symbols.map((symbol) => {
    const [day, source, price] = ["N", "S"].includes(symbol)
      ? [WEDNESDAY, "fred", 100]
      : ([FRIDAY, "yahoo", 110] as const);
    const observedAt = Number(closeTime(FRIDAY)) + 600_000;
    return { symbol, day, price, low: null, high: null, volume: null, observedAt, source };
  });
  const closesOf = (symbol: string): Close[] =>
    ["2025-12-31", ...(days[symbol] ?? [WEDNESDAY])].map((day) => ({ day, close: 100 }));
  const rows = {
    bars: new Map(bars.map((bar) => [bar.symbol, bar])),
    closes: new Map(symbols.map((symbol) => [symbol, closesOf(symbol)])),
    splits: new Map(),
    shares: new Map(),
    quarters: new Map(),
  };
  return computeMarket(config, rows, new Date("2026-08-21T20:30:00Z"));
}

test("the change of the day after an unscheduled closure is since the close before it", () => {
  const { stocks, ytd } = marketWith({});
  expect(stocks.map(({ changePercent }) => changePercent)).toEqual([10, 10]);
  expect(ytd).toMatchObject({ day: WEDNESDAY, index: { ytdPercent: 0, counted: 2 } });
});

test("a company that alone lacks the close of the day before has no change of the day", () => {
  const { stocks } = marketWith({ A: [WEDNESDAY, THURSDAY] });
  expect(stocks.map(({ changePercent }) => changePercent)).toEqual([10, null]);
});
