import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { createRandom } from "~/lib/random.ts";
import { inRoot, Mistake, root } from "../../scripts/lib/project.ts";
import { step } from "../../scripts/lib/steps.ts";
import { wholeNumber } from "../../scripts/seed.ts";
import { described, type Mutant, parses } from "./mutants/mutant.ts";
import { type Reach, readReach } from "./mutants/reach.ts";
import { sitesOf } from "./mutants/sites.ts";
import { copyProject, runTests, tryMutant } from "./mutants/trial.ts";
import { table } from "./table.ts";

/**
 * Changes the source in one small place at a time and runs the unit tests that import it: a test that fails has caught
 * the change. What survives is either missing a test or means the same.
 */

/** Rules, statements and the platform: what the rest is built on. */
const ROOMS = ["app/domains/*/rules/**/*", "app/domains/*/store/**/*", "app/platform/**/*"];

const TESTS = ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"];

/** Copies of the project that run tests at the same time. */
const PARALLEL = 2;

/** A run may take so many times what it takes without a mutant, and this much more. */
const TIMEOUT_FACTOR = 4;
const TIMEOUT_MS = 60_000;

/** Test files in the first round: the nearest ones catch most mutants, and each round starts Vitest again. */
const FIRST_ROUND = 4;

interface MutantOptions {
  count: number;
  seed: string;
  /** A file or glob from the project's root, with `:LINE` for one line of it. */
  files?: string;
}

type Fate = "caught" | "survived" | "timeout";

interface Result {
  mutant: Mutant;
  fate: Fate;
  /** Null where no unit test imports the file. */
  by: string | null;
}

export async function benchMutants(args: string[], usage: string): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string" },
      seed: { type: "string", default: "1" },
      files: { type: "string" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) throw new Mistake(usage);
  const options = { ...values, count: wholeNumber("count", values.count, 60) };
  const mutants = choose(options);
  if (values.list) return print(mutants.map((mutant) => [place(mutant), ...change(mutant)]));
  const tests = filesAt(TESTS);
  const reach = readReach(root, tests);
  const folder = mkdtempSync(path.join(tmpdir(), "bench-mutants-"));
  const removed = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removed);
  try {
    const copies = Array.from({ length: PARALLEL }, (_, index) => path.join(folder, String(index)));
    await step("Copies", async () => {
      for (const copy of copies) copyProject(root, copy);
      return `${copies.length} of the project`;
    });
    const reached = tests.filter((test) =>
      mutants.some(({ file }) => reach(file).some((each) => each.test === test)),
    );
    const durations = await step(
      "Without mutants",
      () => unmutated(copies, reached),
      ({ size }) => `${size} test files pass`,
    );
    const results = await tryAll(copies, mutants, reach, durations);
    report(results, options);
  } finally {
    removed();
  }
}

/** TypeScript files from the project's root, sorted. */
const filesAt = (globs: string[]) =>
  ts.sys
    .readDirectory(root, [".ts", ".tsx"], undefined, globs)
    .map((file) => path.relative(root, file).replaceAll(path.sep, "/"))
    .sort();

/** Picks the sites, then one change of each: the same for the same seed and source. */
function choose({ count, seed, files }: MutantOptions): Mutant[] {
  const { glob, line } = /^(?<glob>.*?)(?::(?<line>\d+))?$/.exec(files ?? "")?.groups ?? {};
  const found = filesAt(glob ? [glob] : ROOMS).filter((file) => !file.endsWith(".d.ts"));
  if (found.length === 0) throw new Mistake(`No source file is at ${glob ?? ROOMS.join(", ")}.`);
  const sites = sitesOf(root, found);
  const random = createRandom(seed);
  const chosen: Mutant[] = [];
  for (const site of random.shuffle(sites)) {
    if (chosen.length === count) break;
    const mutant = random.pick(site);
    const source = sourceOf(mutant);
    if (line && described(source, mutant).line !== Number(line)) continue;
    if (parses(source, mutant)) chosen.push(mutant);
  }
  return chosen;
}

/** Runs the tests as they are, split over the copies. Returns milliseconds by test file; a red test is a mistake. */
async function unmutated(copies: string[], tests: string[]): Promise<Map<string, number>> {
  const runs = await Promise.all(
    copies.map((copy, index) => {
      const own = tests.filter((_, place) => place % copies.length === index);
      return own.length > 0 ? runTests(copy, own, { timeoutMs: 30 * TIMEOUT_MS, bail: false }) : null;
    }),
  );
  const failures = runs.flatMap((run) => run?.failures ?? []);
  if (failures.length > 0)
    throw new Mistake(
      `${failures.length} tests fail without a mutant, so they would catch any:\n${failures.slice(0, 10).join("\n")}`,
    );
  return new Map(runs.flatMap((run) => [...(run?.durations ?? [])]));
}

async function tryAll(
  copies: string[],
  mutants: Mutant[],
  reach: Reach,
  durations: Map<string, number>,
): Promise<Result[]> {
  const queue = [...mutants.entries()];
  const results: Result[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, mutant] = next;
        const started = performance.now();
        const result = await fateOf(copy, mutant, reach(mutant.file), durations);
        results[index] = result;
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log(`${result.fate.padEnd(9)}${place(mutant)}  ${seconds} s  ${result.by ?? ""}`);
      }
    }),
  );
  return results;
}

/** Runs the nearest tests first, then the others. */
async function fateOf(
  copy: string,
  mutant: Mutant,
  reached: ReturnType<Reach>,
  durations: Map<string, number>,
): Promise<Result> {
  const cost = (test: string) => durations.get(test) ?? 0;
  const order = reached
    .sort((a, b) => a.distance - b.distance || cost(a.test) - cost(b.test))
    .map(({ test }) => test);
  for (const round of [order.slice(0, FIRST_ROUND), order.slice(FIRST_ROUND)]) {
    if (round.length === 0) continue;
    const usual = round.reduce((sum, test) => sum + cost(test), 0);
    const run = await tryMutant(copy, mutant, round, TIMEOUT_FACTOR * usual + TIMEOUT_MS);
    if (run.verdict === "timeout") return { mutant, fate: "timeout", by: null };
    if (run.verdict === "failed")
      return { mutant, fate: "caught", by: run.failures[0] ?? lastLine(run.output) };
  }
  return { mutant, fate: "survived", by: null };
}

function report(results: Result[], { seed, count }: MutantOptions): void {
  const fates: Fate[] = ["caught", "timeout", "survived"];
  const kinds = fates.map((fate) => [fate, String(results.filter((each) => each.fate === fate).length)]);
  console.log(`\nMutants: seed ${seed}, ${count} asked for`);
  console.log(table(["fate", "mutants"], kinds));
  const survivors = results.filter(({ fate }) => fate === "survived");
  if (survivors.length > 0) console.log("\nSurvivors");
  print(survivors.map(({ mutant }) => [place(mutant), ...change(mutant)]));
  const caught = results.length - survivors.length;
  const share = results.length > 0 ? Math.floor((caught / results.length) * 100) : 100;
  console.log(`\n${caught} of ${results.length} caught (${share} %)`);
}

const sourceOf = ({ file }: Mutant) => readFileSync(inRoot(file), "utf8");

const place = (mutant: Mutant) => `${mutant.file}:${described(sourceOf(mutant), mutant).line}`;

function change(mutant: Mutant): string[] {
  const { before, after } = described(sourceOf(mutant), mutant);
  return [`- ${before}`, `+ ${after}`];
}

const print = (mutants: string[][]) => {
  for (const lines of mutants) console.log(lines.join("\n    "));
};

const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";
