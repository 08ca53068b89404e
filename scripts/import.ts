import { InvalidArgumentError, Option } from "commander";
import { isPictureDue } from "~/domains/content/store/pictures/queue.ts";
import { unplaced } from "~/domains/moving/rules/categories.ts";
import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import { MANIFEST, type Manifest, readManifest } from "~/domains/moving/rules/manifest.ts";
import {
  type ForeignExport,
  type ForeignFile,
  type ImportOptions,
  importOptions,
  OUTCOMES,
  type Outcome,
  PRODUCT_NAMES,
  PRODUCTS,
  type Product,
  type ReportRow,
} from "~/domains/moving/schema.ts";
import { fetchPictures } from "~/jobs/fetch-pictures.ts";
import { takeOwn } from "~/jobs/moving/own/take-own.ts";
import { claimFor, otherOwner, sourceNameFor } from "~/jobs/moving/source.ts";
import { takeIn } from "~/jobs/moving/take-in.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { counted } from "~/lib/format.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import { siteAddress } from "./lib/cli/arguments.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { typedAgain } from "./lib/cli/typed-again.ts";
import { foreignFiles } from "./lib/moving/files.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { openPrivateFile } from "./lib/private-files.ts";
import { fromInvoker, Mistake } from "./lib/project.ts";
import type { State } from "./lib/workers.ts";

interface ImportCommand extends StateOptions {
  kind?: Product;
  source?: string;
  site?: string;
  category: Record<string, string>;
  other?: string;
  pages: boolean;
  drafts: boolean;
  pictures?: boolean;
  dryRun?: boolean;
  report?: string;
}

const program = commandLine(
  "npm run import",
  "Takes in what another system exports: WordPress (XML), Ghost (JSON), Substack (zip), beehiiv (CSV), a folder or zip of Markdown, or the zip of “npm run export”. A second run changes nothing, and one that was cut off goes on.",
  [
    "npm run import -- old.WordPress.2026-03-05.xml --dry-run",
    'npm run import -- ghost.json --site https://old.example.com --category "News=ai" --other product',
    "npm run import -- substack.zip --site https://letter.substack.com --other founders --remote",
  ],
);
withState(program)
  .argument("<file...>", "the export: a file, a zip or a folder")
  .addOption(
    new Option("--kind <system>", "whose export it is; told by the files when absent").choices(PRODUCTS),
  )
  .option("--source <id>", "what its articles belong to here; its site's name when absent")
  .option("--site <address>", "where the old site is, for exports that do not say it", siteAddress)
  .option("--category <theirs=ours>", "the category here of one there; may be repeated", namedCategory, {})
  .option("--other <slug>", "the category of everything else")
  .option("--no-pages", "leave out pages, such as “About”")
  .option("--no-drafts", "leave out drafts, which become drafts at the desk otherwise")
  .option("--pictures", "fetch its pictures now; the clock does so otherwise")
  .option("--dry-run", "show what would happen, and write nothing")
  .option("--report <file>", "write a CSV file with a line for each post and what became of it")
  .action(importFrom);

/** Reads a value of --category, such as "Tips & Tricks=product". */
function namedCategory(given: string, before: Record<string, string>): Record<string, string> {
  const at = given.lastIndexOf("=");
  if (at < 1) throw new InvalidArgumentError('It must be like "Tips & Tricks=product".');
  return { ...before, [given.slice(0, at).trim().toLowerCase()]: given.slice(at + 1).trim() };
}

async function importFrom(given: string[], command: ImportCommand): Promise<void> {
  const { kind, site, dryRun = false, report: file, ...where } = command;
  const writeReport = file === undefined ? undefined : openPrivateFile(fromInvoker(file));
  const files = foreignFiles(given);
  const own = manifestOf(files);
  if (own && (kind === undefined || kind === "recurring")) return importOwn(own, files, command, writeReport);
  const read = readExport(files, { product: kind, site, now: new Date() });
  if (!read.ok) throw new Mistake(`${given.join(", ")}: ${read.message}`);
  const foreign = read.value;
  if (foreign.product === "ghost" && foreign.site === null)
    throw new Mistake("Ghost's export does not say where the site is: --site https://… does.");
  await onState(where, async ({ deps }) => {
    const options = checkedOptions(deps, foreign, command);
    const owner = await otherOwner(deps, options, foreign);
    if (owner)
      throw new Mistake(`The source "${options.source}" belongs to ${owner}: choose another with --source.`);
    say(foreign, options, deps, command);
    if (!dryRun) await claimFor(deps, options, foreign);
    const rows: ReportRow[] = [];
    let redirects = 0;
    for await (const part of takeIn(deps, foreign, { ...options, dryRun })) {
      rows.push(...part.rows);
      redirects += part.redirects;
      progress(rows.length, foreign.entries.length);
    }
    summarise(rows, redirects, dryRun);
    if (writeReport) {
      writeReport(reportCsv(rows));
      console.log(`The report of every post is in ${file}.`);
    }
    if (!dryRun) await bringPictures(deps, command.pictures ?? false);
    if (rows.some(({ outcome }) => outcome === "refused")) process.exitCode = 1;
  });
}

