import { Mistake } from "../cli/mistake.ts";
import { step } from "../cli/steps.ts";
import type { WorkerRole } from "../project.ts";
import type { Account, Released } from "./account.ts";
import { smokeTest, type Visit } from "./smoke.ts";

/**
 * The site calls the cron Worker, and never the other way round: the new cron Worker comes first and knows what both
 * sites ask. Back they go the other way round.
 */
const ORDER = ["cron", "site"] as const satisfies WorkerRole[];

/** A hostname's first certificate takes minutes; a new version of a known one seconds. */
const ATTEMPTS = { first: 60, later: 24 };

interface Release {
  account: Account;
  names: Record<WorkerRole, string>;
  configs: Record<WorkerRole, string>;
  tsconfig: string;
  secrets: Record<WorkerRole, Record<string, string>>;
  /** Where the site is, if it has a domain. */
  domain: string | null;
  /** Where it answered before, if it ever did. */
  known?: string;
  visit: Visit;
}

/** What was done to a Worker. */
interface Replaced {
  name: string;
  /** The version that answered before; null where there was no Worker. */
  before: string | null;
  /** The version that took its place; null where Wrangler failed before it said so. */
  version: string | null;
}

/**
 * Deploys both Workers and tests the site. When something fails, the Workers that were deployed go back to the versions
 * before. Returns the site's address.
 * @throws Mistake that says what failed, and which version answers now
 */
export async function release(options: Release): Promise<string> {
  const { account, names, configs, tsconfig, secrets, domain, known, visit } = options;
  const replaced: Replaced[] = [];
  try {
    let site: Released | null = null;
    for (const role of ORDER) {
      const name = names[role];
      const given = Object.keys(secrets[role]).length > 0 ? secrets[role] : undefined;
      // Asked this late, it is also the version of somebody who deployed while this run built or asked.
      const done: Replaced = { name, before: await account.liveVersion(name), version: null };
      // Wrangler may have replaced the Worker when it fails afterwards, at the triggers or routes.
      replaced.unshift(done);
      site = await step(
        `Worker ${role}`,
        () => account.deploy({ role, config: configs[role], tsconfig, secrets: given }),
        () => `${name} is deployed`,
      );
      done.version = site?.version ?? null;
    }
    if (!site) throw new Mistake("Nothing was deployed.");
    const { version } = site;
    const address = domain ?? site.targets.find((target) => target.startsWith("https://"));
    if (!address) throw new Mistake("Wrangler did not say where the site is.");
    const attempts = address === known ? ATTEMPTS.later : ATTEMPTS.first;
    await step("Test", () => smokeTest({ address, version, attempts }, visit));
    return address;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Mistake(`${reason}\n\n${await takeBack(account, replaced)}`);
  }
}

/** Puts Workers back to the versions before, and leaves what another deployment put there since. Returns what became of each. */
async function takeBack(account: Account, replaced: Replaced[]): Promise<string> {
  const said: string[] = [];
  let hint = "";
  for (const { name, before, version } of replaced) {
    try {
      const live = before && (await account.liveVersion(name));
      if (before === null) said.push(`${name} had no version before, so the new one stays.`);
      else if (live === before) said.push(`${name} is as it was.`);
      else if (version !== null && live !== version)
        said.push(`${name} has version ${live} of another deployment, which stays.`);
      else {
        await account.rollBack(name, before);
        // It changes secrets of the newest version only, and that one does not answer now.
        hint =
          " Cloudflare refuses to change a secret until a deployment passes: deploy the last good commit before you do.";
        said.push(`${name} is back at version ${before}.`);
      }
    } catch (error) {
      said.push(
        `${name} could not be put back: npx wrangler rollback ${before} --name ${name} (${error instanceof Error ? error.message : error})`,
      );
    }
  }
  return `The deployment failed. ${said.join(" ")} The databases keep their migrations: the version before runs on them.${hint}`;
}
