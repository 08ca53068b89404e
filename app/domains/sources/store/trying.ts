import type { Deps } from "~/platform/deps.ts";
import type { CronService } from "~/platform/env.ts";
import { askCron } from "~/platform/sources/ask-cron.ts";
import type { Found } from "~/platform/sources/found.ts";

/** Asks the cron Worker what is at an address, and what it would bring as a source of a kind. */
export async function trySource(
  deps: Pick<Deps, "log"> & { cron?: CronService },
  address: string,
  kind: string,
): Promise<Found> {
  const asked = await askCron(deps, (cron) => cron.trySource(address, kind));
  return asked.ok ? asked.value : asked;
}
