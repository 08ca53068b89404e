import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { edited, type Mutant } from "./mutant.ts";

/** Runs unit tests in copies of the project: nothing is changed in the project's own folder. */

/** Folders that no unit test reads. */
const LEFT_OUT = new Set(["node_modules", ".git", "build", ".wrangler", ".local", "test-results"]);

/** Caches of the tools: each copy has its own. */
const CACHES = new Set([".vite", ".vite-temp", ".cache", ".mf"]);

export type Verdict = "passed" | "failed" | "timeout";

export interface TestRun {
  verdict: Verdict;
  /** Milliseconds by test file; a file that did not run is absent. */
  durations: Map<string, number>;
  /** Tests that failed; `name` is empty where the file itself could not run. */
  failures: { file: string; name: string }[];
}

interface RunOptions {
  timeoutMs: number;
  /** Stop at the first test that fails. */
  bail: boolean;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Copies the project's files to `folder`, with links to the installed packages. */
export function copyProject(root: string, folder: string): void {
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(path.relative(root, source)),
  });
  const packages = path.join(root, "node_modules");
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of readdirSync(packages))
    if (!CACHES.has(name)) symlinkSync(path.join(packages, name), path.join(folder, "node_modules", name));
}

/** Runs test files with the mutant in its place and puts the original back. */
export async function tryMutant(folder: string, mutant: Mutant, tests: string[], timeoutMs: number) {
  const file = path.join(folder, mutant.file);
  const source = readFileSync(file, "utf8");
  writeFileSync(file, edited(source, mutant));
  try {
    return await runTests(folder, tests, { timeoutMs, bail: true });
  } finally {
    writeFileSync(file, source);
  }
}

/** Runs test files, one after the other. Throws when Vitest itself could not run. */
export async function runTests(folder: string, tests: string[], options: RunOptions): Promise<TestRun> {
  const reportFile = path.join(folder, "test-results/mutant.json");
  rmSync(reportFile, { force: true });
  const args = ["run", ...tests, "--reporter=json", `--outputFile=${reportFile}`, "--no-file-parallelism"];
  const { code, output } = await vitest(
    folder,
    options.bail ? [...args, "--bail=1"] : args,
    options.timeoutMs,
  );
  if (code === null) return { verdict: "timeout", durations: new Map(), failures: [] };
  if (!existsSync(reportFile)) throw new Error(`Vitest wrote no report:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  const ran = testResults.map(({ name, ...result }) => ({ ...result, file: path.relative(folder, name) }));
  return {
    verdict: code === 0 ? "passed" : "failed",
    durations: new Map(ran.map(({ file, startTime, endTime }) => [file, endTime - startTime])),
    failures: ran.flatMap(({ file, status, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === "failed");
      if (failed.length === 0) return status === "failed" ? [{ file, name: "" }] : [];
      return failed.map(({ fullName }) => ({ file, name: fullName }));
    }),
  };
}

/** Ends with the exit code, or with null when the time was over; then Vitest and its workers are killed. */
function vitest(
  folder: string,
  args: string[],
  timeoutMs: number,
): Promise<{ code: number | null; output: string }> {
  const bin = path.join(folder, "node_modules/vitest/vitest.mjs");
  // A process group of its own, so that a Worker in an endless loop is killed too.
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder, detached: true });
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  process.once("exit", kill);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeoutMs);
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", kill);
      kill();
      resolve({ code: timedOut ? null : (code ?? 1), output });
    });
  });
}
