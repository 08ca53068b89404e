import { describe, expect, test } from "vitest";
import { dayValues, heightOf, linePath, rebase, tableRows } from "~/domains/market/rules/chart.ts";
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
  asOfText,
  averageChange,
  breadth,
  comparisonBars,
  countOf,
  growthTiers,
  growthTone,
  leftOutText,
  marketTeaser,
  movers,
  ownDay,
  pulseText,
  summarize,
} from "~/domains/market/rules/views.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { niceTicks } from "~/lib/scatter/ticks.ts";
import { marketOf, provenance, session, stock } from "../../support/market/views.ts";

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

describe("words", () => {
  test("every figure says its source and its day; of the sample it says so", () => {
    expect(asOfText(provenance({ source: "Yahoo Finance" }))).toBe("Yahoo Finance, as of Aug 21, 2026");
    expect(asOfText(provenance({ sample: true }))).toBe("sample data, as of Aug 21, 2026");
  });

  test("a company that does not count is named with its day", () => {
    const left = (symbol: string, asOf: string | null = "2026-08-20", sample = false) => ({
      symbol,
      asOf,
      sample,
    });
    expect(leftOutText(session())).toBeNull();
    expect(leftOutText(session({ leftOut: [left("A"), left("B", null)] }))).toBe(
      "A of Aug 20, 2026 and B without a price",
    );
    const five = [left("A"), left("B", "2026-08-21", true), left("C"), left("D"), left("E")];
    expect(leftOutText(session({ leftOut: five }))).toBe(
      "A of Aug 20, 2026, B with a sample price of Aug 21, 2026, C of Aug 20, 2026 and 2 more",
    );
    expect([countOf(23, 24), countOf(24, 24)]).toEqual(["23 of 24 companies", "24 companies"]);
  });

  test("a price that is late or does not count says its day; one that counts does not", () => {
    expect(ownDay(stock())).toBeNull();
    expect(ownDay(stock({ stale: true }))).toBe("Aug 21, 2026");
    expect(ownDay(stock({ counts: false }))).toBe("Aug 21, 2026");
    const sample = provenance({ sample: true });
    expect(ownDay(stock({ stale: true, priceSource: sample }))).toBeNull();
    expect(ownDay(stock({ counts: false, priceSource: sample }))).toBe("Aug 21, 2026, sample");
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
    expect(pulseText(market, analysis)).toBe(
      "B2B software: +1.00% on average across 2 companies (UP +4.00%, DOWN −2.00%). Sentiment: bullish. Prices as of Aug 21, 2026.",
    );
    expect(pulseText({ ...market, session: session({ sample: true, counted: 2, all: 2 }) }, null)).toMatch(
      /\)\. Sample data as of Aug 21, 2026\.$/,
    );
  });

  test("the front page has six featured companies of all", () => {
    const stocks = Array.from({ length: 9 }, (_, index) => named(`S${index}`, { featured: index !== 0 }));
    const teaser = marketTeaser(marketOf(stocks), null, "Ours");
    expect(symbols(teaser.featured)).toEqual(["S1", "S2", "S3", "S4", "S5", "S6"]);
    expect(teaser).toMatchObject({ total: 9, keyInsight: null, marketSentiment: null });
  });
});

