import type { Deps } from "~/platform/deps.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { EVERY_MINUTES, JOB_NAMES, type JobName } from "~/platform/jobs/schedule.ts";
import { buildAnalysis } from "./build-analysis.ts";
import { buildDigest } from "./build-digest.ts";
import { drainOutbox } from "./drain-outbox.ts";
import { housekeeping } from "./housekeeping.ts";
import { refreshFeeds } from "./refresh-feeds.ts";
import { refreshFundamentals } from "./refresh-fundamentals.ts";
import { refreshNews } from "./refresh-news.ts";
import { refreshQuotes } from "./refresh-quotes.ts";
import { refreshVideos } from "./refresh-videos.ts";
import { sendDaily } from "./send-daily.ts";
import { weeklyIssue } from "./weekly-issue.ts";

export interface Job {
  name: JobName;
  everyMinutes: number;
  /** `force`: do it all now, whatever the schedule of its parts. */
  run: (deps: Deps, options?: { force?: boolean }) => Promise<RunOutcome>;
}

const WORK: Record<JobName, Job["run"]> = {
  "refresh-feeds": refreshFeeds,
  "refresh-videos": refreshVideos,
  "refresh-news": refreshNews,
  "refresh-quotes": refreshQuotes,
  "refresh-fundamentals": refreshFundamentals,
  "build-analysis": buildAnalysis,
  "build-digest": buildDigest,
  "send-daily": sendDaily,
  "weekly-issue": weeklyIssue,
  "drain-outbox": drainOutbox,
  housekeeping,
};

/** What the clock runs. */
export const JOBS: Job[] = JOB_NAMES.map((name) => ({
  name,
  everyMinutes: EVERY_MINUTES[name],
  run: WORK[name],
}));