/** Takes in what "npm run export" wrote. */
async function importOwn(
  own: Manifest,
  files: readonly ForeignFile[],
  command: ImportCommand,
  writeReport?: (csv: string) => void,
): Promise<void> {
  const { dryRun = false, report: file } = command;
  await onState(command, async ({ deps }) => {
    console.log(
      `An export of ${own.site} of ${own.takenAt.slice(0, 10)}: ${counted(own.articles.length, "article")}.`,
    );
    const rows: ReportRow[] = [];
    const parts = takeOwn(deps, own, new Map(files.map((each) => [each.name, each])), { dryRun });
    let next = await parts.next();
    for (; !next.done; next = await parts.next()) {
      rows.push(...next.value.rows);
      progress(rows.length, own.articles.length);
    }
    summarise(rows, 0, dryRun);
    const { decisions, readers } = next.value;
    if (!dryRun)
      console.log(
        `Beside them: ${counted(decisions, "row")} of what was decided and written, ${counted(readers?.added ?? 0, "subscription")} (${readers?.noted ?? 0} noted as left, ${readers?.unchanged ?? 0} known already or left before, ${readers?.suppressed ?? 0} suppressed).`,
      );
    if (writeReport) {
      writeReport(reportCsv(rows));
      console.log(`The report of every article is in ${file}.`);
    }
    if (rows.some(({ outcome }) => outcome === "refused")) process.exitCode = 1;
  });
}

/** Returns what our own export says of itself; null for any other. */
function manifestOf(files: readonly ForeignFile[]): Manifest | null {
  const own = readManifest(files);
  if (own === null) throw new Mistake(`${MANIFEST} is broken, or of another version: make the export again.`);
  return own ?? null;
}

/** Returns how an export is taken in. Throws a `Mistake` for what cannot be. */
function checkedOptions(deps: State["deps"], foreign: ForeignExport, command: ImportCommand): ImportOptions {
  const { category: categories, other, pages, drafts } = command;
  const here = deps.publication.categories.map(({ slug }) => slug);
  for (const slug of [...Object.values(categories), ...(other ? [other] : [])])
    if (!here.includes(slug)) throw new Mistake(`"${slug}" is no category here: ${here.join(", ")}.`);
  const source = command.source ?? sourceNameFor(foreign);
  const parsed = importOptions.safeParse({ source, categories, other, pages, drafts });
  if (!parsed.success) throw new Mistake("--source must be lower-case words joined by hyphens.");
  return parsed.data;
}

/** Says what was found, and which categories lead nowhere. */
function say(foreign: ForeignExport, options: ImportOptions, deps: State["deps"], where: StateOptions): void {
  const { entries, product, site, readers } = foreign;
  const from = site ? ` of ${site}` : "";
  console.log(
    `An export of ${PRODUCT_NAMES[product]}${from}: ${counted(entries.length, "post or page", "posts and pages")}, as "${options.source}".`,
  );
  const items = entries.flatMap((entry) => (entry.state === "taken" ? [entry.item] : []));
  const unknown = unplaced(items, deps.publication.categories, options);
  const shown = unknown.slice(0, 12).map(({ name, count }) => `${name} (${count})`);
  if (unknown.length > 0)
    console.log(
      `No category here: ${shown.join(", ")}${unknown.length > 12 ? " and others" : ""}. They become tags; --category "${unknown[0]?.name}=SLUG" says where one belongs${options.other ? "" : ", --other SLUG where all others do"}.`,
    );
  for (const { name } of readers)
    console.log(
      `${name} is a list of readers: "${typedAgain("npm run subscribers -- import", where)}" takes it in, with the evidence of their consent.`,
    );
}

function progress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`${done} of ${all}\r`);
}

const COUNTED: Record<Outcome, string> = {
  added: "new",
  changed: "changed",
  unchanged: "unchanged",
  waiting: "waiting for their date",
  draft: "drafts",
  left: "left out",
  refused: "refused",
};

/** Lines about single posts that the terminal shows. */
const MOST_LINES = 40;

function summarise(rows: readonly ReportRow[], redirects: number, dryRun: boolean): void {
  const told = rows.filter(({ remarks }) => remarks.length > 0);
  for (const { title, outcome, remarks } of told.slice(0, MOST_LINES))
    console.log(`${COUNTED[outcome].padEnd(10)} ${title}: ${remarks.join(" ")}`);
  if (told.length > MOST_LINES)
    console.log(`… and ${told.length - MOST_LINES} more: --report FILE has all of them.`);
  const counts = OUTCOMES.map(
    (each) => `${rows.filter(({ outcome }) => outcome === each).length} ${COUNTED[each]}`,
  );
  const moved =
    redirects > 0
      ? `; ${redirects} old ${redirects === 1 ? "address leads to its article" : "addresses lead to their articles"}`
      : "";
  console.log(
    dryRun
      ? `Would take in: ${counts.join(", ")}${moved}. Nothing was written.`
      : `Imported: ${counts.join(", ")}${moved}.`,
  );
}

const reportCsv = (rows: readonly ReportRow[]): string =>
  writeCsv([
    ["number", "kind", "title", "outcome", "path", "remarks"],
    ...[...rows]
      .sort((one, other) => one.number - other.number)
      .map(({ number, kind, title, outcome, path, remarks }) => [
        number,
        kind,
        title,
        outcome,
        path,
        remarks.join(" "),
      ]),
  ]);

/** Fetches the pictures that are on other hosts, or says that the clock does. */
async function bringPictures(deps: State["deps"], now: boolean): Promise<void> {
  if (!(await isPictureDue(deps))) return;
  if (!now) {
    console.log(
      "Pictures on other hosts are fetched by the clock, some hundred an hour; --pictures fetches them now.",
    );
    return;
  }
  while (await isPictureDue(deps)) {
    const { summary, changed } = await fetchPictures(deps);
    console.log(summary);
    if (Array.isArray(changed) && changed.length > 0) await changeTopics(deps, changed);
  }
}

await run(program);
