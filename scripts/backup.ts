import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { KEPT_FILES } from "~/jobs/upkeep/keep-backup.ts";
import { backupLines } from "~/platform/data/backup/take.ts";
import { writeBackup } from "./lib/backup/file.ts";
import { commandLine, run } from "./lib/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { fromInvoker, Mistake } from "./lib/project.ts";
import { step } from "./lib/steps.ts";

const program = commandLine(
  "npm run backup",
  "Writes everything that cannot be derived into one file: the database, reports, who was erased, the names of pictures.",
  ["npm run backup", "npm run backup -- --remote --out before-upgrade.ndjson.gz"],
);
withState(program)
  .option(
    "--out <file>",
    "where to; backups/TIME.ndjson.gz when absent. A file that is there is not written over.",
  )
  .action(backup);

await run(program);

async function backup({ out, ...where }: StateOptions & { out?: string }): Promise<void> {
  await onState(where, async ({ deps, env }) => {
    const now = deps.now();
    const shown = out ?? `backups/${now.toISOString().slice(0, 19).replaceAll(":", "")}.ndjson.gz`;
    const file = fromInvoker(shown);
    if (existsSync(file)) throw new Mistake(`${shown} is there already: a backup is never written over.`);
    mkdirSync(path.dirname(file), { recursive: true });
    let rows = 0;
    const counted = async function* () {
      for await (const line of backupLines(env, now, KEPT_FILES)) {
        if (Array.isArray(line)) rows += 1;
        yield line;
      }
    };
    await step(
      "Backup",
      () => writeBackup(file, counted()),
      () => `${rows} rows in ${shown}`,
    );
  });
}
