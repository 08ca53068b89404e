import { Argument } from "commander";
import { JOBS } from "~/jobs/registry.ts";
import { openDb } from "~/platform/data/db.ts";
import { dropLeases } from "~/platform/data/leases.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { inPublication } from "~/platform/publication/section.ts";
import { build } from "./build.ts";
import { refuseUnfinished } from "./lib/backup/unfinished.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { step } from "./lib/cli/steps.ts";
import { migrate } from "./lib/migrate.ts";
import { localSite, type StateOptions, withFolder } from "./lib/on-state.ts";
import { DEFAULT_STATE, WORKERS } from "./lib/project.ts";
import { configuration } from "./lib/publication/configuration.ts";
import { runJobNow } from "./lib/run-job.ts";
import { holdState, refuseWhileRestored } from "./lib/serving/state-lock.ts";
import { ofSources } from "./lib/serving/terminal-log.ts";
import { serve } from "./lib/workers.ts";

const program = commandLine("npm run refresh", "Runs jobs once, now, on the databases of this computer.", [
  "npm run refresh",
  "npm run refresh -- refresh-quotes refresh-news",
]);
withFolder(program)
  .addArgument(new Argument("[job...]", "all of them when absent").choices(JOBS.map(({ name }) => name)))
  .action(refresh);

await run(program);

/** Runs the named jobs in the built cron Worker, and prints a line for each result. */
async function refresh(names: string[], { state }: StateOptions): Promise<void> {
  const publication = await configuration();
  const asked = inPublication(publication, JOBS).filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
  for (const name of names)
    if (!asked.some((job) => job.name === name))
      console.log(`${name}: the publication has left out what it works for.`);
  await refuseWhileRestored(state ?? DEFAULT_STATE);
  await step("Build", build);
  const lock = await holdState(state ?? DEFAULT_STATE, '"npm run refresh"');
  const site = await localSite(state);
  const { miniflare } = await serve({ state, tell: ofSources, vars: { LOCAL_ORIGIN: site } });
  try {
    const env = await miniflare.getBindings<BaseEnv>(WORKERS.cron.name);
    await refuseUnfinished({ kv: env.KV });
    await migrate(env);
    // Nobody else runs jobs on these databases: a run that seems to be under way was killed.
    if ("release" in lock) await dropLeases({ db: openDb(env.DB) });
    for (const { name: job } of asked) {
      const ran = await step(
        job,
        () => runJobNow(miniflare, job),
        (result) => result?.summary ?? "not run: a run of it is under way, or a backup is restored",
      );
      if (ran?.state === "failed") process.exitCode = 1;
    }
  } finally {
    await miniflare.dispose();
    if ("release" in lock) lock.release();
  }
}
