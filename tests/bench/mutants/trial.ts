import { type ChildProcess, fork } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { edited, type Mutant } from "./mutant.ts";
import type { Answer, Failure, Task } from "./runner.ts";

/** Runs unit tests in a copy of the project: nothing is changed in the project's own folder. */

/** Folders that no unit test reads. */
const LEFT_OUT = new Set(["node_modules", ".git", "build", ".wrangler", ".local", "test-results"]);

/** Caches of the tools: each copy has its own. */
const CACHES = new Set([".vite", ".vite-temp", ".cache", ".mf"]);

/** Test files that run longer are in an endless loop: no single test may take more than 120 seconds. */
const timeoutMs = (tests: string[]) => 180_000 + tests.length * 20_000;

export interface Copy {
  /** Runs test files with a mutant in its place, up to the first that fails. */
  tryMutant(tests: string[], mutant: Mutant): Promise<"passed" | "timeout" | Failure>;
  /** Runs test files, with mutants in their places. Returns those that fail: all of them when the time is over. */
  failing(tests: string[], mutants?: Mutant[]): Promise<string[]>;
  stop(): void;
}

/** Copies the project's files to `folder`, with links to the installed packages, and runs tests there. */
export function copyProject(root: string, folder: string): Copy {
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(path.relative(root, source)),
  });
  const packages = path.join(root, "node_modules");
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of readdirSync(packages))
    if (!CACHES.has(name)) symlinkSync(path.join(packages, name), path.join(folder, "node_modules", name));
  let runner: Runner | null = null;
  const run = async (tests: string[], changed: string[], bail: boolean) => {
    runner ??= startRunner(folder);
    const answer = await runner.ask({ tests, changed, bail }, timeoutMs(tests));
    if (!answer) {
      runner.stop();
      runner = null;
    }
    return answer;
  };
  const runWith = async (mutants: Mutant[], tests: string[], bail: boolean) => {
    const files = mutants.map(({ file }) => file);
    const restore = insert(folder, mutants);
    try {
      return await run(tests, files, bail);
    } finally {
      restore();
      runner?.changed(files);
    }
  };
  return {
    async tryMutant(tests, mutant) {
      const answer = await runWith([mutant], tests, true);
      return answer ? (answer[0] ?? "passed") : "timeout";
    },
    async failing(tests, mutants = []) {
      return (await runWith(mutants, tests, false))?.map(({ file }) => file) ?? tests;
    },
    stop: () => runner?.stop(),
  };
}

/** Puts mutants into a copy. Returns what puts the originals back. */
function insert(folder: string, mutants: Mutant[]): () => void {
  const originals = new Map<string, string>();
  // The last one of a file goes first, so that the others stay where they are.
  for (const mutant of [...mutants].sort((a, b) => b.start - a.start)) {
    const file = path.join(folder, mutant.file);
    const source = readFileSync(file, "utf8");
    if (!originals.has(file)) originals.set(file, source);
    writeFileSync(file, edited(source, mutant));
  }
  return () => originals.forEach((source, file) => void writeFileSync(file, source));
}

interface Runner {
  /** Resolves to null when the time is over. Rejects when Vitest itself could not run. */
  ask(task: Task, timeoutMs: number): Promise<Answer | null>;
  /** Notes files that the next task has to read again. */
  changed(files: string[]): void;
  stop(): void;
}

function startRunner(folder: string): Runner {
  const script = path.join(folder, "tests/bench/mutants/runner.ts");
  // A process group of its own, so that a Worker in an endless loop is killed too.
  const child = fork(script, {
    cwd: folder,
    execArgv: ["--import", "tsx"],
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + chunk).slice(-4000)));
  const ready = messageOf(child, () => output);
  let changed: string[] = [];
  return {
    async ask(task, timeoutMs) {
      await ready;
      child.send({ ...task, changed: [...changed, ...task.changed] } satisfies Task);
      changed = [];
      const timer = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref());
      return Promise.race([messageOf(child, () => output), timer]);
    },
    changed: (files) => void changed.push(...files),
    stop() {
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    },
  };
}

function messageOf(child: ChildProcess, output: () => string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`Vitest ended:\n${output()}`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer as Answer);
    });
  });
}
