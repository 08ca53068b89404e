import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { build } from "../../scripts/build.ts";
import { wholeNumber } from "../../scripts/lib/cli/arguments.ts";
import { commandLine, run } from "../../scripts/lib/cli/command-line.ts";
import { step } from "../../scripts/lib/cli/steps.ts";
import { inRoot } from "../../scripts/lib/project.ts";
import { benchAccessibility } from "./accessibility.ts";
import { benchCpu } from "./cpu-multiples.ts";
import { benchFaults } from "./faults/bench-faults.ts";
import { benchFuzz } from "./faults/bench-fuzz.ts";
import { benchFeeds } from "./feeds/bench-feeds.ts";
import { benchFigures } from "./figures.ts";
import { benchFirstHour, type FirstHourOptions } from "./first-hour.ts";
import { benchFleet } from "./fleet/bench-fleet.ts";
import { benchImport } from "./import/bench-import.ts";
import { fillLibrary, type Library } from "./library.ts";
import { benchLighthouse } from "./lighthouse/bench-lighthouse.ts";
import { benchLoad, type LoadOptions } from "./load/bench-load.ts";
import { benchMail } from "./mail.ts";
import { benchMemory } from "./memory/bench-memory.ts";
import { benchMutants } from "./mutants/bench-mutants.ts";
import { benchProfile } from "./profile.ts";
import { benchScale } from "./scale.ts";
import { benchWander, LINES, type WanderOptions } from "./wander/bench-wander.ts";

/** The built Workers under load, and what each route costs. It prints figures and judges none. */
const program = commandLine(
  "npm run bench",
  "Measures the built site and prints figures, beside their goals where there are some.",
  ["npm run bench", "npm run bench -- cpu --state .bench", "npm run bench -- mutants --seed july --count 20"],
);

/** The options of a measurement on a filled library. */
interface LibraryOptions {
  articles: number;
  state?: string;
}

const withLibrary = (command: Command) =>
  command
    .option("--articles <number>", "how many the library holds", wholeNumber, 7000)
    .option("--state <folder>", "keep the filled databases there, and use them again");

withLibrary(program.command("load", { isDefault: true }))
  .description("requests a second, what each route reads and sends, and the processor time of each page")
  .option("--seconds <number>", "of load on each target", wholeNumber, 3)
  .option("--connections <number>", "at once", wholeNumber, 16)
  .option("--files", "list the scripts of each page")
  .action((options: LibraryOptions & LoadOptions) =>
    onLibrary(options, (state, library) => benchLoad(state, library, options)),
  );

withLibrary(program.command("cpu"))
  .description("the processor time of a request for each page, as a multiple of a static file's")
  .action((options: LibraryOptions) => onLibrary(options, benchCpu));

withLibrary(program.command("profile"))
  .description("where the processor time of a rendering goes: isolates, packages, functions")
  .option("--routes <paths>", 'only these, such as "/,/articles"', (paths) => paths.split(","))
  .action(({ routes = [], ...options }: LibraryOptions & { routes?: string[] }) =>
    onLibrary(options, (state, library) => benchProfile(state, library, routes), { sourceMaps: "on" }),
  );

program
  .command("scale")
  .description(
    "what pages read of D1 and their processor time in a small library and in a large one; to fill the large one takes a quarter of an hour",
  )
  .option("--articles <numbers>", "the sizes of two or more libraries", sizes, [7000, 700_000])
  .option("--state <folder>", "keep the filled databases there, and use them again")
  .action(({ articles, state }: { articles: number[]; state?: string }) =>
    onFolder(state, (folder) => benchScale(folder, articles)),
  );

withLibrary(program.command("memory"))
  .description("the memory of the site's isolate through 10000 different pages and 200 connections")
  .action((options: LibraryOptions) => onLibrary(options, benchMemory));

withLibrary(program.command("lighthouse"))
  .description("cached pages with Lighthouse as a phone, three times each")
  .option("--routes <paths>", 'only these, such as "/,/articles"', (paths) => paths.split(","))
  .action(({ routes, ...options }: LibraryOptions & { routes?: string[] }) =>
    onLibrary(options, (state, library) => benchLighthouse(state, library, routes)),
  );

program
  .command("accessibility")
  .description(
    "what axe finds on every screen of the sample edition in five widths, both themes and forced colours; takes ten minutes",
  )
  .option("--routes <paths>", 'only these, such as "/,/articles"', (paths) => paths.split(","))
  .action(({ routes }: { routes?: string[] }) => benchAccessibility(routes));

