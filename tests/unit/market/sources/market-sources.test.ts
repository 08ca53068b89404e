import { describe, expect, test } from "vitest";
import { alpaca } from "~/domains/market/sources/alpaca.ts";
import { chooseProvider } from "~/domains/market/sources/choose.ts";
import { fred, readSeries } from "~/domains/market/sources/fred.ts";
import type { PriceProvider } from "~/domains/market/sources/provider.ts";
import { twelveData } from "~/domains/market/sources/twelve-data.ts";
import { readChart, yahoo } from "~/domains/market/sources/yahoo.ts";
import { AT, read, readFrom, symbolOf } from "../../../support/market/reading.ts";
import { fredCsv, yahooChart } from "../../../support/market/rows.ts";

const page = () =>
  new Response("<!doctype html><title>Consent</title>", { headers: { "content-type": "text/html" } });
const text = (body: string, status: number) =>
  new Response(body, { status, headers: { "content-type": "text/html" } });

const PROVIDERS: [string, PriceProvider][] = [
  ["Yahoo", yahoo],
  ["FRED", fred],
  ["Alpaca", alpaca({ id: "id", secret: "secret" })],
  ["Twelve Data", twelveData("key")],
];

describe.each(PROVIDERS)("%s", (_, provider) => {
  const failed = async (...answers: (Response | Error)[]) =>
    symbolOf((await read(provider, ["SNOW"], ...answers)).reading, "SNOW");

  test("names what is wrong with every answer that is none", async () => {
    expect(await failed(text("Edge: Too Many Requests", 429))).toMatchObject({ ok: false, refused: true });
    expect(await failed(new Response("", { status: 429, headers: { "retry-after": "60" } }))).toMatchObject({
      retryAfterMs: 60_000,
    });
    expect(await failed(text("<html>Forbidden</html>", 403))).toMatchObject({ ok: false, refused: true });
    expect(await failed(new Error("connection lost"))).toMatchObject({ ok: false, refused: false });
    expect(await failed(text("oh no", 502))).toMatchObject({ ok: false, refused: false });
    for (const answer of [
      page(),
      text("", 200),
      text('{"chart":', 200),
      text("NaN", 200),
      text("[]", 200),
      text("{}", 200),
    ])
      expect(await failed(answer)).toMatchObject({ ok: false, message: expect.stringMatching(/^\S.*\.$/) });
  });

  test("that does not answer is given up after its time", async () => {
    const fetch = (() => new Promise(() => {})) as typeof globalThis.fetch;
    const reading = await readFrom(provider, ["SNOW"], fetch, 20);
    expect(reading).toMatchObject({
      ok: false,
      refused: false,
      message: expect.stringContaining("took longer"),
    });
  });
});

const bars = [
  { day: "2026-08-19", close: 325.01 },
  { day: "2026-08-20", close: 321.29 },
  { day: "2026-08-21", close: 332.78 },
];

