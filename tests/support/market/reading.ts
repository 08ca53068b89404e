import { type PriceProvider, readBatch } from "~/domains/market/sources/provider.ts";
import { sourceTools } from "~/platform/sources/read-request.ts";
import { testDeps } from "../unit/deps.ts";

/** Reading prices from a provider that answers as a test says. */

export const AT = "2026-08-21T22:00:00Z";

interface Asked {
  url: URL;
  headers: Headers;
}

/** Reads from a provider whose answers come in turn. */
export async function read(provider: PriceProvider, symbols: string[], ...answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error("asked too often");
    return answer;
  }) as typeof globalThis.fetch;
  return { reading: await readFrom(provider, symbols, fetch, 200), asked };
}

export const readFrom = (
  provider: PriceProvider,
  symbols: string[],
  fetch: typeof globalThis.fetch,
  timeoutMs: number,
) =>
  readBatch(
    provider,
    { symbols, from: "2026-08-01", splitsFrom: "2026-07-01" },
    sourceTools(testDeps({ fetch, at: AT }), { timeoutMs, sleep: async () => {}, pauseMs: 0 }),
  );

export const symbolOf = (reading: Awaited<ReturnType<typeof read>>["reading"], symbol: string) =>
  reading.ok ? reading.bySymbol.get(symbol) : reading;
