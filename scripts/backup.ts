import { counted } from "~/lib/format.ts";
import { backUp, timeOfDay } from "./lib/backup/file.ts";
import { repeatRestore, unfinishedRestore } from "./lib/backup/unfinished.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { step } from "./lib/cli/steps.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { refuseWritten } from "./lib/private-files.ts";
import { fromInvoker, inRoot } from "./lib/project.ts";
import type { State } from "./lib/workers.ts";

const program = commandLine(
  "npm run backup",
  "Writes everything that cannot be derived into one file: the database, reports, who was erased, the names of pictures.",
  ["npm run backup", "npm run backup -- --remote --out backups/before-upgrade.ndjson.gz"],
);
withState(program)
  .option(
    "--out <file>",
    "where to; backups/TIME.ndjson.gz in the project's folder when absent. A file that is there is not written over.",
  )
  .action(backup);

await run(program);

async function backup({ out, ...where }: StateOptions & { out?: string }): Promise<void> {
  const work = async ({ deps, env }: State) => {
    const now = deps.now();
    const shown = out ?? `backups/${timeOfDay(now)}.ndjson.gz`;
    const file = out ? fromInvoker(out) : inRoot(shown);
    const unfinished = await unfinishedRestore(deps);
    if (unfinished !== null) console.error(`Warning: ${repeatRestore(unfinished)}`);
    refuseWritten(file, "a backup", shown);
    await step(
      "Backup",
      () => backUp({ env, now }, file),
      (rows) => `${counted(rows, "row")} in ${shown}`,
    );
  };
  await onState(where, work, { midway: true });
}
