import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "../../scripts/build.ts";
import { clientDir, command, inRoot, Mistake } from "../../scripts/lib/project.ts";
import { step } from "../../scripts/lib/steps.ts";
import { serve } from "../../scripts/lib/workers.ts";
import { wholeNumber } from "../../scripts/seed.ts";
import { workerdCpu } from "./cpu.ts";
import { benchCpu } from "./cpu-multiples.ts";
import { benchFaults } from "./faults/bench-faults.ts";
import { benchFuzz } from "./faults/bench-fuzz.ts";
import { benchFeeds } from "./feeds.ts";
import { benchFigures } from "./figures.ts";
import { benchFleet } from "./fleet/bench-fleet.ts";
import { fillLibrary, type Library } from "./library.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { load } from "./load.ts";
import { benchMail } from "./mail.ts";
import { benchMemory } from "./memory.ts";
import { benchMutants } from "./mutants.ts";
import { routeCost } from "./route-cost.ts";
import { benchScale } from "./scale.ts";
import { table } from "./table.ts";

const USAGE = `npm run bench -- [--articles N] [--seconds N] [--connections N] [--files] [--state FOLDER]

  --articles N     how many the library holds; 7000 when absent
  --seconds N      of load on each target; 3 when absent
  --connections N  at once; 16 when absent
  --files          lists the scripts of each page
  --state FOLDER   keeps the seeded databases there, and uses them again

npm run bench -- cpu [--articles N] [--state FOLDER]

  measures the processor time of a request for each page, as a multiple of a static file's, beside its goal

npm run bench -- scale [--articles N,N] [--state FOLDER]

  compares what pages read of D1 and their processor time in a small library and in a large one, of 7000 and 700000
  articles when absent; to fill the large one takes a quarter of an hour, and with --state is done once

npm run bench -- memory [--articles N] [--state FOLDER]

  asks for 10000 different pages through 200 connections, and prints the memory of the site's isolate beside its limit

npm run bench -- lighthouse [--routes PATH,PATH] [--articles N] [--state FOLDER]

  measures cached pages with Lighthouse as a phone, three times each, beside their goals

  --routes PATHS   only these, such as "/,/articles"

npm run bench -- faults [--articles N] [--state FOLDER]

  makes D1, KV, the Cache API, the mail provider and the upstreams hang or fail on the built site, and prints what a
  visitor sees, how soon, what is lost, and how long it takes to heal

npm run bench -- fuzz [--count N] [--seed TEXT] [--articles N] [--state FOLDER]

  sends 100000 requests that nobody wrote (or N) to the built site, and prints their statuses and times, and which made
  it fail, took over 5 seconds, or came back unescaped; the same seed sends the same

npm run bench -- mail [--subscribers N]

  sends one issue to 20000 subscribers (or N), through a provider that misbehaves and a Worker that is killed midway

npm run bench -- feeds [FOLDER]

  reads the XML feeds in FOLDER (or the tests' own) with our reader and with htmlparser2, and compares them

npm run bench -- figures

  plays a fortnight of recorded answers with gaps, halts, splits, lies, a half day and holidays, and prints how many of
  the numbers that are then shown were compared with an independent computation, and how many differ

npm run bench -- fleet

  plays a trading day of 1 and of 100 million views in 300 locations through the page cache, and prints renders, who
  waits, reads and writes, and what the day costs at list prices; takes three minutes

npm run bench -- mutants [--count N] [--seed TEXT] [--files GLOB[:LINE]] [--list]

  changes the source in 60 places (or N), one at a time, and counts how many of the changes a unit test catches

  --seed TEXT      chooses other places; the same seed chooses the same
  --files GLOB     only in these files, such as "app/platform/mail/**/*"; GLOB:LINE only on that line
  --list           prints the changes and runs no test`;

const SUBJECTS = ["cpu", "faults", "fuzz", "lighthouse", "mail", "memory", "scale"];

/** The built Workers under load, and what each route costs. It prints figures and judges none. */
await command(async () => {
  const [subject, ...rest] = process.argv.slice(2);
  if (subject === "feeds") return benchFeeds(rest[0]);
  if (subject === "figures") return benchFigures();
  if (subject === "fleet") return benchFleet();
  if (subject === "mutants") return benchMutants(rest, USAGE);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      articles: { type: "string" },
      count: { type: "string" },
      seed: { type: "string", default: "bench" },
      seconds: { type: "string" },
      connections: { type: "string" },
      files: { type: "boolean", default: false },
      routes: { type: "string" },
      state: { type: "string" },
      subscribers: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || positionals.some((name) => !SUBJECTS.includes(name))) throw new Mistake(USAGE);
  if (subject === "mail") return benchMail(wholeNumber("subscribers", values.subscribers, 20_000));
  const seconds = wholeNumber("seconds", values.seconds, 3);
  const connections = wholeNumber("connections", values.connections, 16);
  const state = values.state ? inRoot(values.state) : mkdtempSync(path.join(tmpdir(), "bench-"));

  try {
    if (subject === "scale") return await benchScale(state, sizesOf(values.articles));
    const library = await fillLibrary(state, wholeNumber("articles", values.articles, 7000));
    await step("Build", build);
    if (subject === "cpu") return await benchCpu(state, library);
    if (subject === "faults") return await benchFaults(state, library);
    if (subject === "fuzz")
      return await benchFuzz(state, wholeNumber("count", values.count, 100_000), values.seed);
    if (subject === "memory") return await benchMemory(state);
    if (subject === "lighthouse") return await benchLighthouse(state, library, values.routes?.split(","));
    const { miniflare, url } = await serve({ state });
    try {
      await measureLoad(url, { seconds, connections });
      await measureRoutes(url, library, values.files);
    } finally {
      await miniflare.dispose();
    }
    await benchCpu(state, library);
  } finally {
    if (!values.state) rmSync(state, { recursive: true, force: true });
  }
});

/** Reads the sizes of two or more libraries, such as "7000,700000". */
function sizesOf(given = "7000,700000"): number[] {
  const sizes = given.split(",").map((size) => wholeNumber("articles", size, 0));
  if (sizes.length < 2) throw new Mistake("--articles must name two sizes, such as 7000,700000.");
  return sizes;
}

async function measureLoad(origin: URL, options: { seconds: number; connections: number }) {
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
