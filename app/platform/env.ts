import * as z from "zod";

/** What the cron Worker answers to the site over its service binding. */
export interface CronService {
  /** Asks for one run of a job; see `requestRefresh` in `jobs/schedule.ts`. */
  requestRefresh(job: string, options?: { force?: boolean }): Promise<RefreshAnswer>;
}

export type RefreshAnswer = { status: "started" | "running" | "fresh"; lastRunAt: string | null };

/** Bindings and variables that both Workers have. Variables arrive as strings and are checked by `parseVars`. */
export interface BaseEnv {
  DB: D1Database;
  SEARCH: D1Database;
  KV: KVNamespace;
  OPERATOR_TOKEN?: string;
  YOUTUBE_API_KEY?: string;
  UPSTREAM_GATEWAY?: string;
  UPSTREAM_CONTACT?: string;
  MAIL_SECRET?: string;
  /** A `[[ratelimits]]` binding; without one the forms count in the database. */
  FORM_LIMITER?: RateLimit;
}

export interface SiteEnv extends BaseEnv {
  ASSETS?: Fetcher;
  CRON?: CronService;
  COMPRESS?: string;
  /** Where events are counted; without it they are not. */
  ANALYTICS?: AnalyticsEngineDataset;
}

export interface CronEnv extends BaseEnv {
  JOBS: Queue<{ job: string }>;
}

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);

const varsSchema = z.object({
  /** Lets an operator force a refresh; at least 24 characters. */
  OPERATOR_TOKEN: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  /** With a key, videos get durations and statistics from the YouTube Data API v3. */
  YOUTUBE_API_KEY: z.preprocess(blankAsAbsent, z.string().optional()),
  /** Sends every outgoing request through this origin as `{gateway}/{host}{path}`: an egress proxy, or a test's stand-in for the internet. */
  UPSTREAM_GATEWAY: z.preprocess(blankAsAbsent, z.url().optional()),
  /** Contact address in the User-Agent that upstreams see. */
  UPSTREAM_CONTACT: z.preprocess(blankAsAbsent, z.string().optional()),
  /** Signs the links in mails; at least 24 characters. Without it one is made and kept in the database. */
  MAIL_SECRET: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  COMPRESS: z.enum(["on", "off"]).default("off"),
});

export type Vars = z.infer<typeof varsSchema>;

/** Checks the environment's variables; throws one sentence that names the wrong one. */
export function parseVars(env: object): Vars {
  const parsed = varsSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`The environment variable ${issue?.path.join(".")} is wrong: ${issue?.message}.`);
}