program
  .command("wander")
  .description(
    "what breaks for a visitor who clicks, types and goes back and forth at random; takes some minutes",
  )
  .option("--seed <number>", "the same one does the same acts", wholeNumber, 1)
  .option("--acts <number>", "how many", wholeNumber, 300)
  .option("--width <number>", "of the window, in pixels", wholeNumber, 1440)
  .addOption(
    new Option("--line <quality>", "poor: late, slow, and some data are lost").choices(LINES).default("good"),
  )
  .action((options: WanderOptions) => benchWander(options));

withLibrary(program.command("faults"))
  .description(
    "what a visitor sees while D1, KV, the Cache API, the mail provider or an upstream hangs or fails, how soon, what is lost, and how long it takes to heal",
  )
  .action((options: LibraryOptions) => onLibrary(options, benchFaults));

withLibrary(program.command("fuzz"))
  .description("requests that nobody wrote, and which failed, took over 5 seconds, or came back unescaped")
  .option("--count <number>", "of requests", wholeNumber, 100_000)
  .option("--seed <text>", "the same seed sends the same", "bench")
  .action(({ count, seed, ...options }: LibraryOptions & { count: number; seed: string }) =>
    onLibrary(options, (state) => benchFuzz(state, count, seed)),
  );

program
  .command("mail")
  .description("one issue, through a provider that misbehaves and a Worker that is killed midway")
  .option("--subscribers <number>", "who get it", wholeNumber, 20_000)
  .action(({ subscribers }: { subscribers: number }) => benchMail(subscribers));

program
  .command("import")
  .description("how long an export of WordPress takes to be taken in, and to be taken in again")
  .option("--posts <number>", "in the export", wholeNumber, 5000)
  .option("--desk", "as the desk does, in runs of the clock, instead of by the command")
  .option("--state <folder>", "keep the filled databases there")
  .action(({ posts, desk = false, state }: { posts: number; desk?: boolean; state?: string }) =>
    onFolder(state, (folder) => benchImport(folder, posts, desk)),
  );

program
  .command("feeds")
  .argument("[folder]", "with XML feeds; the tests' own when absent")
  .description("our reader of feeds beside htmlparser2")
  .action((folder?: string) => benchFeeds(folder));

program
  .command("figures")
  .description(
    "how many of the numbers that are shown in a fortnight of recorded answers differ from an independent computation",
  )
  .action(() => benchFigures());

program
  .command("first-hour")
  .description(
    "the seconds of each step from a clone to a site of one's own, with the installation of the packages",
  )
  .option("--busy <number>", "processes that keep the processors busy meanwhile", wholeNumber, 0)
  .action((options: FirstHourOptions) => benchFirstHour(options));

program
  .command("fleet")
  .description(
    "a trading day of 1 and of 100 million views in 300 locations: renders, who waits, and the cost at list prices; takes three minutes",
  )
  .action(() => benchFleet());

program
  .command("mutants")
  .description("how many of some small changes of the source a unit test catches")
  .option("--count <number>", "of changes", wholeNumber, 60)
  .option("--seed <text>", "another one changes other places", "1")
  .option("--files <glob>", 'only these, such as "app/platform/mail/**/*"; GLOB:LINE for one line')
  .option("--list", "print the changes and run no test")
  .action(benchMutants);

await run(program);

/** Measures on databases in a folder: a temporary one unless it is named. */
async function onFolder(
  named: string | undefined,
  measure: (state: string) => Promise<unknown>,
): Promise<void> {
  const state = named ? inRoot(named) : mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    await measure(state);
  } finally {
    if (!named) rmSync(state, { recursive: true, force: true });
  }
}

/** Measures on a filled library, with the site built. */
async function onLibrary(
  { articles, state }: LibraryOptions,
  measure: (state: string, library: Library) => Promise<unknown>,
  buildOptions?: Parameters<typeof build>[0],
): Promise<void> {
  await onFolder(state, async (folder) => {
    const library = await fillLibrary(folder, articles);
    await step("Build", () => build(buildOptions));
    await measure(folder, library);
  });
}

/** Reads the sizes of two or more libraries, such as "7000,700000". */
function sizes(given: string): number[] {
  const read = given.split(",").map(wholeNumber);
  if (read.length < 2) throw new InvalidArgumentError("It must name two sizes, such as 7000,700000.");
  return read;
}
