import { readdirSync } from "node:fs";
import type { Publication } from "~/platform/publication/publication.ts";
import { step, stepLine } from "../cli/steps.ts";
import { inRoot, Mistake, type WorkerRole } from "../project.ts";
import { type Account, openAccount, type Wrangler } from "./account.ts";
import { domainOf, prefixOf, resourcesOf, routesOn, varsOf, workerName, writeConfig } from "./config.ts";
import { type Deployment, type Environment, readDeployment, writeDeployment } from "./deployment.ts";
import { type DeployedDesk, waysIn } from "./first-owner.ts";
import { type Inventory, provision, takeInventory } from "./provision.ts";
import { LOCAL_VARS, refusals } from "./refusals.ts";
import { release } from "./release.ts";
import { collectSecrets, missingSecrets } from "./secrets.ts";
import type { Visit } from "./smoke.ts";

export interface DeployOptions {
  environment: Environment;
  dryRun: boolean;
  /** Asks for every secret that could be of use, as the first deployment does. */
  secrets: boolean;
  /** Who is to own the desk, if nobody does. */
  owner?: string;
}

/** What a deployment works with. */
export interface Tools {
  publication: Publication;
  /** Runs Wrangler; the installed one when absent. */
  wrangler?: Wrangler;
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
  desk: DeployedDesk;
  /** Whether only the operator reads what is printed. */
  isPrivate: boolean;
}

const ROLES = ["cron", "site"] as const satisfies WorkerRole[];
const byRole = <T>(of: (role: WorkerRole) => T): Record<WorkerRole, T> => ({
  cron: of("cron"),
  site: of("site"),
});
async function ofBoth<T>(of: (role: WorkerRole) => Promise<T>): Promise<Record<WorkerRole, T>> {
  const [cron, site] = await Promise.all([of("cron"), of("site")]);
  return { cron, site };
}
const DATABASES = { DB: "migrations/main", SEARCH: "migrations/search" };

/** Deploys the publication: see docs/OPERATE.md for the steps and what each may refuse. */
export async function deploy(options: DeployOptions, tools: Tools): Promise<void> {
  const { publication } = tools;
  const { brand } = publication;
  const recorded = readDeployment(tools.home, options.environment, brand.slug);
  const names = byRole((role) => workerName(recorded, role));
  refuse(refusals({ prefix: prefixOf(recorded), vars: byRole(varsOf), routes: routesOn(recorded), brand }));
  if (recorded.slug !== brand.slug)
    console.log(
      `The names stay those of "${recorded.slug}", under which the site was first deployed; brand.slug is "${brand.slug}".`,
    );
  await step("Build", tools.build);
  const account = openAccount(tools.wrangler);
  const settings = { vars: { ...varsOf("site"), ...varsOf("cron") }, publication };
  if (options.dryRun) return rehearse(recorded, tools, missingSecrets(settings, { site: [], cron: [] }));

  const [inventory, liveSite, stored] = await step(
    "Account",
    () =>
      Promise.all([
        takeInventory(account, recorded),
        account.liveVersion(names.site),
        ofBoth((role) => account.secrets(names[role])),
      ]),
    ([found]) => describeInventory(found),
  );
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
    all: options.secrets || liveSite === null,
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
    domain: domainOf(deployment, brand),
    known: deployment.address,
    visit: tools.visit,
  });
  writeDeployment(tools.home, { ...deployment, address });
  console.log(`\nDeployed: ${address}`);
  if (new URL(address).host !== new URL(brand.url).host)
    console.log(`Mails and canonical links lead to ${brand.url}, the address in app/publication/brand.ts.`);
  // A first version may be there and have failed its test.
  if (deployment.address && !options.owner) return;
  const { desk, isPrivate } = tools;
  const { contactEmail: contact } = brand;
  const ways = await waysIn({ deployment, desk, owner: options.owner, contact, address, isPrivate });
  if (ways) console.log(ways);
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
  const would = (label: string, text: string) => console.log(stepLine(label, text));
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
  const where = domainOf(deployment, tools.publication.brand) ?? "the address that the account gives it";
  would("Test", `would ask for readiness, the front page and a file at ${where}`);
  would("Desk", "would say how its first owner signs in, if nobody may yet");
  would("Rollback", "if the test fails: both Workers, to the versions that answer now");
  console.log("\nNothing was changed.");
}

function refuse(refused: string[]): void {
  if (refused.length > 0) throw new Mistake(refused.join("\n"));
}

const describeInventory = ({ missing }: Inventory) =>
  missing.length === 0
    ? "has everything"
    : `lacks ${missing.map(({ kind, name }) => `${kind} ${name}`).join(", ")}`;
