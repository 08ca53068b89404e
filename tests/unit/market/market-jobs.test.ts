import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Stock } from "~/domains/market/schema.ts";
import { readAnalysis, readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import type { Vars } from "~/platform/env.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { closesOf, fredCsv, seedMarket, settled, type WireBar, yahooChart } from "../../support/market.ts";
import { publication } from "../../support/publication/first.ts";
import { testDeps } from "../../support/unit/deps.ts";

const config = publication.market;

const SYMBOLS = [...config.companies, ...config.others].map(({ symbol }) => symbol);
const quick = { pace: { sleep: async () => {} }, timeoutMs: 50, random: () => 0.5 };
const quickFilings = {
  pace: { gapMs: 0, hosts: 1, sleep: async () => {} },
  timeoutMs: 50,
  random: () => 0.5,
};

type Answer = (url: URL) => Response | Promise<Response>;

/** Closes up to a day, times a factor: what an upstream knows at that time. */
const upTo = (symbol: string, day: string, factor = 1): WireBar[] =>
  closesOf(symbol)
    .filter((each) => each.day <= day)
    .map((each) => ({ day: each.day, close: Math.round(each.close * factor * 1e4) / 1e4 }));

const since = (url: URL, bars: WireBar[]) => {
  const from = new Date(Number(url.searchParams.get("period1")) * 1000).toISOString().slice(0, 10);
  return bars.filter(({ day }) => day >= (url.searchParams.get("cosd") ?? from));
};
const symbolOf = (url: URL) => url.pathname.split("/").at(-1) ?? "";
const yahooOf =
  (day: string, factor = 1): Answer =>
  (url) =>
    new Response(yahooChart(symbolOf(url), since(url, upTo(symbolOf(url), day, factor))));
const fredOf =
  (day: string): Answer =>
  (url) => {
    const series = url.searchParams.get("id") ?? "";
    return new Response(fredCsv(series, since(url, upTo(series, day))));
  };

/** Dependencies at a time, whose outside world answers for Yahoo, FRED and the SEC. */
function world(
  at: string,
  answers: { yahoo?: Answer; fred?: Answer; edgar?: Answer },
  vars: Partial<Vars> = {},
) {
  const requests: URL[] = [];
  const hosts: Record<string, Answer | undefined> = {
    "query1.finance.yahoo.com": answers.yahoo,
    "fred.stlouisfed.org": answers.fred,
    "data.sec.gov": answers.edgar,
  };
  const fetch = (async (input: RequestInfo | URL) => {
    const url = new URL(String(input));
    requests.push(url);
    const answer = hosts[url.host];
    if (!answer) throw new Error("no route");
    return answer(url);
  }) as typeof globalThis.fetch;
  return { deps: testDeps({ at, fetch, vars: { COMPRESS: "off", ...vars } }), requests };
}

const { db, kv } = testDeps();
const stockOf = async (deps: ReturnType<typeof testDeps>, symbol: string) =>
  (await readMarket(deps))?.data.stocks.find((each) => each.symbol === symbol) as Stock;
const closeRows = (symbol: string) =>
  db.all<{ day: string; close: number }>(
    sql`select day, close from closes where symbol = ${symbol} order by day`,
  );

/** Everything refreshed at the settled close of a day. */
async function refreshedOn(day: string) {
  const { deps, requests } = world(settled(day), { yahoo: yahooOf(day), fred: fredOf(day) });
  return { outcome: await refreshQuotes(deps, { force: true, ...quick }), deps, requests };
}

async function wipe(): Promise<void> {
  for (const table of ["closes", "quotes", "splits", "companies", "quarters", "sources", "runs"])
    await db.run(sql.raw(`delete from ${table}`));
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
}

describe("prices", () => {
  beforeEach(wipe);

  test("take the sample's place symbol by symbol, with their source and day", async () => {
    await seedMarket(testDeps());
    const failing = "CRWD";
    const { deps } = world(settled("2026-08-21"), {
      yahoo: (url) =>
        symbolOf(url) === failing ? new Response("", { status: 404 }) : yahooOf("2026-08-21")(url),
      fred: fredOf("2026-08-21"),
    });
    const outcome = await refreshQuotes(deps, quick);
    expect(outcome).toMatchObject({ state: "partial", changed: true });
    expect(outcome.summary).toContain("29 asked; 28 changed");
    expect(outcome.summary).toContain("1 failed (CRWD)");
    const [snow, crwd] = [await stockOf(deps, "SNOW"), await stockOf(deps, failing)];
    expect(snow.priceSource).toEqual({
      source: "Yahoo Finance",
      url: "https://finance.yahoo.com/quote/SNOW",
      asOf: "2026-08-21",
      sample: false,
    });
    expect(snow).toMatchObject({ price: 332.78, changePercent: 3.5762, dayLow: 331.78, stale: false });
    expect(snow.periods["1Y"]?.changePercent).toBe(70.9369);
    expect(crwd).toMatchObject({ price: 191.95, priceSource: { sample: true } });
    expect((await readMarket(deps))?.data.prices).toMatchObject({ sample: true });
  });

  test("fill everything from nothing: quotes, indices, histories, the year to date, the analysis", async () => {
    const { outcome, deps } = await refreshedOn("2026-08-21");
    expect(outcome).toMatchObject({ state: "ok", changed: true });
    const market = (await readMarket(deps))?.data;
    expect(market?.stocks.map(({ symbol }) => symbol)).toEqual(config.companies.map(({ symbol }) => symbol));
    expect(market?.others.map(({ symbol }) => symbol)).toEqual(["CRWV", "NBIS", "AI", "NASDAQCOM", "SP500"]);
    expect(market?.ytd).toMatchObject({
      index: { name: "Recurring Index", ytdPercent: 9.1456 },
      nasdaq: { ytdPercent: 12.6429 },
      sp500: { ytdPercent: 12.1082 },
      lastUpdated: "2026-08-21T20:00:00.000Z",
    });
    const history = (await readHistory(deps, "SNOW"))?.data;
    expect(history?.closes.at(-1)).toEqual({
      day: "2026-08-21",
      company: 332.78,
      nasdaq: 26180.46,
      sp500: 7674.37,
    });
    expect((await readAnalysis(deps))?.data).toMatchObject({
      method: "computed",
      marketSentiment: "bullish",
    });
    expect((await healthReport(deps)).sources).toHaveLength(29);
  });

  test("of a running session are the quote, and become a close when the day has settled", async () => {
    await refreshedOn("2026-08-20");
    const noon = world("2026-08-21T16:00:00Z", { yahoo: yahooOf("2026-08-21"), fred: fredOf("2026-08-20") });
    expect(await refreshQuotes(noon.deps, { force: true, ...quick })).toMatchObject({ changed: true });
    expect(await stockOf(noon.deps, "SNOW")).toMatchObject({
      price: 332.78,
      change: 11.49,
      priceSource: { asOf: "2026-08-21" },
    });
    expect((await closeRows("SNOW")).at(-1)).toEqual({ day: "2026-08-20", close: 3_212_900 });
    await refreshedOn("2026-08-21");
    expect((await closeRows("SNOW")).at(-1)).toEqual({ day: "2026-08-21", close: 3_327_800 });
  });

  test("are asked for again only when due, for two weeks only, and write nothing that is known", async () => {
    const first = await refreshedOn("2026-08-20");
    expect(new Set(first.requests.map(String)).size).toBe(29);
    const { deps, requests } = world(settled("2026-08-20"), {
      yahoo: yahooOf("2026-08-20"),
      fred: fredOf("2026-08-20"),
    });
    expect(await refreshQuotes(deps, quick)).toEqual({
      state: "ok",
      summary: "No price was due.",
      changed: false,
    });
    expect(requests).toEqual([]);
    const before = await kv.get("snapshot:market");
    expect(await refreshQuotes(deps, { force: true, ...quick })).toMatchObject({
      state: "ok",
      changed: false,
    });
    const days =
      (Date.parse(settled("2026-08-20")) / 1000 - Number(requests[0]?.searchParams.get("period1"))) / 86_400;
    expect(Math.round(days)).toBe(15);
    expect(await kv.get("snapshot:market")).toBe(before);
  });

  test("whose snapshot is of another release's shape are computed again, though none is due", async () => {
    await refreshedOn("2026-08-20");
    await kv.put(
      "snapshot:market",
      JSON.stringify({ asOf: "2026-08-20T20:00:00.000Z", data: { stocks: [] } }),
    );
    const { deps } = world(settled("2026-08-20"), {});
    expect(await refreshQuotes(deps, quick)).toMatchObject({ summary: "No price was due.", changed: true });
    expect((await readMarket(deps))?.data.stocks).toHaveLength(24);
  });

  test("after a split are read whole: the series never mixes both, and shares count the split in", async () => {
    await seedMarket(testDeps());
    await refreshedOn("2026-08-20");
    const cap = (await stockOf(testDeps(), "SNOW")).marketCap ?? 0;
    const split = { day: "2026-08-21", numerator: 4, denominator: 1 };
    const { deps, requests } = world(settled("2026-08-21"), {
      yahoo: (url) =>
        symbolOf(url) === "SNOW"
          ? new Response(
              yahooChart("SNOW", since(url, upTo("SNOW", "2026-08-21", 0.25)), { splits: [split] }),
            )
          : yahooOf("2026-08-21")(url),
      fred: fredOf("2026-08-20"),
    });
    await db.run(sql`update companies set shares_filed = '2026-05-29' where symbol = 'SNOW'`);
    expect(await refreshQuotes(deps, { force: true, ...quick })).toMatchObject({ state: "ok" });
    expect(requests.filter((url) => symbolOf(url) === "SNOW")).toHaveLength(2);
    const rows = await closeRows("SNOW");
    expect(
      rows.every(
        ({ day, close }) =>
          close === Math.round(((closesOf("SNOW").find((c) => c.day === day)?.close ?? 0) / 4) * 1e4),
      ),
    ).toBe(true);
    const snow = await stockOf(deps, "SNOW");
    expect(snow.changePercent).toBeCloseTo(3.5762, 2);
    expect((snow.marketCap ?? 0) / cap).toBeCloseTo(332.78 / 321.29, 3);
  });

  test("that end too early, or are cut short, do not take the place of what is stored", async () => {
    await refreshedOn("2026-08-20");
    const before = await closeRows("SNOW");
    const old = world(settled("2026-08-21"), { yahoo: yahooOf("2026-08-18"), fred: fredOf("2026-08-20") });
    expect(await refreshQuotes(old.deps, { force: true, ...quick })).toMatchObject({ state: "partial" });
    expect(await closeRows("SNOW")).toEqual(before);
    // A jump asks for the whole series, and the whole is three days long.
    const short = world(settled("2026-08-21"), {
      yahoo: (url) => new Response(yahooChart(symbolOf(url), upTo(symbolOf(url), "2026-08-21", 3).slice(-3))),
    });
    await refreshQuotes(short.deps, { force: true, ...quick });
    expect(await closeRows("SNOW")).toEqual(before);
    expect(await stockOf(short.deps, "SNOW")).toMatchObject({ price: 321.29 });
  });

  test("of another provider replace the whole series", async () => {
    await refreshedOn("2026-08-20");
    const keys = { PRICE_PROVIDER: "alpaca", ALPACA_KEY_ID: "a", ALPACA_SECRET_KEY: "b" } as const;
    const fetch = (async (input: RequestInfo | URL) => {
      const url = new URL(String(input));
      if (url.host === "fred.stlouisfed.org") return fredOf("2026-08-20")(url);
      const from = url.searchParams.get("start") ?? "";
      const bars = Object.fromEntries(
        (url.searchParams.get("symbols") ?? "").split(",").map((symbol) => [
          symbol,
          upTo(symbol, "2026-08-21")
            .filter(({ day }) => day >= from)
            .map(({ day, close }) => ({ t: `${day}T04:00:00Z`, c: close, l: 1, h: 2, v: 3 })),
        ]),
      );
      return Response.json({ bars, next_page_token: null });
    }) as typeof globalThis.fetch;
    const deps = testDeps({ at: settled("2026-08-21"), fetch, vars: { COMPRESS: "off", ...keys } });
    expect(await refreshQuotes(deps, quick)).toMatchObject({ state: "ok", changed: true });
    expect(await stockOf(deps, "SNOW")).toMatchObject({
      price: 332.78,
      priceSource: { source: "Alpaca Market Data" },
    });
  });

  test("are left alone without a provider's key, and with none", async () => {
    const none = world(settled("2026-08-21"), {}, { PRICE_PROVIDER: "none" });
    expect(await refreshQuotes(none.deps, quick)).toMatchObject({ state: "ok", changed: false });
    expect(await refreshFundamentals(none.deps, quickFilings)).toMatchObject({ state: "ok", changed: false });
    const keyless = world(settled("2026-08-21"), {}, { PRICE_PROVIDER: "alpaca" });
    expect(await refreshQuotes(keyless.deps, quick)).toMatchObject({
      state: "failed",
      summary: "PRICE_PROVIDER is alpaca, which needs ALPACA_KEY_ID and ALPACA_SECRET_KEY.",
    });
    expect([none.requests, keyless.requests]).toEqual([[], []]);
  });
});

const html = () =>
  new Response("<!doctype html><title>Please wait</title>", { headers: { "content-type": "text/html" } });

/** The ways in which upstreams were seen to fail. */
const FAILURES: [string, Answer, { asked: number; again: number }][] = [
  [
    "429 as text",
    () => new Response("Edge: Too Many Requests", { status: 429, headers: { "content-type": "text/html" } }),
    { asked: 1, again: 0 },
  ],
  [
    "403 as a page",
    () => new Response("<html>Undeclared Automated Tool</html>", { status: 403 }),
    { asked: 1, again: 0 },
  ],
  ["a page with 200", html, { asked: 27, again: 0 }],
  ["nothing with 200", () => new Response(""), { asked: 27, again: 0 }],
  ["an empty chart", (url) => new Response(yahooChart(symbolOf(url), [])), { asked: 27, again: 0 }],
  [
    "null bars",
    (url) => new Response(yahooChart(symbolOf(url), [{ day: "2026-08-21", close: null }])),
    { asked: 27, again: 0 },
  ],
  [
    "NaN",
    (url) =>
      new Response(
        yahooChart(symbolOf(url), upTo(symbolOf(url), "2026-08-21").slice(-3)).replaceAll(
          /"close":\[[^\]]*\]/g,
          '"close":[NaN,NaN,NaN]',
        ),
      ),
    { asked: 27, again: 0 },
  ],
  ["JSON cut short", () => new Response('{"chart":{"result":[{'), { asked: 27, again: 0 }],
  ["a 502", () => new Response("bad gateway", { status: 502 }), { asked: 3, again: 3 }],
  ["silence", () => new Promise(() => {}), { asked: 3, again: 3 }],
  ["a lost connection", () => Promise.reject(new Error("network connection lost")), { asked: 3, again: 3 }],
  [
    "a redirect inward",
    () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
    { asked: 3, again: 3 },
  ],
];

