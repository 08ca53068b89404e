import { describe, expect, test } from "vitest";
import { analyze, basisOf, marketFigures } from "~/domains/market/rules/analysis.ts";
import { averageChange, growthTiers } from "~/domains/market/rules/views.ts";
import type { Stock, YtdComparison } from "~/domains/market/schema.ts";
import { multiple, signedPercent } from "~/lib/format.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { marketOf, provenance, session, stock } from "../../support/market/views.ts";

const named = (symbol: string, changePercent: number, over: Partial<Stock> = {}) =>
  stock({ symbol, name: `${symbol} Inc.`, changePercent, arrGrowth: null, priceToArr: null, ...over });

const ytdOf = (own: number, nasdaq: number, sp500: number): YtdComparison => ({
  index: { name: "Ours", ytdPercent: own, counted: 2, all: 2 },
  nasdaq: { name: "Nasdaq", ytdPercent: nasdaq },
  sp500: { name: "S&P 500", ytdPercent: sp500 },
  day: "2026-08-20",
  lastUpdated: "2026-08-20T20:00:00.000Z",
  sources: [provenance({ source: "FRED" }), provenance({ source: "FRED" })],
});

const analysed = (stocks: Stock[], ytd: YtdComparison | null = null) =>
  analyze(marketOf(stocks, { ytd }), datesIn());

describe("the summary of a day", () => {
  test("says how many rose, fell and stood still", () => {
    expect(analysed([named("A", 3), named("B", 0), named("C", -1)]).summary).toBe(
      "The 3 companies of the index gained 0.67% on average on Aug 21, 2026: 1 rose, 1 fell, 1 stood still.",
    );
    expect(analysed([named("A", -3), named("B", 1)]).summary).toBe(
      "The 2 companies of the index lost 1.00% on average on Aug 21, 2026: 1 rose, 1 fell.",
    );
    expect(analysed([named("A", 0), named("B", 0)]).summary).toBe(
      "The 2 companies of the index were unchanged at 0.00% on average on Aug 21, 2026: 0 rose, 0 fell, 2 stood still.",
    );
  });

  test("a change that is written as nothing is none, of the index and of a company", () => {
    const { summary, keyInsights } = analysed([named("A", -0.004), named("B", 0.003)]);
    expect(summary).toBe(
      "The 2 companies of the index were unchanged at 0.00% on average on Aug 21, 2026: 0 rose, 0 fell, 2 stood still.",
    );
    expect(keyInsights).toEqual([]);
  });
});

test("a mean has the digits that the tile and the card beside the text have", () => {
  const stocks = [
    named("A", 0.125, { arrGrowth: 40, priceToArr: 9.25 }),
    named("B", 0.1249, { arrGrowth: 40, priceToArr: 9.2499 }),
  ];
  const { figure } = averageChange(marketOf(stocks), "1D");
  const [tier] = growthTiers(stocks);
  const { summary, keyInsights } = analysed(stocks);
  expect(signedPercent(figure?.value ?? 0)).toBe("+0.12%");
  expect(summary).toContain("gained 0.12% on average");
  expect(multiple(tier?.priceToArr?.mean ?? 0)).toBe("9.2x");
  expect(keyInsights.at(-1)).toContain("trade at 9.2 times ARR");
});

test("a mean that is just half a percent sets the mood, whatever a float makes of it", () => {
  const mood = (sign: number) =>
    analysed([named("A", sign * 0.12), named("B", sign * 0.95), named("C", sign * 0.43)]).marketSentiment;
  expect((0.12 + 0.95 + 0.43) / 3).toBeLessThan(0.5);
  expect([mood(1), mood(-1)]).toEqual(["bullish", "bearish"]);
});

test("a company whose price is of another day is in no sentence, and the summary counts it", () => {
  const late = named("LATE", -30, { counts: false, arrGrowth: 90, priceToArr: 99 });
  const { summary, keyInsights } = analysed([named("A", 3, { arrGrowth: 40, priceToArr: 12 }), late]);
  expect(summary).toBe(
    "1 of the 2 companies of the index gained 3.00% on average on Aug 21, 2026: 1 rose, 0 fell.",
  );
  expect(keyInsights).toEqual([
    "A Inc. led the gainers with +3.00%.",
    "On average, the 1 company growing 30% or more trades at 12.0 times ARR.",
  ]);
});

test("a day without a close of the day before has no change, and none is made up", () => {
  const first = named("NEW", 0, { change: null, changePercent: null });
  expect(analysed([first]).summary).toBe("No company in the index has a change for Aug 21, 2026.");
});

