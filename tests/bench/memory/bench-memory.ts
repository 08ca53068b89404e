import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Miniflare } from "miniflare";
import { Mistake, WORKERS } from "../../../scripts/lib/project.ts";
import { serve } from "../../../scripts/lib/workers.ts";
import { workerdPids } from "../cpu.ts";
import { type Heap, type Isolate, isolatesOf } from "../inspector.ts";
import { get, keptAlive } from "../load/load.ts";
import { table } from "../table.ts";

/**
 * The memory of the site's isolate while many different pages are asked for at once, beside that of the local process,
 * which has also the simulators of the bindings, their databases and the code.
 */

const PAGES = 10_000;
const STEP = 2000;
const CONNECTIONS = 200;

/** The platform's limit for an isolate, in megabytes. */
const GOAL = 128;

/** How often the isolate is looked at while it works, in milliseconds. */
const LOOK_EVERY = 1000;

export async function benchMemory(state: string): Promise<void> {
  rmSync(path.join(state, "cache"), { recursive: true, force: true });
  const { miniflare, url } = await serve({ state, inspectorPort: 0 });
  try {
    await forgetPages(miniflare);
    const [process] = workerdPids() ?? [];
    if (process === undefined)
      throw new Mistake("The memory of a process is read from /proc: this needs Linux.");
    const addresses = await addressesOf(url);
    const isolates = await isolatesOf(miniflare);
    const name = `core:user:${WORKERS.site.name}`;
    const site = isolates.find((isolate) => isolate.name === name);
    if (!site) throw new Error(`There is no isolate ${name}.`);
    const others = isolates.filter((isolate) => isolate !== site);
    const rows = [await measured(0, [], site, others, process)];
    for (let from = 0; from < PAGES; from += STEP) {
      const looks = await asked(url, addresses.slice(from, from + STEP), site);
      rows.push(await measured(from + STEP, looks, site, others, process));
    }
    for (const { close } of isolates) close();
    console.log(`\nMemory in MB: ${PAGES} pages, ${CONNECTIONS} connections`);
    const header = ["pages", "live, idle", "buffers", "live, at most", "with garbage", "simulators", "RSS"];
    console.log(table(header, rows));
    console.log(`
live          the objects of the site's isolate after its garbage was collected; at most: while it worked
with garbage  the most that its heap and buffers had, as the local process leaves it: it has no limit
simulators    the heaps of the ${others.length} other isolates, those of D1, KV, the cache and the assets
RSS           the local process, with the databases' caches, buffers and code

Goal: at most ${GOAL} live.`);
  } finally {
    await miniflare.dispose();
  }
}

/** What an isolate had while it worked. */
interface Look {
  live: Heap;
  before: Heap;
}

async function measured(
  pages: number,
  looks: Look[],
  site: Isolate,
  others: Isolate[],
  process: number,
): Promise<string[]> {
  const before = await site.heap();
  const live = await site.live();
  const simulators = await Promise.all(others.map((isolate) => isolate.live()));
  const sum = ({ used, buffers }: Heap) => used + buffers;
  const most = (heaps: Heap[]) => Math.max(...heaps.map(sum));
  return [
    pages,
    live.used / 1e6,
    live.buffers / 1e6,
    most([live, ...looks.map((look) => look.live)]) / 1e6,
    most([before, ...looks.map((look) => look.before)]) / 1e6,
    simulators.reduce((total, heap) => total + sum(heap), 0) / 1e6,
    residentKilobytes(process) / 1e3,
  ].map((value) => value.toFixed(0));
}

/** Asks for each page once, and looks at the isolate meanwhile. */
async function asked(origin: URL, paths: string[], site: Isolate): Promise<Look[]> {
  const agent = keptAlive(CONNECTIONS);
  const looks: Look[] = [];
  const waiting = [...paths];
  const connection = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      // An overloaded workerd closes connections on which it has not yet seen the next request.
      const answer = await get(new URL(path, origin), agent).catch(() => null);
      // What found no slot is asked for again, once others have had theirs.
      if (answer === null || answer.status === 503) waiting.unshift(path);
      else if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  let over = false;
  const looking = async () => {
    while (!over) {
      const before = await site.heap();
      looks.push({ before, live: await site.live() });
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  };
  const load = Promise.all(Array.from({ length: CONNECTIONS }, connection)).finally(() => {
    over = true;
  });
  await Promise.all([load, looking()]);
  agent.destroy();
  return looks;
}

/** Deletes the pages that an earlier run left in KV: each page is rendered. */
async function forgetPages(miniflare: Miniflare): Promise<void> {
  const kv = await miniflare.getKVNamespace("KV", WORKERS.site.name);
  for (;;) {
    const { keys } = await kv.list({ prefix: "page:" });
    if (keys.length === 0) return;
    for (const { name } of keys) await kv.delete(name);
  }
}

/** Returns as many different pages as are asked for: those of the sitemap, lists to their ends, and searches. */
async function addressesOf(origin: URL): Promise<string[]> {
  const locations = async (path: string) => {
    const text = await (await fetch(new URL(path, origin))).text();
    return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, location = ""]) => {
      const { pathname, search } = new URL(location.replaceAll("&amp;", "&"));
      return pathname + search;
    });
  };
  const known: string[] = [];
  for (const part of await locations("/sitemap.xml")) known.push(...(await locations(part)));
  const lists = Array.from({ length: 500 }, (_, index) => `/articles?page=${index + 1}`);
  const words = ["pricing", "churn", "founders", "onboarding"];
  const searches = Array.from({ length: PAGES }, (_, index) => `/search?q=${words[index % 4]}+${index}`);
  return shuffled([...new Set([...known, ...lists, ...searches])].slice(0, PAGES));
}

/** Mixes the kinds of pages, the same each time. */
function shuffled(paths: string[]): string[] {
  return paths.map((_, index) => paths[(index * 7919) % paths.length] as string);
}

function residentKilobytes(process: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1]);
}
