import { isAnyDue, publishDue } from "~/domains/content/store/publishing/schedule.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { addOwnArticles } from "./refresh-news.ts";

export const publishScheduledJob = defineJob({
  name: "publish-scheduled",
  every: TICK_MINUTES,
  topics: ["content", "news"],
  isWanted: isAnyDue,
  run: publishScheduled,
});

/** Publishes the articles whose minute has come, on the news page too. */
export async function publishScheduled(
  deps: Deps,
  { again = false }: Partial<Pick<JobOptions, "again">> = {},
): Promise<RunOutcome> {
  const { inserted, updated, left, nextAt } = await publishDue(deps);
  const published = inserted + updated;
  const { news } = deps.publication;
  // A run that was cut off may have published articles without telling the news.
  if (published > 0 || again) {
    const changed = await addOwnArticles(deps, news);
    if (changed || again) await publishNews(deps, news);
  }
  const parts = [
    published === 0 ? "No article was due" : `${published} articles published`,
    nextAt !== null && `${left} wait for their date, the next until ${new Date(nextAt).toISOString()}`,
  ];
  return {
    state: published === 0 ? "idle" : "ok",
    summary: `${parts.filter(Boolean).join("; ")}.`,
    changed: published > 0,
  };
}
