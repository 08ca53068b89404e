import type { Deps } from "../deps.ts";
import type { CronService } from "../env.ts";

type Failed = { ok: false; message: string };

/** Asks the cron Worker something for somebody who waits for it. Fails with a sentence when it does not answer. */
export async function askCron<Answer>(
  { cron, log }: Pick<Deps, "log"> & { cron?: CronService },
  ask: (cron: CronService) => Promise<Answer>,
): Promise<{ ok: true; value: Answer } | Failed> {
  if (!cron) return { ok: false, message: "Sources cannot be read here: there is no cron Worker." };
  try {
    return { ok: true, value: await ask(cron) };
  } catch (error) {
    log.error("cron.not-answered", error);
    return { ok: false, message: "This took too long, or failed on our side. Try again in a minute." };
  }
}
