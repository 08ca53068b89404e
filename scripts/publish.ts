import { parseArgs } from "node:util";
import { planSync } from "~/domains/content/store/publishing/sync.ts";
import { checkedPublication } from "./lib/checked-publication.ts";
import { migrate } from "./lib/migrate.ts";
import { command, fromInvoker, isMain, Mistake } from "./lib/project.ts";
import {
  type Folder,
  keptOf,
  publish,
  readFolder,
  storePictures,
  withoutTaken,
} from "./lib/publish/folder.ts";
import { checkTie, keepTie, readTie } from "./lib/publish/ownership.ts";
import { confirmed, countsOf, lossesOf } from "./lib/publish/plan.ts";
import { openState } from "./lib/workers.ts";

const USAGE = `npm run publish -- FOLDER [--source ID] [--skip-invalid] [--dry-run] [--yes] [--remote] [--state FOLDER]

  FOLDER          Markdown files with front matter; see content/README.md
  --source ID     what these files belong to, the first time; the folder's name when absent. It is
                  kept in FOLDER/.publish.json. Articles whose file is gone are taken off the site.
  --skip-invalid  publish the other files when some have mistakes; their articles stay as they are
  --dry-run       show what would happen, and write nothing
  --yes           take articles off without asking
  --remote        publish to the deployed databases (needs "npx wrangler login")`;

interface Options {
  /** The folder as the operator wrote it. */
  shown: string;
  source?: string;
  skipInvalid: boolean;
  dryRun: boolean;
  yes: boolean;
  remote: boolean;
  state?: string;
}

if (isMain(import.meta.url)) await command(() => publishFolder(optionsOf()));

function optionsOf(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: "string" },
      "skip-invalid": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      state: { type: "string" },
    },
  });
  const [shown] = positionals;
  if (!shown) throw new Mistake(USAGE);
  const { source, "skip-invalid": skipInvalid, "dry-run": dryRun, yes, remote, state } = values;
  return { shown, source, skipInvalid, dryRun, yes, remote, state };
}

/** Makes the folder's source hold the articles of its files, after showing and asking for what goes. */
async function publishFolder({
  shown,
  source,
  skipInvalid,
  dryRun,
  yes,
  remote,
  state,
}: Options): Promise<void> {
  const folder = fromInvoker(shown);
  const publication = await checkedPublication();
  const tie = readTie(folder, shown, source);
  const sourceId = tie.source;
  const files = await readFolder(publication, { folder, sourceId, shown });
  report(files, skipInvalid);
  if (files.items.length === 0) throw new Mistake(`There is no Markdown file to publish in ${shown}.`);

  const { deps, env, close } = await openState({ state, remote });
  try {
    if (!remote) await migrate(env);
    await checkTie(deps, tie);
    const read = await withoutTaken(deps, sourceId, files);
    report(read, skipInvalid);
    const kept = await keptOf(deps, sourceId, read);
    if (kept === "all")
      console.error("Nothing is removed this time: it cannot be told which article a file with mistakes is.");
    const plan = await planSync(deps, sourceId, read.items, kept);
    const losses = lossesOf(plan);
    if (losses.length > 0) console.log(losses.join("\n"));
    if (dryRun) {
      const counts = countsOf({ ...plan, removed: plan.removed.length });
      console.log(`Would publish as "${sourceId}": ${counts}. Nothing was written.`);
      return;
    }
    if (losses.length > 0 && !yes) await confirmed("Publish, and take these off the site?");
    await keepTie(deps, folder, tie);
    await storePictures(deps, read);
    console.log(`Published as "${sourceId}": ${countsOf(await publish(deps, sourceId, plan))}.`);
  } finally {
    await close();
  }
}

/** Prints the mistakes. Throws a `Mistake` when there are any and their files are not to be left out. */
function report({ mistakes }: Pick<Folder, "mistakes">, skipInvalid: boolean): void {
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0 && !skipInvalid)
    throw new Mistake("Nothing was published. Mend these, or leave them out with --skip-invalid.");
}
