import * as z from "zod";
import { daysIn } from "~/lib/time/time-zone.ts";
import { type SourceFailure, sourceFailure } from "~/platform/sources/define-source.ts";
import type { UpstreamResult } from "~/platform/sources/upstream.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";
import type { RawBar } from "../rules/prices/series.ts";
import { readJson } from "./answer.ts";
import { type BarQuery, type PriceProvider, priceOf, type SymbolReading, volumeOf } from "./provider.ts";

/** Alpaca's market data (keyed): all symbols in one request, in pages. */

const HOST = "data.alpaca.markets";

/** Free plans may see consolidated prices that are 15 minutes old; a minute for clocks that differ. */
const DELAY_MS = 16 * 60_000;

/** A year of a hundred symbols takes three. */
const MAX_PAGES = 10;

const wirePage = z.object({
  // A symbol without bars is left out, and no bars at all are null.
  bars: z.record(z.string(), z.array(z.unknown())).nullable(),
  next_page_token: z.string().nullish(),
});
const bar = z.object({ t: z.iso.datetime(), c: z.unknown(), l: z.unknown(), h: z.unknown(), v: z.unknown() });

interface Keys {
  id: string;
  secret: string;
}

export const alpaca = (keys: Keys): PriceProvider => ({
  source: "alpaca",
  batch: 100,
  gapMs: 1000,
  everyMinutes: 5,
  delayMs: DELAY_MS,
  address: (symbol) => `https://${HOST}/v2/stocks/bars?symbols=${symbol}`,
  request: (query, now) => pageRequest(keys, query, now),
  async read(answer, query, { ask, deps }) {
    const rows = new Map<string, unknown[]>();
    let page = readPage({ ok: true, value: answer });
    for (let count = 1; page.ok; count++) {
      for (const [symbol, bars] of Object.entries(page.value.bars ?? {}))
        rows.set(symbol, [...(rows.get(symbol) ?? []), ...bars]);
      const token = page.value.next_page_token;
      if (!token)
        return { ok: true, bySymbol: new Map([...rows].map(([symbol, bars]) => [symbol, readBars(bars)])) };
      // A series with its end missing would look as if trading had stopped.
      if (count === MAX_PAGES)
        return { ok: false, message: `${HOST} has more than ${MAX_PAGES} pages.`, down: true };
      const { address, options } = pageRequest(keys, query, deps.now(), token);
      page = readPage(await ask(address, options));
    }
    return page;
  },
});

function pageRequest({ id, secret }: Keys, { symbols, from }: BarQuery, now: Date, token?: string) {
  const query = new URLSearchParams({
    symbols: symbols.join(","),
    timeframe: "1Day",
    start: from,
    end: new Date(now.getTime() - DELAY_MS).toISOString(),
    adjustment: "split",
    feed: "sip",
    limit: "10000",
    ...(token && { page_token: token }),
  });
  return {
    address: `https://${HOST}/v2/stocks/bars?${query}`,
    options: {
      accept: "application/json",
      headers: { "APCA-API-KEY-ID": id, "APCA-API-SECRET-KEY": secret },
    },
  };
}

function readPage(answer: UpstreamResult): { ok: true; value: z.infer<typeof wirePage> } | SourceFailure {
  if (!answer.ok) return sourceFailure(answer);
  if (answer.value.notModified) return { ok: false, message: "The answer has no content." };
  const parsed = readJson(answer.value.bytes, wirePage, HOST);
  return parsed.ok ? parsed : { ...parsed, down: true };
}

function readBars(rows: unknown[]): SymbolReading {
  const dayOf = daysIn(EXCHANGE_ZONE);
  const bars = rows.flatMap((row): RawBar[] => {
    const { data } = bar.safeParse(row);
    const close = priceOf(data?.c);
    if (!data || close === null) return [];
    // Daily bars carry the midnight of New York on which their day begins.
    const day = dayOf(new Date(data.t));
    return [{ day, close, low: priceOf(data.l), high: priceOf(data.h), volume: volumeOf(data.v) }];
  });
  return { ok: true, bars, splits: null, rejected: rows.length - bars.length };
}
