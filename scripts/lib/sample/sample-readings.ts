import { dailySection } from "~/domains/daily/section.ts";
import { buildDigest } from "~/jobs/build-digest.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";

/** Makes the week's digest and the daily edition from the other sample data, where the publication has them, before the clock's first tick. */
export async function seedReadings(deps: Deps): Promise<string> {
  const { publication } = deps;
  const digest = publication.digest && (await buildDigest(deps));
  const daily = dailySection(publication) && (await publishEdition(deps));
  const topics = [...(digest?.changed ? ["digest"] : []), ...(daily?.changed ? ["daily"] : [])];
  if (topics.length === 0) return "unchanged";
  await changeTopics(deps, topics);
  return [digest?.changed && "digest", daily?.changed && "daily edition"].filter(Boolean).join(", ");
}
