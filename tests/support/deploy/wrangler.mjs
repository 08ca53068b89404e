/**
 * Stands in for Wrangler: knows the commands that a deployment uses, answers as Wrangler 4.86 does, and keeps the account
 * in a JSON file. Each call is written down there; a call that begins like one of `fails` fails.
 */
import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

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
};

class Refused extends Error {}

/** @param {string} file */
export function runStandIn(file) {
  const account = JSON.parse(readFileSync(file, "utf8"));
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true, strict: true });
  const config = values.config ? JSON.parse(readFileSync(values.config, "utf8")) : null;
  const call = [...positionals, config?.name ?? values.name].filter(Boolean).join(" ");
  account.calls.push(values["dry-run"] ? `${call} --dry-run` : call);
  try {
    if (account.fails.some((start) => call.startsWith(start))) throw new Refused(`${call}: no.`);
    process.stdout.write(answer(account, positionals, values, config));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`✘ [ERROR] ${error.message}\n`);
    process.exitCode = 1;
  }
  writeFileSync(file, JSON.stringify(account, null, 2));
}

function answer(account, words, values, config) {
  const last = words.at(-1);
  const workerOf = (name) => {
    const worker = account.workers[name];
    if (!worker) throw new Refused("This Worker does not exist on your account. [code: 10007]");
    return worker;
  };
  switch (words[0] === "deploy" || words[0] === "rollback" ? words[0] : words.slice(0, 2).join(" ")) {
    case "d1 list":
      return JSON.stringify(Object.entries(account.databases).map(([name, { id }]) => ({ uuid: id, name })));
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
      return JSON.stringify({ versions: [{ version_id: workerOf(values.name).live, percentage: 100 }] });
    case "secret list":
      return JSON.stringify(Object.keys(workerOf(values.name).secrets).map((name) => ({ name })));
    case "d1 migrations":
      return migrations(account, words, config);
    case "rollback":
      workerOf(values.name).live = last;
      return `Worker Version ${last} has been deployed to 100% of traffic.\n`;
    case "deploy":
      return values["dry-run"] ? "--dry-run: exiting now.\n" : deployWorker(account, values, config);
    default:
      throw new Refused(`Unknown arguments: ${words.join(" ")}`);
  }
}

function kv(account, [, , verb, title]) {
  if (verb === "list")
    return JSON.stringify(Object.entries(account.namespaces).map(([name, id]) => ({ id, title: name })));
  account.namespaces[title] = randomUUID().replaceAll("-", "");
  return `🌀 Creating namespace with title "${title}"\n`;
}

function r2(account, [, , verb, name]) {
  if (verb === "list")
    return `Listing buckets...\n${account.buckets.map((one) => `name:           ${one}\ncreation_date:  2026-11-23T00:00:00Z`).join("\n\n")}\n`;
  account.buckets.push(name);
  return `✅ Created bucket '${name}'\n`;
}

function migrations(account, [, , verb, binding], config) {
  const { database_id, migrations_dir } = config.d1_databases.find((one) => one.binding === binding);
  const database = Object.values(account.databases).find(({ id }) => id === database_id);
  if (!database) throw new Refused(`Couldn't find a D1 DB with id ${database_id}`);
  const pending = readdirSync(migrations_dir)
    .filter((name) => name.endsWith(".sql") && !database.applied.includes(name))
    .sort();
  if (verb === "apply") database.applied.push(...pending);
  if (pending.length === 0) return "✅ No migrations to apply!\n";
  return `Migrations to be applied:\n${pending.map((name) => `│ ${name} │`).join("\n")}\n`;
}

function deployWorker(account, values, config) {
  const { d1_databases, kv_namespaces, r2_buckets, queues } = config;
  const ids = Object.values(account.databases).map(({ id }) => id);
  const names = [...(queues?.producers ?? []), ...(queues?.consumers ?? [])].map(({ queue }) => queue);
  for (const { service } of config.services ?? [])
    if (!account.workers[service]) throw new Refused(`Could not resolve service binding to '${service}'.`);
  if (
    !d1_databases.every(({ database_id }) => ids.includes(database_id)) ||
    !kv_namespaces.every(({ id }) => Object.values(account.namespaces).includes(id)) ||
    !r2_buckets.every(({ bucket_name }) => account.buckets.includes(bucket_name)) ||
    !names.every((name) => account.queues.includes(name))
  )
    throw new Refused("A binding names something that the account does not have.");
  const secrets = values["secrets-file"] ? JSON.parse(readFileSync(values["secrets-file"], "utf8")) : {};
  const before = account.workers[config.name];
  const live = randomUUID();
  account.workers[config.name] = { live, secrets: { ...before?.secrets, ...secrets } };
  // What fails after the upload, such as a route.
  if (account.fails.includes(`after deploy ${config.name}`)) throw new Refused("The route is taken.");
  const targets = config.routes?.map(({ pattern }) => `${pattern} (custom domain)`) ?? [
    ...(config.workers_dev ? [`https://${config.name}.account.workers.dev`] : []),
  ];
  const report = { type: "deploy", version: 1, worker_name: config.name, version_id: live, targets };
  appendFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify(report)}\n`);
  return `Uploaded ${config.name}\n`;
}
