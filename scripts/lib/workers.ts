import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { type Json, Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { type Deps, makeDeps } from "~/platform/deps.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { TICK } from "~/platform/jobs/define-job.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { readPublication } from "~/publication/reader/read.ts";
import { BINDINGS_WORKER, d1Of, kvOf, r2Of } from "./bindings.ts";
import { deployTyped } from "./cli/typed-again.ts";
import { idsInFiles, unknownIds, writeConfig } from "./deploy/config.ts";
import { type Deployment, type Environment, readDeployment } from "./deploy/deployment.ts";
import { bundleDir, DEFAULT_STATE, deployDir, inRoot, Mistake, WORKERS, type WorkerRole } from "./project.ts";
import { type LocalOptions, localOptions, localVars } from "./serving/local-options.ts";
import { makeStateFolder } from "./serving/state-folder.ts";
import { inWords } from "./serving/terminal-log.ts";
import { wrangler } from "./wrangler.ts";

/** Returns the options of a Worker on this computer, without its code. */
function configured(role: WorkerRole, vars: Record<string, Json>): LocalOptions {
  const options = localOptions(role);
  return {
    ...options,
    name: WORKERS[role].name,
    bindings: { ...localVars(options.bindings), ...vars },
  } as LocalOptions;
}

/** What `npm run dev` needs to give both Workers their environment, as plain data for the process that runs them. */
export interface LocalResources {
  /** The folder of the local D1 and KV. */
  state: string;
  /** The id of the process that starts it: it does not outlive that one. */
  parent: number;
  /** Databases, KV, queues and datasets of both. */
  bindings: Pick<
    WorkerOptions,
    | "compatibilityDate"
    | "d1Databases"
    | "kvNamespaces"
    | "r2Buckets"
    | "queueProducers"
    | "queueConsumers"
    | "analyticsEngineDatasets"
  >;
  /** The variables of each. */
  vars: Record<WorkerRole, Record<string, string>>;
}

/** Returns what both Workers' configurations name. The site's bindings are the cron Worker's, and the dataset. */
export function localResources(state: string): LocalResources {
  const [site, cron] = [configured("site", {}), configured("cron", {})];
  const { compatibilityDate, d1Databases, kvNamespaces, r2Buckets, queueProducers, queueConsumers } = cron;
  const { analyticsEngineDatasets } = site;
  return {
    state,
    parent: process.pid,
    bindings: {
      compatibilityDate,
      d1Databases,
      kvNamespaces,
      r2Buckets,
      queueProducers,
      queueConsumers,
      analyticsEngineDatasets,
    },
    vars: { site: site.bindings, cron: cron.bindings } as LocalResources["vars"],
  };
}

function bundled(role: WorkerRole, vars: Record<string, Json>): WorkerOptions {
  const file = path.join(bundleDir(role), WORKERS[role].bundle);
  if (!existsSync(file)) throw new Mistake(`There is no build yet: run "npm run build" first.`);
  return {
    ...configured(role, vars),
    modulesRoot: bundleDir(role),
    modules: [{ type: "ESModule", path: file }],
  } as WorkerOptions;
}

/** Returns the variable that keeps the links of the clock's mails on the site at a port of this computer. */
export const localOrigin = (port: number | string) => ({ LOCAL_ORIGIN: `http://localhost:${port}` });

export interface ServeOptions {
  /** 0 takes any free port. */
  port?: number;
  /** The folder of the local D1 and KV. */
  state?: string;
  /** Variables for the Workers, over those of the configs. */
  vars?: Record<string, string>;
  /** Options of the site's Worker, over those of its config. */
  siteOptions?: Partial<WorkerOptions>;
  /** Answers the calls of the page that sets the site up (`wizard/service.ts`); without it there is none. */
  setup?: (call: { url: string; text: string }) => Promise<Response>;
  /** What of a line of the Workers' log the terminal shows; null leaves it out. */
  tell?: (line: string) => string | null;
  /** Where debuggers and profilers connect; nowhere when absent. */
  inspectorPort?: number;
}

/** The publication as a binding, in JSON: a change of it needs no other bundle. */
function boundPublication(publication: Publication): Json & BaseEnv["PUBLICATION"] {
  const text = JSON.stringify(publication);
  const id = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { id, publication: JSON.parse(text) };
}

/**
 * Starts both built Workers in workerd, with the publication of the files; resolves once they answer. `renew` serves
 * another publication from now on.
 */
export async function serve({
  port = 0,
  state = DEFAULT_STATE,
  vars = {},
  siteOptions = {},
  setup,
  tell = inWords,
  inspectorPort,
}: ServeOptions) {
  makeStateFolder(state);
  const siteOf = (vars: Record<string, Json>): WorkerOptions => {
    const site = bundled("site", { COMPRESS: "on", ...vars });
    if (!setup) return site;
    const SETUP = async (request: { url: string; text: () => Promise<string> }) =>
      setup({ url: request.url, text: await request.text() });
    return { ...site, serviceBindings: { ...site.serviceBindings, SETUP: SETUP as never } };
  };
  const optionsOf = (published: Record<string, Json>): MiniflareOptions => ({
    host: "127.0.0.1",
    port,
    cf: false,
    inspectorPort,
    defaultPersistRoot: inRoot(state),
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => {
      printLines(stdout, process.stdout, tell);
      printLines(stderr, process.stderr, tell);
    },
    // Locally the Worker compresses, because there is no edge.
    workers: [
      { ...siteOf({ ...vars, ...published }), ...siteOptions } as WorkerOptions,
      bundled("cron", { ...vars, ...published }),
    ],
  });
  const bound = (publication: Publication) =>
    optionsOf({ PUBLICATION: boundPublication(publication) as Json });
  const miniflare = new Miniflare(bound(await readPublication()));
  const url = await miniflare.ready;
  const renew = (publication: Publication) => miniflare.setOptions(bound(publication));
  return { miniflare, url, renew };
}

/** workerd prints a stack of addresses for every host that it cannot reach; the jobs report the same in one sentence. */
const UNREACHABLE = /^(stack: |workerd\/jsg\/util\.c\+\+:\d+: error: e = kj\/async-io)/;

function printLines(from: Readable, to: Writable, tell: (line: string) => string | null): void {
  createInterface({ input: from }).on("line", (line) => {
    const told = UNREACHABLE.test(line) ? null : tell(line);
    if (told !== null) to.write(`${told}\n`);
  });
}

/** Fires a cron trigger of the cron Worker: the tick when none is named. */
export async function fire(miniflare: Miniflare, cron: string = TICK): Promise<void> {
  const worker = await miniflare.getWorker(WORKERS.cron.name);
  await worker.scheduled({ cron, scheduledTime: new Date() });
}

export interface State {
  deps: Deps;
  env: BaseEnv;
  close: () => Promise<void>;
}

/** Opens D1 and KV for a script, without the Workers: the local ones, or with `remote` the deployed ones. */
export async function openState({
  state,
  remote,
  env: environment = "production",
}: {
  state?: string;
  remote?: boolean;
  env?: Environment;
} = {}): Promise<State> {
  const publication = await readPublication();
  const session = remote ? await openRemote(recordedDeployment(environment, publication)) : null;
  if (!session) makeStateFolder(state ?? DEFAULT_STATE);
  const miniflare = new Miniflare({
    cf: false,
    defaultPersistRoot: session ? undefined : inRoot(state ?? DEFAULT_STATE),
    workers: [{ ...(session?.options ?? configured("cron", {})), modules: true, script: BINDINGS_WORKER }],
  });
  const env = {
    ...(await miniflare.getBindings<BaseEnv>()),
    DB: d1Of(miniflare, "DB"),
    SEARCH: d1Of(miniflare, "SEARCH"),
    KV: kvOf(miniflare, "KV"),
    MEDIA: r2Of(miniflare, "MEDIA"),
  };
  const deferred: Promise<unknown>[] = [];
  return {
    env,
    deps: checkedDeps(env, publication, (work) => void deferred.push(work)),
    close: async () => {
      await Promise.all(deferred);
      await miniflare.dispose();
      await session?.close();
    },
  };
}

/** Reports a wrong variable as a `Mistake` of the operator. */
function checkedDeps(
  env: BaseEnv,
  publication: Publication,
  waitUntil: (work: Promise<unknown>) => void,
): Deps {
  try {
    return makeDeps(env, { waitUntil }, "script", publication);
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns what is recorded of a deployed site.
 * @throws Mistake where its databases are not known
 */
export function recordedDeployment(environment: Environment, { brand }: Publication): Deployment {
  const recorded = readDeployment(inRoot(), environment, brand.slug);
  const ids = { ...(environment === "production" && idsInFiles()), ...recorded.ids };
  const deployment = { ...recorded, ids };
  const unknown = unknownIds(deployment);
  if (unknown.length > 0)
    throw new Mistake(
      `The ids of ${unknown.join(", ")} are not in deployment.json: "${deployTyped(environment)}" writes them.`,
    );
  return deployment;
}

/** Wrangler's connection to the deployed databases and KV; asks for a sign-in when there is none. */
async function openRemote(deployment: Deployment) {
  const {
    startRemoteProxySession,
    unstable_convertConfigBindingsToStartWorkerBindings,
    unstable_getMiniflareWorkerOptions,
    unstable_readConfig,
  } = wrangler();
  const file = writeConfig(deployDir, "cron", deployment);
  const config = unstable_readConfig({ config: file }, { hideWarnings: true });
  for (const binding of [...config.d1_databases, ...config.kv_namespaces, ...config.r2_buckets])
    binding.remote = true;
  config.queues = {};
  const bindings = unstable_convertConfigBindingsToStartWorkerBindings(config);
  const session = await startRemoteProxySession(bindings ?? {}).catch((error) => {
    throw new Mistake(
      `The deployed databases cannot be reached ("npx wrangler login" signs in): ${error instanceof Error ? error.message : error}`,
    );
  });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, {
    remoteProxyConnectionString: session.remoteProxyConnectionString,
  });
  return { options: workerOptions, close: () => session.dispose() };
}
