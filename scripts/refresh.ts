import { parseArgs } from "node:util";
import { desc, eq } from "drizzle-orm";
import { JOBS } from "~/jobs/registry.ts";
import { openDb } from "~/platform/data/db.ts";
import { runs } from "~/platform/data/tables.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { build } from "./build.ts";
import { checkedPublication } from "./lib/checked-publication.ts";
import { migrate } from "./lib/migrate.ts";
import { command, Mistake, WORKERS } from "./lib/project.ts";
import { step } from "./lib/steps.ts";
import { serve } from "./lib/workers.ts";

const QUEUE = "recurring-jobs";

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
    const env = await miniflare.getBindings<BaseEnv>(WORKERS.cron.name);
    await migrate(env);
    const cron = await miniflare.getWorker(WORKERS.cron.name);
    for (const { name: job } of asked) {
      const run = async () => {
        const before = await lastRun(env, job);
        await cron.queue(QUEUE, [
          { id: job, timestamp: new Date(), attempts: 1, body: { job, force: true } },
        ]);
        const after = await lastRun(env, job);
        return after?.id === before?.id ? undefined : after;
      };
      const ran = await step(job, run, (result) => result?.summary ?? "not run: a run of it is under way");
      if (ran?.state === "failed") process.exitCode = 1;
    }
  } finally {
    await miniflare.dispose();
  }
});

async function lastRun(env: BaseEnv, job: string) {
  const [run] = await openDb(env.DB)
    .select()
    .from(runs)
    .where(eq(runs.job, job))
    .orderBy(desc(runs.startedAt))
    .limit(1);
  return run;
}
