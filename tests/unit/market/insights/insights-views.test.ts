import { describe, expect, test } from "vitest";
import {
  type InsightsView,
  readView,
  sortedBy,
  sortStocks,
  viewQuery,
} from "~/domains/market/rules/insights-view.ts";
import { stocksTable } from "~/domains/market/rules/series/stocks.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import {
  averageChange,
  breadth,
  comparisonBars,
  growthTiers,
  growthTone,
  movers,
  summarize,
} from "~/domains/market/rules/views.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { marketOf, provenance, stock } from "../../../support/market/views.ts";

const named = (symbol: string, over: Parameters<typeof stock>[0] = {}) =>
  stock({ symbol, name: `${symbol}, Inc.`, ...over });
const symbols = (stocks: { symbol: string }[]) => stocks.map(({ symbol }) => symbol);

describe("a view in an address", () => {
  const view = (query: string) => readView(new URLSearchParams(query));
  const standard: InsightsView = {
    period: "1D",
    layout: "table",
    sort: "marketCap",
    dir: "desc",
    tier: null,
    multiple: "priceToArr",
    scale: "log",
  };

  test("is the standard one without a query, and with one that means nothing", () => {
    expect(view("")).toEqual(standard);
    expect(view("period=2D&view=list&sort=toString&dir=up&tier=none&multiple=luck&scale=up")).toEqual(
      standard,
    );
  });

  test.each([
    "?period=1M",
    "?view=grid",
    "?period=YTD&sort=company",
    "?sort=company&dir=desc",
    "?dir=asc",
    "?tier=high",
    "?multiple=evToRevenue&scale=linear",
    "?period=1Y&view=grid&sort=arr&dir=asc&tier=lower",
  ])("%s is written as it is read", (query) => {
    expect(viewQuery(view(query))).toBe(query);
  });

  test("the standard view has no query", () => {
    expect(viewQuery(standard)).toBe("");
  });

  test("a heading sorts from the largest, a name from A, and the one in use turns round", () => {
    expect(sortedBy(standard, "arr")).toMatchObject({ sort: "arr", dir: "desc" });
    expect(sortedBy(standard, "company")).toMatchObject({ sort: "company", dir: "asc" });
    expect(sortedBy(standard, "marketCap")).toMatchObject({ sort: "marketCap", dir: "asc" });
  });
});

describe("sorting", () => {
  const stocks = [
    named("B", { arr: 3, changePercent: 1, periods: { "1M": { change: 1, changePercent: -9 } } }),
    named("A", { arr: null, changePercent: 2, periods: { "1M": { change: 1, changePercent: 4 } } }),
    named("C", { arr: 5, changePercent: 3, periods: {} }),
    named("D", { arr: 3, changePercent: 0, periods: { "1M": { change: 1, changePercent: 5 } } }),
  ];

  test.each([
    ["arr", "desc", "1D", "CBDA"],
    ["arr", "asc", "1D", "BDCA"],
    ["company", "asc", "1D", "ABCD"],
    ["company", "desc", "1D", "DCBA"],
    ["change", "desc", "1D", "CABD"],
    // C has no month and counts with its day.
    ["change", "desc", "1M", "DACB"],
  ] as const)("by %s %s over %s: unknown last, equals by name", (sort, dir, period, order) => {
    expect(symbols(sortStocks(stocks, { sort, dir, period })).join("")).toBe(order);
  });
});

