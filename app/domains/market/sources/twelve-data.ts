import * as z from "zod";
import type { RawBar } from "../rules/prices/series.ts";
import { readJson } from "./answer.ts";
import { type PriceProvider, priceOf, type SymbolReading, volumeOf } from "./provider.ts";

/**
 * Twelve Data (keyed): eight credits a minute and 800 a day on the free plan, a symbol costs one. Numbers are strings,
 * newest first. Errors come as `{code, message, status: "error"}`, at times with HTTP 200; in a batch per symbol.
 */

const HOST = "api.twelvedata.com";

const failure = z.object({ status: z.literal("error"), code: z.number(), message: z.string() });
const series = z.object({
  meta: z.object({ symbol: z.string(), currency: z.string().nullish() }),
  values: z.array(z.unknown()),
});
const value = z.object({
  datetime: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  close: z.unknown(),
  low: z.unknown(),
  high: z.unknown(),
  volume: z.unknown(),
});
const wire = z.record(z.string(), z.unknown());

export const twelveData = (key: string): PriceProvider => ({
  source: "twelvedata",
  batch: 8,
  gapMs: 61_000,
  // Thirty symbols every half hour of a session are 400 credits.
  everyMinutes: 30,
  delayMs: 0,
  address: (symbol) => `https://${HOST}/time_series?symbol=${symbol}`,
  request({ symbols, from }) {
    const query = new URLSearchParams({
      symbol: symbols.join(","),
      interval: "1day",
      start_date: from,
      outputsize: "500",
    });
    return {
      address: `https://${HOST}/time_series?${query}`,
      options: { accept: "application/json", headers: { Authorization: `apikey ${key}` } },
    };
  },
  read({ bytes }, { symbols }) {
    const parsed = readJson(bytes, wire, HOST);
    if (!parsed.ok) return { ...parsed, down: true };
    const whole = failure.safeParse(parsed.value).data;
    // 401 and 403 concern the key, 429 the minute's credits: they hold for every symbol.
    if (whole) {
      const refused = [401, 403, 429].includes(whole.code);
      const message = `${HOST} answered with the error ${whole.code}.`;
      return { ok: false, message, refused, down: !refused };
    }
    // One symbol is answered bare, several by their name.
    const answers = symbols.length === 1 ? { [symbols[0] ?? ""]: parsed.value } : parsed.value;
    return {
      ok: true,
      bySymbol: new Map(symbols.map((symbol) => [symbol, readSeries(symbol, answers[symbol])])),
    };
  },
});

function readSeries(symbol: string, answer: unknown): SymbolReading {
  const error = failure.safeParse(answer).data;
  if (error)
    return { ok: false, message: `Twelve Data answered with the error ${error.code} for ${symbol}.` };
  const parsed = series.safeParse(answer).data;
  if (!parsed) return { ok: false, message: `Twelve Data has no prices of ${symbol}.` };
  if (parsed.meta.symbol !== symbol)
    return { ok: false, message: `Twelve Data answered with ${parsed.meta.symbol} for ${symbol}.` };
  if ((parsed.meta.currency ?? "USD") !== "USD")
    return { ok: false, message: `Twelve Data has prices of ${symbol} in ${parsed.meta.currency}.` };
  const bars = parsed.values.flatMap((row): RawBar[] => {
    const { data } = value.safeParse(row);
    const close = priceOf(data?.close);
    if (!data || close === null) return [];
    const day = data.datetime.slice(0, 10);
    return [{ day, close, low: priceOf(data.low), high: priceOf(data.high), volume: volumeOf(data.volume) }];
  });
  return { ok: true, bars, splits: null, rejected: parsed.values.length - bars.length };
}
