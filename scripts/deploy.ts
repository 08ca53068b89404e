import { setTimeout as pause } from "node:timers/promises";
import { counted } from "~/lib/format.ts";
import { readPublication } from "~/publication/reader/read.ts";
import { build, PATHS } from "./build.ts";
import { backUp, timeOfDay } from "./lib/backup/file.ts";
import { emailAddress } from "./lib/cli/arguments.ts";
import { askHidden, commandLine, confirmed, run } from "./lib/cli/command-line.ts";
import { prefixOf } from "./lib/deploy/config.ts";
import { type DeployOptions, deploy } from "./lib/deploy/deploy.ts";
import type { Deployment, Environment } from "./lib/deploy/deployment.ts";
import { deployedDesk } from "./lib/deploy/first-owner.ts";
import { environmentOption } from "./lib/on-state.ts";
import { deployDir, inRoot } from "./lib/project.ts";
import { configuration } from "./lib/publication/configuration.ts";
import { openState } from "./lib/workers.ts";

const program = commandLine(
  "npm run deploy",
  "Puts the publication online: creates what is missing in the account, backs up and migrates, deploys both Workers, tests the site, and goes back to the version before if the test fails.",
  [
    "npm run deploy -- --dry-run",
    "npm run deploy -- --owner you@example.com",
    "npm run deploy -- --env staging",
    "npm run deploy -- --yes",
  ],
);
program
  .option("--dry-run", "show every step and bundle both Workers; needs no account and changes nothing")
  .addOption(environmentOption("which site: a staging copy has names and data of its own"))
  .option("--secrets", "ask for every secret that is missing, as the first deployment does")
  .option(
    "--owner <email>",
    "who is to own the desk, if nobody may sign in yet: prints a link that does",
    emailAddress,
  )
  .option("--yes", "do not ask")
  .addHelpText(
    "after",
    '\nNeeds "npx wrangler login" once, or CLOUDFLARE_API_TOKEN. docs/OPERATE.md describes each step.',
  )
  .action(deployPublication);

await run(program);

interface Typed extends Partial<Omit<DeployOptions, "environment">> {
  env: Environment;
  yes?: boolean;
}

async function deployPublication({ env, dryRun = false, secrets = false, owner, yes }: Typed): Promise<void> {
  await configuration({ deployed: true });
  await deploy(
    { environment: env, dryRun, secrets, owner },
    {
      publication: await readPublication(),
      home: inRoot(),
      configs: deployDir,
      tsconfig: PATHS,
      build: () => build({ localRoutes: "off" }),
      backUp: backUpDeployed,
      ask: process.stdin.isTTY && !yes ? askHidden : null,
      confirm: (question) => confirmed(question, { yes }),
      variables: process.env,
      desk: deployedDesk,
      isPrivate: process.stdout.isTTY === true,
      visit: { fetch, pause: (milliseconds) => pause(milliseconds) },
    },
  );
}

async function backUpDeployed(deployment: Deployment): Promise<string> {
  const { deps, env, close } = await openState({ remote: true, env: deployment.environment });
  try {
    const now = deps.now();
    const shown = `backups/${prefixOf(deployment)}-${timeOfDay(now)}.ndjson.gz`;
    const rows = await backUp({ env, now }, inRoot(shown));
    return `${counted(rows, "row")} in ${shown}`;
  } finally {
    await close();
  }
}
