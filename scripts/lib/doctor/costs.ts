/** List prices of Cloudflare's platform in USD, with what the paid plan includes a month. The only table of them. */

/** When they were read. */
export const PRICES_AS_OF = "2026-08-03";

/** Workers Paid, a month. */
const PLAN = 5;

interface Meter {
  /** What the plan includes a month. */
  included: number;
  /** USD for a million more. */
  million: number;
  source: string;
}

const WORKERS = "https://developers.cloudflare.com/workers/platform/pricing/";
const KV = "https://developers.cloudflare.com/kv/platform/pricing/";
const D1 = "https://developers.cloudflare.com/d1/platform/pricing/";

export const METERS = {
  requests: { included: 10e6, million: 0.3, source: WORKERS },
  cpuMs: { included: 30e6, million: 0.02, source: WORKERS },
  /** A read counts also when it finds nothing or a cached value. */
  kvReads: { included: 10e6, million: 0.5, source: KV },
  kvWrites: { included: 1e6, million: 5, source: KV },
  /** Replicas cost the same. */
  rowsRead: { included: 25e9, million: 0.001, source: D1 },
  rowsWritten: { included: 50e6, million: 1, source: D1 },
} as const satisfies Record<string, Meter>;
export type MeterName = keyof typeof METERS;
export type Use = Partial<Record<MeterName, number>>;

/** Databases together: what is included, and what more costs a month. */
const STORAGE = { includedGb: 5, gb: 0.75 };

/**
 * What a request takes beside itself: `npm run bench -- fleet` at a million views a day, its smallest traffic. With less
 * traffic more requests wait for a rendering, with more fewer.
 */
export const OF_A_REQUEST = { cpuMs: 5, kvReads: 1.2, kvWrites: 0.1 } satisfies Use;

/** Returns the use of a month with so many requests, by the bench's figures. */
export const usageOf = (requests: number): Use => ({
  requests,
  ...Object.fromEntries(Object.entries(OF_A_REQUEST).map(([meter, amount]) => [meter, requests * amount])),
});

/** Returns what a month costs: the plan, and what goes over what it includes. */
export function costOfMonth(use: Use, databaseBytes = 0): number {
  const over = Object.entries(use).reduce((sum, [meter, amount]) => {
    const { included, million } = METERS[meter as MeterName];
    return sum + (Math.max(0, amount - included) * million) / 1e6;
  }, 0);
  return PLAN + over + Math.max(0, databaseBytes / 1e9 - STORAGE.includedGb) * STORAGE.gb;
}

/** The requests a month that the plan includes, by the meter that ends first. */
export const INCLUDED_REQUESTS = Math.floor(
  Math.min(
    ...Object.entries(usageOf(1)).map(
      ([meter, amount]) => METERS[meter as MeterName].included / (amount ?? 0),
    ),
  ),
);
