import { describe, expect, test } from "vitest";
import type { StartupFacts } from "~/domains/startups/config.ts";
import {
  categoriesOf,
  pricesOf,
  publicBasis,
  publicByChange,
  startupIndex,
  startupPerformers,
  startupStats,
  topChanges,
} from "~/domains/startups/rules/startup-index.ts";
import { startupListData } from "~/domains/startups/rules/structured-data.ts";
import { quote } from "../../support/intelligence/startups.ts";

const NOW = new Date("2026-08-21T23:59:00Z");

const shared = {
  description: "What it does.",
  valuation: { billions: 10, on: "2026-08-01", basis: "Series B", source: "Company announcement" },
  founded: 2020,
  headquarters: "Paris, France",
};

const listed = (symbol: string, overrides = {}): StartupFacts => ({
  ...shared,
  name: `${symbol} Inc.`,
  status: "public",
  symbol,
  category: "Cloud AI",
  shares: { count: 200_000_000, on: "2026-07-02", source: "Nasdaq" },
  ...overrides,
});

const unlisted = (name: string, overrides = {}): StartupFacts => ({
  ...shared,
  name,
  status: "private",
  category: "AI Coding",
  ...overrides,
});

const quotes = (...others: ReturnType<typeof quote>[]) => ({ data: { stocks: [], others } });

describe("a public company", () => {
  test("is worth its shares at the market's price, as of the price's day", () => {
    const [entry] = startupIndex(quotes(quote("CWX", 110, 2.5)), NOW, [listed("CWX")]);
    expect(entry).toMatchObject({
      symbol: "CWX",
      price: 110,
      changePercent: 2.5,
      valuation: 22,
      valuationDate: "2026-08-21",
      valuationSource: "Test Exchange; share count: Nasdaq, 2026-07-02",
      daysSinceFunding: null,
    });
  });

  test("has the shares that its count became by the splits after it", () => {
    const split = (day: string, numerator: number) => ({ day, numerator, denominator: 1 });
    const splits = [split("2026-07-02", 10), split("2026-08-03", 4), split("2026-08-20", 2)];
    const [entry] = startupIndex(quotes(quote("CWX", 13.75, 0, { splits })), NOW, [listed("CWX")]);
    expect(entry?.valuation).toBe(22);
  });

  test("keeps its last known value, with that day and without a price, while the market has none", () => {
    for (const market of [null, quotes()])
      expect(startupIndex(market, NOW, [listed("CWX")])[0]).toMatchObject({
        symbol: "CWX",
        price: null,
        changePercent: null,
        priceSource: null,
        valuation: 10,
        valuationDate: "2026-08-01",
        valuationBasis: "Series B",
      });
  });

  test("tells a stale and a sample price", () => {
    const old = quote("CWX", 1, 1, {
      stale: true,
      priceSource: { source: "Bundled closes", url: null, asOf: "2026-07-01", sample: true },
    });
    const entries = startupIndex(quotes(old, quote("NBX", 1, 1)), NOW, [listed("CWX"), listed("NBX")]);
    expect(pricesOf(entries)).toEqual({
      source: "Bundled closes",
      asOf: "2026-07-01",
      sample: true,
      stale: true,
    });
  });
});

test("prices are those of the session, else the newest there is, else none", () => {
  const priced = (symbol: string, asOf: string, counts: boolean) =>
    quote(symbol, 1, 1, {
      counts,
      stale: !counts,
      priceSource: { source: symbol, url: null, asOf, sample: false },
    });
  const source = (...given: ReturnType<typeof quote>[]) =>
    pricesOf(startupIndex(quotes(...given), NOW, [listed("A"), listed("B"), listed("C"), unlisted("One")]))
      ?.source;
  expect(source(priced("A", "2026-08-22", false), priced("B", "2026-08-20", true))).toBe("B");
  expect(
    source(
      priced("A", "2026-08-19", false),
      priced("B", "2026-08-20", false),
      priced("C", "2026-08-18", false),
    ),
  ).toBe("B");
  expect(source()).toBeUndefined();
});

test("a company without a price of the session has no change among the others", () => {
  const entries = startupIndex(quotes(quote("A", 1, 5), quote("B", 1, 9, { counts: false })), NOW, [
    listed("A"),
    listed("B"),
    listed("C"),
    unlisted("One", { note: "A note." }),
  ]);
  expect(publicByChange(entries).map(({ symbol }) => symbol)).toEqual(["A"]);
  expect(startupStats(entries).avgPublicChange).toBe(5);
  expect(entries.map(({ counts, stale, note }) => [counts, stale, note])).toEqual([
    [false, false, null],
    [false, false, "A note."],
    [true, false, null],
    [false, false, null],
  ]);
});

test("categories are those with companies, in their order, counted", () => {
  const entries = startupIndex(null, NOW, [unlisted("One"), unlisted("Two"), listed("CWX")]);
  const found = categoriesOf(entries);
  expect(found.map(({ slug, count }) => [slug, count]).sort()).toEqual([
    ["ai-coding", 2],
    ["cloud-ai", 1],
  ]);
});

describe("a private company", () => {
  const days = (overrides: object, now = NOW) =>
    startupIndex(null, now, [unlisted("One", overrides)])[0]?.daysSinceFunding;

  test("counts whole days since its valuation, or since the round where that is another day", () => {
    expect(days({})).toBe(20);
    expect(days({ fundedOn: "2026-08-20" })).toBe(1);
    expect(days({ fundedOn: "2026-08-21" })).toBe(0);
    expect(days({}, new Date("2026-08-02T00:00:00Z"))).toBe(1);
  });

  test("has no count where the round's day is not known, and none below zero", () => {
    expect(days({ fundedOn: null })).toBeNull();
    expect(days({ fundedOn: "2026-09-30" })).toBe(0);
  });
});

