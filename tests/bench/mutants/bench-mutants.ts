import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { createRandom } from "~/lib/random.ts";
import { step } from "../../../scripts/lib/cli/steps.ts";
import { inRoot, Mistake, root } from "../../../scripts/lib/project.ts";
import { table } from "../table.ts";
import { described, type Mutant, parses } from "./mutant.ts";
import { type Reach, readReach } from "./reach.ts";
import { sitesOf } from "./sites.ts";
import { type Copy, copyProject } from "./trial.ts";

/**
 * Changes the source in one small place at a time and runs the unit tests that import it: a test that fails has caught
 * the change. The 16 nearest test files run for each change alone; those farther away run once, with all that survived,
 * and what fails then runs again for one change after the other. What survives that too is either missing a test or
 * means the same.
 */

/** Rules, statements and the platform: what the rest is built on. Not the tables: D1 has them from its migrations. */
const ROOMS = ["app/domains/*/rules/**/*", "app/domains/*/store/**/*", "app/platform/**/*"];

const TESTS = ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"];

/** The nearest test files run first, alone; then more at once, for starting workerd takes longer than most tests. */
const BATCHES = [1, 3, 12];
const NEAREST = BATCHES.reduce((sum, size) => sum + size);

/** How many of the other test files a copy runs at once. */
const FARTHER = 40;

/** Copies of the project that run tests at the same time. */
const PARALLEL = 2;

interface MutantOptions {
  count: number;
  seed: string;
  /** A file or glob from the project's root, with `:LINE` for one line of it. */
  files?: string;
  list?: boolean;
}

type Fate = "caught" | "survived" | "timeout";

interface Result {
  mutant: Mutant;
  fate: Fate;
  /** The test that noticed it. */
  by: string | null;
}

export async function benchMutants(options: MutantOptions): Promise<void> {
  const mutants = choose(options);
  if (options.list) return print(mutants.map((mutant) => [place(mutant), ...change(mutant)]));
  const tests = filesAt(TESTS);
  const folder = mkdtempSync(path.join(tmpdir(), "bench-mutants-"));
  const copies: Copy[] = [];
  const clean = () => {
    for (const copy of copies) copy.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Also where another listener ends the process at a signal.
  process.once("exit", clean);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  try {
    await step("Copies", async () => {
      while (copies.length < PARALLEL)
        copies.push(copyProject(root, path.join(folder, String(copies.length))));
      return `${copies.length} of the project`;
    });
    const reach = readReach(root, tests);
    const isGreen = await greenTests(copies, [
      ...new Set(mutants.flatMap(({ file }) => reach(file).slice(0, 1))),
    ]);
    const results = await tryAll(copies, mutants, reach, isGreen);
    await tryFarther(copies, results, reach, isGreen);
    report(results, options);
  } finally {
    clean();
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
  const found = filesAt(glob ? [glob] : ROOMS).filter(
    (file) => !/\.d\.ts$|\/(store|data|mail)\/tables\.ts$/.test(file),
  );
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

/** Whether a test file passes without a mutant. */
type IsGreen = (copy: Copy, test: string) => Promise<boolean>;

async function tryAll(copies: Copy[], mutants: Mutant[], reach: Reach, isGreen: IsGreen): Promise<Result[]> {
  const queue = [...mutants.entries()];
  const results: Result[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, mutant] = next;
        const started = performance.now();
        const result = await fateOf(copy, mutant, reach(mutant.file), isGreen);
        results[index] = result;
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log(`${result.fate.padEnd(9)}${place(mutant)}  ${seconds} s  ${result.by ?? ""}`);
      }
    }),
  );
  return results;
}

/**
 * Runs the tests that import the file, nearest first, up to the first that catches the mutant: it fails with the mutant
 * and passes without.
 */
async function fateOf(copy: Copy, mutant: Mutant, tests: string[], isGreen: IsGreen): Promise<Result> {
  let first = 0;
  for (const size of BATCHES) {
    let batch = tests.slice(first, first + size);
    first += size;
    while (batch.length > 0) {
      const outcome = await copy.tryMutant(batch, mutant);
      if (outcome === "passed") break;
      if (outcome === "timeout") {
        // Right afterwards, for the machine may be too busy for any run.
        if ((await copy.failing(batch)).length > 0) break;
        return { mutant, fate: "timeout", by: batch.join(", ") };
      }
      if (await isGreen(copy, outcome.file))
        return { mutant, fate: "caught", by: `${outcome.file}: ${outcome.name}` };
      batch = batch.filter((test) => test !== outcome.file);
    }
  }
  return { mutant, fate: "survived", by: null };
}

/** Runs the other test files once, with all mutants that the nearest ones did not catch, and finds which of them each catches. */
async function tryFarther(copies: Copy[], results: Result[], reach: Reach, isGreen: IsGreen): Promise<void> {
  const survivors = () => results.filter(({ fate }) => fate === "survived");
  const fartherOf = ({ mutant }: Result) => reach(mutant.file).slice(NEAREST);
  const queue = [...new Set(survivors().flatMap(fartherOf))].sort();
  if (queue.length === 0) return;
  await step("Tests farther away", async () => {
    const count = queue.length;
    const mutants = survivors().map(({ mutant }) => mutant);
    await Promise.all(
      copies.map(async (copy) => {
        for (let tests = queue.splice(0, FARTHER); tests.length > 0; tests = queue.splice(0, FARTHER))
          for (const test of await copy.failing(tests, mutants)) {
            if (!(await isGreen(copy, test))) continue;
            for (const result of survivors().filter((each) => fartherOf(each).includes(test))) {
              const outcome = await copy.tryMutant([test], result.mutant);
              if (outcome === "passed" || outcome === "timeout") continue;
              Object.assign(result, { fate: "caught", by: `${outcome.file}: ${outcome.name}` });
              console.log(`caught   ${place(result.mutant)}  ${result.by}`);
            }
          }
      }),
    );
    return `${count} files, with ${mutants.length} mutants`;
  });
}

/**
 * Returns whether a test file passes without a mutant. Runs each file once: the first ones at once, others when they are
 * first asked about.
 */
async function greenTests(copies: Copy[], tests: string[]): Promise<IsGreen> {
  const red = new Map<string, boolean>();
  const check = async (copy: Copy, files: string[]) => {
    const unknown = files.filter((file) => !red.has(file));
    if (unknown.length === 0) return;
    const failing = await copy.failing(unknown);
    for (const file of unknown) red.set(file, failing.includes(file));
    for (const file of failing) console.log(`${file} fails without a mutant too: it catches none.`);
  };
  await step("Tests without a mutant", async () => {
    const share = Math.ceil(tests.length / copies.length);
    await Promise.all(
      copies.map((copy, index) => check(copy, tests.slice(index * share, (index + 1) * share))),
    );
    return `${tests.length} files`;
  });
  return async (copy, test) => {
    await check(copy, [test]);
    return !red.get(test);
  };
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

/** As the mutants were chosen: the files may be edited while the tests run. */
const sources = new Map<string, string>();

function sourceOf({ file }: Mutant): string {
  const source = sources.get(file) ?? readFileSync(inRoot(file), "utf8");
  sources.set(file, source);
  return source;
}

const place = (mutant: Mutant) => `${mutant.file}:${described(sourceOf(mutant), mutant).line}`;

function change(mutant: Mutant): string[] {
  const { before, after } = described(sourceOf(mutant), mutant);
  return [`- ${before}`, `+ ${after}`];
}

const print = (mutants: string[][]) => {
  for (const lines of mutants) console.log(lines.join("\n    "));
};