describe("Yahoo", () => {
  test("is asked as a browser that says who it is, for days since the first of splits", async () => {
    const { reading, asked } = await read(yahoo, ["SNOW"], new Response(yahooChart("SNOW", bars)));
    expect(asked[0]?.headers.get("user-agent")).toMatch(/^Mozilla\/5\.0 \(compatible; recurring\/1\.0; .*@/);
    expect(asked[0]?.url.pathname).toBe("/v8/finance/chart/SNOW");
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      interval: "1d",
      events: "split",
      period1: String(Date.parse("2026-07-01T04:00:00Z") / 1000),
      period2: String(Date.parse(AT) / 1000),
    });
    expect(symbolOf(reading, "SNOW")).toMatchObject({ ok: true, rejected: 0 });
  });

  test("bars of before the first day are left out, splits are not", async () => {
    const splits = [{ day: "2026-07-10", numerator: 4, denominator: 1 }];
    const earlier = ["2026-07-10", "2026-07-31"].map((day) => ({ day, close: 300 }));
    const chart = yahooChart("SNOW", [...earlier, ...bars], { splits });
    const { reading } = await read(yahoo, ["SNOW"], new Response(chart));
    expect(symbolOf(reading, "SNOW")).toMatchObject({
      bars: bars.map(({ day }) => expect.objectContaining({ day })),
      splits,
    });
  });

  test("days are those of the exchange, null bars are left out, splits are read", () => {
    const splits = [{ day: "2026-08-20", numerator: 4, denominator: 1 }];
    const chart = yahooChart(
      "SNOW",
      [...bars.slice(0, 1), { day: "2026-08-20", close: null }, ...bars.slice(2)],
      { splits },
    );
    expect(readChart("SNOW", new TextEncoder().encode(chart))).toEqual({
      ok: true,
      rejected: 1,
      bars: [
        { day: "2026-08-19", close: 325.01, low: 324.01, high: 326.01, volume: 1_000_000 },
        { day: "2026-08-21", close: 332.78, low: 331.78, high: 333.78, volume: 1_000_000 },
      ],
      splits,
    });
  });

  test.each([
    ["no bars", yahooChart("SNOW", [])],
    ["another symbol", yahooChart("NOW", bars)],
    ["another currency", yahooChart("SNOW", bars, { currency: "EUR" })],
    ["no currency", yahooChart("SNOW", bars, { currency: null })],
    ["no result", '{"chart":{"result":null,"error":{"code":"Not Found"}}}'],
    ["NaN for a price", yahooChart("SNOW", bars).replace("332.78", "NaN")],
  ])("an answer with %s has no prices", (_, chart) => {
    expect(readChart("SNOW", new TextEncoder().encode(chart))).toMatchObject({ ok: false });
  });

  test("prices of nothing, or less, are none", () => {
    const chart = yahooChart("SNOW", [
      ...bars,
      { day: "2026-08-18", close: 0 },
      { day: "2026-08-17", close: -3 },
    ]);
    expect(readChart("SNOW", new TextEncoder().encode(chart))).toMatchObject({ rejected: 2 });
  });

  test("a symbol that it does not know says nothing about the others", async () => {
    const { reading } = await read(yahoo, ["GONE"], text('{"chart":{"result":null}}', 404));
    expect(symbolOf(reading, "GONE")).toEqual({ ok: false, message: "Yahoo knows no GONE." });
    expect(reading.ok).toBe(true);
  });
});

describe("FRED", () => {
  const series = (csv: string) => readSeries("SP500", new TextEncoder().encode(csv), "2026-08-19");
  test("has closes of both headers, and none on holidays", () => {
    const close = { low: null, high: null, volume: null };
    const expected = [
      { day: "2026-08-19", close: 7707.98, ...close },
      { day: "2026-08-21", close: 7674.37, ...close },
    ];
    const rows = [
      { day: "2026-08-18", close: 7700 },
      { day: "2026-08-19", close: 7707.98 },
      { day: "2026-08-20", close: null },
      { day: "2026-08-21", close: 7674.37 },
    ];
    expect(series(fredCsv("SP500", rows))).toMatchObject({ ok: true, bars: expected });
    expect(
      series("DATE,SP500\r\n2026-08-19,7707.98\r\n2026-08-20,.\r\n2026-08-21,7674.37\r\n"),
    ).toMatchObject({ bars: expected });
  });

  test("of another series, or without a close, is a failure", () => {
    expect(series(fredCsv("NASDAQCOM", bars))).toMatchObject({ ok: false });
    expect(series("observation_date,SP500\n2026-08-20,\n")).toMatchObject({ ok: false });
    expect(series("observation_date,SP500\n2026-08-20,NaN\n2026-08-21,7674.37")).toMatchObject({
      ok: true,
      rejected: 1,
    });
  });
});

test("the environment chooses the provider, and its key must be there", () => {
  const choose = (vars: object) => {
    const chosen = chooseProvider({ COMPRESS: "off", ...vars });
    return chosen.ok ? chosen.value.source : chosen.code;
  };
  expect(choose({})).toBe("yahoo");
  expect(choose({ PRICE_PROVIDER: "none" })).toBe("none");
  expect(choose({ PRICE_PROVIDER: "alpaca", ALPACA_KEY_ID: "a" })).toBe("no-key");
  expect(choose({ PRICE_PROVIDER: "alpaca", ALPACA_KEY_ID: "a", ALPACA_SECRET_KEY: "b" })).toBe("alpaca");
  expect(choose({ PRICE_PROVIDER: "twelvedata" })).toBe("no-key");
  expect(choose({ PRICE_PROVIDER: "twelvedata", TWELVE_DATA_API_KEY: "a" })).toBe("twelvedata");
});

const recorded = import.meta.glob<string>("../../../../shared/upstream/prices/*.{json,csv,html}", {
  query: "?raw",
  import: "default",
});
const load = async (name: string) => (await recorded[`../../../../shared/upstream/prices/${name}`]?.()) ?? "";
const bytes = async (name: string) => new TextEncoder().encode(await load(name));

