import * as z from "zod";
import { daysIn, timeIn } from "~/lib/time/time-zone.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";
import type { RawBar } from "../rules/prices/series.ts";
import { readJson } from "./answer.ts";
import { type PriceProvider, priceOf, type SymbolReading, single, volumeOf } from "./provider.ts";

/**
 * Yahoo's chart (v8): keyless, undocumented, best effort. Timestamps are the sessions' openings; the last bar of a
 * running session is provisional. Prices are split-adjusted, which is why splits are read as well.
 */

const HOST = "query1.finance.yahoo.com";

const numbers = z.array(z.number().nullable()).optional();
const chart = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({
            symbol: z.string(),
            currency: z.string().nullish(),
            exchangeTimezoneName: z.string().nullish(),
          }),
          timestamp: z.array(z.number().int()).optional(),
          events: z
            .object({
              splits: z
                .record(
                  z.string(),
                  z.object({
                    date: z.number().int(),
                    numerator: z.number().positive(),
                    denominator: z.number().positive(),
                  }),
                )
                .optional(),
            })
            .optional(),
          indicators: z.object({
            quote: z.array(z.object({ close: numbers, low: numbers, high: numbers, volume: numbers })),
          }),
        }),
      )
      .nullable(),
  }),
});

const address = (symbol: string) => `https://${HOST}/v8/finance/chart/${symbol.replace(".", "-")}`;

export const yahoo: PriceProvider = {
  source: "yahoo",
  batch: 1,
  gapMs: 500,
  everyMinutes: 5,
  delayMs: 0,
  address,
  // Splits come with the bars of their days alone.
  request({ symbols: [symbol = ""], splitsFrom }, now) {
    const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
    const query = new URLSearchParams({
      interval: "1d",
      period1: String(seconds(timeIn(EXCHANGE_ZONE, splitsFrom, "00:00"))),
      period2: String(seconds(now)),
      events: "split",
    });
    return {
      address: `${address(symbol)}?${query}`,
      options: { accept: "application/json", browserLike: true, maxBytes: 1_000_000 },
    };
  },
  read({ bytes }, query) {
    const [symbol = ""] = query.symbols;
    const reading = readChart(symbol, bytes);
    const within = ({ day }: RawBar) => day >= query.from;
    return single(query, reading.ok ? { ...reading, bars: reading.bars.filter(within) } : reading);
  },
  // A symbol that is not there says nothing about the others.
  recover: ({ code }, query) =>
    code === "not-found"
      ? single(query, { ok: false, message: `Yahoo knows no ${query.symbols[0]}.` })
      : null,
};

/** Exported for tests on recorded answers. */
export function readChart(symbol: string, bytes: Uint8Array): SymbolReading {
  const parsed = readJson(bytes, chart, HOST);
  if (!parsed.ok) return parsed;
  const result = parsed.value.chart.result?.[0];
  if (!result) return { ok: false, message: `Yahoo knows no ${symbol}.` };
  const { meta, timestamp = [], events, indicators } = result;
  if (meta.symbol.toUpperCase() !== symbol.replace(".", "-"))
    return { ok: false, message: `Yahoo answered with ${meta.symbol} for ${symbol}.` };
  if (timestamp.length === 0) return { ok: false, message: `Yahoo has no prices of ${symbol}.` };
  if (meta.currency !== "USD")
    return { ok: false, message: `Yahoo has prices of ${symbol} in ${meta.currency ?? "no currency"}.` };
  const dayAt = daysOf(meta.exchangeTimezoneName);
  const dayOf = (second: number) => dayAt(new Date(second * 1000));
  const quote = indicators.quote[0] ?? {};
  const bars = timestamp.flatMap((second, at): RawBar[] => {
    const close = priceOf(quote.close?.[at]);
    if (close === null) return [];
    const [low, high, volume] = [
      priceOf(quote.low?.[at]),
      priceOf(quote.high?.[at]),
      volumeOf(quote.volume?.[at]),
    ];
    return [{ day: dayOf(second), close, low, high, volume }];
  });
  const splits = Object.values(events?.splits ?? {}).map(({ date, numerator, denominator }) => ({
    day: dayOf(date),
    numerator,
    denominator,
  }));
  return { ok: true, bars, splits, rejected: timestamp.length - bars.length };
}

/** The days of an exchange's zone; New York's for one that the runtime does not know. */
function daysOf(zone: string | null | undefined): (at: Date) => string {
  try {
    return daysIn(zone ?? EXCHANGE_ZONE);
  } catch {
    return daysIn(EXCHANGE_ZONE);
  }
}
