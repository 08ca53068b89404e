import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { historyColumns, rebase } from "~/domains/market/rules/chart.ts";
import { readAnalysis, readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { closesOf, seedMarket, settled, yahooChart } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import {
  ALPACA,
  alpacaOf,
  closeRows,
  config,
  db,
  fredOf,
  kv,
  quick,
  quickFilings,
  refreshedOn,
  SYMBOLS,
  since,
  stockOf,
  symbolOf,
  upTo,
  wipe,
  world,
  yahooOf,
} from "../../../support/unit/market-world.ts";

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
    expect(outcome.summary).toContain("1 failed (CRWD: ");
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
    expect(crwd.counts).toBe(false);
    expect((await readMarket(deps))?.data.session).toMatchObject({
      sample: false,
      counted: 23,
      all: 24,
      leftOut: [{ symbol: failing, asOf: "2026-08-21", sample: true }],
    });
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

  test("of a year begin with the close that its change counts from, also one of before a weekend", async () => {
    const { deps } = await refreshedOn("2026-08-17");
    const columns = historyColumns((await readHistory(deps, "SNOW"))?.data.closes ?? []);
    expect(columns.days[0]).toBe("2025-08-15");
    const [line] = rebase(columns, "1Y", datesIn())?.lines ?? [];
    const { periods } = await stockOf(deps, "SNOW");
    expect(line?.changePercent).toBeCloseTo(periods["1Y"]?.changePercent ?? 0, 3);
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
      state: "idle",
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

  test.each([
    ["applied", 0.25],
    ["listed and not applied yet", 1],
  ])(
    "after a split that is %s are read whole: the series never mixes both, and shares count the split in",
    async (_, factor) => {
      await seedMarket(testDeps());
      await refreshedOn("2026-08-20");
      const cap = (await stockOf(testDeps(), "SNOW")).marketCap ?? 0;
      const split = { day: "2026-08-21", numerator: 4, denominator: 1 };
      const after = upTo("SNOW", split.day, 0.25).slice(-1);
      const { deps, requests } = world(settled("2026-08-21"), {
        yahoo: (url) =>
          symbolOf(url) === "SNOW"
            ? new Response(
                yahooChart("SNOW", since(url, [...upTo("SNOW", "2026-08-20", factor), ...after]), {
                  splits: [split],
                }),
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
    },
  );

  test.each([
    ["Yahoo", {}],
    ["Alpaca", ALPACA],
  ])(
    "of a company that trades no more are asked for since its last close, and written once (%s)",
    async (_, vars) => {
      const refreshed = async (at: string, last: string) => {
        const answers = { yahoo: yahooOf(last), alpaca: alpacaOf(last), fred: fredOf(last) };
        const { deps, requests } = world(at, answers, vars);
        const outcome = await refreshQuotes(deps, { force: true, ...quick });
        return { ...outcome, requests };
      };
      expect((await refreshed(settled("2026-08-20"), "2026-07-31")).state).toBe("ok");
      const before = await closeRows("SNOW");
      expect(before.length).toBeGreaterThan(200);
      for (const at of ["14:00", "15:00", "20:30"]) {
        const { summary, changed, requests } = await refreshed(`2026-08-21T${at}:00Z`, "2026-07-31");
        expect(summary).toContain("29 asked; 0 changed; 0 new closes");
        expect(changed).toBe(false);
        for (const { searchParams } of requests) {
          const second = searchParams.get("period1");
          const from = second ? new Date(Number(second) * 1000).toISOString() : searchParams.get("start");
          expect(from?.slice(0, 10) ?? searchParams.get("cosd")).toBe("2026-07-17");
        }
        expect(await closeRows("SNOW")).toEqual(before);
      }
      // It trades again: the days between are not missing.
      expect((await refreshed("2026-08-21T21:00:00Z", "2026-08-21")).state).toBe("ok");
      expect((await closeRows("SNOW")).map(({ day }) => day)).toEqual(
        upTo("SNOW", "2026-08-21")
          .map(({ day }) => day)
          .filter((day) => day >= (before[0]?.day ?? "")),
      );
    },
  );

  test("of a first reading bring the splits of the months before them, for the counts that their first days need", async () => {
    const split = { day: "2025-06-10", numerator: 4, denominator: 1 };
    const asked = (url: URL) => new Date(Number(url.searchParams.get("period1")) * 1000).toISOString();
    const { deps } = world(settled("2026-08-20"), {
      yahoo: (url) => {
        const earlier = ["2025-06-09", split.day].map((day) => ({ day, close: 100 }));
        const bars = since(url, [...earlier, ...upTo(symbolOf(url), "2026-08-20")]);
        return new Response(
          yahooChart(symbolOf(url), bars, { splits: asked(url) <= split.day ? [split] : [] }),
        );
      },
      fred: fredOf("2026-08-20"),
    });
    expect(await refreshQuotes(deps, { force: true, ...quick })).toMatchObject({ state: "ok" });
    expect(await db.all(sql`select day, numerator, denominator from splits where symbol = 'SNOW'`)).toEqual([
      split,
    ]);
    expect((await closeRows("SNOW"))[0]?.day.slice(0, 7)).toBe("2025-07");
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
    const { deps } = world(
      settled("2026-08-21"),
      { alpaca: alpacaOf("2026-08-21"), fred: fredOf("2026-08-20") },
      ALPACA,
    );
    expect(await refreshQuotes(deps, quick)).toMatchObject({ state: "ok", changed: true });
    expect(await stockOf(deps, "SNOW")).toMatchObject({
      price: 332.78,
      priceSource: { source: "Alpaca Market Data" },
    });
  });

  test("are left alone without a provider's key, and with none", async () => {
    const none = world(settled("2026-08-21"), {}, { PRICE_PROVIDER: "none" });
    expect(await refreshQuotes(none.deps, quick)).toMatchObject({ state: "idle", changed: false });
    expect(await refreshFundamentals(none.deps, quickFilings)).toMatchObject({
      state: "idle",
      changed: false,
    });
    const keyless = world(settled("2026-08-21"), {}, { PRICE_PROVIDER: "alpaca" });
    expect(await refreshQuotes(keyless.deps, quick)).toMatchObject({
      state: "failed",
      summary: "PRICE_PROVIDER is alpaca, which needs ALPACA_KEY_ID and ALPACA_SECRET_KEY.",
    });
    expect([none.requests, keyless.requests]).toEqual([[], []]);
  });
});

test("every symbol of the publication is in the sample", () => {
  for (const symbol of SYMBOLS) expect(closesOf(symbol).length, symbol).toBeGreaterThan(250);
});
