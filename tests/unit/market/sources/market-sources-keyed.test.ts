import { describe, expect, test } from "vitest";
import { alpaca } from "~/domains/market/sources/alpaca.ts";
import { twelveData } from "~/domains/market/sources/twelve-data.ts";
import { read, symbolOf } from "../../../support/market/reading.ts";

describe("Alpaca", () => {
  const provider = alpaca({ id: "the id", secret: "the secret" });
  const bar = (day: string, c: unknown) => ({
    t: `${day}T04:00:00Z`,
    o: 1,
    h: 400,
    l: 300,
    c,
    v: 10,
    n: 1,
    vw: 1,
  });

  test("is asked for all symbols at once, page after page, with keys, up to 16 minutes ago", async () => {
    const { reading, asked } = await read(
      provider,
      ["SNOW", "MDB", "GONE"],
      Response.json({ bars: { SNOW: [bar("2026-08-20", 321.29)] }, next_page_token: "more" }),
      Response.json({
        bars: { SNOW: [bar("2026-08-21", 332.78)], MDB: [bar("2026-08-21", 430.83)] },
        next_page_token: null,
      }),
    );
    expect(asked[0]?.headers.get("apca-api-key-id")).toBe("the id");
    expect(asked[0]?.headers.get("apca-api-secret-key")).toBe("the secret");
    expect(asked[0]?.url.searchParams.get("symbols")).toBe("SNOW,MDB,GONE");
    expect(asked[0]?.url.searchParams.get("end")).toBe("2026-08-21T21:44:00.000Z");
    expect(asked[0]?.url.searchParams.get("adjustment")).toBe("split");
    expect(asked[1]?.url.searchParams.get("page_token")).toBe("more");
    const snow = symbolOf(reading, "SNOW");
    expect(snow?.ok && snow.bars.map(({ day, close }) => [day, close])).toEqual([
      ["2026-08-20", 321.29],
      ["2026-08-21", 332.78],
    ]);
    expect(symbolOf(reading, "GONE")).toBeUndefined();
  });

  test("bars without a price are counted and left out; no bars at all are nobody's", async () => {
    const { reading } = await read(
      provider,
      ["SNOW"],
      Response.json({ bars: { SNOW: [bar("2026-08-20", null), null, bar("2026-08-21", 1)] } }),
    );
    expect(symbolOf(reading, "SNOW")).toMatchObject({ ok: true, rejected: 2 });
    expect(
      (await read(provider, ["SNOW"], Response.json({ bars: null, next_page_token: null }))).reading,
    ).toMatchObject({ ok: true });
  });

  test("pages without an end are a failure", async () => {
    const endless = Array.from({ length: 10 }, () => Response.json({ bars: {}, next_page_token: "more" }));
    expect((await read(provider, ["SNOW"], ...endless)).reading).toMatchObject({ ok: false });
  });
});

describe("Twelve Data", () => {
  const provider = twelveData("the key");
  const series = (symbol: string, closes: string[], currency = "USD") => ({
    meta: { symbol, interval: "1day", currency },
    values: closes.map((close, at) => ({
      datetime: `2026-08-${21 - at}`,
      close,
      low: "1.0",
      high: "999.5",
      volume: "3422493",
    })),
    status: "ok",
  });

  test("reads strings as numbers; a batch is keyed by symbol, with errors of its own", async () => {
    const { reading, asked } = await read(
      provider,
      ["SNOW", "NOPE", "MDB"],
      Response.json({
        SNOW: series("SNOW", ["332.78000", "321.29000", "NaN"]),
        NOPE: { code: 404, message: "missing or invalid", status: "error" },
        MDB: series("MDB", ["430.83"], "EUR"),
      }),
    );
    expect(asked[0]?.headers.get("authorization")).toBe("apikey the key");
    expect(String(asked[0]?.url)).not.toContain("the key");
    const snow = symbolOf(reading, "SNOW");
    expect(snow).toMatchObject({ ok: true, rejected: 1 });
    expect(snow?.ok && snow.bars[0]).toEqual({
      day: "2026-08-21",
      close: 332.78,
      low: 1,
      high: 999.5,
      volume: 3_422_493,
    });
    expect(symbolOf(reading, "NOPE")).toMatchObject({ ok: false, message: expect.stringContaining("404") });
    expect(symbolOf(reading, "MDB")).toMatchObject({ ok: false, message: expect.stringContaining("EUR") });
  });

  test("a single symbol is answered bare", async () => {
    const { reading } = await read(provider, ["SNOW"], Response.json(series("SNOW", ["332.78"])));
    expect(symbolOf(reading, "SNOW")).toMatchObject({ ok: true });
  });

  test("an error under HTTP 200 is an error; of the key or of credits it is one for all", async () => {
    const error = (code: number) => Response.json({ code, message: "no", status: "error" });
    expect((await read(provider, ["SNOW"], error(429))).reading).toMatchObject({ ok: false, refused: true });
    expect((await read(provider, ["SNOW"], error(401))).reading).toMatchObject({ ok: false, refused: true });
    expect((await read(provider, ["SNOW"], error(400))).reading).toMatchObject({ ok: false, refused: false });
  });

  test("asks for no more than eight symbols a minute", () => {
    expect(provider.batch).toBe(8);
    expect(provider.gapMs).toBeGreaterThan(60_000);
  });
});
