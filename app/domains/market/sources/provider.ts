import type { Deps } from "~/platform/deps.ts";
import type { UpstreamFailure, UpstreamFailureCode } from "~/platform/sources/failure.ts";
import type { Split } from "../rules/filings/fundamentals.ts";
import type { PriceSource } from "../rules/prices/provenance.ts";

/** What every price source is to the job: daily bars of some symbols since a day. */

export type ProviderDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication">;

/** A day's bar as a source has it, split-adjusted, in USD or index points. */
export interface DailyBar {
  day: string;
  close: number;
  low: number | null;
  high: number | null;
  /** Shares. */
  volume: number | null;
}

/** What a source told of one symbol. Bars in any order; days may repeat. */
export type SymbolReading =
  | { ok: true; bars: DailyBar[]; splits: Split[]; rejected: number }
  | { ok: false; message: string };

export type BatchReading =
  | { ok: true; bySymbol: Map<string, SymbolReading> }
  | {
      ok: false;
      message: string;
      retryAfterMs?: number | null;
      /** The source asked to be left alone: no further symbol is worth asking for now. */
      refused: boolean;
    };

export interface PriceProvider {
  source: PriceSource;
  /** Symbols that one request may name. */
  batch: number;
  /** Milliseconds between requests: the source's own limit. */
  gapMs: number;
  /** Minutes between polls while the exchange trades. */
  everyMinutes: number;
  /** What stands for a symbol's address in its source's state. */
  address: (symbol: string) => string;
  /** Bars since a day, of at most `batch` symbols. A symbol that is not in the answer counts as failed. */
  read: (deps: ProviderDeps, symbols: string[], from: string, timeoutMs?: number) => Promise<BatchReading>;
}

/** Answers to all symbols alike: with these another request would fare no better. */
const REFUSALS = new Set<UpstreamFailureCode>(["rate-limited", "refused"]);

/** A failed request as a failed batch. */
export const batchFailure = ({ code, message, retryAfterMs }: UpstreamFailure): BatchReading => ({
  ok: false,
  message,
  retryAfterMs,
  refused: REFUSALS.has(code),
});

/** A batch of one. */
export const single = (symbol: string, reading: SymbolReading): BatchReading => ({
  ok: true,
  bySymbol: new Map([[symbol, reading]]),
});

/** A positive, finite price; anything else is none. Sources send null, 0, NaN and text. */
export function priceOf(value: unknown): number | null {
  const price = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof price === "number" && Number.isFinite(price) && price > 0 && price < 1e9 ? price : null;
}

/** A whole number of shares; null when it is none. */
export function volumeOf(value: unknown): number | null {
  const volume = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof volume === "number" && Number.isSafeInteger(volume) && volume >= 0 ? volume : null;
}
