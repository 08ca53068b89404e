/** List prices of the platform's paid plan beyond what it includes, in USD. */

const WORKERS = { millionRequests: 0.3, millionCpuMs: 0.02 };

/** A read counts also when it finds nothing or a cached value. */
const KV = { millionReads: 0.5, millionWrites: 5 };

/** Replicas cost the same. */
const D1 = { millionRowsRead: 0.001 };

/** Each price and its source, a line each. */
export const PRICES = [
  `Workers: $${WORKERS.millionRequests} a million requests, $${WORKERS.millionCpuMs} a million ms of CPU: https://developers.cloudflare.com/workers/platform/pricing/`,
  `KV: $${KV.millionReads} a million reads, $${KV.millionWrites} a million writes: https://developers.cloudflare.com/kv/platform/pricing/`,
  `D1: $${D1.millionRowsRead} a million rows read: https://developers.cloudflare.com/d1/platform/pricing/`,
].join("\n");

export interface DayUsage {
  requests: number;
  cpuMs: number;
  kvReads: number;
  kvWrites: number;
  rowsRead: number;
}

/** Returns what a day costs, in USD. */
export function costOf({ requests, cpuMs, kvReads, kvWrites, rowsRead }: DayUsage) {
  const workers = (requests * WORKERS.millionRequests + cpuMs * WORKERS.millionCpuMs) / 1e6;
  const kv = (kvReads * KV.millionReads + kvWrites * KV.millionWrites) / 1e6;
  const d1 = (rowsRead * D1.millionRowsRead) / 1e6;
  return { workers, kv, d1, total: workers + kv + d1 };
}
