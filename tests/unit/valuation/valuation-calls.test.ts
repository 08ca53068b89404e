import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { market as marketSchema } from "~/domains/market/schema.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { calculationTexts } from "~/domains/valuation/rules/texts/calculation-texts.ts";
import { describeInput } from "~/domains/valuation/rules/texts/labels.ts";
import { shareText } from "~/domains/valuation/rules/texts/share-text.ts";
import { calculationCounts } from "~/domains/valuation/store/statistics.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import { loader as estimateCall } from "~/routes/api.valuation.estimate.ts";
import { action } from "~/routes/api.valuation.track-calculation.ts";
import { call } from "../../support/call.ts";
import { NO_FILINGS, session } from "../../support/market/views.ts";
import { testDeps } from "../../support/unit/deps.ts";

const provenance = { source: "Test", url: null, asOf: "2026-08-21", sample: false };

/** A stock as the market snapshot holds it. Market capitalization in $B. */
const stock = (symbol: string, marketCap: number, arr: number, arrGrowth: number) => ({
  symbol,
  name: symbol,
  price: 10,
  change: 0,
  changePercent: 0,
  dayLow: null,
  dayHigh: null,
  volume: null,
  periods: {},
  sparkline: [],
  priceSource: provenance,
  stale: false,
  splits: [],
  counts: true,
  shares: null,
  marketCap: marketCap * 1e9,
  arr,
  arrGrowth,
  priceToArr: marketCap / arr,
  arrBasis: "reported" as const,
  periodEnd: "2026-06-30",
  arrSource: provenance,
  sharesSource: provenance,
  ...NO_FILINGS,
  growthBasis: "revenue" as const,
  featured: false,
});

const STOCKS = [stock("FAST", 30, 2, 40), stock("MID", 9, 1, 25), stock("SLOW", 6, 1, 5)];

const withMarket = (deps: ReturnType<typeof testDeps>) =>
  writeSnapshot(deps, "market", marketSchema, {
    status: "open",
    stocks: STOCKS,
    others: [],
    ytd: null,
    session: session(),
  });

describe("GET /api/valuation/estimate", () => {
  const ask = (deps: object, query: string) => call(estimateCall, deps, `/api/valuation/estimate?${query}`);

  test("answers numbers in $M and the words", async () => {
    const response = await ask(testDeps(), "fundingStage=seriesB&companyType=aiNative&arr=15&growthRate=300");
    expect(response.status).toBe(200);
    const answer = (await response.json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      percentile: "99th",
      tier: "AI-Native Supernova",
      context: "Small-scale premium · AI Supernova",
    });
    expect(answer.estimatedValuationHigh).toBeCloseTo(726.57, 6);
    expect(answer.estimatedValuationLow).toBeCloseTo(581.256, 6);
    expect(answer.multipleHigh).toBeCloseTo(48.438, 6);
    expect(answer.multipleLow).toBeCloseTo(38.7504, 6);
  });

  test("rests on the market's averages, and on 8 without a market", async () => {
    const deps = testDeps();
    const query = "fundingStage=seriesD&companyType=traditional&arr=100&growthRate=30";
    const high = async () =>
      ((await (await ask(deps, query)).json()) as { estimatedValuationHigh: number }).estimatedValuationHigh;
    expect(await high()).toBeCloseTo(100 * 8 * 0.85, 6);
    await withMarket(deps);
    expect(await high()).toBeCloseTo(100 * 15 * 0.85, 6);
  });

  test.each([
    ["", "fundingStage must be one of seed, seriesA, seriesB, seriesC, seriesD."],
    [
      "fundingStage=seed&companyType=x&arr=1&growthRate=1",
      "companyType must be one of aiNative, aiEnhanced, traditional.",
    ],
    [
      "fundingStage=seed&companyType=aiNative&arr=0&growthRate=1",
      "arr must be a number of millions of USD above 0 and up to 10000.",
    ],
    [
      "fundingStage=seed&companyType=aiNative&arr=1&growthRate=-1",
      "growthRate must be a percentage from 0 to 1000.",
    ],
  ])("refuses %s", async (query, sentence) => {
    const response = await ask(testDeps(), query);
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });
});

