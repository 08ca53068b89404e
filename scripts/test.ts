import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { audit } from "./audit.ts";
import { build } from "./build.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { binOf, inRoot, Mistake, tool } from "./lib/project.ts";
import { checkedPublication } from "./lib/publication/checked.ts";
import { needChromium } from "./lib/testing/chromium.ts";
import {
  type BrowserReport,
  failedBrowserTests,
  failedUnitTests,
  type UnitReport,
} from "./lib/testing/failed-tests.ts";

const RESULTS = inRoot("test-results");
const UNIT_REPORT = `${RESULTS}/unit.json`;
const BROWSER_REPORT = `${RESULTS}/browser.json`;

interface Outcome {
  passed: number;
  failed: number;
  /** What a check that shows nothing while it runs has to say. */
  text?: string;
  /** The failed test cases, each with its file, its title and the first line of its error. */
  failures?: string[];
}

type Output = "inherit" | "capture";

interface Check {
  name: string;
  run: (output: Output) => Promise<Outcome>;
}

const LINT: Check = {
  name: "Lint",
  run: (output) => one(output, binOf("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]),
};
const TYPES: Check = {
  name: "Types",
  // Its threads would repeat each other's work, and the other processor has its own.
  run: (output) => one(output, binOf("@typescript/native", "tsc"), ["--noEmit", "--singleThreaded"]),
};
const IMPORT_RULES: Check = {
  name: "Import rules",
  run: (output) =>
    one(output, binOf("dependency-cruiser", "depcruise"), [
      "app",
      "workers",
      "--config",
      ".dependency-cruiser.cjs",
    ]),
};
const CONFIGURATION: Check = { name: "Configuration", run: () => attempt(checkedPublication) };
/** Only where the network may be asked. */
const AUDIT: Check = { name: "Audit", run: () => attempt(async () => console.log(audit())) };
const UNIT_TESTS: Check = { name: "Unit tests", run: unitTests };
const BUILD: Check = { name: "Build", run: () => attempt(build) };
const BROWSER_TESTS: Check = { name: "Browser tests", run: browserTests };

/** The lanes run side by side: no processor waits for a slower one. The browser tests need the build. */
const LANES: Check[][] = [
  [UNIT_TESTS],
  [LINT, TYPES, IMPORT_RULES, CONFIGURATION, ...(process.env.CI ? [AUDIT] : []), BUILD, BROWSER_TESTS],
];

/** Runs every check, even after one failed. The last line counts the test cases. */
async function main({ only }: { only?: string }): Promise<void> {
  const checks = LANES.flat();
  const chosen = checks.filter(({ name }) => !only || name.toLowerCase().startsWith(only.toLowerCase()));
  if (chosen.length === 0)
    throw new Mistake(`--only must begin one of: ${checks.map(({ name }) => name).join(", ")}.`);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  keepTemporaryFilesInMemory();
  const lines: string[] = [];
  const failures: string[] = [];
  const total: Outcome = { passed: 0, failed: 0 };
  const lanes = LANES.map((lane) => lane.filter((check) => chosen.includes(check))).filter(
    ({ length }) => length > 0,
  );
  await Promise.all(
    lanes.map(async (lane, index) => {
      // The last lane shows what it does; what another says would stand between its lines.
      const output = index === lanes.length - 1 ? "inherit" : "capture";
      for (const check of lane) {
        const { passed, failed, line, failures: those } = await runAndReport(check, output);
        total.passed += passed;
        total.failed += failed;
        failures.push(...those);
        lines.push(line);
      }
    }),
  );
  // Again at the end: a log of a hundred thousand lines is often cut at its beginning.
  if (failures.length > 0) console.log(`\n── Failed ──\n${failures.join("\n")}`);
  console.log(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

/** Of Linux: a folder in memory. It is small in some containers. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Lets every check keep its databases in memory where there is room: SQLite waits for a disk at each commit. */
function keepTemporaryFilesInMemory(): void {
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ENOUGH_BYTES) return;
  const folder = mkdtempSync(path.join(MEMORY, "recurring-test-"));
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Runs a check under its heading; the line sums it up. */
async function runAndReport(
  { name, run }: Check,
  output: Output,
): Promise<Outcome & { line: string; failures: string[] }> {
  if (output === "inherit") console.log(`\n── ${name} ──`);
  const started = performance.now();
  const { passed, failed, text = "", failures } = await run(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (output === "capture") console.log(`\n── ${name} ──\n${text.trim()}`.trimEnd());
  const counts = `${passed} passed, ${failed} failed`;
  return {
    passed,
    failed,
    line: `${name.padEnd(15)}${counts.padEnd(26)}${seconds.padStart(6)} s`,
    failures: failures?.length ? failures : failed > 0 ? [name] : [],
  };
}

/** A tool that passes or fails as a whole. */
async function one(output: Output, bin: string, args: string[]): Promise<Outcome> {
  const { code, text } = await tool(bin, args, { output });
  return code === 0 ? { passed: 1, failed: 0, text } : { passed: 0, failed: 1, text };
}

async function attempt(body: () => Promise<unknown>): Promise<Outcome> {
  try {
    await body();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Mistake ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** Longer than any file of them on a busy machine. A runner that has lost its Worker would wait for it for ever. */
const UNIT_SILENCE_MS = 900_000;

async function unitTests(output: Output): Promise<Outcome> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  const { code, text } = await tool(binOf("vitest"), ["run", ...reporters], {
    output,
    silenceMs: UNIT_SILENCE_MS,
    env: oldNode(pathToFileURL(inRoot("scripts/lib/testing/import-meta.mjs")).href),
  });
  const report = readReport<UnitReport>(UNIT_REPORT);
  const failures = report ? failedUnitTests(report) : [];
  return { ...counted(code, report?.numPassedTests, report?.numFailedTests), text, failures };
}

/** The test runners need a feature of Node 20.11; a loader supplies it to older versions. */
function oldNode(loader: string): Record<string, string> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || minor >= 11 ? {} : { NODE_OPTIONS: `--no-warnings --loader=${loader}` };
}

async function browserTests(output: Output): Promise<Outcome> {
  let chromium: string;
  try {
    chromium = needChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const { code, text } = await tool(binOf("@playwright/test", "playwright"), ["test"], {
    output,
    env: { CHROMIUM_PATH: chromium, ...oldNode("tsx") },
  });
  const report = readReport<BrowserReport>(BROWSER_REPORT);
  const failures = report ? failedBrowserTests(report) : [];
  return { ...counted(code, report?.stats.expected, report?.stats.unexpected), text, failures };
}

/** Returns the counts of a report; a run that failed without a failed test (a file that does not load) is one failure. */
function counted(code: number, passed = 0, failed = 0): Outcome {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

await run(
  commandLine(
    "npm test",
    "Checks everything from a bare clone; the last line counts what passed and failed.",
    ["npm test", "npm test -- --only unit"],
  )
    .option("--only <check>", "one check, by the beginning of its name")
    .action(main),
);
