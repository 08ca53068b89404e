import { readdirSync } from "node:fs";
import { readVars } from "~/platform/env.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { inRoot, Mistake, WORKERS, type WorkerRole } from "../project.ts";
import { step } from "../steps.ts";
import { type Account, openAccount } from "./account.ts";
import { prefixOf, resourcesOf, routesOf, varsOf, workerName, writeConfig } from "./config.ts";
import { type Deployment, type Environment, readDeployment, writeDeployment } from "./deployment.ts";
import { type Inventory, provision, takeInventory } from "./provision.ts";
import { release } from "./release.ts";
import { collectSecrets, missingSecrets } from "./secrets.ts";
import type { Visit } from "./smoke.ts";

export interface DeployOptions {
  environment: Environment;
  dryRun: boolean;
  /** Asks for every secret that could be of use, as the first deployment does. */
  secrets: boolean;
}

/** What a deployment works with. */
export interface Tools {
  publication: Publication;
  /** Wrangler's entry file; the installed one when absent. */
  wrangler?: string;
  /** The folder with the record of what accounts have. */
  home: string;
  /** The folder for the Workers' configurations. */
  configs: string;
  /** The tsconfig with the paths of the build. */
  tsconfig: string;
  build: () => Promise<string>;
  /** Writes a backup of the deployed site. Returns what for the operator. */
  backUp: (deployment: Deployment) => Promise<string>;
  /** Asks for a value without showing it; null where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
  /** @throws Mistake unless the answer is yes */
  confirm: (question: string) => Promise<void>;
  variables: Record<string, string | undefined>;
  visit: Visit;
}

const ROLES = ["cron", "site"] as const satisfies WorkerRole[];
const byRole = <T>(of: (role: WorkerRole) => T): Record<WorkerRole, T> => ({
  cron: of("cron"),
  site: of("site"),
});
const DATABASES = { DB: "migrations/main", SEARCH: "migrations/search" };
/** Queues and buckets have names of 63 characters at most. */
const LONGEST_SLUG = 40;
/** Variables of a computer: a deployed Worker with one of them is a mistake. */
const LOCAL_VARS = ["LOCAL_ORIGIN", "PATIENCE"];

/** Deploys the publication: see docs/OPERATE.md for the steps and what each may refuse. */
export async function deploy(options: DeployOptions, tools: Tools): Promise<void> {
  const { publication } = tools;
  const recorded = readDeployment(tools.home, options.environment, publication.brand.slug);
  const names = byRole((role) => workerName(recorded, role));
  refuse(refusals(recorded, publication));
  if (recorded.slug !== publication.brand.slug)
    console.log(
      `The names stay those of "${recorded.slug}", under which the site was first deployed; brand.slug is "${publication.brand.slug}".`,
    );
  await step("Build", tools.build);
  const account = openAccount(tools.wrangler);
  const settings = { vars: { ...varsOf("site"), ...varsOf("cron") }, publication };
  if (options.dryRun) return rehearse(recorded, tools, missingSecrets(settings, { site: [], cron: [] }));

  const inventory = await step("Account", () => takeInventory(account, recorded), describeInventory);
  const live = { cron: await account.liveVersion(names.cron), site: await account.liveVersion(names.site) };
  const stored = { cron: await account.secrets(names.cron), site: await account.secrets(names.site) };
  refuse(
    ROLES.flatMap((role) =>
      LOCAL_VARS.filter((name) => stored[role].includes(name)).map(
        (name) =>
          `${names[role]} has the secret ${name}, which is for your own computer: npx wrangler secret delete ${name} --name ${names[role]}`,
      ),
    ),
  );
  const { values, without } = await collectSecrets(missingSecrets(settings, stored), {
    ask: tools.ask,
    all: options.secrets || live.site === null,
    variables: tools.variables,
  });
  if (without.length > 0)
    console.log(`Without ${without.map(({ name, opens }) => `${name} (${opens})`).join(", ")}.`);
  if (inventory.unrecorded.length > 0)
    await tools.confirm(
      `The account has these already: ${inventory.unrecorded.join(", ")}. Are they this publication's?`,
    );

  const deployment = await step(
    "Resources",
    () => provision(account, inventory, (made) => writeDeployment(tools.home, made)),
    () => `${inventory.missing.length} created`,
  );
  const configs = byRole((role) => writeConfig(tools.configs, role, deployment));
  await migrate(deployment, account, configs.site, tools);
  const address = await release({
    account,
    names,
    configs,
    tsconfig: tools.tsconfig,
    secrets: values,
    live,
    domain: domainOf(deployment, publication),
    visit: tools.visit,
  });
  console.log(`\nDeployed: ${address}`);
}

