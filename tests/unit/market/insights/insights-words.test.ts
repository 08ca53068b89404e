import { describe, expect, test } from "vitest";
import {
  asOfText,
  countOf,
  leftOutText,
  marketTeaser,
  outliers,
  ownDay,
  pulseText,
} from "~/domains/market/rules/views.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { marketOf, provenance, session, stock } from "../../../support/market/views.ts";

const named = (symbol: string, over: Parameters<typeof stock>[0] = {}) =>
  stock({ symbol, name: `${symbol}, Inc.`, ...over });
const symbols = (stocks: { symbol: string }[]) => stocks.map(({ symbol }) => symbol);

describe("words", () => {
  test("every figure says its source and its day; of the sample it says so", () => {
    expect(asOfText(provenance({ source: "Yahoo Finance" }), datesIn())).toBe(
      "Yahoo Finance, as of Aug 21, 2026",
    );
    expect(asOfText(provenance({ sample: true }), datesIn())).toBe("sample data, as of Aug 21, 2026");
  });

  test("a company that does not count is named with its day", () => {
    const left = (symbol: string, asOf: string | null = "2026-08-20", sample = false) => ({
      symbol,
      asOf,
      sample,
    });
    expect(leftOutText(session(), datesIn())).toBeNull();
    expect(leftOutText(session({ leftOut: [left("A"), left("B", null)] }), datesIn())).toBe(
      "A of Aug 20, 2026 and B without a price",
    );
    const five = [left("A"), left("B", "2026-08-21", true), left("C"), left("D"), left("E")];
    expect(leftOutText(session({ leftOut: five }), datesIn())).toBe(
      "A of Aug 20, 2026, B with a sample price of Aug 21, 2026, C of Aug 20, 2026 and 2 more",
    );
    expect(leftOutText(session({ leftOut: five.slice(0, 4) }), datesIn())).toMatch(/ and 1 more$/);
    expect([countOf(23, 24), countOf(24, 24)]).toEqual(["23 of 24 companies", "24 companies"]);
    expect([countOf(0, 1), countOf(1, 1)]).toEqual(["0 of 1 company", "1 company"]);
  });

  test("a price that is late or does not count says its day; one that counts does not", () => {
    expect(ownDay(stock(), datesIn())).toBeNull();
    expect(ownDay(stock({ stale: true }), datesIn())).toBe("Aug 21, 2026");
    expect(ownDay(stock({ counts: false }), datesIn())).toBe("Aug 21, 2026");
    const sample = provenance({ sample: true });
    expect(ownDay(stock({ stale: true, priceSource: sample }), datesIn())).toBeNull();
    expect(ownDay(stock({ counts: false, priceSource: sample }), datesIn())).toBe("Aug 21, 2026, sample");
  });

  test("a post is made from the figures, and says of which day they are", () => {
    const market = marketOf([named("UP", { changePercent: 4 }), named("DOWN", { changePercent: -2 })]);
    const analysis = {
      summary: "",
      marketSentiment: "bullish" as const,
      keyInsights: [],
      sources: [],
      method: "computed" as const,
      model: null,
      basis: "2026-08-21",
    };
    expect(pulseText(market, analysis, "B2B software", datesIn())).toBe(
      "B2B software: +1.00% on average across 2 companies (UP +4.00%, DOWN −2.00%). Sentiment: bullish. Prices as of Aug 21, 2026.",
    );
    expect(
      pulseText(
        { ...market, session: session({ sample: true, counted: 2, all: 2 }) },
        null,
        "B2B software",
        datesIn(),
      ),
    ).toMatch(/\)\. Sample data as of Aug 21, 2026\.$/);
  });

  test("the front page has six featured companies of all", () => {
    const stocks = Array.from({ length: 9 }, (_, index) => named(`S${index}`, { featured: index !== 0 }));
    const market = marketOf(stocks);
    const teaser = marketTeaser(market, null, "Ours");
    expect(symbols(teaser.featured)).toEqual(["S1", "S2", "S3", "S4", "S5", "S6"]);
    expect(teaser).toMatchObject({ total: 9, keyInsight: null, marketSentiment: null });
    expect(teaser.counted).toBe(9);
    const without = marketOf([...stocks.slice(1), named("NEW", { changePercent: null })]);
    expect(marketTeaser(without, null, "Ours")).toMatchObject({ total: 9, counted: 8 });
    // One without a price has no stock, and is of the index all the same.
    const unpriced = { ...market, session: session({ counted: 9, all: 10 }) };
    expect(marketTeaser(unpriced, null, "Ours").total).toBe(10);
  });

  test("multiples far from the others are named, the largest first; of few companies none is", () => {
    const usual = [8, 9, 10, 11, 12].map((priceToArr) => named(`S${priceToArr}`, { priceToArr }));
    const all = [...usual, named("FAR", { priceToArr: 60 }), named("FARTHER", { priceToArr: 90 })];
    const farthest = [
      { symbol: "FARTHER", priceToArr: 90 },
      { symbol: "FAR", priceToArr: 60 },
    ];
    expect(outliers([...all, ...usual])).toEqual(farthest);
    expect(outliers([...all, ...usual].reverse())).toEqual(farthest);
    expect(outliers(all.slice(-3))).toEqual([]);
  });
});
