import { readdirSync } from "node:fs";
import path from "node:path";
import { clientDir } from "../../../scripts/lib/project.ts";
import { serve } from "../../../scripts/lib/workers.ts";
import { workerdCpu } from "../cpu.ts";
import { benchCpu } from "../cpu-multiples.ts";
import type { Library } from "../library.ts";
import { table } from "../table.ts";
import { load } from "./load.ts";
import { routeCost } from "./route-cost.ts";

export interface LoadOptions {
  /** Of load on each target. */
  seconds: number;
  /** At once. */
  connections: number;
  /** Whether to list the scripts of each page. */
  files?: boolean;
}

/** Loads five kinds of targets, reads what each route costs, and measures the processor time of each page. */
export async function benchLoad(state: string, library: Library, options: LoadOptions): Promise<void> {
  const { miniflare, url } = await serve({ state });
  try {
    await measureLoad(url, options);
    await measureRoutes(url, library, options.files ?? false);
  } finally {
    await miniflare.dispose();
  }
  await benchCpu(state, library);
}

async function measureLoad(origin: URL, options: LoadOptions) {
  const asset = readdirSync(path.join(clientDir, "assets")).find((name) => name.endsWith(".css"));
  const targets = [
    { name: "static file", path: () => `/assets/${asset}` },
    { name: "page, cached", path: () => "/articles" },
    // A page that nobody asked for before is rendered, and stored; a small library runs out of them.
    { name: "page, rendered", path: (index: number) => `/articles?page=${index + 10}` },
    { name: "call, cached", path: () => "/api/articles?limit=24" },
    { name: "call, answered", path: (index: number) => `/api/articles?limit=24&offset=${index + 10}` },
  ];
  const rows = [];
  for (const { name, path } of targets) {
    // The first answers warm the isolate, and the cache where there is one.
    await load(origin, { connections: 4, seconds: 0.3, path: (index) => path(-1 - index) });
    const cpuBefore = workerdCpu();
    const { requests, perSecond, p50, p95, outcomes } = await load(origin, { ...options, path });
    const cpu = cpuBefore === null ? null : ((workerdCpu() ?? 0) - cpuBefore) / requests;
    const told = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
    rows.push([
      name,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p95.toFixed(1),
      cpu?.toFixed(1) ?? "",
      told.join(", "),
    ]);
  }
  console.log(`\nLoad: ${options.connections} connections, ${options.seconds} s each`);
  console.log(table(["target", "requests/s", "p50 ms", "p95 ms", "CPU ms/request", "answers"], rows));
}

async function measureRoutes(origin: URL, { article, video }: Library, listFiles: boolean) {
  const routes = [
    "/",
    "/articles",
    "/articles?page=500",
    "/category/ai",
    "/category/ai?tab=videos",
    article,
    "/videos",
    "/videos?page=50",
    video,
    "/search?q=pricing",
    "/search?q=the+cost+of+churn",
    "/api/articles?limit=24",
    "/api/articles?limit=24&offset=6000",
    "/api/videos?limit=24",
    "/api/articles/search?q=pricing",
    "/api/categories",
    "/api/stats",
    "/api/health",
  ];
  const costs = [];
  for (const route of routes) costs.push(await routeCost(origin, clientDir, route));
  console.log("\nRoutes, not from the cache: D1, and kilobytes after brotli");
  console.log(
    table(
      ["route", "status", "D1 calls", "statements", "rows read", "HTML kB", "JavaScript kB"],
      costs.map((cost) => [
        cost.path.length > 40 ? `${cost.path.slice(0, 39)}…` : cost.path,
        ...[cost.status, cost.calls, cost.statements, cost.rows].map(String),
        kilobytes(cost.html),
        cost.scripts > 0 ? kilobytes(cost.scripts) : "",
      ]),
    ),
  );
  if (!listFiles) return;
  for (const { path, files } of costs.filter((cost) => cost.files.length > 0)) {
    console.log(`\n${path}`);
    console.log(
      table(
        ["script", "kB"],
        files.map(({ name, bytes }) => [name, kilobytes(bytes)]),
      ),
    );
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