test("the index leads with the most valuable", () => {
  const entries = startupIndex(quotes(quote("CWX", 500, 0)), NOW, [
    unlisted("Small", { valuation: { ...shared.valuation, billions: 4 } }),
    listed("CWX"),
    unlisted("Large", { valuation: { ...shared.valuation, billions: 900 } }),
  ]);
  expect(entries.map(({ name }) => name)).toEqual(["Large", "CWX Inc.", "Small"]);
});

test("search engines read the index in the order of the page", () => {
  const entries = startupIndex(quotes(quote("CWX", 100, 3)), NOW, [listed("CWX"), unlisted("One")]);
  expect(startupListData(entries)).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      {
        position: 1,
        item: { "@type": "Corporation", name: "CWX Inc.", tickerSymbol: "CWX", foundingDate: "2020" },
      },
      { position: 2, item: { "@type": "Organization", name: "One", address: "Paris, France" } },
    ],
  });
});

describe("the statistics", () => {
  test("add up by status, average the day and name the category worth most", () => {
    const entries = startupIndex(quotes(quote("CWX", 100, 3), quote("NBX", 50, -1)), NOW, [
      listed("CWX"),
      listed("NBX"),
      listed("AIX", { valuation: { ...shared.valuation, billions: 1.5 } }),
      unlisted("One", { category: "Creative AI" }),
      unlisted("Two"),
      unlisted("Three"),
    ]);
    expect(startupStats(entries)).toEqual({
      totalPublicValue: 31.5,
      totalPrivateValue: 30,
      avgPublicChange: 1,
      topCategory: "Cloud AI",
    });
  });

  test("say how many of the public companies are at the price of the session", () => {
    const facts = [listed("A"), listed("B"), listed("C"), unlisted("One")];
    const basis = (...given: ReturnType<typeof quote>[]) =>
      publicBasis(startupIndex(quotes(...given), NOW, facts));
    const [a, b, c] = [quote("A", 1, 5), quote("B", 1, 9), quote("C", 1, 2)];
    expect(basis(a, b, c)).toBe("shares × price");
    expect(basis(a, quote("B", 1, 9, { counts: false }))).toBe("1 of 3 at the day’s price");
    expect(basis(quote("A", 1, 5, { counts: false }))).toBe("as last known");
    expect(basis()).toBe("as last known");
  });

  test("name the category worth most, wherever it is listed", () => {
    const worth = (category: string, billions: number) =>
      unlisted(category, { category, valuation: { ...shared.valuation, billions } });
    const categories = [worth("Creative AI", 5), worth("Cloud AI", 7), worth("Creative AI", 4)];
    for (const facts of [categories, [...categories].reverse()])
      expect(startupStats(startupIndex(null, NOW, facts)).topCategory).toBe("Creative AI");
  });

  test("say nothing where there is nothing", () => {
    expect(startupStats([])).toEqual({
      totalPublicValue: 0,
      totalPrivateValue: 0,
      avgPublicChange: null,
      topCategory: null,
    });
    expect(startupStats(startupIndex(null, NOW, [listed("CWX")])).avgPublicChange).toBeNull();
  });
});

describe("the performers", () => {
  test("are who rose, the strongest first", () => {
    const market = quotes(quote("A", 1, 0.5), quote("B", 2, 7), quote("C", 3, -2), quote("D", 4, 0));
    const entries = startupIndex(
      market,
      NOW,
      ["A", "B", "C", "D", "E"].map((symbol) => listed(symbol)),
    );
    expect(startupPerformers(entries).gainers).toEqual([
      { name: "B Inc.", symbol: "B", changePercent: 7, price: 2 },
      { name: "A Inc.", symbol: "A", changePercent: 0.5, price: 1 },
    ]);
  });

  test("are shown without those that fell, but on a day on which none rose", () => {
    const shown = (...changes: number[]) => {
      const entries = startupIndex(
        quotes(...changes.map((change, place) => quote(`S${place}`, 1, change))),
        NOW,
        changes.map((_, place) => listed(`S${place}`)),
      );
      return topChanges(entries, startupPerformers(entries)).map(({ changePercent }) => changePercent);
    };
    expect(shown(-2, 3, 0.004, 1, -1)).toEqual([3, 1]);
    expect(shown(-2, 0.004, -1)).toEqual([0.004, -1, -2]);
    expect(shown(1, 2, 3, 4, 5, 6)).toEqual([6, 5, 4, 3, 2]);
    expect(shown()).toEqual([]);
  });

  test("are the five newest rounds, without those whose day is unknown", () => {
    const rounds = ["2026-01-01", "2026-08-01", null, "2025-01-01", "2026-03-01", "2026-05-01", "2026-07-01"];
    const entries = startupIndex(
      null,
      NOW,
      rounds.map((fundedOn, place) => unlisted(`Company ${place}`, { fundedOn })),
    );
    const { privateRising } = startupPerformers(entries);
    expect(privateRising.map(({ name }) => name)).toEqual([1, 6, 5, 4, 0].map((place) => `Company ${place}`));
    expect(privateRising[0]).toEqual({
      name: "Company 1",
      category: "AI Coding",
      valuation: 10,
      daysSinceFunding: 20,
    });
  });
});