describe("POST /api/valuation/track-calculation", () => {
  beforeEach(async () => {
    const { DB } = env as unknown as { DB: D1Database };
    await DB.batch([DB.prepare("delete from valuation_calculations"), DB.prepare("delete from rate_limits")]);
  });

  const texts = calculationTexts(
    estimate(
      { fundingStage: "seriesA", companyType: "aiNative", arr: 3.4, growthRate: 120 },
      publicAverages([]),
    ),
  );
  test("its figures are sent with three decimals", () => {
    const figure = expect.stringMatching(/^\d+\.\d{3}$/);
    expect(texts).toMatchObject({
      valuationLow: figure,
      valuationHigh: figure,
      multipleLow: figure,
      multipleHigh: figure,
    });
  });

  const send = async (
    body: unknown,
    { headers = {}, deps = testDeps() }: { headers?: Record<string, string>; deps?: object } = {},
  ) => {
    const request = new Request("https://recurring.test/api/valuation/track-calculation", {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": "192.0.2.1", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return (await action({ request, params: {}, context: deps } as never)) as Response;
  };
  const counts = () => calculationCounts(testDeps(), "2026-08-01");

  test("counts calculations by rough kind of company", async () => {
    for (const arr of ["3", "9.9", "10"]) expect((await send({ ...texts, arr })).status).toBe(202);
    expect(await counts()).toEqual([
      { stage: "seriesA", type: "aiNative", arrFrom: 3, growthFrom: 100, count: 2 },
      { stage: "seriesA", type: "aiNative", arrFrom: 10, growthFrom: 100, count: 1 },
    ]);
  });

  test.each([
    ["0.1", "0", 0, 0],
    ["0.49", "19.9", 0, 0],
    ["0.5", "20", 0.5, 20],
    ["0.99", "49.9", 0.5, 20],
    ["1", "50", 1, 50],
    ["2.9", "99.9", 1, 50],
    ["3", "100", 3, 100],
    ["9.9", "149.9", 3, 100],
    ["10", "150", 10, 150],
    ["19.9", "199.9", 10, 150],
    ["20", "200", 20, 200],
    ["49.9", "299.9", 20, 200],
    ["50", "300", 50, 300],
    ["99.9", "500", 50, 300],
    ["100", "1000", 100, 300],
    ["10000", "1000", 100, 300],
  ])("counts $%sM growing %s%% from %d and %d on", async (arr, growthRate, arrFrom, growthFrom) => {
    expect((await send({ ...texts, arr, growthRate })).status).toBe(202);
    expect(await counts()).toMatchObject([{ arrFrom, growthFrom }]);
  });

  test("tells the most frequent kind first", async () => {
    for (const arr of ["1", "3", "3", "10"]) await send({ ...texts, arr });
    expect((await counts()).map(({ arrFrom, count }) => [arrFrom, count])).toEqual([
      [3, 2],
      [1, 1],
      [10, 1],
    ]);
  });

  test("tells days apart, so that older ones can be left out", async () => {
    await send(texts, { deps: testDeps({ at: "2026-07-31T23:59:59Z" }) });
    await send(texts, { deps: testDeps({ at: "2026-08-01T00:00:00Z" }) });
    await send(texts);
    expect((await counts()).map(({ count }) => count)).toEqual([2]);
    expect(await calculationCounts(testDeps(), "2026-08-21")).toMatchObject([{ count: 1 }]);
    expect(await calculationCounts(testDeps(), "2026-08-22")).toEqual([]);
  });

  test("counts nothing under Global Privacy Control", async () => {
    expect((await send(texts, { headers: { "Sec-GPC": "1" } })).status).toBe(202);
    expect(await counts()).toEqual([]);
  });

  test.each([
    ["a missing field", { ...texts, tier: undefined }, 400],
    ["a number instead of a text", { ...texts, arr: 3 }, 400],
    ["an impossible input", { ...texts, arr: "-3" }, 400],
    ["a figure that is none", { ...texts, valuationHigh: "NaN" }, 400],
    ["an endless name", { ...texts, tier: "x".repeat(81) }, 400],
    ["no JSON", "{", 400],
    ["a list", [texts], 400],
    ["too much", JSON.stringify({ ...texts, tier: "x".repeat(70_000) }), 413],
  ])("refuses %s with one sentence", async (_, body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/^[^\n]+\.$/);
    expect(await counts()).toEqual([]);
  });

  test("refuses other sites and other types", async () => {
    expect((await send(texts, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    expect((await send(texts, { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
  });

  test("takes 300 from one network in ten minutes", async () => {
    const { DB } = env as unknown as { DB: D1Database };
    expect((await send(texts)).status).toBe(202);
    await DB.prepare("update rate_limits set count = 300").run();
    expect((await send(texts)).status).toBe(429);
    expect((await send(texts, { headers: { "CF-Connecting-IP": "198.51.100.7" } })).status).toBe(202);
  });
});

test("a shared valuation tells mid-point, kind, tier and percentile, and no input", () => {
  const valuation = estimate(
    { fundingStage: "seriesA", companyType: "traditional", arr: 7.77, growthRate: 55 },
    publicAverages([]),
  );
  const text = shareText(valuation, ["SaaS"]);
  expect(text).toContain("$69M");
  expect(text).toContain("a traditional SaaS company, Traditional SaaS, 50th-75th percentile");
  expect(text).toMatch(/#SaaS$/);
  expect(text).not.toContain("7.77");
  expect(text).not.toContain("55");
});

test("an estimate has its names in the trade of the publication, wherever it says them", () => {
  const near = { fundingStage: "seriesA", companyType: "traditional", arr: 7.77, growthRate: 145 } as const;
  const valuation = estimate(near, publicAverages([]), "Maschinenbau");
  const texts = [
    describeInput(valuation),
    shareText(valuation, []),
    valuation.tier,
    ...valuation.steps.map(({ rule }) => rule),
    ...valuation.nearThresholds.map(({ text }) => text),
  ].join("\n");
  expect(texts.match(/raditional Maschinenbau/g)?.length).toBeGreaterThanOrEqual(5);
  expect(texts).not.toContain("SaaS");
});
