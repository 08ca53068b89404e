import { beforeAll, describe, expect, test } from "vitest";
import { indexKey, type StockAnswer } from "~/domains/market/api.ts";
import { analyze, basisOf, marketFigures, sentimentOf } from "~/domains/market/rules/analysis.ts";
import type { Market } from "~/domains/market/schema.ts";
import { readAnalysis, readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { publishMarket, publishModelAnalysis } from "~/domains/market/store/snapshots.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import * as analysisRoute from "~/routes/api.market-analysis.ts";
import * as stocksRoute from "~/routes/api.stocks._index.ts";
import * as stockRoute from "~/routes/api.stocks.$symbol.ts";
import * as multiplesRoute from "~/routes/api.stocks.market-multiples.ts";
import * as ytdRoute from "~/routes/api.stocks.ytd-comparison.ts";
import { call } from "../../support/call.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { testDeps } from "../../support/unit/deps.ts";

const SATURDAY = "2026-08-22T15:00:00Z";

/** A page's dependencies: whoever asks a database fails the test. */
function kvOnly(at = SATURDAY) {
  const refuse = (): never => {
    throw new Error("a read asked D1");
  };
  const database = new Proxy({}, { get: refuse });
  return { ...testDeps({ at }), db: database, search: database } as unknown as ReturnType<typeof testDeps>;
}

const get = async (route: { loader: Parameters<typeof call>[0] }, path: string, params = {}, at = SATURDAY) =>
  call(route.loader, kvOnly(at), path, params);
const body = async <Data>(answer: Promise<Response>): Promise<Data> => (await answer).json();

describe("before the clock's first run", () => {
  test.each([
    ["/api/stocks", stocksRoute],
    ["/api/stocks/ytd-comparison", ytdRoute],
    ["/api/stocks/market-multiples", multiplesRoute],
    ["/api/market-analysis", analysisRoute],
  ])("%s says that it is not ready, and nobody keeps the answer", async (path, route) => {
    const answer = await get(route, path);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(/^[A-Z].* is not ready yet\. Please try again in a few minutes\.$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("on the sample's figures", () => {
  beforeAll(() => seedMarket(testDeps({ at: SATURDAY })));

  test("GET /api/stocks is the companies in their order: dollars, billions, percent", async () => {
    const stocks = await body<StockAnswer[]>(get(stocksRoute, "/api/stocks"));
    expect(stocks).toHaveLength(24);
    expect(stocks.slice(0, 6).map(({ symbol }) => symbol)).toEqual([
      "SNOW",
      "MDB",
      "PLTR",
      "PATH",
      "CRWD",
      "NOW",
    ]);
    expect(stocks[0]).toEqual({
      symbol: "SNOW",
      name: "Snowflake Inc.",
      price: 332.78,
      change: 11.49,
      changePercent: 3.5762,
      marketCap: 115_341_548_000,
      arr: 5.563804,
      arrGrowth: 33.4791,
      priceToArr: 20.7307,
      marketStatus: "weekend",
      arrBasis: "implied",
      periodEnd: "2026-04-30",
      priceSource: { source: expect.any(String), url: null, asOf: "2026-08-21", sample: true },
      arrSource: expect.objectContaining({ source: "SEC EDGAR 10-Q", asOf: "2026-04-30", sample: true }),
      lastReport: {
        ...{ periodEnd: "2026-04-30", filed: "2026-05-29", form: "10-Q" },
        source: expect.objectContaining({ asOf: "2026-04-30", sample: true }),
      },
      nextReport: null,
      arrOld: false,
      formerArr: null,
      growthBasis: "revenue",
      growthSource: expect.objectContaining({ source: "SEC EDGAR 10-Q", asOf: "2026-04-30", sample: true }),
      growthPeriodEnd: "2026-04-30",
      sharesSource: { source: "Vendor table", url: null, asOf: "2026-08-21", sample: true },
      sharesOld: false,
      stale: false,
      counts: true,
    });
    for (const { price, change, changePercent } of stocks)
      expect(((change ?? 0) / (price - (change ?? 0))) * 100).toBeCloseTo(changePercent ?? Number.NaN, 2);
  });

  test("periods come when asked for; anything else than true or false is a 400", async () => {
    const [snow] = await body<StockAnswer[]>(get(stocksRoute, "/api/stocks?periods=true"));
    expect(Object.keys(snow?.periods ?? {})).toEqual(["1D", "1W", "1M", "3M", "YTD", "1Y"]);
    expect(snow?.periods?.YTD).toEqual({ change: 113.42, changePercent: 51.705 });
    const [plain] = await body<StockAnswer[]>(get(stocksRoute, "/api/stocks?periods=false"));
    expect(plain).not.toHaveProperty("periods");
    const wrong = await get(stocksRoute, "/api/stocks?periods=yes");
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      'The parameter "periods" must be true or false.',
    ]);
  });

  test("GET /api/stocks/{symbol} is one company; an unknown one is a 404", async () => {
    const one = await body<StockAnswer>(get(stockRoute, "/api/stocks/CRWD", { symbol: "CRWD" }));
    expect(one).toMatchObject({
      symbol: "CRWD",
      arr: 5.51,
      arrBasis: "reported",
      // The release states no ARR of the year before: what grew by this much is the revenue of the filing.
      arrGrowth: 25.5743,
      growthBasis: "revenue",
      growthSource: expect.objectContaining({ source: "SEC EDGAR 10-Q" }),
      // 113 days after the period's end, and no newer quarter.
      arrOld: true,
      periods: expect.anything(),
    });
    expect(await body<StockAnswer>(get(stockRoute, "/api/stocks/DOCU", { symbol: "DOCU" }))).toMatchObject({
      arr: 3.32094,
      arrBasis: "implied",
      periodEnd: "2026-04-30",
      formerArr: { arr: 3.272, source: { source: "Company release", asOf: "2026-01-31" } },
    });
    expect((await get(stockRoute, "/api/stocks/GONE", { symbol: "GONE" })).status).toBe(404);
  });

  test("GET /api/stocks/ytd-comparison has our index under the brand's name", async () => {
    expect(await body(get(ytdRoute, "/api/stocks/ytd-comparison"))).toMatchObject({
      recurringIndex: { name: "Recurring Index", ytdPercent: 9.1456 },
      nasdaq: { name: "Nasdaq Composite", ytdPercent: 12.6429 },
      sp500: { name: "S&P 500", ytdPercent: 12.1082 },
      lastUpdated: "2026-08-21T20:00:00.000Z",
    });
    expect(indexKey("saas-daily-2")).toBe("saasDaily2Index");
  });

  test("GET /api/stocks/market-multiples has what the calculator reads: dollars, billions, percent", async () => {
    const companies = await body<Record<string, unknown>[]>(
      get(multiplesRoute, "/api/stocks/market-multiples"),
    );
    expect(companies).toHaveLength(24);
    expect(companies[0]).toEqual({
      name: "Snowflake Inc.",
      symbol: "SNOW",
      marketCap: 115_341_548_000,
      arr: 5.563804,
      arrGrowth: 33.4791,
      growth: 33.4791,
      growthBasis: "revenue",
      growthPeriodEnd: "2026-04-30",
      growthSource: expect.objectContaining({ source: "SEC EDGAR 10-Q", asOf: "2026-04-30" }),
      price: 332.78,
      changePercent: 3.5762,
      asOf: "2026-08-21",
      periodEnd: "2026-04-30",
      counts: true,
    });
  });

  test("GET /api/market-analysis is computed, each sentence with what it rests on", async () => {
    const analysis = await body<Record<string, unknown[]>>(get(analysisRoute, "/api/market-analysis"));
    expect(analysis).toMatchObject({
      summary: "The 24 companies of the index gained 1.35% on average on Aug 21, 2026: 18 rose, 6 fell.",
      marketSentiment: "bullish",
      method: "computed",
      model: null,
      asOf: "2026-08-21T20:00:00.000Z",
    });
    expect(analysis.keyInsights).toEqual([
      "Cloudflare, Inc. led the gainers with +5.10%, followed by ZS (+3.88%) and TOST (+3.74%).",
      "Atlassian Corporation fell most, −1.77%, followed by VEEV (−1.05%) and NOW (−0.98%).",
      "On average, the 5 companies growing 30% or more trade at 29.3 times ARR; the 9 companies growing 20% to 30% trade at 10.5 times ARR; the 10 companies growing less than 20% trade at 5.2 times ARR.",
      "Since the start of 2026 the Recurring Index is at +9.15%, behind both: the Nasdaq Composite is at +12.64%, the S&P 500 at +12.11%.",
    ]);
    expect(analysis.sources).toHaveLength(4);
    expect(analysis.sources?.[0]).toEqual({
      title: expect.stringMatching(/^Prices of Aug 21, 2026 \(sample data\)/),
      url: "/insights/figures#figure-average-1D",
    });
  });

  test("reads ask KV alone; a snapshot is of its prices' day, and says when they are old", async () => {
    const market = await readMarket(kvOnly());
    expect(market?.asOf).toBe("2026-08-21T20:00:00.000Z");
    expect((await readHistory(kvOnly(), "SNOW"))?.data.closes).toHaveLength(252);
    expect(await readHistory(kvOnly(), "GONE")).toBeNull();
    const later = await readMarket(kvOnly("2026-11-23T15:00:00Z"));
    expect(later?.data.status).toBe("open");
    expect(later?.data.stocks.every(({ stale }) => stale)).toBe(true);
    // Its figures are still those of its own day.
    expect(later?.data.stocks[0]?.periods).toEqual(market?.data.stocks[0]?.periods);
  });

  test("computed again they are the same, and nothing is written", async () => {
    const { kv } = testDeps();
    const before = await kv.get("snapshot:market");
    expect(await publishMarket(testDeps({ at: "2026-11-23T15:00:00Z" }), { histories: true })).toBe(false);
    expect(await kv.get("snapshot:market")).toBe(before);
  });

  test("a model's analysis is shown while it rests on the figures of the moment", async () => {
    const market = (await readMarket(kvOnly()))?.data as Market;
    const computed = analyze(market, datesIn());
    const written = {
      ...computed,
      summary: "A model's words.",
      method: "model",
      model: "some-model",
    } as const;
    await publishModelAnalysis(testDeps({ at: SATURDAY }), { ...written, basis: "of yesterday" });
    expect((await readAnalysis(kvOnly()))?.data.method).toBe("computed");
    await publishModelAnalysis(testDeps({ at: SATURDAY }), {
      ...written,
      basis: basisOf(marketFigures(market)),
    });
    expect((await readAnalysis(kvOnly()))?.data.summary).toBe("A model's words.");
  });
});

test.each([
  [0.5, 0.6, 0.4, "bullish"],
  [0.49, 0.9, 0.1, "neutral"],
  [2, 0.59, 0.41, "neutral"],
  [-0.5, 0.4, 0.6, "bearish"],
  [-2, 0.45, 0.55, "neutral"],
])("a mean of %f %% with %f rising and %f falling is %s", (mean, rising, falling, sentiment) => {
  expect(sentimentOf(mean, rising, falling)).toBe(sentiment);
});

test("without prices there is nothing to say, and that is said", () => {
  const empty: Market = { status: "open", stocks: [], others: [], ytd: null, session: null };
  expect(analyze(empty, datesIn())).toMatchObject({
    summary: "There are no prices yet.",
    marketSentiment: "neutral",
    keyInsights: [],
  });
});
