import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Unstable_RawConfig } from "wrangler";

/**
 * Stands in for Wrangler: knows the commands that a deployment uses, answers as Wrangler 4.86 does, and keeps an account.
 * Each call is written down there; a call that begins like one of `fails` fails.
 */

export interface AccountState {
  databases: Record<string, { id: string; applied: string[] }>;
  namespaces: Record<string, string>;
  buckets: string[];
  queues: string[];
  workers: Record<string, { live: string; secrets: Record<string, string> }>;
  calls: string[];
  fails: string[];
}

export const EMPTY: AccountState = {
  databases: {},
  namespaces: {},
  buckets: [],
  queues: [],
  workers: {},
  calls: [],
  fails: [],
};

const OPTIONS = {
  json: { type: "boolean" },
  remote: { type: "boolean" },
  yes: { type: "boolean" },
  "dry-run": { type: "boolean" },
  name: { type: "string" },
  config: { type: "string" },
  tsconfig: { type: "string" },
  assets: { type: "string" },
  "secrets-file": { type: "string" },
  message: { type: "string" },
} as const;

type Config = Unstable_RawConfig;
interface Given {
  words: string[];
  values: Record<string, string | boolean | undefined>;
  config: Config | null;
  env: Record<string, string | undefined>;
}

class Refused extends Error {}

/** Answers one call, and changes the account. */
export function standIn(account: AccountState, args: string[], env: Given["env"]) {
  const { values, positionals: words } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const config: Config | null = values.config ? JSON.parse(readFileSync(values.config, "utf8")) : null;
  // Wrangler takes the variable as `--env`, and an environment has a Worker of its own.
  if (config && env.CLOUDFLARE_ENV) config.name += `-${env.CLOUDFLARE_ENV}`;
  const call = [...words, config?.name ?? values.name].filter(Boolean).join(" ");
  account.calls.push(values["dry-run"] ? `${call} --dry-run` : call);
  try {
    if (account.fails.some((start) => call.startsWith(start))) throw new Refused(`${call}: no.`);
    const stdout = answer(account, { words, values, config, env });
    return { code: 0, text: stdout, stdout };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { code: 1, text: `✘ [ERROR] ${error.message}\n`, stdout: "" };
  }
}

/** Answers the call of this process; the account is in a JSON file. */
export function runStandIn(file: string): void {
  const account = JSON.parse(readFileSync(file, "utf8"));
  const { code, text } = standIn(account, process.argv.slice(2), process.env);
  process.stdout.write(text);
  process.exitCode = code;
  writeFileSync(file, JSON.stringify(account));
}

function answer(account: AccountState, { words, values, config, env }: Given): string {
  const last = words.at(-1) ?? "";
  const name = String(values.name);
  switch (["deploy", "rollback"].includes(words[0] ?? "") ? words[0] : words.slice(0, 2).join(" ")) {
    case "d1 list":
      return JSON.stringify(Object.entries(account.databases).map(([name, { id }]) => ({ uuid: id, name })));
    case "d1 info":
      return JSON.stringify({ name: last, database_size: 6e9, rows_read_24h: 4e6, rows_written_24h: 2e6 });
    case "d1 create":
      account.databases[last] = { id: randomUUID(), applied: [] };
      return `✅ Successfully created DB '${last}'\n`;
    case "kv namespace":
      return kv(account, words);
    case "r2 bucket":
      return r2(account, words);
    case "queues info":
      if (!account.queues.includes(last)) throw new Refused(`Queue "${last}" does not exist.`);
      return `Queue Name: ${last}\n`;
    case "queues create":
      account.queues.push(last);
      return `Created queue '${last}'\n`;
    case "deployments status":
      return JSON.stringify({ versions: [{ version_id: worker(account, name).live, percentage: 100 }] });
    case "secret list":
      return JSON.stringify(Object.keys(worker(account, name).secrets).map((name) => ({ name })));
    case "d1 migrations":
      return migrations(account, words, config);
    case "rollback":
      worker(account, name).live = last;
      return `Worker Version ${last} has been deployed to 100% of traffic.\n`;
    case "deploy":
      return values["dry-run"]
        ? "--dry-run: exiting now.\n"
        : deploy(account, { words, values, config, env });
    default:
      throw new Refused(`Unknown arguments: ${words.join(" ")}`);
  }
}

export function worker(account: AccountState, name: string) {
  const found = account.workers[name];
  if (!found) throw new Refused("This Worker does not exist on your account. [code: 10007]");
  return found;
}

function kv(account: AccountState, [, , verb, title = ""]: string[]) {
  if (verb === "list")
    return JSON.stringify(Object.entries(account.namespaces).map(([name, id]) => ({ id, title: name })));
  account.namespaces[title] = randomUUID().replaceAll("-", "");
  return `🌀 Creating namespace with title "${title}"\n`;
}

function r2(account: AccountState, [, , verb, name = ""]: string[]) {
  if (verb === "list")
    return `Listing buckets...\n${account.buckets.map((one) => `name:           ${one}\ncreation_date:  2026-11-23T00:00:00Z`).join("\n\n")}\n`;
  account.buckets.push(name);
  return `✅ Created bucket '${name}'\n`;
}

function migrations(account: AccountState, [, , verb, binding]: string[], config: Config | null) {
  const { database_id, migrations_dir = "" } =
    config?.d1_databases?.find((one) => one.binding === binding) ?? {};
  const database = Object.values(account.databases).find(({ id }) => id === database_id);
  if (!database) throw new Refused(`Couldn't find a D1 DB with id ${database_id}`);
  const pending = readdirSync(migrations_dir)
    .filter((name) => name.endsWith(".sql") && !database.applied.includes(name))
    .sort();
  if (verb === "apply") database.applied.push(...pending);
  if (pending.length === 0) return "✅ No migrations to apply!\n";
  return `Migrations to be applied:\n${pending.map((name) => `│ ${name} │`).join("\n")}\n`;
}

function deploy(account: AccountState, { values, config, env }: Given): string {
  const { name = "", d1_databases = [], kv_namespaces = [], r2_buckets = [], queues } = config ?? {};
  const ids = Object.values(account.databases).map(({ id }) => id);
  const names = [...(queues?.producers ?? []), ...(queues?.consumers ?? [])].map(({ queue }) => queue);
  for (const { service } of config?.services ?? [])
    if (!account.workers[service]) throw new Refused(`Could not resolve service binding to '${service}'.`);
  if (
    !d1_databases.every(({ database_id }) => ids.includes(String(database_id))) ||
    !kv_namespaces.every(({ id }) => Object.values(account.namespaces).includes(String(id))) ||
    !r2_buckets.every(({ bucket_name }) => account.buckets.includes(String(bucket_name))) ||
    !names.every((queue) => account.queues.includes(queue))
  )
    throw new Refused("A binding names something that the account does not have.");
  const secrets = values["secrets-file"]
    ? JSON.parse(readFileSync(String(values["secrets-file"]), "utf8"))
    : {};
  const before = account.workers[name];
  const live = randomUUID();
  account.workers[name] = { live, secrets: { ...before?.secrets, ...secrets } };
  // What fails after the upload, such as a route.
  if (account.fails.includes(`after deploy ${name}`)) throw new Refused("The route is taken.");
  const targets = config?.workers_dev ? [`https://${name}.account.workers.dev`] : [];
  const report = { type: "deploy", version: 1, worker_name: name, version_id: live, targets };
  appendFileSync(String(env.WRANGLER_OUTPUT_FILE_PATH), `${JSON.stringify(report)}\n`);
  return `Uploaded ${name}\n`;
}