describe("prices that are there", () => {
  beforeAll(async () => {
    await wipe();
    await refreshedOn("2026-08-20");
  });
  beforeEach(() => db.run(sql`delete from sources`));

  test.each(FAILURES)(
    "stay the last good ones, labelled by their day, when the answer is %s",
    async (_, failing, { asked, again }) => {
      const before = (await readMarket(testDeps({ at: settled("2026-08-20") })))?.data;
      const { deps, requests } = world(settled("2026-08-21"), { yahoo: failing, fred: failing });
      const outcome = await refreshQuotes(deps, { force: true, ...quick });
      expect(outcome).toMatchObject({ state: "failed", changed: false });
      expect(requests.filter(({ host }) => host === "query1.finance.yahoo.com")).toHaveLength(asked);
      const after = (await readMarket(deps))?.data;
      expect(after?.stocks.map(({ price }) => price)).toEqual(before?.stocks.map(({ price }) => price));
      expect(before?.stocks.every(({ stale }) => !stale)).toBe(true);
      expect(
        after?.stocks.every(({ stale, priceSource }) => stale && priceSource.asOf === "2026-08-20"),
      ).toBe(true);
      expect(deps.errors).toEqual([]);
      const failingSources = (await healthReport(deps)).sources.filter(({ state }) => state === "failing");
      expect(failingSources.length).toBeGreaterThanOrEqual(asked);
      for (const source of failingSources) expect(source.lastError).toMatch(/^\S.*\.$/);
      const next = world(settled("2026-08-21"), { yahoo: failing, fred: failing });
      await refreshQuotes(next.deps, quick);
      const asYahoo = next.requests.filter(({ host }) => host === "query1.finance.yahoo.com");
      // Those that were not asked yet, for a source that may have been down for a moment only.
      expect(asYahoo).toHaveLength(again);
      const tried = new Set(requests.map(symbolOf));
      expect(asYahoo.filter((url) => tried.has(symbolOf(url)))).toEqual([]);
    },
  );
});

