import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** A closed loop of keep-alive connections: each asks again as soon as it is answered. */

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Answers by what `X-Cache` said of them, or by their status when that is not 200. */
  outcomes: Record<string, number>;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** The path of the n-th request. */
  path: (index: number) => string;
}

export async function load(origin: URL, { connections, seconds, path }: LoadOptions): Promise<LoadResult> {
  const agent = keptAlive(connections);
  const latencies: number[] = [];
  const outcomes: Record<string, number> = {};
  let index = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const connection = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      const { status, headers } = await get(new URL(path(index++), origin), agent);
      latencies.push(performance.now() - asked);
      const outcome = status === 200 ? String(headers["x-cache"] ?? "static") : String(status);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const quantile = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: quantile(0.5),
    p95: quantile(0.95),
    outcomes,
  };
}

/** Connections that stay open between requests. */
export const keptAlive = (connections: number) => new Agent({ keepAlive: true, maxSockets: connections });

/** One answer; the body is read and thrown away. */
export function get(url: URL, agent: Agent): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { "User-Agent": "bench" } }, (response) => {
      response.resume();
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      response.once("error", reject);
    })
      .once("error", reject)
      .end();
  });
}
