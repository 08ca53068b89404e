import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { checkedPublication } from "./lib/checked-publication.ts";
import { needChromium } from "./lib/chromium.ts";
import { binOf, command, inRoot, Mistake, tool } from "./lib/project.ts";

const RESULTS = inRoot("test-results");
const UNIT_REPORT = `${RESULTS}/unit.json`;
const BROWSER_REPORT = `${RESULTS}/browser.json`;

interface Outcome {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  run: () => Promise<Outcome>;
}

/** Every check, in the order in which a mistake is cheapest to find. */
const CHECKS: Check[] = [
  { name: "Lint", run: () => one(binOf("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]) },
  { name: "Types", run: () => one(binOf("typescript", "tsc"), ["--noEmit"]) },
  {
    name: "Import rules",
    run: () =>
      one(binOf("dependency-cruiser", "depcruise"), [
        "app",
        "workers",
        "--config",
        ".dependency-cruiser.cjs",
      ]),
  },
  { name: "Configuration", run: () => attempt(async () => void (await checkedPublication())) },
  { name: "Unit tests", run: unitTests },
  { name: "Build", run: () => attempt(async () => void (await build())) },
  { name: "Browser tests", run: browserTests },
];

/** Runs every check, whatever became of the ones before it; the last line counts the test cases. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const chosen = CHECKS.filter(
    ({ name }) => !values.only || name.toLowerCase().startsWith(values.only.toLowerCase()),
  );
  if (chosen.length === 0)
    throw new Mistake(`--only must begin one of: ${CHECKS.map(({ name }) => name).join(", ")}.`);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  const lines: string[] = [];
  const total: Outcome = { passed: 0, failed: 0 };
  for (const { name, run } of chosen) {
    console.log(`\n── ${name} ──`);
    const started = performance.now();
    const { passed, failed } = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(
      `${name.padEnd(15)}${`${passed} passed, ${failed} failed`.padEnd(26)}${seconds.padStart(6)} s`,
    );
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

/** A tool that passes or fails as a whole. */
async function one(bin: string, args: string[]): Promise<Outcome> {
  const { code } = await tool(bin, args, { output: "inherit" });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function attempt(body: () => Promise<void>): Promise<Outcome> {
  try {
    await body();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Mistake ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

async function unitTests(): Promise<Outcome> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  const { code } = await tool(binOf("vitest"), ["run", ...reporters], {
    output: "inherit",
    env: oldNode(pathToFileURL(inRoot("scripts/lib/import-meta.mjs")).href),
  });
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(UNIT_REPORT);
  return counted(code, report?.numPassedTests, report?.numFailedTests);
}

/** The test runners rely on what Node has from 20.11 on; until then a loader stands in. */
function oldNode(loader: string): Record<string, string> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || minor >= 11 ? {} : { NODE_OPTIONS: `--no-warnings --loader=${loader}` };
}

async function browserTests(): Promise<Outcome> {
  let chromium: string;
  try {
    chromium = needChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const { code } = await tool(binOf("@playwright/test", "playwright"), ["test"], {
    output: "inherit",
    env: { CHROMIUM_PATH: chromium, ...oldNode("tsx") },
  });
  const stats = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    BROWSER_REPORT,
  )?.stats;
  return counted(code, stats && stats.expected + stats.flaky, stats?.unexpected);
}

/** What a report counted; a run that failed without a failed test (a file that does not load) is one failure. */
function counted(code: number, passed = 0, failed = 0): Outcome {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

await command(main);
