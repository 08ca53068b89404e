import { readdirSync } from "node:fs";
import path from "node:path";
import type { WorkerOptions } from "miniflare";
import { bundleDir, clientDir, Mistake, WORKERS } from "../../scripts/lib/project.ts";
import { serve } from "../../scripts/lib/workers.ts";
import { workerdCpu } from "./cpu.ts";
import type { Library } from "./library.ts";
import { get, keptAlive } from "./load/load.ts";
import { table } from "./table.ts";

/**
 * The processor time of a request, as a multiple of a static file's in the same run: a figure that compares machines.
 * Requests come one after another through the Worker's own socket, so that none shares the rendering of another. Pages
 * are rendered for each request, all but the one that is measured as cached.
 */

interface Target {
  name: string;
  path: string;
  /** The greatest multiple that is wanted. */
  goal?: number;
  /** The multiple before pages were made cheap. */
  before?: number;
  /** Requests of a round. */
  requests: number;
}

/** The whole is measured in rounds, so that a busy moment of the machine is an outlier of each target. */
const ROUNDS = 5;
const PAGE = { requests: 15 };
const FILE = { requests: 200 };

const CACHED: Target = { name: "page, cached", path: "/articles", goal: 1.2, before: 1.7, ...FILE };

export const rendered = ({ article, video, company }: Library): Target[] => [
  { name: "home", path: "/", goal: 6, before: 37, ...PAGE },
  { name: "category", path: "/category/ai", goal: 4, before: 21, ...PAGE },
  { name: "articles", path: "/articles", goal: 4, before: 14, ...PAGE },
  { name: "articles, page 50", path: "/articles?page=50", goal: 4, before: 14, ...PAGE },
  { name: "videos", path: "/videos", goal: 4, before: 14, ...PAGE },
  { name: "search", path: "/search?q=pricing", goal: 4, before: 21, ...PAGE },
  { name: "article", path: article, goal: 3, before: 11, ...PAGE },
  { name: "video", path: video, ...PAGE },
  { name: "news", path: "/news", goal: 5, before: 21, ...PAGE },
  { name: "calculator", path: "/valuation-calculator", goal: 5, before: 13, ...PAGE },
  { name: "insights", path: "/insights", goal: 5, before: 35, ...PAGE },
  { name: "company", path: company, goal: 5, ...PAGE },
  { name: "about", path: "/about", ...PAGE },
  { name: "privacy policy", path: "/privacy", ...PAGE },
];

/** Measures all targets and prints them in one table. */
export async function benchCpu(state: string, library: Library): Promise<void> {
  if (workerdCpu() === null) throw new Mistake("Processor time is read from /proc: this needs Linux.");
  const asset = readdirSync(path.join(clientDir, "assets")).find((name) => name.endsWith(".css"));
  const file: Target = { name: "static file", path: `/assets/${asset}`, ...FILE };
  const cached = await measured(state, true, [file, CACHED]);
  const pages = await measured(state, false, [file, ...rendered(library)]);
  const rows = [...cached, ...pages].map(({ target: { name, goal, before }, ms, multiple }) => [
    name,
    ms.toFixed(2),
    multiple.toFixed(1),
    goal?.toFixed(1) ?? "",
    before?.toFixed(1) ?? "",
  ]);
  console.log("\nProcessor time of a request; a static file's is 1");
  console.log(table(["page", "CPU ms", "multiple", "goal", "before"], rows));
}

interface Cost {
  target: Target;
  /** Milliseconds of processor time, the median of all rounds. */
  ms: number;
  /** How many times the first target's, the median of all rounds. */
  multiple: number;
}

async function measured(state: string, cache: boolean, targets: Target[]): Promise<Cost[]> {
  const { miniflare } = await serve({
    state,
    siteOptions: {
      ...(cache ? {} : uncached()),
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    },
  });
  try {
    const origin = await miniflare.unsafeGetDirectURL(WORKERS.site.name);
    const rounds: number[][] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const costs: number[] = [];
      for (const target of targets) costs.push(await costOf(origin, target));
      // The first one warms the isolate.
      if (round >= 0) rounds.push(costs);
    }
    return targets.map((target, index) => ({
      target,
      ms: median(rounds.map((costs) => costs[index] ?? 0)),
      multiple: median(rounds.map((costs) => (costs[index] ?? 0) / (costs[0] ?? 0))),
    }));
  } finally {
    await miniflare.dispose();
  }
}

/** Options of a site that renders each request: without the Cache API, and without the pages in KV behind it. */
export function uncached(): Partial<WorkerOptions> {
  const file = path.join(bundleDir("site"), WORKERS.site.bundle);
  const contents = `
    import site from "./${WORKERS.site.bundle}";
    const isPage = (name) => String(name).startsWith("page:");
    const withoutPages = (kv) => ({
      get: async (name, options) => (isPage(name) ? null : kv.get(name, options)),
      put: async (name, value, options) => isPage(name) || kv.put(name, value, options),
      delete: (name) => kv.delete(name),
    });
    let uncached;
    export default {
      // One environment for all requests, as the platform has it.
      fetch: (request, env, ctx) => site.fetch(request, (uncached ??= { ...env, KV: withoutPages(env.KV) }), ctx),
    };`;
  const entry = path.join(bundleDir("site"), "uncached.js");
  return {
    cache: false,
    modules: [
      { type: "ESModule", path: entry, contents },
      { type: "ESModule", path: file },
    ],
  };
}

/** Returns the milliseconds of processor time for one request, of several one after another. */
export async function costOf(
  origin: URL,
  { path, requests, name }: Pick<Target, "path" | "requests" | "name">,
): Promise<number> {
  const agent = keptAlive(1);
  const before = workerdCpu() ?? 0;
  for (let index = 0; index < requests; index++) {
    const { status } = await get(new URL(path, origin), agent);
    if (status !== 200) throw new Error(`${name} answered ${status}`);
  }
  agent.destroy();
  return ((workerdCpu() ?? 0) - before) / requests;
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
