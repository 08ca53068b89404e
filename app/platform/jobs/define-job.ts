import type { Topic } from "../data/topics.ts";
import type { Deps } from "../deps.ts";
import type { Section } from "../publication/section.ts";
import type { RunOutcome } from "./runs.ts";

/** How often the cron trigger fires, in minutes (wrangler.cron.toml). */
export const TICK_MINUTES = 5;

/** The two cron triggers: the tick, and each minute for jobs that say that they are wanted. */
export const TICK = "*/5 * * * *";
export const EVERY_MINUTE = "* * * * *";

export interface JobOptions {
  /** Do everything now, whatever the schedule of the job's parts. */
  force: boolean;
  /** Ask this source alone, now. */
  only?: string;
  /** The run before was killed or stopped on an error: what it stored may not have been published. */
  again?: boolean;
}

export interface Job {
  /** Unique; names the job's runs, its lease and its queue messages. */
  name: string;
  /** What it keeps current, as readers call it; none for work that they do not see. */
  subject?: string;
  /** The part of the publication that it works for: without it the job is not run. */
  section?: Section;
  /** The kinds of the sources that only this job asks: nothing is kept of them when the publication has no such job. */
  sources?: readonly string[];
  /** Minutes between runs. `TICK_MINUTES` for a job whose parts have schedules of their own. */
  every: number;
  /** Everything that the job may change. A run that changed something names its topics or means all of these. */
  topics: readonly Topic[];
  /** The refresh calls that the job answers, such as "refresh-content". */
  answers: readonly string[];
  /** In a tick it runs when the others have ended: its work is about theirs. */
  isLast?: boolean;
  /** Whether the job has something to do between its runs, at this minute. */
  isWanted?: (deps: Deps) => Promise<boolean>;
  /** Does the work. Expected failures are part of the outcome; only bugs throw. */
  run: (deps: Deps, options: JobOptions) => Promise<RunOutcome>;
}

/** Declares a job. It runs once it is listed in the registry. */
export const defineJob = ({
  topics = [],
  answers = [],
  ...job
}: Omit<Job, "topics" | "answers"> & Partial<Pick<Job, "topics" | "answers">>): Job => ({
  ...job,
  topics,
  answers,
});
