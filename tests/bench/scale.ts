import path from "node:path";
import type { Miniflare } from "miniflare";
import { build } from "../../scripts/build.ts";
import { step } from "../../scripts/lib/cli/steps.ts";
import { Mistake, WORKERS } from "../../scripts/lib/project.ts";
import { serve } from "../../scripts/lib/workers.ts";
import { workerdCpu } from "./cpu.ts";
import { costOf, median, uncached } from "./cpu-multiples.ts";
import { CATEGORY, fillLibrary, type Library } from "./library.ts";
import { get, keptAlive } from "./load/load.ts";
import { table } from "./table.ts";

/**
 * What a page costs in a small library and in a large one: rows read of D1, statements and processor time, which must
 * not grow with the library. Pages are rendered for each request. The libraries take turns, so that a busy moment of the
 * machine is one of both.
 */

interface Target {
  name: string;
  path: (library: Library) => string;
  /** The greatest number of rows that is wanted. */
  rows: number;
}

const TARGETS: Target[] = [
  { name: "home", path: () => "/", rows: 120 },
  { name: "articles, page 1", path: () => "/articles", rows: 60 },
  { name: "articles, last page", path: ({ lastArticles }) => lastArticles, rows: 60 },
  { name: "category, page 1", path: () => `/category/${CATEGORY}`, rows: 60 },
  { name: "category, last page", path: ({ lastOfCategory }) => lastOfCategory, rows: 60 },
  { name: "article", path: ({ article }) => article, rows: 60 },
  { name: "archive", path: () => "/archive", rows: 60 },
  { name: "search, common word", path: () => "/search?q=pricing", rows: 300 },
  { name: "search, common words", path: () => "/search?q=the+small+team", rows: 300 },
  { name: "search, rare word", path: () => "/search?q=hallucination", rows: 300 },
  { name: "search, words apart", path: () => "/search?q=dilution+territories", rows: 400 },
  { name: "search, mistyped", path: () => "/search?q=pricng", rows: 300 },
];

/** How many times more the larger library may cost. */
const GOAL = 1.1;

const ROUNDS = 9;
const REQUESTS = 12;

interface Site {
  articles: number;
  library: Library;
  miniflare: Miniflare;
  origin: URL;
}

/** Fills a library of each size, measures the pages in all of them, and prints one table. */
export async function benchScale(state: string, sizes: number[]): Promise<void> {
  if (workerdCpu() === null) throw new Mistake("Processor time is read from /proc: this needs Linux.");
  const folder = (articles: number) => path.join(state, `articles-${articles}`);
  const libraries: Library[] = [];
  for (const articles of sizes) libraries.push(await fillLibrary(folder(articles), articles));
  await step("Build", build);
  const sites: Site[] = [];
  try {
    for (const [index, articles] of sizes.entries()) {
      const { miniflare } = await serve({
        state: folder(articles),
        siteOptions: { ...uncached(), unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] },
      });
      const origin = await miniflare.unsafeGetDirectURL(WORKERS.site.name);
      sites.push({ articles, library: libraries[index] as Library, miniflare, origin });
    }
    const rows: string[][] = [];
    for (const target of TARGETS) rows.push(await measured(target, sites));
    console.log(`\nA page in libraries of ${sizes.join(" and ")} articles, rendered for each request`);
    const each = (title: string) => sizes.map((articles) => `${title}, ${articles}`);
    const header = [
      "page",
      ...each("rows"),
      "goal",
      "ratio",
      ...each("statements"),
      ...each("CPU ms"),
      "ratio",
    ];
    console.log(table(header, rows));
    console.log(`\nGoal of both ratios: at most ${GOAL}.`);
  } finally {
    for (const { miniflare } of sites) await miniflare.dispose();
  }
}

async function measured(target: Target, sites: Site[]): Promise<string[]> {
  const reads = [];
  for (const { origin, library } of sites) reads.push(await readsOf(new URL(target.path(library), origin)));
  const rounds: number[][] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const costs: number[] = [];
    for (const { origin, library } of sites)
      costs.push(await costOf(origin, { name: target.name, path: target.path(library), requests: REQUESTS }));
    // The first one warms the isolates.
    if (round >= 0) rounds.push(costs);
  }
  const times = sites.map((_, index) => median(rounds.map((costs) => costs[index] ?? Number.NaN)));
  const growth = median(rounds.map((costs) => (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN)));
  return [
    target.name,
    ...reads.map(({ rows }) => String(rows)),
    String(target.rows),
    ((reads.at(-1)?.rows ?? Number.NaN) / (reads[0]?.rows ?? Number.NaN)).toFixed(2),
    ...reads.map(({ statements }) => String(statements)),
    ...times.map((ms) => ms.toFixed(1)),
    growth.toFixed(2),
  ];
}

/** Returns what a page reads of D1, of which the answer tells. */
async function readsOf(url: URL): Promise<{ statements: number; rows: number }> {
  const agent = keptAlive(1);
  const { status, headers } = await get(url, agent);
  agent.destroy();
  const told = /(\d+) statements, (\d+) rows/.exec(String(headers["server-timing"]));
  if (status !== 200 || !told) throw new Error(`${url.pathname}${url.search} answered ${status}`);
  return { statements: Number(told[1]), rows: Number(told[2]) };
}