/** Names the pending migrations of databases that hold something, asks, backs up, and applies all. */
async function migrate(
  deployment: Deployment,
  account: Account,
  config: string,
  tools: Tools,
): Promise<void> {
  const pending: { binding: string; files: string[]; isEmpty: boolean }[] = [];
  for (const [binding, folder] of Object.entries(DATABASES)) {
    const known = migrationsIn(folder);
    const files = await account.pendingMigrations(config, binding, known);
    if (files.length > 0) pending.push({ binding, files, isEmpty: files.length === known.length });
  }
  const changed = pending.filter(({ isEmpty }) => !isEmpty);
  if (changed.length > 0) {
    const list = changed.map(({ binding, files }) => `${binding}: ${files.join(", ")}`).join("; ");
    await tools.confirm(`Apply these migrations, after a backup? ${list}`);
    await step("Backup", () => tools.backUp(deployment));
  }
  for (const { binding, files, isEmpty } of pending)
    await step(
      `Database ${binding}`,
      async () => {
        await account.migrate(config, binding);
        const left = await account.pendingMigrations(config, binding, files);
        if (left.length > 0)
          throw new Mistake(`${left.join(", ")} was not applied to ${binding}. No code was deployed.`);
      },
      () => (isEmpty ? `${files.length} migrations applied` : `applied ${files.join(", ")}`),
    );
}

const migrationsIn = (folder: string) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith(".sql"))
    .sort();

/** Shows every step without an account, and bundles both Workers as the deployment would. */
async function rehearse(
  deployment: Deployment,
  tools: Tools,
  secrets: ReturnType<typeof missingSecrets>,
): Promise<void> {
  const account = openAccount(tools.wrangler);
  const { databases, namespaces, buckets, queues } = resourcesOf(deployment);
  const would = (label: string, text: string) => console.log(`${label.padEnd(17)}${text}`);
  const all = [
    ...databases.map(({ name }) => `D1 database ${name}`),
    ...namespaces.map(({ name }) => `KV namespace ${name}`),
    ...buckets.map((name) => `R2 bucket ${name}`),
    ...queues.map((name) => `queue ${name}`),
  ];
  would("Account", "would look for these, create those that are missing, and write ids to deployment.json:");
  for (const one of all) would("", one);
  would("Secrets", "would ask for those that are missing:");
  for (const { name, opens, needed } of secrets) would("", `${name}: ${opens}${needed ? "; needed" : ""}`);
  would("Backup", "would be taken if a database that holds something has migrations to apply");
  for (const [binding, folder] of Object.entries(DATABASES)) {
    const files = migrationsIn(folder);
    would(
      `Database ${binding}`,
      `would apply what is missing of ${files.length} migrations to ${files.at(-1)}`,
    );
  }
  for (const role of ROLES)
    await step(`Worker ${role}`, async () => {
      const config = writeConfig(tools.configs, role, deployment);
      await account.deploy({ role, config, tsconfig: tools.tsconfig, dryRun: true });
      return `is bundled; would be deployed as ${workerName(deployment, role)}`;
    });
  const where = domainOf(deployment, tools.publication) ?? "the address that the account gives it";
  would("Test", `would ask for readiness, the front page and a file at ${where}`);
  would("Rollback", "if the test fails: both Workers, to the versions that answer now");
  console.log("\nNothing was changed.");
}

/** Returns the site's address on its own domain; null where it has none. */
const domainOf = ({ environment }: Deployment, { brand }: Publication): string | null =>
  environment === "production" && routesOf().length > 0 ? brand.url : null;

/** Returns everything that is wrong with the configuration of a deployment. */
function refusals({ slug, environment }: Deployment, { brand }: Publication): string[] {
  const refused: string[] = [];
  for (const role of ROLES) {
    const [file, vars] = [WORKERS[role].config, varsOf(role)];
    if (vars.MAIL_PROVIDER === "mailbox")
      refused.push(
        `${file}: MAIL_PROVIDER = "mailbox" keeps mail where only your own computer shows it. Leave it out: mail then waits.`,
      );
    for (const name of LOCAL_VARS)
      if (name in vars) refused.push(`${file}: ${name} is for your own computer. Leave it out.`);
    for (const { name, reason } of readVars(vars).wrong) refused.push(`${file}: ${name} is wrong: ${reason}`);
  }
  const host = new URL(brand.url).hostname;
  const routes = routesOf();
  if (environment === "production" && routes.length > 0 && !routes.some((route) => covers(route, host)))
    refused.push(
      `wrangler.toml routes ${routes.join(", ")} to the site, and brand.url is ${brand.url}: they must be of one host.`,
    );
  if (prefixOf({ slug, environment, ids: {} }).length > LONGEST_SLUG)
    refused.push(`brand.slug has ${slug.length} characters: names in the account have room for fewer.`);
  return refused;
}

/** Whether a route such as "*.acme.com/*" is of a host. */
function covers(route: string, host: string): boolean {
  const pattern = route.split("/", 1)[0] ?? "";
  return pattern.startsWith("*") ? host.endsWith(pattern.slice(1).replace(/^\./, "")) : pattern === host;
}

function refuse(refused: string[]): void {
  if (refused.length > 0) throw new Mistake(refused.join("\n"));
}

const describeInventory = ({ missing }: Inventory) =>
  missing.length === 0
    ? "has everything"
    : `lacks ${missing.map(({ kind, name }) => `${kind} ${name}`).join(", ")}`;