describe("a run in which symbols fail", () => {
  const gone: Answer = () => new Response("", { status: 404 });
  const down: Answer = () => new Response("bad gateway", { status: 502 });
  const left = /[1-9]\d* left for the next run/;
  const forced = { force: true, ...quick };

  beforeAll(async () => {
    await wipe();
    await refreshedOn("2026-08-20");
  });

  test("is no outage when the only symbol that was due fails", async () => {
    await db.run(sql`update sources set next_check_at = 0 where id = 'price-CRWD'`);
    const { deps } = world(settled("2026-08-20"), { yahoo: gone });
    expect(await refreshQuotes(deps, quick)).toEqual({
      state: "partial",
      summary: "Prices: 1 asked; 0 changed; 0 new closes; 1 failed (CRWD).",
      changed: false,
    });
  });

  test("is an outage when every configured symbol fails", async () => {
    const { deps } = world(settled("2026-08-21"), { yahoo: gone, fred: gone });
    const outcome = await refreshQuotes(deps, forced);
    expect(outcome.summary).toContain("29 failed");
    expect(outcome).toMatchObject({ state: "failed", changed: false });
  });

  test("is an outage when it ends early without one good answer", async () => {
    const { deps } = world(settled("2026-08-21"), { yahoo: down, fred: gone });
    const outcome = await refreshQuotes(deps, forced);
    expect(outcome.summary).toMatch(left);
    expect(outcome.state).toBe("failed");
  });

  test("is no outage with one good answer, however many symbols are left for the next run", async () => {
    const { deps } = world(settled("2026-08-21"), { yahoo: down, fred: fredOf("2026-08-21") });
    const outcome = await refreshQuotes(deps, forced);
    expect(outcome.summary).toMatch(left);
    expect(outcome).toMatchObject({ state: "partial", changed: true });
  });
});

