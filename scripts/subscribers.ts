import { readFileSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { heldOfAddress } from "~/acts/readers/erasure/held.ts";
import { alertStats } from "~/domains/alerts/store/upkeep.ts";
import { LISTS, type List } from "~/domains/newsletter/fields.ts";
import { parseImport, REQUIRED_COLUMNS } from "~/domains/newsletter/store/import/parse.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { exportedSubscriptions, listStats } from "~/domains/newsletter/store/operator.ts";
import { EXPORT_COLUMNS, exportCells } from "~/domains/newsletter/store/readers/export.ts";
import { decodeText } from "~/lib/csv/decode.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { counted } from "~/lib/format.ts";
import { unsuppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { emailAddress } from "./lib/cli/arguments.ts";
import { asked, commandLine, confirmed, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";
import { openPrivateFile } from "./lib/private-files.ts";
import { fromInvoker, Mistake } from "./lib/project.ts";
import type { State } from "./lib/workers.ts";

type Deps = State["deps"];

interface ExportOptions extends StateOptions {
  list?: List;
  all?: boolean;
  out?: string;
}

const program = commandLine("npm run subscribers", "Shows, moves and erases who gets the site's mail.", [
  "npm run --silent subscribers -- stats --json",
  "npm run subscribers -- export --list weekly --out readers.csv --remote",
  'npm run subscribers -- import members.csv --consent-place https://old.example.com --consent-wording "Weekly letter"',
  "npm run subscribers -- erase ada@example.com",
]);

const subcommand = (name: string, summary: string) => withState(program.command(name).description(summary));
const listOption = () => new Option("--list <list>", "one of the lists").choices(LISTS);
const EMAIL = ["<email>", "", emailAddress] as const;

subcommand("stats", "show how the lists and the alerts stand")
  .option("--json", "as JSON")
  .action((options: StateOptions & { json?: boolean }) =>
    onState(options, ({ deps }) => stats(deps, options.json)),
  );
subcommand("export", "write active subscribers as CSV, with the evidence of their consent")
  .addOption(listOption())
  .option("--all", "those who left or have not confirmed as well")
  .option("--out <file>", "a file; the terminal when absent")
  .action((options: ExportOptions) => onState(options, ({ deps }) => exportTo(deps, options)));
subcommand(
  "import",
  `take in a CSV file with the columns ${REQUIRED_COLUMNS.join(", ")}, or an export of Mailchimp, Ghost, Substack or beehiiv`,
)
  .argument("<file>")
  .addOption(listOption().default("weekly"))
  .option("--consent-place <text>", "where they consented, for rows that do not say it")
  .option("--consent-wording <text>", "what they consented to, for rows that do not say it")
  .option("--column <ours=theirs>", "what the file calls a column; may be repeated", namedColumn, {})
  .action((file: string, options: ImportFileOptions) =>
    onState(options, ({ deps }) => importFrom(deps, file, options)),
  );
subcommand("show", "show what is held of an address, as JSON")
  .argument(...EMAIL)
  .action((email: string, options: StateOptions) => onState(options, ({ deps }) => show(deps, email)));
subcommand("erase", "forget an address everywhere")
  .argument(...EMAIL)
  .option("--never-again", "also keep a hash of it, so that no import or form ever writes to it")
  .option("--yes", "do not ask")
  .action((email: string, options: EraseOptions) =>
    // Who asks for it does not wait: a restore erases again.
    onState(options, ({ deps }) => erase(deps, email, options), { midway: true }),
  );
subcommand(
  "allow",
  "let an address that bounced, complained or was erased so be written to again: when its owner says that the trouble is over",
)
  .argument(...EMAIL)
  .action((email: string, options: StateOptions) => onState(options, ({ deps }) => allow(deps, email)));

interface ImportFileOptions extends StateOptions {
  list: List;
  consentPlace?: string;
  consentWording?: string;
  column: Record<string, string>;
}

interface EraseOptions extends StateOptions {
  neverAgain?: boolean;
  yes?: boolean;
}

await run(program);

async function stats(deps: Deps, json = false): Promise<void> {
  const lists = await listStats(deps);
  const alerts = await alertStats(deps.db);
  if (json) return console.log(JSON.stringify({ lists, alerts }, null, 2));
  if (lists.length === 0) console.log("Nobody has subscribed yet.");
  for (const { list, active, paused, pending, ended, confirmedLately, endedLately } of lists)
    console.log(
      `${list.padEnd(8)} ${active} active (${paused} taking a break), ${pending} not confirmed, ${ended} left; in thirty days ${confirmedLately} came and ${endedLately} went`,
    );
  const { addresses, active, pending } = alerts;
  console.log(
    `alerts   ${active} active of ${counted(addresses, "address", "addresses")}, ${pending} not confirmed`,
  );
}

async function exportTo(deps: Deps, { list, all, out }: ExportOptions): Promise<void> {
  const write = out ? openPrivateFile(fromInvoker(out)) : (csv: string) => process.stdout.write(csv);
  const filter = { list, status: all ? undefined : ("active" as const) };
  const rows: string[][] = [EXPORT_COLUMNS];
  for await (const page of exportedSubscriptions(deps.db, filter)) rows.push(...page.map(exportCells));
  write(writeCsv(rows));
  if (out) console.log(`${rows.length - 1} subscriptions written to ${out}.`);
}

/** Reads a value of --column, such as "email=E-Mail". */
function namedColumn(given: string, before: Record<string, string>): Record<string, string> {
  const [, ours, theirs] = /^(\w+)=(.+)$/.exec(given) ?? [];
  if (!ours || !theirs || !EXPORT_COLUMNS.includes(ours))
    throw new InvalidArgumentError(`It must be like email="E-Mail"; ours are ${EXPORT_COLUMNS.join(", ")}.`);
  return { ...before, [ours]: theirs };
}

async function importFrom(deps: Deps, file: string, options: ImportFileOptions): Promise<void> {
  const text = decodeText(readBytes(file));
  const { list, consentPlace, consentWording, column: named } = options;
  const evidence = {
    ...(consentPlace && { consent_place: consentPlace }),
    ...(consentWording && { consent_wording: consentWording }),
  };
  let parsed = parseImport(text, { now: deps.now(), list, evidence, named });
  if (!parsed.ok && parsed.code === "evidence" && process.stdin.isTTY) {
    console.log(`${file}: ${parsed.message}`);
    const asked = await askEvidence(evidence);
    parsed = parseImport(text, { now: deps.now(), list, evidence: asked, named });
  }
  if (!parsed.ok) throw new Mistake(`${file}: ${parsed.message} ${adviceOn(parsed.code)}`);
  const { rows, rejected, product } = parsed.value;
  if (product)
    console.log(`An export of ${product}: its dates are the consents, and who left there is not subscribed.`);
  for (const sentence of rejected) console.error(`${file}: ${sentence}`);
  const { added, noted, unchanged, suppressed } = await importSubscriptions(deps, rows);
  console.log(
    `${added} taken in, ${noted} noted as left, ${unchanged} known already or left before, ${suppressed} suppressed, ${rejected.length} refused.`,
  );
  if (rejected.length > 0) process.exitCode = 1;
}

/** Returns what the operator can do about a file that cannot be taken in. */
function adviceOn(code: "columns" | "evidence"): string {
  return code === "columns"
    ? "--column OURS=THEIRS says what the file calls one."
    : "--consent-place and --consent-wording say them for all rows.";
}

/** Asks for what all rows lack. */
async function askEvidence(known: Record<string, string>): Promise<Record<string, string>> {
  return {
    consent_place:
      known.consent_place ?? (await asked("Where did they consent, such as https://example.com/signup?")),
    consent_wording: known.consent_wording ?? (await asked("What words did they agree to?")),
  };
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(fromInvoker(file));
  } catch {
    throw new Mistake(`There is no file ${file}.`);
  }
}

async function show(deps: Deps, email: string): Promise<void> {
  console.log(JSON.stringify(await heldOfAddress(deps, email), null, 2));
}

async function erase(deps: Deps, email: string, { neverAgain, yes }: EraseOptions): Promise<void> {
  const held = await heldOfAddress(deps, email);
  const kinds = Object.entries(held).flatMap(([kind, rows]) =>
    rows.length > 0 ? `${rows.length} ${kind}` : [],
  );
  if (kinds.length > 0) await confirmed(`Erase ${email} (${kinds.join(", ")})?`, { yes });
  await eraseAddress(deps, email, { neverAgain });
  const never = neverAgain ? " A hash of it keeps us from ever writing to it." : "";
  console.log(
    kinds.length > 0
      ? `${email} is erased: ${kinds.join(", ")}.${never}`
      : `Nothing was held of ${email}.${never}`,
  );
}

async function allow(deps: Deps, email: string): Promise<void> {
  await unsuppress(deps, email);
  console.log(`${email} may be written to again.`);
}
