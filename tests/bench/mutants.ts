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

/** A run may take this long, and this much more for each test file: beyond it, it is an endless loop. */
const TIMEOUT_MS = 60_000;
const TIMEOUT_PER_FILE_MS = 60_000;

/** Test files by round; the last round has all others. The nearest catch most, and each round starts Vitest again. */
const ROUNDS = [3, 12];

const timeoutFor = (tests: string[]) => TIMEOUT_MS + TIMEOUT_PER_FILE_MS * tests.length;

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
  /** The first test that failed. */
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
  const folder = mkdtempSync(path.join(tmpdir(), "bench-mutants-"));
  const removed = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removed);
  try {
    const copies = Array.from({ length: PARALLEL }, (_, index) => path.join(folder, String(index)));
    await step("Copies", async () => {
      for (const copy of copies) copyProject(root, copy);
      return `${copies.length} of the project`;
    });
    const results = await tryAll(copies, mutants, readReach(root, tests));
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

async function tryAll(copies: string[], mutants: Mutant[], reach: Reach): Promise<Result[]> {
  const queue = [...mutants.entries()];
  const results: Result[] = [];
  const green = new Map<string, Promise<boolean>>();
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, mutant] = next;
        const started = performance.now();
        const result = await fateOf(copy, mutant, reach(mutant.file), green);
        results[index] = result;
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log(`${result.fate.padEnd(9)}${place(mutant)}  ${seconds} s  ${result.by ?? ""}`);
      }
    }),
  );
  return results;
}

/**
 * Runs the nearest tests first, then the others. A test catches a mutant when it fails with it and its file passes
 * without; `green` remembers which files do.
 */
async function fateOf(
  copy: string,
  mutant: Mutant,
  reached: string[],
  green: Map<string, Promise<boolean>>,
): Promise<Result> {
  const rest = [...reached];
  const rounds = [...ROUNDS.map((size) => rest.splice(0, size)), rest];
  for (let round = rounds.shift(); round; round = rounds.shift()) {
    if (round.length === 0) continue;
    const run = await tryMutant(copy, mutant, round, timeoutFor(round));
    if (run.verdict === "timeout") return { mutant, fate: "timeout", by: null };
    if (run.verdict === "passed") continue;
    const red = new Set<string>();
    for (const { file, name } of run.failures) {
      if (await isGreen(copy, file, green)) return { mutant, fate: "caught", by: `${file}: ${name}` };
      red.add(file);
    }
    if (red.size === 0) return { mutant, fate: "caught", by: null };
    // Its other tests stopped at a failure that says nothing of the mutant.
    rounds.unshift(round.filter((test) => !red.has(test)));
  }
  return { mutant, fate: "survived", by: null };
}

/** Whether a test file passes without a mutant. Runs it once. */
async function isGreen(copy: string, test: string, green: Map<string, Promise<boolean>>): Promise<boolean> {
  const known = green.get(test) ?? passes(copy, test);
  green.set(test, known);
  return known;
}

async function passes(copy: string, test: string): Promise<boolean> {
  const { verdict } = await runTests(copy, [test], { timeoutMs: timeoutFor([test]), bail: false });
  if (verdict !== "passed") console.log(`${test} fails without a mutant too: it catches none.`);
  return verdict === "passed";
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
