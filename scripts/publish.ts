import { planSync } from "~/domains/content/store/publishing/sync.ts";
import { planTranscripts } from "~/domains/content/store/transcripts/transcripts.ts";
import { commandLine, confirmed, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { fromInvoker, isMain, Mistake } from "./lib/project.ts";
import { checkedPublication } from "./lib/publication/checked.ts";
import {
  type Folder,
  keptOf,
  publish,
  readFolder,
  storePictures,
  withoutTaken,
} from "./lib/publish/folder.ts";
import { checkTie, keepTie, readTie } from "./lib/publish/ownership.ts";
import { countsOf, lossesOf, transcriptLosses } from "./lib/publish/plan.ts";

interface PublishOptions extends StateOptions {
  source?: string;
  skipInvalid?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

if (isMain(import.meta.url)) {
  const program = commandLine(
    "npm run publish",
    "Publishes a folder of Markdown files with front matter (content/README.md). Articles whose file is gone are taken off the site.",
    ["npm run publish -- content/mine --dry-run", "npm run publish -- content/mine --remote"],
  );
  withState(program)
    .argument("<folder>")
    .option(
      "--source <id>",
      "what these files belong to, the first time; the folder's name when absent. It is kept in FOLDER/.publish.json",
    )
    .option(
      "--skip-invalid",
      "publish the other files when some have mistakes; their articles stay as they are",
    )
    .option("--dry-run", "show what would happen, and write nothing")
    .option("--yes", "take articles off without asking")
    .action(publishFolder);
  await run(program);
}

/** Makes the folder's source hold the articles of its files, after showing and asking for what goes. */
async function publishFolder(
  /** As the operator wrote it. */
  shown: string,
  { source, skipInvalid, dryRun, yes, ...where }: PublishOptions,
): Promise<void> {
  const folder = fromInvoker(shown);
  const publication = await checkedPublication();
  const tie = readTie(folder, shown, source);
  const sourceId = tie.source;
  const files = await readFolder(publication, { folder, sourceId, shown });
  for (const warning of files.warnings) console.error(`Warning: ${warning}`);
  report(files, skipInvalid);
  if (files.items.length === 0)
    throw new Mistake(
      files.mistakes.length > 0
        ? `None of the files in ${shown} can be published.`
        : `There is no Markdown file to publish in ${shown}.`,
    );

  await onState(where, async ({ deps }) => {
    await checkTie(deps, tie);
    const read = await withoutTaken(deps, sourceId, files);
    report(read, skipInvalid);
    const kept = await keptOf(deps, sourceId, read);
    if (kept === "all")
      console.error("Nothing is removed this time: it cannot be told which article a file with mistakes is.");
    const plan = await planSync(deps, sourceId, read.items, kept);
    const transcripts = await planTranscripts(deps, sourceId, read.transcripts, read.brokenTranscripts);
    const losses = [...lossesOf(plan), ...transcriptLosses(transcripts)];
    if (losses.length > 0) console.log(losses.join("\n"));
    if (dryRun) {
      const counts = countsOf({ ...plan, removed: plan.removed.length });
      console.log(`Would publish as "${sourceId}": ${counts}. Nothing was written.`);
      return;
    }
    if (losses.length > 0) await confirmed("Publish, and take these off the site?", { yes });
    await keepTie(deps, folder, tie);
    await storePictures(deps, read);
    console.log(`Published as "${sourceId}": ${countsOf(await publish(deps, sourceId, plan, transcripts))}.`);
  });
}

/** Prints the mistakes. Throws a `Mistake` when there are any and their files are not to be left out. */
function report({ mistakes }: Pick<Folder, "mistakes">, skipInvalid?: boolean): void {
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0 && !skipInvalid)
    throw new Mistake("Nothing was published. Mend these, or leave them out with --skip-invalid.");
}
