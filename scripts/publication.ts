import path from "node:path";
import { withChanges } from "~/domains/publication/rules/overlay.ts";
import { holdingAt, withoutWritten } from "~/domains/publication/rules/saved.ts";
import { publicationChangesIn } from "~/domains/publication/store/changes.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { laidOver, layerOf, segmentAt } from "~/publication/reader/layer.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { type Difference, differences } from "./lib/desk/differences.ts";
import { pulled } from "./lib/desk/pull.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { root } from "./lib/project.ts";
import { changedFiles, writeAll } from "./lib/wizard/sources.ts";
import { readPresent } from "./lib/wizard/wizard.ts";
import type { State } from "./lib/workers.ts";

const program = commandLine(
  "npm run publication",
  "Compares what the desk changed of the publication with its files, and writes it into them.",
  ["npm run publication -- diff --remote", "npm run publication -- pull --remote"],
);

const SAME = "The files say what the desk says.";

interface DiffOptions extends StateOptions {
  json?: boolean;
}

withState(program.command("diff").description("show both, entry by entry: the files', and the desk's"))
  .option("--json", "as JSON")
  .action((options: DiffOptions) =>
    onState(options, async ({ deps }) => show(await compared(deps), options)),
  );

withState(
  program.command("pull").description("write what holds now into the files; the desk keeps what will hold"),
).action((options: StateOptions) => onState(options, async ({ deps }) => pull(await compared(deps))));

await run(program);

interface Compared {
  files: Publication;
  desk: Publication;
  /** What differs now. */
  now: Difference[];
  /** What will differ at a date, from what holds until then. */
  later: { from: string; differences: Difference[] }[];
  /** Why changes do not hold. */
  left: string[];
}

/** Compares the publication of the files with that of the desk. */
async function compared(deps: State["deps"]): Promise<Compared> {
  const { publication: files } = await readPresent();
  const time = deps.now().getTime();
  const changes = withoutWritten(files, await publicationChangesIn(deps), time);
  const layer = await layerOf(files, changes, time);
  const segment = segmentAt(layer, time);
  const desk = laidOver(files, segment);
  const dates = layer.flatMap(({ from }) => (from > time ? [from] : []));
  return {
    files,
    desk,
    now: differences(files, desk),
    later: dates.map((from) => ({
      from: new Date(from).toISOString(),
      differences: differences(
        withChanges(files, holdingAt(changes, from - 1)),
        withChanges(files, holdingAt(changes, from)),
      ),
    })),
    left: [...new Set(layer.flatMap(({ left }) => left.map(({ sentence }) => sentence)))],
  };
}

function show({ now, later, left }: Compared, { json }: DiffOptions): void {
  const plain = ({ path, before, after }: Difference) => ({
    path: path.join("."),
    files: before,
    desk: after,
  });
  if (json) {
    const dated = later.map(({ from, differences }) => ({ from, differences: differences.map(plain) }));
    console.log(JSON.stringify({ now: now.map(plain), later: dated, left }, null, 2));
    return;
  }
  if (now.length + later.length + left.length === 0) console.log(SAME);
  for (const one of now) console.log(inWords(one));
  for (const { from, differences } of later) {
    console.log(`\nFrom ${from.slice(0, 16).replace("T", " ")} UTC on:`);
    for (const one of differences) console.log(inWords(one));
  }
  for (const sentence of left) console.log(`\nNot in force: ${sentence}`);
}

function inWords({ path, before, after }: Difference): string {
  return `${path.join(".")}\n  - ${valueText(before)}\n  + ${valueText(after)}`;
}

function valueText(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

async function pull({ desk, now, later }: Compared): Promise<void> {
  if (now.length === 0) {
    console.log(SAME);
  } else {
    const present = await readPresent();
    const { sources, files, left } = await pulled(present.sources, present.publication, desk);
    const written = changedFiles(present.sources, sources);
    writeAll(new Map(written.map((file) => [file, sources.files.get(file) ?? ""])));
    for (const file of files) console.log(`Written: ${path.relative(root, file)}`);
    for (const sentence of left) console.log(sentence);
    if (files.length > 0) console.log("Deploy them: an hour later the desk has no copy of its own any more.");
  }
  if (later.length > 0)
    console.log(
      `What begins to hold later stays at the desk: ${later.length === 1 ? "a date" : `${later.length} dates`}.`,
    );
}
