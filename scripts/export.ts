import { SAMPLE_SOURCE } from "~/domains/content/store/publishing/sample.ts";
import { type ExportCounts, type ExportedFile, exportFiles } from "~/jobs/moving/own/export.ts";
import { counted } from "~/lib/format.ts";
import { ZipTooLarge, zipWriter } from "~/lib/zip/write.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { refuseWritten, writeNewFile } from "./lib/private-files.ts";
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
  refuseWritten(file, "an export", shown);
  await onState(where, async ({ deps }) => {
    const files = exportFiles(deps, { except: [SAMPLE_SOURCE, SCALE_SOURCE] });
    const written: ExportCounts[] = [];
    const bytes = async function* () {
      written.push(yield* zipped(files));
    };
    await writeNewFile(file, "an export", bytes()).catch((error: unknown) => {
      if (!(error instanceof ZipTooLarge)) throw error;
      throw new Mistake("Everything has more than 4 GB, which no zip of ours holds: use “npm run backup”.");
    });
    for (const counts of written) report(counts, shown);
  });
}

function report({ articles, pictures, subscriptions, inexact, missing }: ExportCounts, shown: string): void {
  for (const slug of inexact)
    console.log(`/article/${slug} has HTML that cleaning changes: its file is as near as can be.`);
  for (const name of missing) console.log(`The picture ${name} is stored no more.`);
  console.log(
    `${counted(articles, "article")}, ${counted(pictures, "picture")} and ${counted(subscriptions, "subscription")} written to ${shown}.`,
  );
}

/** Yields the archive of files, and returns what they return. */
async function* zipped(
  files: AsyncGenerator<ExportedFile, ExportCounts>,
): AsyncGenerator<Uint8Array, ExportCounts> {
  const made: Uint8Array[] = [];
  const zip = zipWriter((part) => void made.push(part));
  let next = await files.next();
  for (; !next.done; next = await files.next()) {
    zip.add(next.value.name, next.value.bytes);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
  return next.value;
}
