import type { Deps } from "~/platform/deps.ts";
import { Mistake } from "../cli/mistake.ts";
import { deployTyped } from "../cli/typed-again.ts";
import type { Account } from "../deploy/account.ts";
import { resourcesOf, workerName } from "../deploy/config.ts";
import type { Deployment } from "../deploy/deployment.ts";
import { missingSecrets, onlyIn } from "../deploy/secrets.ts";
import { costOfMonth, INCLUDED_REQUESTS, OF_A_REQUEST, PRICES_AS_OF, type Use, usageOf } from "./costs.ts";
import { type Finding, findingOf, Warning } from "./findings.ts";

/** What concerns a deployed site alone: its secrets, the licence of its prices, and what it costs. */

interface Deployed {
  account: Account;
  deployment: Deployment;
  /** Its variables are those of the wrangler files: what is stored in one Worker is no variable of both. */
  deps: Pick<Deps, "vars" | "publication">;
  /** Requests a month, if the operator says. */
  requests?: number;
}

export const deployedFindings = (deployed: Deployed): Promise<Finding[]> =>
  Promise.all([
    findingOf("Secrets", () => secretsOf(deployed)),
    findingOf("Prices", () => licenceOf(deployed.deps)),
    findingOf("Costs", () => costsOf(deployed)),
  ]);

const secretNames = ({ account, deployment }: Pick<Deployed, "account" | "deployment">) =>
  Promise.all((["cron", "site"] as const).map((role) => account.secrets(workerName(deployment, role))));

/** Returns variables with the secrets that are stored at Cloudflare, each with a value that opens nothing: none can be read. */
export async function withStoredSecrets(
  vars: Deps["vars"],
  deployed: Pick<Deployed, "account" | "deployment">,
): Promise<Deps["vars"]> {
  const names = (await secretNames(deployed)).flatMap((stored) => stored ?? []);
  return { ...Object.fromEntries(names.map((name) => [name, "stored at Cloudflare"])), ...vars };
}

async function secretsOf({ account, deployment, deps: { vars, publication } }: Deployed): Promise<string> {
  const [cron, site] = await secretNames({ account, deployment });
  const missing = missingSecrets({ vars, publication }, { cron: cron ?? [], site: site ?? [] });
  const named = (list: typeof missing) => list.map(({ name, opens }) => `${name} (${opens})`).join(", ");
  const needed = missing.filter((secret) => secret.needed);
  const wrong = [
    ...(needed.length > 0 ? [`missing: ${named(needed)}`] : []),
    ...missing.filter((secret) => secret.only).map(onlyIn),
  ];
  if (wrong.length > 0)
    throw new Mistake(
      `${wrong.join("; ")}; "${deployTyped(deployment.environment)}" asks for what is missing`,
    );
  return missing.length > 0 ? `without ${named(missing)}` : "all are set";
}

/** Says whether the prices may be shown. Whose plan allows it cannot be asked. */
export function licenceOf({ vars: { PRICE_PROVIDER: provider = "yahoo" } }: Deployed["deps"]): string {
  if (provider === "none") return "none are asked for";
  if (provider === "yahoo")
    throw new Warning(
      "Yahoo gives no licence to show its prices in public: subscribe to a plan that does (PRICE_PROVIDER alpaca or twelvedata), or set PRICE_PROVIDER to none. docs/CONTENT.md has the details",
    );
  return `${provider}: its free plan excludes public display, so have one that allows it`;
}

/** What D1 counted in a day, or the operator expects of a month. */
async function costsOf({ account, deployment, requests }: Deployed): Promise<string> {
  const databases = await Promise.all(
    resourcesOf(deployment).databases.map(({ name }) => account.databaseUse(name)),
  );
  const sum = (of: (one: (typeof databases)[number]) => number) =>
    databases.reduce((total, one) => total + of(one), 0);
  const rows: Use = {
    rowsRead: sum(({ rowsRead }) => rowsRead) * 30,
    rowsWritten: sum(({ rowsWritten }) => rowsWritten) * 30,
  };
  const bytes = sum((one) => one.bytes);
  const month = costOfMonth({ ...rows, ...(requests !== undefined && usageOf(requests)) }, bytes);
  const traffic =
    requests === undefined
      ? `up to about ${millions(INCLUDED_REQUESTS)} requests, --requests N computes more`
      : `with ${millions(requests)} requests`;
  return [
    `about $${month.toFixed(2)} a month ${traffic}`,
    `D1 measured in the last day, times 30: ${millions(rows.rowsRead ?? 0)} rows read, ${millions(rows.rowsWritten ?? 0)} written, ${(bytes / 1e6).toFixed(0)} MB`,
    `assumed of a request: ${OF_A_REQUEST.kvReads} KV reads, ${OF_A_REQUEST.kvWrites} writes, ${OF_A_REQUEST.cpuMs} ms (npm run bench -- fleet)`,
    `list prices of ${PRICES_AS_OF}; without mail, a model and prices`,
  ].join("; ");
}

const millions = (count: number) => `${(count / 1e6).toFixed(count < 1e5 ? 2 : 1)} million`;