// Recorded bytes of other companies are not part of this repository: where they are, they are tried.
if (Object.keys(recorded).length > 0)
  describe("recorded answers", () => {
    test.each<[string, string, number, string, string, number]>([
      ["yahoo-chart-NVDA-1y-split.json", "NVDA", 252, "2021-02-01", "2022-01-28", 22.84],
      ["yahoo-chart-MSFT-1y-dividends.json", "MSFT", 252, "2021-02-01", "2022-01-28", 308.26],
      ["yahoo-chart-AAPL-49d.json", "AAPL", 49, "2020-08-31", "2020-11-06", 118.69],
      ["yahoo-chart-AAPL-10d-2024.json", "AAPL", 10, "2024-09-30", "2024-10-11", 227.55],
      ["yahoo-chart-null-bar.DERIVED.json", "AAPL", 9, "2024-09-30", "2024-10-11", 227.55],
      ["yahoo-chart-QQQ.json", "QQQ", 1, "2020-01-02", "2020-01-02", 216.16],
    ])("%s has its bars on New York's days", async (name, symbol, count, first, last, close) => {
      const reading = readChart(symbol, await bytes(name));
      if (!reading.ok) throw new Error(reading.message);
      expect(reading.bars).toHaveLength(count);
      expect([reading.bars[0]?.day, reading.bars.at(-1)?.day]).toEqual([first, last]);
      expect(reading.bars.at(-1)?.close).toBeCloseTo(close, 4);
    });

    test("the split of NVIDIA is read", async () => {
      const reading = readChart("NVDA", await bytes("yahoo-chart-NVDA-1y-split.json"));
      expect(reading).toMatchObject({ splits: [{ day: "2021-07-20", numerator: 4, denominator: 1 }] });
    });

    test.each([
      ["yahoo-chart-no-results.json", "AAPL"],
      ["yahoo-chart-weekend-empty.json", "AAPL"],
      ["yahoo-chart-null-currency-delisted.json", "CAPIO.ST"],
      ["yahoo-chart-MUV2.DE-2025.json", "MUV2.DE"],
      ["yahoo-chart-ALL.AX.json", "ALL.AX"],
      ["yahoo-chart-404.DOCUMENTED.json", "GONE"],
      ["yahoo-quote-unknown-symbol.json", "APS.AX"],
      ["yahoo-429.DOCUMENTED.html", "SNOW"],
      ["stooq-interstitial.DOCUMENTED.html", "SNOW"],
    ])("%s has no prices in dollars", async (name, symbol) => {
      expect(readChart(symbol, await bytes(name))).toMatchObject({ ok: false });
    });

    test("the Nasdaq's closes since 2025 are FRED's", async () => {
      const reading = readSeries("NASDAQCOM", await bytes("fred-NASDAQCOM.csv"), "2025-03-27");
      expect(reading.ok && reading.bars.map(({ day, close }) => [day, close])).toEqual([
        ["2025-03-27", 17804.03],
        ["2025-03-28", 17322.99],
      ]);
    });

    test("Alpaca's and Twelve Data's documented answers are read", async () => {
      const several = await read(
        alpaca({ id: "a", secret: "b" }),
        ["SNOW", "DDOG"],
        new Response(await load("alpaca-bars-multi.DOCUMENTED.json")),
      );
      expect(symbolOf(several.reading, "SNOW")).toMatchObject({
        ok: true,
        bars: [{ day: "2026-08-20", close: 321.29 }],
      });
      expect(symbolOf(several.reading, "DDOG")).toMatchObject({ bars: [] });
      const batch = await read(
        twelveData("k"),
        ["SNOW", "NOPE"],
        new Response(await load("twelvedata-time_series-batch.DOCUMENTED.json")),
      );
      const snow = symbolOf(batch.reading, "SNOW");
      expect(snow?.ok && snow.bars[0]).toEqual({
        day: "2026-08-21",
        close: 332.78,
        low: 314.2,
        high: 333.275,
        volume: 3_422_493,
      });
      expect(symbolOf(batch.reading, "NOPE")).toMatchObject({ ok: false });
      const single = await read(
        twelveData("k"),
        ["SNOW"],
        new Response(await load("twelvedata-time_series-single.DOCUMENTED.json")),
      );
      expect(symbolOf(single.reading, "SNOW")).toMatchObject({ ok: false });
    });
  });
