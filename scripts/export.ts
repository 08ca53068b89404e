import { createWriteStream, existsSync } from "node:fs";
import { SAMPLE_SOURCE } from "~/domains/content/store/publishing/sample.ts";
import { exportFiles } from "~/jobs/moving/own/export.ts";
import { zipWriter } from "~/lib/zip/write.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { fromInvoker, Mistake } from "./lib/project.ts";
import { SCALE_SOURCE } from "./lib/sample/scale.ts";

const program = commandLine(
  "npm run export",
  "Writes everything that is yours into a zip: articles as Markdown, pictures, subscribers, and what was decided at the desk. “npm run import” reads it back.",
  ["npm run export -- my-site.zip", "npm run export -- my-site.zip --remote"],
);
withState(program).argument("<file>", "where to; a file that is there is not written over").action(exportTo);

await run(program);

async function exportTo(shown: string, where: StateOptions): Promise<void> {
  const file = fromInvoker(shown);
  if (existsSync(file)) throw new Mistake(`${shown} is there already: an export is never written over.`);
  await onState(where, async ({ deps }) => {
    // It holds other people's addresses: only its owner may read it.
    const out = createWriteStream(file, { mode: 0o600 });
    const zip = zipWriter((part) => void out.write(part));
    const files = exportFiles(deps, { except: [SAMPLE_SOURCE, SCALE_SOURCE] });
    let next = await files.next();
    for (; !next.done; next = await files.next()) zip.add(next.value.name, next.value.bytes);
    zip.end();
    await new Promise((resolve, reject) => out.end(resolve).on("error", reject));
    const { articles, pictures, subscriptions, inexact, missing } = next.value;
    for (const slug of inexact)
      console.log(`/article/${slug} has HTML that cleaning changes: its file is as near as can be.`);
    for (const name of missing) console.log(`The picture ${name} is stored no more.`);
    console.log(
      `${articles} articles, ${pictures} pictures and ${subscriptions} subscriptions written to ${shown}.`,
    );
  });
}
