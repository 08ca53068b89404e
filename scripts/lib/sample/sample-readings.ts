import { buildDigest } from "~/jobs/build-digest.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import { bumpContentVersion } from "~/platform/data/content-version.ts";
import type { Deps } from "~/platform/deps.ts";

/** Makes the week's digest and the daily edition from the other sample data, before the clock's first tick. */
export async function seedReadings(deps: Deps): Promise<string> {
  const digest = await buildDigest(deps);
  const daily = await publishEdition(deps);
  if (!digest.changed && !daily.changed) return "unchanged";
  await bumpContentVersion(deps);
  return [digest.changed && "digest", daily.changed && "daily edition"].filter(Boolean).join(", ");
}
