import { parseArgs } from "node:util";
import { JOBS } from "~/jobs/registry.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { build } from "./build.ts";
import { checkedPublication } from "./lib/checked-publication.ts";
import { migrate } from "./lib/migrate.ts";
import { command, Mistake, WORKERS } from "./lib/project.ts";
import { runJobNow } from "./lib/run-job.ts";
import { step } from "./lib/steps.ts";
import { serve } from "./lib/workers.ts";

/** Runs every job once in the built cron Worker, or those that are named, and prints a line for each result. */
await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { state: { type: "string" } },
  });
  const unknown = positionals.find((name) => !JOBS.some((job) => job.name === name));
  if (unknown) throw new Mistake(`There is no job "${unknown}".`);
  const asked = JOBS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  await step("Configuration", checkedPublication, () => "valid");
  await step("Build", build);
  const { miniflare } = await serve({ state: values.state });
  try {
    await migrate(await miniflare.getBindings<BaseEnv>(WORKERS.cron.name));
    for (const { name: job } of asked) {
      const ran = await step(
        job,
        () => runJobNow(miniflare, job),
        (result) => result?.summary ?? "not run: a run of it is under way",
      );
      if (ran?.state === "failed") process.exitCode = 1;
    }
  } finally {
    await miniflare.dispose();
  }
});