describe("the tiles", () => {
  const stocks = [
    named("UP", { changePercent: 4, periods: { "1M": { change: 1, changePercent: 12 } } }),
    named("DOWN", { changePercent: -2, periods: { "1M": { change: 1, changePercent: 6 } } }),
    named("NEW", {
      changePercent: 1,
      periods: {},
      shares: null,
      marketCap: null,
      arr: null,
      arrGrowth: null,
    }),
  ];

  test("average, ends and totals of the day, each with how many companies it is of", () => {
    expect(summarize(marketOf(stocks), "1D")).toMatchObject({
      average: { figure: { value: 1, unit: "percent", day: "2026-08-21" }, counted: 3, to: "2026-08-21" },
      gainer: { stock: { symbol: "UP" }, changePercent: 4 },
      loser: { stock: { symbol: "DOWN" }, changePercent: -2 },
      marketCap: { figure: { value: 40e9, unit: "usd" }, counted: 2, missing: ["NEW"] },
      arr: { figure: { value: 4, unit: "usd-billion" }, counted: 2 },
      growth: { figure: { value: 25 }, counted: 2 },
    });
  });

  test("over a period, a company without it does not count: its day is none of the period", () => {
    const month = summarize(marketOf(stocks), "1M");
    expect(month.average).toMatchObject({ figure: { value: 9 }, counted: 2, missing: ["NEW"] });
    expect(month.gainer?.stock.symbol).toBe("UP");
    expect(movers(stocks, "1M").gainers).toHaveLength(2);
  });

  test("a company of another day is in no figure", () => {
    const late = named("LATE", { counts: false, changePercent: 90, marketCap: 9e12, arrGrowth: 99 });
    const market = marketOf([...stocks, late]);
    expect(summarize(market, "1D")).toMatchObject({
      average: { figure: { value: 1 }, counted: 3 },
      gainer: { stock: { symbol: "UP" } },
      marketCap: { figure: { value: 40e9 } },
      growth: { figure: { value: 25 } },
    });
    expect(growthTiers(market.stocks).flatMap((tier) => symbols(tier.stocks))).not.toContain("LATE");
    expect(breadth(market.stocks, "1D")).toEqual({ rising: 2, still: 0, falling: 1 });
  });

  test("the year has one figure: that of the comparison with the indices, to its day", () => {
    const year = named("UP", { periods: { YTD: { change: 1, changePercent: 30 } } });
    const ytd = {
      index: { name: "Ours", ytdPercent: 28, counted: 1, all: 1 },
      nasdaq: { name: "Nasdaq", ytdPercent: 1 },
      sp500: { name: "S&P 500", ytdPercent: 2 },
      day: "2026-08-20",
      lastUpdated: "2026-08-20T20:00:00Z",
      sources: [],
    };
    expect(averageChange(marketOf([year], { ytd }), "YTD")).toMatchObject({
      figure: { value: 28, day: "2026-08-20" },
      counted: 1,
      to: "2026-08-20",
    });
    expect(averageChange(marketOf([year]), "YTD")).toMatchObject({
      figure: { value: 30 },
      to: "2026-08-21",
    });
  });

  test("when all rise there is no loser; without companies there is nothing", () => {
    expect(summarize(marketOf(stocks), "1M").loser).toBeNull();
    const none = { figure: null, counted: 0, missing: [] };
    expect(summarize(marketOf([], { session: null }), "1D")).toEqual({
      average: { ...none, to: null },
      gainer: null,
      loser: null,
      marketCap: none,
      arr: none,
      growth: none,
    });
  });

  test("breadth counts who rose, fell and stood still", () => {
    expect(breadth([...stocks, named("FLAT", { changePercent: 0 })], "1D")).toEqual({
      rising: 2,
      still: 1,
      falling: 1,
    });
  });

  test("gainers and losers are at most five each, the largest change first", () => {
    const many = Array.from({ length: 16 }, (_, index) => named(`S${index}`, { changePercent: index - 8 }));
    const { gainers, losers } = movers(many, "1D");
    expect(gainers.map(({ changePercent }) => changePercent)).toEqual([7, 6, 5, 4, 3]);
    expect(losers.map(({ changePercent }) => changePercent)).toEqual([-8, -7, -6, -5, -4]);
  });
});

describe("growth tiers", () => {
  test("are cut at 30 and 20 percent, ranked by growth and then by market capitalisation", () => {
    const tiers = growthTiers([
      named("A", { arrGrowth: 30 }),
      named("B", { arrGrowth: 29.99 }),
      named("C", { arrGrowth: 20, marketCap: 1e9 }),
      named("D", { arrGrowth: 20, marketCap: 3e9 }),
      named("E", { arrGrowth: 19.99 }),
      named("F", { arrGrowth: 90 }),
      named("G", { arrGrowth: null }),
    ]);
    expect(tiers.map(({ id, stocks }) => [id, symbols(stocks).join("")])).toEqual([
      ["high", "FA"],
      ["moderate", "BDC"],
      ["lower", "E"],
    ]);
  });

  test("average what is known", () => {
    const [, moderate, lower] = growthTiers([
      named("A", { priceToArr: 8, marketCap: 2e9, arrGrowth: 20 }),
      named("B", { priceToArr: null, marketCap: 4e9, arrGrowth: 24 }),
    ]);
    expect(moderate).toMatchObject({
      priceToArr: { mean: 8, median: 8, count: 1 },
      marketCap: { mean: 3e9, quartiles: [2.5e9, 3.5e9] },
      growth: { mean: 22, median: 22, count: 2 },
    });
    expect(lower).toMatchObject({ priceToArr: null, marketCap: null, growth: null, stocks: [] });
  });

  test.each([
    [20, "up"],
    [19.99, "even"],
    [10, "even"],
    [9.99, "down"],
    [-3, "down"],
  ])("growth of %s percent is %s", (growth, tone) => {
    expect(growthTone(growth).tone).toBe(tone);
  });
});

