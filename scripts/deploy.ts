import { unstable_readConfig } from "wrangler";
import { build, deployArguments } from "./build.ts";
import { commandLine, run } from "./lib/command-line.ts";
import { binOf, inRoot, Mistake, mustRun, WORKERS, type WorkerRole } from "./lib/project.ts";
import { checkedPublication } from "./lib/publication/checked.ts";
import { step } from "./lib/steps.ts";

const program = commandLine("npm run deploy", "Builds, migrates the databases and deploys both Workers.", [
  "npm run deploy -- --dry-run",
  "npm run deploy",
]);
program
  .option("--dry-run", "build and bundle everything, and change nothing")
  .addHelpText(
    "after",
    '\nNeeds "npx wrangler login" once, and the ids of your own D1 databases and KV namespace in both wrangler files.',
  )
  .action(deploy);

await run(program);

/** Build, migrations, then the cron Worker before the site that calls it. */
async function deploy({ dryRun = false }: { dryRun?: boolean }): Promise<void> {
  await step("Configuration", checkedPublication, () => "valid");
  await step("Build", () => build({ localRoutes: "off" }));
  const config = unstable_readConfig({ config: inRoot(WORKERS.site.config) }, { hideWarnings: true });
  for (const { config: file } of Object.values(WORKERS))
    if (
      unstable_readConfig({ config: inRoot(file) }, { hideWarnings: true }).vars.MAIL_PROVIDER === "mailbox"
    )
      throw new Mistake(
        `${file}: MAIL_PROVIDER = "mailbox" keeps mail where only your own computer shows it. Leave it out: mail then waits.`,
      );
  const missing = [...config.d1_databases, ...config.kv_namespaces]
    .filter((binding) =>
      isPlaceholder("database_id" in binding ? binding.database_id : (binding as { id?: string }).id),
    )
    .map(({ binding }) => binding);
  if (missing.length > 0 && !dryRun)
    throw new Mistake(
      `wrangler.toml and wrangler.cron.toml still hold placeholders for ${missing.join(", ")}: create them ("npx wrangler d1 create recurring", "npx wrangler d1 create recurring-search", "npx wrangler kv namespace create KV", "npx wrangler r2 bucket create recurring-media", "npx wrangler r2 bucket create recurring-backups", "npx wrangler queues create recurring-jobs", "… recurring-mail", "… recurring-mail-dead") and write their ids into both files.`,
    );
  for (const { binding, database_name: name } of config.d1_databases)
    await step(`Database ${binding}`, async () => {
      if (dryRun) return `would migrate ${name}`;
      const args = [
        "d1",
        "migrations",
        "apply",
        binding,
        "--remote",
        "--config",
        inRoot(WORKERS.site.config),
      ];
      await mustRun(`The migration of ${name}`, binOf("wrangler"), args, { output: "inherit" });
      return "migrated";
    });
  for (const role of ["cron", "site"] satisfies WorkerRole[])
    await step(`Worker ${role}`, async () => {
      const args = [...deployArguments(role), ...(dryRun ? ["--dry-run"] : [])];
      await mustRun(`The deployment of ${WORKERS[role].name}`, binOf("wrangler"), args, {
        output: dryRun ? "capture" : "inherit",
      });
      return dryRun ? "would be deployed" : "deployed";
    });
}

/** Matches the placeholder ids in the shipped configuration: zeros and a last digit. */
function isPlaceholder(id: string | undefined): boolean {
  return !id || /^[0-]+\d$/.test(id);
}
