/** The jobs by name and how often the clock runs them. What they do is in `jobs/registry.ts`. */

/** How often the cron trigger fires (wrangler.cron.toml). */
export const TICK_MINUTES = 5;

export const JOB_NAMES = [
  "refresh-feeds",
  "refresh-videos",
  "refresh-news",
  "refresh-quotes",
  "refresh-fundamentals",
  "build-analysis",
  "build-digest",
  "send-daily",
  "weekly-issue",
  "drain-outbox",
  "housekeeping",
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Minutes between runs. The refresh jobs run at every tick: each source has a schedule of its own. */
export const EVERY_MINUTES: Record<JobName, number> = {
  "refresh-feeds": TICK_MINUTES,
  "refresh-videos": TICK_MINUTES,
  "refresh-news": TICK_MINUTES,
  "refresh-quotes": TICK_MINUTES,
  "refresh-fundamentals": TICK_MINUTES,
  "build-analysis": TICK_MINUTES,
  "build-digest": TICK_MINUTES,
  "send-daily": TICK_MINUTES,
  "weekly-issue": TICK_MINUTES,
  "drain-outbox": TICK_MINUTES,
  housekeeping: 24 * 60,
};

/** What a refresh call may ask for, and the jobs that answer it. */
export const REFRESHES = {
  "refresh-feeds": ["refresh-feeds"],
  "refresh-videos": ["refresh-videos"],
  "refresh-news": ["refresh-news"],
  "refresh-content": ["refresh-feeds", "refresh-videos"],
} as const satisfies Record<string, readonly JobName[]>;
export type RefreshName = keyof typeof REFRESHES;
