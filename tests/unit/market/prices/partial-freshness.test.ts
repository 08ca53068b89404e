import { describe, expect, test } from "vitest";
import { analyze } from "~/domains/market/rules/analysis.ts";
import { type Bar, computeMarket, type MarketRows } from "~/domains/market/rules/compute.ts";
import { closeTime, previousTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import type { Close } from "~/domains/market/rules/prices/periods.ts";
import { growthTiers, movers, pulseText, summarize } from "~/domains/market/rules/views.ts";
import type { Market } from "~/domains/market/schema.ts";
import { createRandom } from "~/lib/random.ts";
import { datesIn } from "~/lib/time/written-dates.ts";

/**
 * Random subsets of companies are behind, without a price, on the sample, new, split or read before the closing price, in any
 * combination. What is expected is computed here from the prices alone, by the plainest means.
 */

const DAYS = ["2026-08-24", "2026-08-21", "2026-08-20", "2026-06-01"] as const;
const [TODAY] = DAYS;
const NOW = new Date("2026-08-24T20:30:00Z");
const BASE = "2025-12-31";

const STATES = ["fresh", "behind", "halted", "delisted", "sample", "new", "split", "early"] as const;
type State = (typeof STATES)[number];

interface Company {
  symbol: string;
  state: State;
  day: string;
  price: number;
  before: number;
  base: number;
}

/** Returns 24 companies; each state but the fresh one is rare in some of the cases, and common in others. */
function companiesOf(seed: string): Company[] {
  const random = createRandom(seed);
  const share = random.range(0, 1);
  return Array.from({ length: 24 }, (_, index): Company => {
    const state = random.chance(share) ? "fresh" : random.pick(STATES);
    const day = state === "behind" || state === "halted" ? random.pick(DAYS.slice(1)) : TODAY;
    const price = (amount: number) => Math.round(amount * 1e4) / 1e4;
    const before = price(random.range(20, 420));
    return {
      symbol: `C${String.fromCharCode(65 + index)}`,
      state,
      day,
      before,
      price: price(before * random.range(0.9, 1.1)),
      base: price(before * random.range(0.7, 1.3)),
    };
  });
}

function rowsOf(companies: Company[]): MarketRows {
  const bars = new Map<string, Bar>();
  const closes = new Map<string, Close[]>();
  const bar = (symbol: string, day: string, price: number, source: string, early = false): void => {
    const observedAt = (closeTime(day)?.getTime() ?? 0) + (early ? 5 : 10) * 60_000;
    bars.set(symbol, { symbol, day, price, low: null, high: null, volume: null, observedAt, source });
  };
  for (const { symbol, state, day, price, before, base } of companies) {
    if (state === "delisted") continue;
    bar(symbol, day, price, state === "sample" ? "sample" : "yahoo", state === "early");
    if (state === "new") continue;
    closes.set(symbol, [
      { day: BASE, close: base },
      { day: previousTradingDay(day), close: before },
    ]);
  }
  for (const symbol of ["N", "S"]) {
    bar(symbol, "2026-08-21", 110, "fred");
    closes.set(symbol, [{ day: BASE, close: 100 }]);
  }
  const split = companies.filter(({ state }) => state === "split").map(({ symbol }) => symbol);
  return {
    bars,
    closes,
    splits: new Map(split.map((symbol) => [symbol, [{ day: TODAY, numerator: 4, denominator: 1 }]])),
    shares: new Map(
      companies.map(({ symbol }) => [
        symbol,
        { count: 1e6, asOf: "2026-07-31", filed: "2026-07-31", source: "10-Q", url: null, sample: false },
      ]),
    ),
    quarters: new Map(),
  };
}

const CASES = Array.from({ length: 200 }, (_, index) => `case ${index}`);

function judged(seed: string): { companies: Company[]; market: Market } {
  const companies = companiesOf(seed);
  const config = {
    indexName: "Ours",
    companies: companies.map(({ symbol }) => ({ symbol, name: `${symbol} Inc.`, cik: 1 })),
    indices: { nasdaq: { symbol: "N", name: "Nasdaq" }, sp500: { symbol: "S", name: "S&P 500" } },
    others: [],
  };
  return { companies, market: computeMarket(config, rowsOf(companies), NOW) };
}

/** The companies of the newest live day, read after the close if any was; else those of the sample. */
function expectedIn(companies: Company[]): Company[] {
  const priced = companies.filter(({ state }) => state !== "delisted");
  const live = priced.filter(({ state }) => state !== "sample");
  const pool = live.length > 0 ? live : priced;
  const newest = pool
    .map(({ day }) => day)
    .sort()
    .at(-1);
  const ofDay = pool.filter(({ day }) => day === newest);
  const closing = ofDay.filter(({ state }) => state !== "early");
  return closing.length > 0 ? closing : ofDay;
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const symbolsOf = (list: { symbol: string }[]) => list.map(({ symbol }) => symbol).sort();

describe("with any companies stale, failing, halted, delisted, on the sample, new, split or early", () => {
  test.each(CASES)(
    "%s: only companies of one session count, and each other one is listed with its day",
    (seed) => {
      const { companies, market } = judged(seed);
      const inside = expectedIn(companies);
      expect(symbolsOf(market.stocks.filter(({ counts }) => counts))).toEqual(symbolsOf(inside));
      expect(market.session).toMatchObject({ counted: inside.length, all: 24 });
      expect(symbolsOf(market.session?.leftOut ?? [])).toEqual(
        symbolsOf(companies.filter((each) => !inside.includes(each))),
      );
      for (const { symbol, day, state, price } of companies) {
        const listed = market.stocks.find((stock) => stock.symbol === symbol);
        if (state === "delisted") expect(listed).toBeUndefined();
        else expect(listed).toMatchObject({ price, priceSource: { asOf: day, sample: state === "sample" } });
      }
      expect(market.session?.sample).toBe(inside.every(({ state }) => state === "sample"));
    },
  );

  test.each(CASES)("%s: every figure of the day is of these companies alone", (seed) => {
    const { companies, market } = judged(seed);
    const inside = expectedIn(companies);
    const known = inside.filter(({ state }) => state !== "new");
    const changes = known.map(({ price, before }) => (price / before - 1) * 100);
    const { average, gainer, loser, marketCap } = summarize(market, "1D");
    expect(average.counted).toBe(known.length);
    if (known.length > 0) expect(average.figure?.value).toBeCloseTo(meanOf(changes), 3);
    else expect(average.figure).toBeNull();
    const best = Math.max(0, ...changes);
    const worst = Math.min(0, ...changes);
    expect(gainer?.changePercent ?? 0).toBeCloseTo(best, 3);
    expect(loser?.changePercent ?? 0).toBeCloseTo(worst, 3);
    const cap = inside.reduce((sum, { price, state }) => sum + price * 1e6 * (state === "split" ? 4 : 1), 0);
    expect(marketCap.figure?.value).toBeCloseTo(cap, -1);
  });

  test.each(CASES)("%s: no sentence, mover or tier names another company", (seed) => {
    const { companies, market } = judged(seed);
    const outside = companies.filter((each) => !expectedIn(companies).includes(each));
    const { gainers, losers } = movers(market.stocks, "1D");
    const analysis = analyze(market, datesIn());
    const texts = [
      analysis.summary,
      ...analysis.keyInsights,
      pulseText(market, analysis, "B2B software", datesIn()),
    ].join(" ");
    const named = [...gainers, ...losers].map(({ stock }) => stock.symbol);
    const tiered = growthTiers(market.stocks).flatMap(({ stocks }) => symbolsOf(stocks));
    for (const { symbol } of outside) {
      expect(texts).not.toMatch(new RegExp(`\\b${symbol}\\b`));
      expect([...named, ...tiered]).not.toContain(symbol);
    }
  });

  test.each(CASES)(
    "%s: the year to date is of the same companies, to a day that all of them have",
    (seed) => {
      const { companies, market } = judged(seed);
      const inside = expectedIn(companies).filter(({ state }) => state !== "new");
      const [first] = inside;
      const { ytd } = market;
      if (!first || market.session?.sample || ![TODAY, "2026-08-21"].includes(first.day)) {
        expect(ytd).toBeNull();
        return;
      }
      // The indices are of Friday: so are the companies of Monday, with their closes of the day before.
      const to = (company: Company) => (company.day === TODAY ? company.before : company.price);
      expect(ytd).toMatchObject({ day: "2026-08-21", index: { counted: inside.length, all: 24 } });
      const gains = inside.map((company) => (to(company) / company.base - 1) * 100);
      expect(ytd?.index.ytdPercent).toBeCloseTo(meanOf(gains), 3);
      expect(ytd?.nasdaq.ytdPercent).toBeCloseTo(10, 6);
    },
  );
});
