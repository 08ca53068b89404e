import * as z from "zod";
import { daysIn } from "~/lib/time-zone.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";
import { readJson } from "./answer.ts";
import {
  type BatchReading,
  batchFailure,
  type DailyBar,
  type PriceProvider,
  type ProviderDeps,
  priceOf,
  volumeOf,
} from "./provider.ts";

/** Alpaca's market data (keyed): all symbols in one request, in pages. */

const HOST = "data.alpaca.markets";

/** Free plans may see consolidated prices that are 15 minutes old; a minute for clocks that differ. */
const DELAY_MS = 16 * 60_000;

/** A year of a hundred symbols takes three. */
const MAX_PAGES = 10;

const page = z.object({
  // A symbol without bars is left out, and no bars at all are null.
  bars: z.record(z.string(), z.array(z.unknown())).nullable(),
  next_page_token: z.string().nullish(),
});
const bar = z.object({ t: z.iso.datetime(), c: z.unknown(), l: z.unknown(), h: z.unknown(), v: z.unknown() });

export const alpaca = (keys: { id: string; secret: string }): PriceProvider => ({
  source: "alpaca",
  batch: 100,
  gapMs: 1000,
  everyMinutes: 5,
  address: (symbol) => `https://${HOST}/v2/stocks/bars?symbols=${symbol}`,
  async read(deps, symbols, from, timeoutMs) {
    const rows = new Map<string, unknown[]>();
    let token: string | null = null;
    for (let count = 0; count < MAX_PAGES; count++) {
      const answer = await readPage(deps, keys, { symbols, from, token, timeoutMs });
      if (!answer.ok) return answer;
      for (const [symbol, bars] of Object.entries(answer.value.bars ?? {}))
        rows.set(symbol, [...(rows.get(symbol) ?? []), ...bars]);
      token = answer.value.next_page_token ?? null;
      if (!token) break;
    }
    // A series with its end missing would look as if trading had stopped.
    if (token) return { ok: false, message: `${HOST} has more than ${MAX_PAGES} pages.`, refused: false };
    return { ok: true, bySymbol: new Map([...rows].map(([symbol, bars]) => [symbol, readBars(bars)])) };
  },
});

interface PageRequest {
  symbols: string[];
  from: string;
  token: string | null;
  timeoutMs?: number;
}

async function readPage(
  deps: ProviderDeps,
  { id, secret }: { id: string; secret: string },
  { symbols, from, token, timeoutMs }: PageRequest,
): Promise<{ ok: true; value: z.infer<typeof page> } | Extract<BatchReading, { ok: false }>> {
  const query = new URLSearchParams({
    symbols: symbols.join(","),
    timeframe: "1Day",
    start: from,
    end: new Date(deps.now().getTime() - DELAY_MS).toISOString(),
    adjustment: "split",
    feed: "sip",
    limit: "10000",
    ...(token && { page_token: token }),
  });
  const answer = await fetchUpstream(deps, `https://${HOST}/v2/stocks/bars?${query}`, {
    accept: "application/json",
    headers: { "APCA-API-KEY-ID": id, "APCA-API-SECRET-KEY": secret },
    timeoutMs,
  });
  if (!answer.ok) return batchFailure(answer) as Extract<BatchReading, { ok: false }>;
  if (answer.value.notModified) return { ok: false, message: `${HOST} sent nothing.`, refused: false };
  const parsed = readJson(answer.value.bytes, page, HOST);
  return parsed.ok ? parsed : { ...parsed, refused: false };
}

function readBars(rows: unknown[]) {
  const dayOf = daysIn(EXCHANGE_ZONE);
  const bars = rows.flatMap((row): DailyBar[] => {
    const { data } = bar.safeParse(row);
    const close = priceOf(data?.c);
    if (!data || close === null) return [];
    // Daily bars carry the midnight of New York on which their day begins.
    const day = dayOf(new Date(data.t));
    return [{ day, close, low: priceOf(data.l), high: priceOf(data.h), volume: volumeOf(data.v) }];
  });
  return { ok: true as const, bars, splits: [], rejected: rows.length - bars.length };
}
