import path from "node:path";
import { parseArgs } from "node:util";
import { slugify } from "~/lib/slug.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { checkedPublication } from "./lib/checked-publication.ts";
import { migrate } from "./lib/migrate.ts";
import { command, fromInvoker, isMain, Mistake } from "./lib/project.ts";
import { publish, readFolder } from "./lib/publish/folder.ts";
import { SAMPLE_SOURCE } from "./lib/sample/sample.ts";
import { SCALE_SOURCE } from "./lib/sample/scale.ts";
import { openState } from "./lib/workers.ts";

const USAGE = `npm run publish -- FOLDER [--source ID] [--skip-invalid] [--remote] [--state FOLDER]

  FOLDER          Markdown files with front matter; see content/README.md
  --source ID     what these files belong to; the folder's name when absent. Articles of
                  that source whose file is gone are taken off the site.
  --skip-invalid  publish the other files when some have mistakes
  --remote        publish to the deployed databases (needs "npx wrangler login")`;

if (isMain(import.meta.url))
  await command(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        source: { type: "string" },
        "skip-invalid": { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        state: { type: "string" },
      },
    });
    const [shown] = positionals;
    if (!shown) throw new Mistake(USAGE);
    const folder = fromInvoker(shown);
    const publication = await checkedPublication();
    const sourceId = checkedSource(publication, values.source ?? slugify(path.basename(folder)));

    const { items, mistakes } = readFolder(publication, { folder, sourceId, shown });
    for (const mistake of mistakes) console.error(mistake);
    if (mistakes.length > 0 && !values["skip-invalid"])
      throw new Mistake("Nothing was published. Mend these, or leave them out with --skip-invalid.");
    if (items.length === 0) throw new Mistake(`There is no Markdown file to publish in ${shown}.`);

    const { deps, env, close } = await openState({ state: values.state, remote: values.remote });
    try {
      if (!values.remote) await migrate(env);
      const { inserted, updated, unchanged, removed } = await publish(deps, sourceId, items);
      console.log(
        `Published as "${sourceId}": ${inserted} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed.`,
      );
    } finally {
      await close();
    }
  });

/** Returns the id. Throws a `Mistake` when a configured source has it, whose articles would be removed. */
function checkedSource({ sources }: Pick<Publication, "sources">, id: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    throw new Mistake("--source must be lower-case words joined by hyphens.");
  const taken = [
    SAMPLE_SOURCE,
    SCALE_SOURCE,
    ...[...sources.feeds, ...sources.channels].map((source) => source.id),
  ];
  if (taken.includes(id))
    throw new Mistake(`The source "${id}" is taken: choose another name with --source.`);
  return id;
}
