import { pruneAlerts } from "~/domains/alerts/store/upkeep.ts";
import { pruneMessages } from "~/domains/contact/store/retention.ts";
import { forgetDeleted } from "~/domains/content/store/desk/withheld.ts";
import { pruneMisses } from "~/domains/content/store/search/misses.ts";
import { pruneMoveFiles, pruneMoves } from "~/domains/moving/store/moves.ts";
import { pruneNews } from "~/domains/news/store/removal.ts";
import { pruneImports } from "~/domains/newsletter/store/import/staged.ts";
import { pruneUnconfirmed } from "~/domains/newsletter/store/operator.ts";
import { recountReaders } from "~/domains/newsletter/store/readers/counts.ts";
import { pruneReports } from "~/domains/valuation/report/store/reports.ts";
import { pruneDrafts } from "~/domains/writing/store/publication.ts";
import { pruneCounts } from "~/platform/counts/read.ts";
import { pruneReceipts } from "~/platform/data/backup/erasures.ts";
import { batch } from "~/platform/data/db.ts";
import { pruneLeases } from "~/platform/data/leases.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import { pruneParts } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { pruneAudit } from "~/platform/desk/audit.ts";
import { pruneSessions } from "~/platform/desk/sessions.ts";
import { pruneRateLimits } from "~/platform/forms/rate-limit.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import { pruneRuns, type RunOutcome } from "~/platform/jobs/runs.ts";
import { pruneMail } from "~/platform/mail/delivery/prune.ts";
import { pruneAnswers } from "~/platform/sources/history.ts";
import { pruneDeliveries } from "~/platform/webhooks/deliver.ts";

const DAY_MS = 24 * 60 * 60_000;
const RUNS_KEPT_MS = 30 * DAY_MS;

export const housekeepingJob = defineJob({
  name: "housekeeping",
  every: 24 * 60,
  run: housekeeping,
});

/**
 * Deletes what is kept no longer: each store knows for how long (`RETENTION` says it to readers). Counts the subscribers
 * again.
 */
export async function housekeeping(deps: Deps): Promise<RunOutcome> {
  const pruned = await pruneRuns(deps, deps.now().getTime() - RUNS_KEPT_MS);
  await pruneLeases(deps);
  await pruneRateLimits(deps);
  await pruneMail(deps);
  await pruneReports(deps);
  await pruneMoveFiles(deps);
  await batch(deps.db, [
    ...pruneUnconfirmed(deps),
    ...pruneAlerts(deps),
    pruneMessages(deps),
    pruneMisses(deps),
    pruneAnswers(deps),
    ...forgetDeleted(deps.now()),
    pruneParts(deps.now()),
    pruneAudit(deps.now().getTime()),
    ...pruneSessions(deps),
    pruneDeliveries(deps),
    pruneReceipts(deps),
    ...pruneImports(deps.now().getTime() - RETENTION.imports * DAY_MS),
    ...recountReaders(),
    ...pruneDrafts(deps),
    ...pruneMoves(deps),
    ...pruneCounts(deps.now()),
  ]);
  const news = await pruneNews(deps, deps.now().getTime() - deps.publication.news.keepDays * DAY_MS);
  return {
    state: "ok",
    summary: `Removed ${pruned} old run records and ${news} news items.`,
    changed: false,
  };
}