describe("the history chart", () => {
  const days = [
    "2025-08-20",
    "2025-08-21",
    "2025-12-31",
    "2026-07-21",
    "2026-08-14",
    "2026-08-20",
    "2026-08-21",
  ];
  const history = {
    days,
    company: [50, 100, 110, 150, 160, 180, 200],
    nasdaq: [900, 1000, null, 1100, 1150, 1180, 1200],
    sp500: days.map(() => null),
  };

  test.each([
    ["1W", ["2026-08-14", "2026-08-20", "2026-08-21"], 25],
    ["1M", ["2026-07-21", "2026-08-14", "2026-08-20", "2026-08-21"], 100 / 3],
    ["YTD", days.slice(2), (90 / 110) * 100],
    ["1Y", days.slice(1), 100],
  ] as const)("%s begins with the close that its change counts from", (period, shown, change) => {
    const rebased = rebase(history, period);
    expect(rebased?.days).toEqual(shown);
    expect(rebased?.lines[0]?.changePercent).toBeCloseTo(change);
    expect(rebased?.lines[0]?.values[0]).toBe(100);
  });

  test("an index without closes has no line; a day without one is passed over", () => {
    const rebased = rebase(history, "1Y");
    expect(rebased?.lines.map(({ id }) => id)).toEqual(["company", "nasdaq"]);
    const [, nasdaq] = rebased?.lines ?? [];
    expect(nasdaq?.values[1]).toBeNull();
    expect(nasdaq && linePath(nasdaq, [90, 130]).split("L")).toHaveLength(5);
  });

  test("an index without a close of the first day has no line: all lines begin on the same day", () => {
    expect(rebase(history, "YTD")?.lines.map(({ id }) => id)).toEqual(["company"]);
  });

  test("a line whose last close is older says its day", () => {
    const late = { ...history, nasdaq: [...history.nasdaq.slice(0, -1), null] };
    expect(rebase(late, "1Y")?.lines.map(({ lastDay }) => lastDay)).toEqual(["2026-08-21", "2026-08-20"]);
  });

  test("one close draws nothing", () => {
    expect(rebase({ days: ["2026-08-21"], company: [1], nasdaq: [1], sp500: [1] }, "1Y")).toBeNull();
    expect(rebase({ days: [], company: [], nasdaq: [], sp500: [] }, "1Y")).toBeNull();
  });

  test.each([
    [93, 152, [100, 120, 140]],
    [99.4, 100.6, [99.5, 99.75, 100, 100.25, 100.5]],
    [40, 310, [100, 200, 300]],
    [100.01, 100.04, [100, 100.1]],
    [100, 100, [99.9, 100.1]],
  ])("values from %s to %s get round steps", (low, high, ticks) => {
    const found = niceTicks(low, high);
    expect(found.length).toBeGreaterThan(1);
    expect(found.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });

  test("a line that never moves has its place in the chart", () => {
    const still = {
      days: ["2026-08-20", "2026-08-21"],
      company: [7, 7],
      nasdaq: [null, null],
      sp500: [null, null],
    };
    const rebased = rebase(still, "1Y");
    const height = heightOf(100, rebased?.domain ?? [0, 0]);
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThan(100);
  });

  test("every value lies within the chart", () => {
    const rebased = rebase(history, "1Y");
    for (const { values } of rebased?.lines ?? [])
      for (const value of values)
        if (value !== null) {
          const height = heightOf(value, rebased?.domain ?? [0, 0]);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(100);
        }
  });

  test("each day has the value of every line, and null where a line has none", () => {
    const rebased = rebase(history, "1Y");
    const values = rebased ? dayValues(rebased) : [];
    expect(values.map(({ index, day }) => [index, day])).toEqual(days.slice(1).map((day, at) => [at, day]));
    expect(values[0]).toEqual({ index: 0, day: "2025-08-21", company: 100, nasdaq: 100 });
    expect(values[1]).toEqual({ index: 1, day: "2025-12-31", company: expect.closeTo(110), nasdaq: null });
    expect(values.at(-1)).toMatchObject({ company: 200, nasdaq: 120 });
  });

  /** So many days in a row up to 2026-08-21, each with its place as its close. */
  const daily = (count: number) => {
    const row = Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 7, 21) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    );
    const values = row.map((_, index) => 100 + index);
    return rebase({ days: row, company: values, nasdaq: values, sp500: values }, "1Y");
  };

  test.each([
    [24, 24, "2026-08-20"],
    [25, 5, "2026-08-16"],
    [70, 14, "2026-08-16"],
    [71, 4, "2026-07-31"],
  ])("the table beside it has of %i days %i rows, the second of %s", (count, rows, second) => {
    const shown = daily(count);
    const found = shown ? tableRows(shown) : [];
    expect(found).toHaveLength(rows);
    expect([found[0]?.day, found[1]?.day]).toEqual(["2026-08-21", second]);
  });

  test("a short period names some of its days, at most six", () => {
    expect(daily(6)?.dayTicks).toEqual([
      { index: 0, label: "Aug 16" },
      { index: 1, label: "Aug 17" },
      { index: 2, label: "Aug 18" },
      { index: 3, label: "Aug 19" },
      { index: 4, label: "Aug 20" },
      { index: 5, label: "Aug 21" },
    ]);
    expect(daily(7)?.dayTicks.map(({ index }) => index)).toEqual([0, 2, 4, 6]);
    expect(daily(45)?.dayTicks.map(({ index }) => index)).toEqual([0, 8, 16, 24, 32, 40]);
  });

  test("a long period names the first day of some months, and the year with January", () => {
    expect(daily(46)?.dayTicks).toEqual([{ index: 25, label: "Aug" }]);
    const year = daily(365)?.dayTicks ?? [];
    expect(year.map(({ label }) => label)).toEqual(["Sep", "Nov", "Jan 2026", "Mar", "May", "Jul"]);
  });

  test("the chart's edges leave a quarter of a step below and half a step above", () => {
    const rebased = daily(5);
    expect(rebased?.ticks).toEqual([100, 101, 102, 103, 104]);
    expect(rebased?.domain).toEqual([99.75, 104.5]);
  });

  test("a line ends where its last close is, and a period without an earlier close begins with its first", () => {
    const sparse = {
      days: ["2026-08-20", "2026-08-21"],
      company: [100, 110],
      nasdaq: [200, null],
      sp500: [null, null],
    };
    const rebased = rebase(sparse, "1Y");
    expect(rebased?.lines.map(({ id, changePercent }) => [id, Math.round(changePercent)])).toEqual([
      ["company", 10],
      ["nasdaq", 0],
    ]);
    expect(rebased?.lines[1] && linePath(rebased.lines[1], rebased.domain)).toBe("");
  });

  test("the table beside it begins with the last day", () => {
    const rebased = rebase(history, "1Y");
    expect(rebased && tableRows(rebased)[0]).toMatchObject({ day: "2026-08-21" });
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
      stocksTable({
        stocks: [named("ACME", { arr: null, arrBasis: null, arrSource: null, changePercent: -1.234 })],
      }),
    ).split("\r\n");
    const cell = (name: string) =>
      first.replace('"ACME, Inc."', "ACME Inc.").split(",")[header.split(",").indexOf(name)];
    expect(rest).toEqual([""]);
    expect(cell("change_1d_percent")).toBe("-1.23");
    expect(cell("arr_billion_usd")).toBe("");
    expect(cell("price_as_of")).toBe("2026-08-21");
    expect(cell("sample")).toBe("no");
  });
});
