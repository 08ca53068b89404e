import { JOBS } from "~/jobs/registry.ts";
import { counted } from "~/lib/format.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import { readBackup } from "./lib/backup/file.ts";
import { checkBackup, type Restored, restore } from "./lib/backup/restore.ts";
import { whileNoted } from "./lib/backup/unfinished.ts";
import { rebuild } from "./lib/build/rebuild.ts";
import { commandLine, confirmed, run } from "./lib/cli/command-line.ts";
import { step } from "./lib/cli/steps.ts";
import { shellWord, typedAgain } from "./lib/cli/typed-again.ts";
import { databasesOf, onState, type StateOptions, withState } from "./lib/on-state.ts";
import { DEFAULT_STATE, fromInvoker, Mistake } from "./lib/project.ts";
import { holdForRestore } from "./lib/serving/state-lock.ts";
import type { State } from "./lib/workers.ts";

const program = commandLine(
  "npm run restore",
  "Puts the database back to a backup, compares it row by row, and erases again who was erased since.",
  ["npm run restore -- backups/2026-11-23T174500.ndjson.gz --dry-run"],
);
withState(program)
  .argument("<file>", 'what "npm run backup" has written')
  .option("--dry-run", "read and check the file, and write nothing")
  .option("--yes", "do not ask")
  .action(restoreFile);

await run(program);

interface RestoreOptions extends StateOptions {
  dryRun?: boolean;
  yes?: boolean;
}

async function restoreFile(shown: string, { dryRun, yes, ...where }: RestoreOptions): Promise<void> {
  const file = fromInvoker(shown);
  const read = () => readBackup(file);
  const release = where.remote ? () => {} : await holdForRestore(where.state ?? DEFAULT_STATE);
  const work = async ({ deps, env }: State) => {
    const { header, tables, rows } = await checkBackup(read, env);
    const what = `${counted(rows, "row")} of ${counted(tables.length, "table")}, of ${header.takenAt}`;
    if (dryRun) return console.log(`The backup is whole: ${what}. Nothing was written.`);
    await confirmed(`Put ${databasesOf(where)} back to this backup (${what})? What came since is lost.`, {
      yes,
    });
    const again = typedAgain(`npm run restore -- ${shellWord(file)}`, where);
    const restored = await whileNoted(deps, again, async (began) => {
      const result = await step(
        "Restore",
        () => restore(deps, env, read, began),
        ({ rows }) => counted(rows, "row"),
      );
      await rebuild(deps);
      await changeTopics(deps, [...new Set(JOBS.flatMap(({ topics }) => topics))]);
      return result;
    });
    console.log(sentences(restored, where).join("\n"));
    if (restored.different > 0)
      throw new Mistake(
        `${counted(restored.different, "row is", "rows are")} not what the backup says: restore it again.`,
      );
  };
  await onState(where, work, { midway: true }).finally(release);
}

function sentences(
  { different, meanwhile, erased, held, files, missingPictures }: Restored,
  where: StateOptions,
): string[] {
  const commands = ["settle", "list"].map((name) => typedAgain(`npm run issue -- ${name}`, where));
  return [
    different === 0 && "Every row is what the backup says.",
    meanwhile > 0 && `${counted(meanwhile, "row")} came meanwhile, such as what visitors posted: that stays.`,
    files > 0 && `${counted(files, "file is", "files are")} in KV again.`,
    erased > 0 &&
      `${counted(erased, "address that was erased since is", "addresses that were erased since are")} erased again.`,
    held > 0 &&
      `Held back: ${counted(held, "mail, mailing or issue", "mails, mailings or issues")} that may have gone out since. To decide: ${commands.join(", ")}.`,
    missingPictures > 0 &&
      `${counted(missingPictures, "picture is missing: publish its folder", "pictures are missing: publish their folders")} again.`,
  ].filter((sentence) => sentence !== false);
}
