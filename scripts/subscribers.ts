import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { alertStats } from "~/domains/alerts/store/upkeep.ts";
import { LISTS, type List } from "~/domains/newsletter/fields.ts";
import { importSubscriptions, parseImport, REQUIRED_COLUMNS } from "~/domains/newsletter/store/import.ts";
import {
  type ExportedSubscription,
  exportedSubscriptions,
  listStats,
} from "~/domains/newsletter/store/operator.ts";
import { eraseAddress } from "~/jobs/operator/erase-address.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { unsuppress } from "~/platform/mail/delivery/suppressions.ts";
import { migrate } from "./lib/migrate.ts";
import { command, fromInvoker, Mistake } from "./lib/project.ts";
import { openState, type State } from "./lib/workers.ts";

const USAGE = `npm run subscribers -- COMMAND [--remote] [--state FOLDER]

  stats                              how the lists and the alerts stand
  export [--list weekly|daily] [--all] [--out FILE]
                                     active subscribers as CSV, with the evidence of their consent;
                                     --all: those who left or have not confirmed as well
  import FILE [--list weekly|daily]  takes in a CSV file; its first line names the columns
                                     ${REQUIRED_COLUMNS.join(", ")}
  erase EMAIL [--never-again]        forgets an address everywhere; --never-again also keeps a hash of it,
                                     so that no import or form ever writes to it
  allow EMAIL                        lets an address that bounced, complained or was erased so be written to
                                     again: when its owner says that the trouble is over
  --remote                           the deployed databases (needs "npx wrangler login")`;

const COLUMNS = [
  "email",
  "list",
  "status",
  "consent_at",
  "consent_place",
  "consent_wording",
  "confirmed_at",
  "ended_at",
  "paused_until",
];

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: "string" },
      all: { type: "boolean", default: false },
      out: { type: "string" },
      "never-again": { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      state: { type: "string" },
    },
  });
  const [name = "", argument] = positionals;
  const list = checkedList(values.list);
  const work: Record<string, (state: State) => Promise<void>> = {
    stats: ({ deps }) => stats(deps),
    export: ({ deps }) =>
      exportTo(deps, { list, status: values.all ? undefined : "active", out: values.out }),
    import: ({ deps }) => importFrom(deps, required(argument), list ?? "weekly"),
    erase: ({ deps }) => erase(deps, addressOf(required(argument)), values["never-again"]),
    allow: ({ deps }) => allow(deps, addressOf(required(argument))),
  };
  const chosen = work[name];
  if (!chosen) throw new Mistake(USAGE);
  const state = await openState(values);
  try {
    if (!values.remote) await migrate(state.env);
    await chosen(state);
  } finally {
    await state.close();
  }
});

function checkedList(given: string | undefined): List | undefined {
  if (given === undefined) return undefined;
  const list = LISTS.find((known) => known === given);
  if (!list) throw new Mistake(`--list must be ${LISTS.join(" or ")}.`);
  return list;
}

function required(argument: string | undefined): string {
  if (!argument) throw new Mistake(USAGE);
  return argument;
}

function addressOf(argument: string): string {
  if (!/^\S+@\S+$/.test(argument)) throw new Mistake(`"${argument}" is no email address.`);
  return argument.toLowerCase();
}

type Deps = State["deps"];

async function stats(deps: Deps): Promise<void> {
  const lists = await listStats(deps);
  if (lists.length === 0) console.log("Nobody has subscribed yet.");
  for (const { list, active, paused, pending, ended, confirmedLately, endedLately } of lists)
    console.log(
      `${list.padEnd(8)} ${active} active (${paused} taking a break), ${pending} not confirmed, ${ended} left; in thirty days ${confirmedLately} came and ${endedLately} went`,
    );
  const { addresses, active, pending } = await alertStats(deps.db);
  console.log(`alerts   ${active} active of ${addresses} addresses, ${pending} not confirmed`);
}

async function exportTo(
  deps: Deps,
  { out, ...filter }: { list?: List; status?: ExportedSubscription["status"]; out?: string },
): Promise<void> {
  const rows: string[][] = [COLUMNS];
  for await (const page of exportedSubscriptions(deps.db, filter)) rows.push(...page.map(cellsOf));
  const csv = writeCsv(rows);
  if (!out) return void process.stdout.write(csv);
  // The file holds other people's addresses: only its owner may read it.
  writeFileSync(fromInvoker(out), csv, { mode: 0o600 });
  console.log(`${rows.length - 1} subscriptions written to ${out}.`);
}

function cellsOf(row: ExportedSubscription): string[] {
  const iso = (time: number | null) => (time === null ? "" : new Date(time).toISOString());
  return [
    row.email,
    row.list,
    row.status,
    iso(row.consentAt),
    row.consentPlace,
    row.consentWording,
    iso(row.confirmedAt),
    iso(row.endedAt),
    iso(row.pausedUntil),
  ];
}

async function importFrom(deps: Deps, file: string, list: List): Promise<void> {
  const parsed = parseImport(readText(file), { now: deps.now(), list });
  if (!parsed.ok) throw new Mistake(`${file}: ${parsed.message}`);
  const { rows, rejected } = parsed.value;
  for (const sentence of rejected) console.error(`${file}: ${sentence}`);
  const { added, unchanged, suppressed } = await importSubscriptions(deps, rows);
  console.log(
    `${added} taken in, ${unchanged} known already or left before, ${suppressed} suppressed, ${rejected.length} refused.`,
  );
  if (rejected.length > 0) process.exitCode = 1;
}

function readText(file: string): string {
  try {
    return readFileSync(fromInvoker(file), "utf8");
  } catch {
    throw new Mistake(`There is no file ${file}.`);
  }
}

async function erase(deps: Deps, email: string, neverAgain: boolean): Promise<void> {
  await eraseAddress(deps, email, { neverAgain });
  console.log(
    `${email} is erased: lists, waitlist, messages, reports and mail.${neverAgain ? " A hash of it keeps us from ever writing to it." : ""}`,
  );
}

async function allow(deps: Deps, email: string): Promise<void> {
  await unsuppress(deps, email);
  console.log(`${email} may be written to again.`);
}
