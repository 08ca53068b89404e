import { addViews } from "~/domains/content/store/views/views.ts";
import { counted } from "~/lib/format.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, type JobOptions } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

/** Lists and the front page are then rendered again, as often as the ages on them change. */
const EVERY_MINUTES = 60;

export const countViewsJob = defineJob({
  name: "count-views",
  every: EVERY_MINUTES,
  topics: ["content"],
  run: countViews,
});

/** Adds the views that the site has noted to the articles' counts, by which the trend is computed. */
export async function countViews(
  deps: Deps,
  { again = false }: Partial<Pick<JobOptions, "again">> = {},
): Promise<RunOutcome> {
  const changed = await addViews(deps);
  return {
    state: changed === 0 ? "idle" : "ok",
    summary: changed === 0 ? "No article was viewed." : `Counted views of ${counted(changed, "article")}.`,
    // A run that was cut off may have added some without telling the pages.
    changed: changed > 0 || again,
  };
}
