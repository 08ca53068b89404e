import { readVars } from "~/platform/env.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { WORKERS, type WorkerRole } from "../project.ts";

/** Variables of a computer: a deployed Worker with one of them is a mistake. */
export const LOCAL_VARS = ["LOCAL_ORIGIN", "PATIENCE"];

/** Queues and buckets have names of 63 characters at most. */
const LONGEST_PREFIX = 40;

interface Configuration {
  /** What the names in the account begin with. */
  prefix: string;
  vars: Record<WorkerRole, Record<string, unknown>>;
  /** The patterns of the site's routes. */
  routes: string[];
  brand: Pick<Publication["brand"], "url">;
}

/** Returns everything that is wrong with the configuration of a deployment. */
export function refusals({ prefix, vars: given, routes, brand }: Configuration): string[] {
  const refused: string[] = [];
  for (const role of ["site", "cron"] satisfies WorkerRole[]) {
    const [file, vars] = [WORKERS[role].config, given[role]];
    if (vars.MAIL_PROVIDER === "mailbox")
      refused.push(
        `${file}: MAIL_PROVIDER = "mailbox" keeps mail where only your own computer shows it. Leave it out: mail then waits.`,
      );
    for (const name of LOCAL_VARS)
      if (name in vars) refused.push(`${file}: ${name} is for your own computer. Leave it out.`);
    for (const { name, reason } of readVars(vars).wrong) refused.push(`${file}: ${name} is wrong: ${reason}`);
  }
  for (const name of ["ACCESS_TEAM_DOMAIN", "ACCESS_AUDIENCE"])
    if (given.site[name] !== given.cron[name])
      refused.push(`${name} must be the same in ${WORKERS.site.config} and ${WORKERS.cron.config}.`);
  if (routes.length > 0 && !routes.some((route) => covers(route, new URL(brand.url).hostname)))
    refused.push(
      `wrangler.toml routes ${routes.join(", ")} to the site, and brand.url is ${brand.url}: they must be of one host.`,
    );
  if (prefix.length > LONGEST_PREFIX)
    refused.push(
      `brand.slug makes names of the account begin with ${prefix}: ${LONGEST_PREFIX} characters at most.`,
    );
  return refused;
}

/** Whether a route such as "*.acme.com/*" is of a host. */
function covers(route: string, host: string): boolean {
  const pattern = route.replace(/^https?:\/\//, "").split("/", 1)[0] ?? "";
  return pattern.startsWith("*") ? host.endsWith(pattern.slice(1)) : pattern === host;
}