describe("the movers of a day", () => {
  const insights = (...changes: number[]) =>
    analysed(changes.map((change, index) => named(`S${index}`, change))).keyInsights;

  test("are three of each side, the largest change first", () => {
    expect(insights(1, 5, 2, 4, -1, -5, -2, -4)).toEqual([
      "S1 Inc. led the gainers with +5.00%, followed by S3 (+4.00%) and S2 (+2.00%).",
      "S5 Inc. fell most, −5.00%, followed by S7 (−4.00%) and S6 (−2.00%).",
    ]);
  });

  test("stand alone where nobody follows", () => {
    expect(insights(5, -3)).toEqual(["S0 Inc. led the gainers with +5.00%.", "S1 Inc. fell most, −3.00%."]);
  });

  test("are left out where nobody rose or fell; an unchanged company is neither", () => {
    expect(insights(2, 0)).toEqual(["S0 Inc. led the gainers with +2.00%."]);
    expect(insights(0, -2)).toEqual(["S1 Inc. fell most, −2.00%."]);
    expect(insights(0, 0)).toEqual([]);
  });
});

describe("the multiples by growth", () => {
  const tiered = (growth: number | null, priceToArr: number | null) =>
    named("A", 0, { arrGrowth: growth, priceToArr });

  test("are means of the companies of each tier", () => {
    expect(analysed([tiered(40, 12), tiered(35, 15), tiered(10, 4)]).keyInsights).toEqual([
      "On average, the 2 companies growing 30% or more trade at 13.5 times ARR; the 1 company growing less than 20% trades at 4.0 times ARR.",
    ]);
  });

  test("count no company without growth, or without a multiple above 0", () => {
    expect(
      analysed([tiered(25, 8), tiered(null, 90), tiered(25, null), tiered(25, 0), tiered(25, -3)])
        .keyInsights,
    ).toEqual(["On average, the 1 company growing 20% to 30% trades at 8.0 times ARR."]);
  });
});

describe("the year to date", () => {
  const sentence = (own: number, nasdaq: number, sp500: number) =>
    analysed([named("A", 0)], ytdOf(own, nasdaq, sp500)).keyInsights[0];

  test.each([
    [3, 1, 2, ", ahead of both"],
    [2, 1, 2, ""],
    [1.5, 1, 2, ""],
    [1, 1, 2, ""],
    [0.5, 1, 2, ", behind both"],
  ])("of %f%% against %f%% and %f%% is%s", (own, nasdaq, sp500, verdict) => {
    expect(sentence(own, nasdaq, sp500)).toBe(
      `Since the start of 2026 the Ours is at +${own.toFixed(2)}%${verdict}: the Nasdaq is at +${nasdaq.toFixed(2)}%, the S&P 500 at +${sp500.toFixed(2)}%.`,
    );
  });
});

test("the year to date is of the year of its closes, also when the next one has begun", () => {
  const ytd = { ...ytdOf(3, 1, 2), day: "2025-12-31" };
  expect(analysed([named("A", 0)], ytd).keyInsights[0]).toMatch(/^Since the start of 2025 the Ours /);
});

describe("the sources", () => {
  test("stand beside each sentence, named once, with their day", () => {
    const { sources, keyInsights } = analysed(
      [named("A", 2, { arrGrowth: 40, priceToArr: 12 })],
      ytdOf(3, 1, 2),
    );
    expect(keyInsights).toHaveLength(3);
    expect(sources).toEqual([
      { title: "Prices of Aug 21, 2026: Daily closes", url: "/insights/figures#figure-average-1D" },
      {
        title: "Prices of Aug 21, 2026, and revenue as filed or reported",
        url: "/insights/figures#figure-high-priceToArr",
      },
      { title: "Closes of Aug 20, 2026: FRED", url: "/insights/figures#figure-ytd" },
    ]);
  });

  test("say when the figures are a sample", () => {
    const market = marketOf([named("A", 2)], { session: session({ sample: true }) });
    expect(analyze(market, datesIn()).sources).toEqual([
      {
        title: "Prices of Aug 21, 2026 (sample data): Daily closes",
        url: "/insights/figures#figure-average-1D",
      },
    ]);
  });
});

test("the basis changes with every figure, and only with figures", () => {
  const basis = (stocks: Stock[]) => basisOf(marketFigures(marketOf(stocks)));
  expect(basis([named("A", 1)])).toMatch(/^[0-9a-f]{8}$/);
  expect(basis([named("A", 1)])).toBe(basis([named("A", 1, { volume: 7 })]));
  expect(basis([named("A", 1)])).not.toBe(basis([named("A", 1.1)]));
});

test("figures carry the days of their prices and of the year's comparison", () => {
  expect(marketFigures(marketOf([named("A", 1)], { ytd: ytdOf(3, 1, 2) }))).toMatchObject({
    day: "2026-08-21",
    count: 1,
    meanChange: 1,
    ytd: { day: "2026-08-20", count: 2, index: 3, nasdaq: 1, sp500: 2, names: ["Ours", "Nasdaq", "S&P 500"] },
  });
  expect(marketFigures(marketOf([named("A", 1)], { session: null }))).toBeNull();
});
