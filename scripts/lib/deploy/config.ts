import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Unstable_RawConfig } from "wrangler";
import type { Publication } from "~/platform/publication/publication.ts";
import { inRoot, Mistake, WORKERS, type WorkerRole } from "../project.ts";
import { wrangler } from "../wrangler.ts";
import type { Deployment } from "./deployment.ts";

/**
 * The configuration of a deployed Worker: that of its wrangler file, with the names and ids of the account. The wrangler
 * files say what there is; local use reads them as they are and needs no account.
 */

/** What the names in the wrangler files begin with. */
const LOCAL_NAME = "recurring";

/** The ids in the wrangler files as they are shipped: zeros and a last digit. */
const isPlaceholder = (id: string | undefined) => !id || /^[0-]+\d$/.test(id);

/** What stands for an id that is not known yet, where a dry run bundles. */
const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";

const rawConfig = (role: WorkerRole): Unstable_RawConfig =>
  wrangler().experimental_readRawConfig({ config: inRoot(WORKERS[role].config) }).rawConfig;

/** Returns the first part of an environment's names. */
export const prefixOf = ({ slug, environment }: Deployment) =>
  environment === "production" ? slug : `${slug}-${environment}`;

/** Returns what something of a wrangler file is called in an account. A name of the publisher's own stays. */
export function nameOf(deployment: Deployment, name: string): string {
  if (name === LOCAL_NAME || name.startsWith(`${LOCAL_NAME}-`))
    return prefixOf(deployment) + name.slice(LOCAL_NAME.length);
  return deployment.environment === "production" ? name : `${name}-${deployment.environment}`;
}

/** A dataset's name has no hyphens. */
const datasetName = (deployment: Deployment, dataset: string) =>
  nameOf(deployment, dataset.replaceAll("_", "-")).replaceAll("-", "_");

export const workerName = (deployment: Deployment, role: WorkerRole) =>
  nameOf(deployment, rawConfig(role).name ?? WORKERS[role].name);

/** The variables that a Worker's wrangler file states. */
export const varsOf = (role: WorkerRole): Record<string, unknown> => ({ ...rawConfig(role).vars });

/** The routes of the site: production's are those in wrangler.toml, which Wrangler reads as `routes` or as one `route`. */
function routesIn({ environment }: Deployment, { routes, route }: Unstable_RawConfig) {
  if (environment !== "production") return [];
  return routes ?? (route === undefined ? [] : [route]);
}

/** The patterns of the site's routes. */
export const routesOn = (deployment: Deployment): string[] =>
  routesIn(deployment, rawConfig("site")).map((one) => (typeof one === "string" ? one : one.pattern));

/** Returns the site's address on its own domain; null where it has none. */
export const domainOf = (
  deployment: Deployment,
  { url }: Pick<Publication["brand"], "url">,
): string | null => (routesOn(deployment).length > 0 ? url : null);

/**
 * Returns where a deployed site answers.
 * @throws Mistake where only its account knows
 */
export function addressOf(deployment: Deployment, brand: Pick<Publication["brand"], "url">): string {
  const address = deployment.address ?? domainOf(deployment, brand);
  if (address === null)
    throw new Mistake(
      `Where ${workerName(deployment, "site")} answers is not in deployment.json: say so with --origin, such as --origin https://${workerName(deployment, "site")}.NAME.workers.dev.`,
    );
  return address;
}

interface Resources {
  databases: { binding: string; name: string }[];
  namespaces: { binding: string; name: string }[];
  buckets: string[];
  queues: string[];
}

/** Returns what both Workers need in the account, by its names there. */
export function resourcesOf(deployment: Deployment): Resources {
  const raw = [rawConfig("cron"), rawConfig("site")];
  const name = (local: string | undefined) => nameOf(deployment, local ?? LOCAL_NAME);
  const unique = (names: string[]) => [...new Set(names)];
  const byBinding = (entries: { binding: string; name: string }[]) => [
    ...new Map(entries.map((entry) => [entry.binding, entry])).values(),
  ];
  return {
    databases: byBinding(
      raw.flatMap(({ d1_databases = [] }) =>
        d1_databases.map(({ binding, database_name }) => ({ binding, name: name(database_name) })),
      ),
    ),
    namespaces: byBinding(
      raw.flatMap(({ kv_namespaces = [] }) =>
        kv_namespaces.map(({ binding }) => ({
          binding,
          name: `${prefixOf(deployment)}-${binding.toLowerCase()}`,
        })),
      ),
    ),
    buckets: unique(
      raw.flatMap(({ r2_buckets = [] }) => r2_buckets.map(({ bucket_name }) => name(bucket_name))),
    ),
    queues: unique(
      raw.flatMap(({ queues: { producers = [], consumers = [] } = {} }) => [
        ...producers.map(({ queue }) => name(queue)),
        ...consumers.flatMap(({ queue, dead_letter_queue: dead }) => [
          name(queue),
          ...(dead ? [name(dead)] : []),
        ]),
      ]),
    ),
  };
}