describe("the year's comparison", () => {
  const ytd = (own: number, nasdaq: number, sp500: number) => ({
    index: { name: "Ours", ytdPercent: own, counted: 2, all: 2 },
    nasdaq: { name: "Nasdaq", ytdPercent: nasdaq },
    sp500: { name: "S&P 500", ytdPercent: sp500 },
    day: "2026-08-21",
    lastUpdated: "2026-08-21T20:00:00Z",
    sources: [],
  });

  test("the largest change fills the width, whichever way, and none is under 5 percent of it", () => {
    expect(comparisonBars(ytd(-20, 10, 0.1)).map(({ width }) => width)).toEqual([100, 50, 5]);
    expect(comparisonBars(ytd(0, 0, 0)).map(({ width }) => width)).toEqual([5, 5, 5]);
  });

  test("our own index is marked", () => {
    expect(comparisonBars(ytd(1, 2, 3)).map(({ own }) => own)).toEqual([true, false, false]);
  });
});

describe("the spreadsheet", () => {
  test("keeps a formula a text, a figure a figure, and quotes what needs it", () => {
    expect(
      writeCsv([
        ["=1+1", '+"x"', -2.5, null],
        ["@a", "-b", "a,b", "c\nd"],
      ]),
    ).toBe(`'=1+1,"'+""x""",-2.5,\r\n'@a,'-b,"a,b","c\nd"\r\n`);
  });

  test("has a row a company, with sources, and leaves empty what is unknown", () => {
    const [header = "", first = "", ...rest] = tableCsv(
      stocksTable(
        {
          stocks: [named("ACME", { arr: null, arrBasis: null, arrSource: null, changePercent: -1.234 })],
        },
        {},
        "software",
      ),
    ).split("\r\n");
    const cell = (name: string) =>
      first.replace('"ACME, Inc."', "ACME Inc.").split(",")[header.split(",").indexOf(name)];
    expect(rest).toEqual([""]);
    expect(cell("change_1d_percent")).toBe("-1.23");
    expect(cell("arr_billion_usd")).toBe("");
    expect(cell("price_as_of")).toBe("2026-08-21");
    expect(cell("sample")).toBe("no");
  });

  const sampled = provenance({ source: "The sample", sample: true });
  test.each<[string, Parameters<typeof stock>[0]]>([
    ["price", { priceSource: sampled }],
    ["ARR", { arrSource: sampled }],
    ["growth", { growthSource: sampled }],
    ["share count", { sharesSource: sampled }],
    ["report", { lastReport: { periodEnd: "", filed: "", form: "", source: sampled } }],
  ])("marks a company whose %s is the sample's, and names it among its sources", (_, over) => {
    const { columns, rows, sources } = stocksTable({ stocks: [named("A", over)] }, {}, "");
    expect(rows[0]?.[columns.findIndex(({ name }) => name === "sample")]).toBe("yes");
    expect(sources).toContainEqual(sampled);
  });

  test("has the reported ARR that an implied one has replaced, with its day", () => {
    const source = { source: "10-Q", url: "https://www.sec.gov/q1", asOf: "2026-01-31", sample: false };
    const stocks = [named("ACME", { formerArr: { arr: 1.25, source } }), named("B", { formerArr: null })];
    const { columns, rows } = stocksTable({ stocks }, {}, "software");
    const at = columns.findIndex(({ name }) => name === "reported_arr_before_billion_usd");
    expect(rows.map((row) => row.slice(at, at + 2))).toEqual([
      [1.25, "2026-01-31"],
      [null, null],
    ]);
  });
});