describe("filings", () => {
  beforeEach(wipe);

  const TAG = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const accn = "0001640147-26-000030";
  const row = (start: string, end: string, val: number) => ({
    start,
    end,
    val,
    accn,
    form: "10-Q",
    filed: "2026-05-29",
    fy: 2027,
    fp: "Q1",
  });
  const cikOf = (url: URL) => Number(/CIK(\d{10})/.exec(url.pathname)?.[1]);
  const facts = (cik: number, newest = 1_390_951_000) => ({
    cik,
    entityName: "A company",
    facts: {
      dei: {
        EntityCommonStockSharesOutstanding: {
          units: {
            shares: [{ end: "2026-05-20", val: 340_000_000, accn, form: "10-Q", filed: "2026-05-29" }],
          },
        },
      },
      "us-gaap": {
        [TAG]: {
          units: {
            USD: [row("2025-02-01", "2025-04-30", 1_042_074_000), row("2026-02-01", "2026-04-30", newest)],
          },
        },
      },
    },
  });
  const good: Answer = (url) => Response.json(facts(cikOf(url)), { headers: { etag: '"one"' } });
  const companies = config.companies.filter(({ symbol }) => ["SNOW", "MDB"].includes(symbol));

  test("give revenue, growth and shares with their accession, once a day, and take the sample's place", async () => {
    await seedMarket(testDeps());
    const { deps, requests } = world("2026-08-22T10:00:00Z", { edgar: good });
    expect(await refreshFundamentals(deps, { companies, ...quickFilings })).toMatchObject({
      state: "ok",
      changed: true,
    });
    const snow = await stockOf(deps, "SNOW");
    expect(snow).toMatchObject({
      arr: 5.563804,
      arrGrowth: 33.4791,
      arrBasis: "implied",
      periodEnd: "2026-04-30",
    });
    expect(snow.marketCap).toBe(Math.round(340_000_000 * 332.78));
    expect(snow.arrSource).toEqual({
      source: "SEC EDGAR 10-Q",
      url: "https://www.sec.gov/Archives/edgar/data/1640147/000164014726000030/",
      asOf: "2026-04-30",
      sample: false,
    });
    expect((await readHistory(deps, "SNOW"))?.data.quarters.map(({ accession }) => accession)).toEqual([
      accn,
      accn,
    ]);
    expect(requests.map(({ pathname }) => pathname).sort()).toEqual([
      "/api/xbrl/companyfacts/CIK0001441816.json",
      "/api/xbrl/companyfacts/CIK0001640147.json",
    ]);
    const soon = world("2026-08-22T20:00:00Z", { edgar: good });
    expect(await refreshFundamentals(soon.deps, { companies, ...quickFilings })).toMatchObject({
      changed: false,
    });
    expect(soon.requests).toEqual([]);
    const same = world("2026-08-23T12:00:00Z", { edgar: good });
    expect(await refreshFundamentals(same.deps, { companies, ...quickFilings })).toMatchObject({
      changed: false,
    });
    expect(same.requests).toHaveLength(2);
  });

  test("of a new quarter change the figures; a restated one replaces its own", async () => {
    await refreshedOn("2026-08-21");
    const { deps } = world("2026-08-22T10:00:00Z", { edgar: good });
    await refreshFundamentals(deps, { companies, ...quickFilings });
    const restated = world("2026-08-24T10:00:00Z", {
      edgar: (url) => Response.json(facts(cikOf(url), 1_400_000_000)),
    });
    expect(await refreshFundamentals(restated.deps, { companies, ...quickFilings })).toMatchObject({
      changed: true,
    });
    expect((await stockOf(restated.deps, "SNOW")).arr).toBe(5.6);
    expect((await readHistory(restated.deps, "SNOW"))?.data.quarters).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ["403 as a page", () => new Response("<html>Undeclared Automated Tool</html>", { status: 403 })],
    ["404 as XML", () => new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 })],
    ["a page with 200", html],
    ["429", () => new Response("Request Rate Threshold Exceeded", { status: 429 })],
    ["another company's facts", () => Response.json(facts(1))],
    ["silence", () => new Promise(() => {})],
    ["20 MB", () => new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1_000_000)) }))],
  ])("answered with %s keep the last good figures, and say so in health", async (_, failing) => {
    await seedMarket(testDeps());
    const first = world("2026-08-22T10:00:00Z", { edgar: good });
    await refreshFundamentals(first.deps, { companies, ...quickFilings });
    const { deps } = world("2026-08-24T10:00:00Z", { edgar: failing });
    const outcome = await refreshFundamentals(deps, { companies, ...quickFilings, timeoutMs: 400 });
    expect(outcome).toMatchObject({ state: "failed", changed: false });
    expect(await stockOf(deps, "SNOW")).toMatchObject({ arr: 5.563804, arrSource: { sample: false } });
    const { sources } = await healthReport(deps);
    expect(sources.filter(({ state }) => state === "failing").map(({ id }) => id)).toEqual([
      "filings-MDB",
      "filings-SNOW",
    ]);
  });

  test.each<[string, Answer, number]>([
    ["refuses", () => new Response("<html>Undeclared Automated Tool</html>", { status: 403 }), 1],
    ["is down", () => new Response("", { status: 503 }), 3],
    ["lacks the companies", () => new Response("", { status: 404 }), 24],
  ])("are not asked for further in a run in which the SEC %s", async (_, failing, asked) => {
    const { deps, requests } = world("2026-08-22T10:00:00Z", { edgar: failing });
    expect(await refreshFundamentals(deps, quickFilings)).toMatchObject({ state: "failed", changed: false });
    expect(requests).toHaveLength(asked);
    expect((await healthReport(deps)).sources.filter(({ state }) => state === "failing")).toHaveLength(24);
  });

  test("without quarters leave the figures that configuration states", async () => {
    await seedMarket(testDeps());
    const { deps } = world("2026-08-22T10:00:00Z", {
      edgar: (url) => Response.json({ cik: cikOf(url), facts: { "ifrs-full": {} } }),
    });
    const foreign = config.companies.filter(({ symbol }) => symbol === "MNDY");
    expect(await refreshFundamentals(deps, { companies: foreign, ...quickFilings })).toMatchObject({
      state: "ok",
    });
    expect(await db.get(sql`select annual_only, sample from companies where symbol = 'MNDY'`)).toMatchObject({
      annual_only: 1,
      sample: 0,
    });
    expect(await stockOf(deps, "MNDY")).toMatchObject({
      arr: 1.46,
      arrSource: { source: "Company release, rounded 6-K", sample: false },
    });
  });
});

test("every symbol of the publication is in the sample", () => {
  for (const symbol of SYMBOLS) expect(closesOf(symbol).length, symbol).toBeGreaterThan(250);
});
