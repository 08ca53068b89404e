import type { Job } from "~/platform/jobs/define-job.ts";
import { buildAnalysisJob } from "./build-analysis.ts";
import { buildDigestJob } from "./build-digest.ts";
import { refreshAccessKeysJob } from "./desk/refresh-access-keys.ts";
import { drainOutboxJob } from "./drain-outbox.ts";
import { fetchPicturesJob } from "./fetch-pictures.ts";
import { singleLettersJob } from "./letters/single-letters.ts";
import { weeklyIssueJob } from "./letters/weekly-issue.ts";
import { buildExportJob } from "./moving/build-export.ts";
import { moveInJob } from "./moving/move-in.ts";
import { publishScheduledJob } from "./publish-scheduled.ts";
import { importSubscribersJob } from "./readers/import-subscribers.ts";
import { sendWebhooksJob } from "./readers/send-webhooks.ts";
import { refreshFeedsJob } from "./refresh-feeds.ts";
import { refreshFundamentalsJob } from "./refresh-fundamentals.ts";
import { refreshNewsJob } from "./refresh-news.ts";
import { refreshQuotesJob } from "./refresh-quotes.ts";
import { refreshVideosJob } from "./refresh-videos.ts";
import { reportTroublesJob } from "./report-troubles.ts";
import { sendAlertsJob } from "./send-alerts.ts";
import { sendDailyJob } from "./send-daily.ts";
import { checkPublicationJob } from "./upkeep/check-publication.ts";
import { countViewsJob } from "./upkeep/count-views.ts";
import { countVisitsJob } from "./upkeep/count-visits.ts";
import { housekeepingJob } from "./upkeep/housekeeping.ts";
import { keepBackupJob } from "./upkeep/keep-backup.ts";
import { mendDerivedJob } from "./upkeep/mend-derived.ts";

/** All jobs. `npm run refresh` runs them in this order: a job comes after those whose data it uses. */
export const JOBS: readonly Job[] = [
  checkPublicationJob,
  refreshAccessKeysJob,
  refreshFeedsJob,
  publishScheduledJob,
  countViewsJob,
  countVisitsJob,
  refreshVideosJob,
  fetchPicturesJob,
  refreshNewsJob,
  refreshQuotesJob,
  refreshFundamentalsJob,
  buildAnalysisJob,
  buildDigestJob,
  sendAlertsJob,
  sendDailyJob,
  weeklyIssueJob,
  singleLettersJob,
  reportTroublesJob,
  drainOutboxJob,
  sendWebhooksJob,
  importSubscribersJob,
  moveInJob,
  buildExportJob,
  mendDerivedJob,
  housekeepingJob,
  keepBackupJob,
];