/** Returns the bindings whose ids are not known. */
export function unknownIds(deployment: Deployment): string[] {
  const { databases, namespaces } = resourcesOf(deployment);
  return [...databases, ...namespaces].flatMap(({ binding }) => (deployment.ids[binding] ? [] : [binding]));
}

/** Returns the ids of production that stand in the wrangler files instead of the placeholders. */
export function idsInFiles(): Record<string, string> {
  const { d1_databases = [], kv_namespaces = [] } = rawConfig("cron");
  return Object.fromEntries([
    ...d1_databases.flatMap(({ binding, database_id: id }) => (isPlaceholder(id) ? [] : [[binding, id]])),
    ...kv_namespaces.flatMap(({ binding, id }) => (isPlaceholder(id) ? [] : [[binding, id]])),
  ]);
}

/** Writes the configuration of a deployed Worker into a folder. Returns its path. */
export function writeConfig(folder: string, role: WorkerRole, deployment: Deployment): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${deployment.environment}-${role}.json`);
  writeFileSync(file, JSON.stringify(deployedConfig(role, deployment), null, 2));
  return file;
}

/** Returns a Worker's configuration in an account, made of that of its wrangler file. */
export function deployedConfig(
  role: WorkerRole,
  deployment: Deployment,
  raw: Unstable_RawConfig = rawConfig(role),
): Unstable_RawConfig {
  const { queues, assets, analytics_engine_datasets } = raw;
  const name = (local: string) => nameOf(deployment, local);
  const idOf = (binding: string) => deployment.ids[binding] ?? UNKNOWN_ID;
  const routes = role === "site" ? routesIn(deployment, raw) : [];
  return {
    ...raw,
    name: name(raw.name ?? WORKERS[role].name),
    main: raw.main && inRoot(raw.main),
    // Without a domain of its own the site has the address that the account gives it.
    workers_dev: role === "site" && routes.length === 0,
    routes: routes.length > 0 ? routes : undefined,
    route: undefined,
    assets: assets && { ...assets, directory: assets.directory && inRoot(assets.directory) },
    d1_databases: raw.d1_databases?.map((one) => ({
      ...one,
      database_name: one.database_name && name(one.database_name),
      database_id: idOf(one.binding),
      migrations_dir: one.migrations_dir && inRoot(one.migrations_dir),
    })),
    kv_namespaces: raw.kv_namespaces?.map((one) => ({ ...one, id: idOf(one.binding) })),
    r2_buckets: raw.r2_buckets?.map((one) => ({
      ...one,
      bucket_name: one.bucket_name && name(one.bucket_name),
    })),
    services: raw.services?.map((one) => ({ ...one, service: name(one.service) })),
    queues: queues && {
      producers: queues.producers?.map((one) => ({ ...one, queue: name(one.queue) })),
      consumers: queues.consumers?.map((one) => ({
        ...one,
        queue: name(one.queue),
        dead_letter_queue: one.dead_letter_queue && name(one.dead_letter_queue),
      })),
    },
    analytics_engine_datasets: analytics_engine_datasets?.map((one) => ({
      ...one,
      dataset: one.dataset && datasetName(deployment, one.dataset),
    })),
    vars: deployedVars(deployment, raw.vars, role === "site" ? raw : rawConfig("site")),
  };
}

/** The files name the dataset that production's site writes: elsewhere the variable names the one that the site there writes. */
function deployedVars(
  deployment: Deployment,
  vars: Unstable_RawConfig["vars"],
  { analytics_engine_datasets: datasets }: Unstable_RawConfig,
): Unstable_RawConfig["vars"] {
  const dataset = datasets?.find(({ binding }) => binding === "ANALYTICS")?.dataset;
  const read = vars?.ANALYTICS_DATASET;
  if (deployment.environment === "production" || !dataset || typeof read !== "string") return vars;
  return { ...vars, ANALYTICS_DATASET: read.replace(/\/.*/, `/${datasetName(deployment, dataset)}`) };
}
