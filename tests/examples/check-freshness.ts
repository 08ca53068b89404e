// app/jobs/check-freshness.ts
import { articlePage } from "~/domains/content/store/queries.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

const WEEK_MS = 7 * 86_400_000;

export const checkFreshnessJob = defineJob({
  name: "check-freshness",
  every: 24 * 60,
  run: checkFreshness,
});

/** Reports when no article was published within a week. Changes nothing that a visitor sees. */
export async function checkFreshness({ db, now }: Deps): Promise<RunOutcome> {
  const { total } = await articlePage(db, { limit: 1, offset: 0, since: now().getTime() - WEEK_MS });
  return {
    state: total > 0 ? "ok" : "partial",
    summary: `${total} articles were published within a week.`,
    changed: false,
  };
}
