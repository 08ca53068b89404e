import type { Split } from "~/lib/figures/splits.ts";
import type { ReadableRequest, SourceFailure, SourceTools } from "~/platform/sources/define-source.ts";
import { sourceFailure } from "~/platform/sources/define-source.ts";
import type { UpstreamFailure } from "~/platform/sources/failure.ts";
import type { UpstreamContent } from "~/platform/sources/upstream.ts";
import type { PriceSource } from "../rules/prices/provenance.ts";
import type { RawBar } from "../rules/prices/series.ts";

/** What a price provider is to the price source: requests for daily bars, and reading the answers. */

/** Bars, in any order, and splits of one symbol, null where the provider names none. Days may repeat. */
export type SymbolReading =
  | { ok: true; bars: RawBar[]; splits: Split[] | null; rejected: number }
  | { ok: false; message: string };

/** A reading for each symbol of the request; a symbol that is missing has failed. */
export type BatchReading = { ok: true; bySymbol: Map<string, SymbolReading> } | SourceFailure;

/** Bars of these symbols since a day, and their splits. */
export interface BarQuery {
  symbols: string[];
  /** 2026-08-01, in New York. */
  from: string;
  /** On or before `from`. */
  splitsFrom: string;
}

export interface PriceProvider {
  source: PriceSource;
  /** Symbols that one request may name. */
  batch: number;
  /** Milliseconds between requests: the provider's own limit. */
  gapMs: number;
  /** Minutes between polls while the exchange trades. */
  everyMinutes: number;
  /** Milliseconds by which its prices are older than the request. */
  delayMs: number;
  /** What stands for a symbol's address in the state of its source. */
  address: (symbol: string) => string;
  /** The request for at most `batch` symbols. */
  request: (query: BarQuery, now: Date) => Pick<ReadableRequest<never>, "address" | "options">;
  read: (
    answer: UpstreamContent,
    query: BarQuery,
    tools: SourceTools,
  ) => BatchReading | Promise<BatchReading>;
  /** Reads a failed request that concerns only its symbols; null when it concerns the service. */
  recover?: (failure: UpstreamFailure, query: BarQuery) => BatchReading | null;
}

/** Returns the time that a provider's prices of now are of. */
export const observedAt = ({ delayMs }: PriceProvider, now: Date): Date => new Date(now.getTime() - delayMs);

/** Asks a provider outside the walk of the ingest loop, after the pause that its pace asks for. */
export async function readBatch(
  provider: PriceProvider,
  query: BarQuery,
  tools: SourceTools,
): Promise<BatchReading> {
  const { address, options } = provider.request(query, tools.deps.now());
  const answer = await tools.ask(address, options);
  if (!answer.ok) return provider.recover?.(answer, query) ?? sourceFailure(answer);
  if (answer.value.notModified) return { ok: false, message: "The answer has no content." };
  return provider.read(answer.value, query, tools);
}

/** A batch of one. */
export const single = ({ symbols: [symbol = ""] }: BarQuery, reading: SymbolReading): BatchReading => ({
  ok: true,
  bySymbol: new Map([[symbol, reading]]),
});

/** Returns a positive, finite price; null for anything else. Providers send null, 0, NaN and text. */
export function priceOf(value: unknown): number | null {
  const price = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof price === "number" && Number.isFinite(price) && price > 0 && price < 1e9 ? price : null;
}

/** Returns a whole number of shares; null for anything else. */
export function volumeOf(value: unknown): number | null {
  const volume = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof volume === "number" && Number.isSafeInteger(volume) && volume >= 0 ? volume : null;
}
