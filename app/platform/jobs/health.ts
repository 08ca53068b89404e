import { sql } from "drizzle-orm";
import * as z from "zod";
import { budgetsToday } from "../data/budgets.ts";
import { snapshotAges } from "../data/snapshots.ts";
import type { Deps } from "../deps.ts";
import type { WrongVar } from "../env.ts";
import { type MailHealth, mailHealth, mailHealthSchema } from "../mail/delivery/health.ts";
import { wrongVariablesOfClock } from "./wrong-variables.ts";

/** Runs a job may miss before it is late. */
const MISSED_RUNS = 3;

const jobHealthSchema = z.object({
  job: z.string(),
  subject: z
    .string()
    .nullable()
    .describe("What it keeps current, as readers call it; null for work that they do not see."),
  lastSuccessAt: z
    .string()
    .nullable()
    .describe("Of the last run that did its work, all or in part, or had none to do. ISO 8601 UTC."),
  ageSeconds: z.number().nullable(),
  state: z
    .enum(["ok", "partial", "failed", "late", "never"])
    .describe(
      "How the last run ended; `late` when no success is recent enough, `never` before the first run.",
    ),
});
export type JobHealth = z.infer<typeof jobHealthSchema>;

const sourceHealthSchema = z.object({
  id: z.string(),
  state: z.enum(["ok", "failing", "paused"]).describe("`paused`: somebody of the staff paused it."),
  lastSuccessAt: z.string().nullable(),
  failures: z.number().describe("In a row."),
  nextCheckAt: z.string(),
  lastError: z.string().nullable(),
});
export type SourceHealth = z.infer<typeof sourceHealthSchema>;

export const healthSchema = z
  .object({
    status: z
      .enum(["ok", "degraded", "failing"])
      .describe(
        "`failing`: a job does not work, no source answers, or the database does not. `degraded`: some sources fail, a job has never run, mail does not go out, search does not answer, a budget is used up, or a variable is wrong.",
      ),
    jobs: z.array(jobHealthSchema).describe("In the clock's order; empty before its first tick."),
    sources: z.array(sourceHealthSchema),
    mail: mailHealthSchema.nullable().describe("Null when the database does not answer."),
    budgets: z
      .array(
        z.object({
          name: z
            .enum(["modelRequests", "mails"])
            .describe("Requests to the language model; recipients that a mail provider took."),
          used: z.number(),
          exceeded: z.boolean().describe("Whether more was asked for than the day or the account has."),
        }),
      )
      .describe("What was used since midnight UTC of what a day may cost."),
    search: z
      .enum(["ok", "failing"])
      .describe(
        "`failing`: the search's database does not answer; pages without a search are not concerned.",
      ),
    snapshots: z
      .array(z.object({ name: z.string(), asOf: z.string() }))
      .describe("What pages are made of, and when it was true. ISO 8601 UTC."),
    database: z.enum(["ok", "failing"]).describe("`failing`: it does not answer; nothing else is known."),
    wrongVariables: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .describe(
        "Variables of the environment that are wrong: what they are for is off. Those of the cron Worker are as of its last run; none when the database does not answer.",
      ),
  })
  .meta({ id: "Health" });
export type HealthReport = z.infer<typeof healthSchema>;

/** Reports on the clock's work, and that the database does not answer if so. Never throws. */
export async function healthReport(
  deps: Pick<Deps, "db" | "search" | "now" | "vars" | "log" | "wrongVars">,
): Promise<HealthReport> {
  try {
    return await workReport(deps);
  } catch (error) {
    deps.log.error("health", error);
    return {
      status: "failing",
      jobs: [],
      sources: [],
      mail: null,
      budgets: [],
      search: await searchState(deps),
      snapshots: [],
      database: "failing",
      wrongVariables: [...(deps.wrongVars ?? [])],
    };
  }
}

/** Reads the register of jobs, four index look-ups a job, the rows of the sources, the state of mail, and the clock's wrong variables. */
async function workReport({
  db,
  search: index,
  now,
  vars,
  wrongVars = [],
}: Pick<Deps, "db" | "search" | "now" | "vars" | "wrongVars">): Promise<HealthReport> {
  const [jobRows, sourceRows, mail, budgets, snapshots, search, ofClock] = await Promise.all([
    db.all<JobRow>(sql`select name as job, subject, every,
        max(coalesce((select finished_at from runs where job = name and state = 'ok' order by started_at desc limit 1), 0),
          coalesce((select finished_at from runs where job = name and state = 'partial' order by started_at desc limit 1), 0),
          coalesce((select finished_at from runs where job = name and state = 'idle' order by started_at desc limit 1), 0)
        ) as successAt,
        (select state from runs where job = name and finished_at is not null order by started_at desc limit 1) as state
      from jobs order by position`),
    db.all<SourceRow>(sql`select s.id, s.failures, s.last_success_at as lastSuccessAt, s.next_check_at as nextCheckAt,
        s.last_error as lastError, p.source_id is not null as paused
      from sources s left join source_pauses p on p.source_id = s.id order by s.id`),
    mailHealth({ db, now, vars }),
    budgetsToday({ db, now }),
    snapshotAges({ db }),
    searchState({ search: index }),
    wrongVariablesOfClock({ db }),
  ]);
  const jobs = jobRows.map((row) => jobHealth(row, now().getTime()));
  const sourceHealth = sourceRows.map(
    (row): SourceHealth => ({
      id: row.id,
      state: row.paused ? "paused" : row.failures > 0 ? "failing" : "ok",
      lastSuccessAt: isoOrNull(row.lastSuccessAt),
      failures: row.failures,
      nextCheckAt: new Date(row.nextCheckAt).toISOString(),
      lastError: row.lastError,
    }),
  );
  const status = overall(jobs, sourceHealth, mail);
  const wrongVariables = withThoseOfClock(wrongVars, ofClock);
  const isLimited =
    wrongVariables.length > 0 || search === "failing" || budgets.some(({ exceeded }) => exceeded);
  return {
    status: status === "ok" && isLimited ? "degraded" : status,
    jobs,
    sources: sourceHealth,
    mail,
    budgets,
    search,
    snapshots,
    database: "ok",
    wrongVariables,
  };
}

/** What both Workers have wrong is named once. */
function withThoseOfClock(own: readonly WrongVar[], ofClock: readonly WrongVar[]): WrongVar[] {
  const names = new Set(own.map(({ name }) => name));
  const others = ofClock.filter(({ name }) => !names.has(name));
  return [...own, ...others.map(({ name, reason }) => ({ name, reason: `${reason} (in the cron Worker)` }))];
}

const searchState = ({ search }: Pick<Deps, "search">): Promise<HealthReport["search"]> =>
  search.run(sql`select 1`).then(
    () => "ok" as const,
    () => "failing" as const,
  );

interface JobRow {
  job: string;
  subject: string | null;
  /** Minutes between runs. */
  every: number;
  /** 0: never. */
  successAt: number;
  /** Of the last run that ended. */
  state: "ok" | "partial" | "failed" | "idle" | null;
}

interface SourceRow {
  id: string;
  failures: number;
  lastSuccessAt: number | null;
  nextCheckAt: number;
  lastError: string | null;
  paused: 0 | 1;
}

function jobHealth({ job, subject, every, successAt, state }: JobRow, now: number): JobHealth {
  const age = successAt ? now - successAt : null;
  const late = age === null || age > every * MISSED_RUNS * 60_000;
  return {
    job,
    subject,
    lastSuccessAt: isoOrNull(successAt),
    ageSeconds: age && Math.round(age / 1000),
    state: state === null ? "never" : late && state !== "failed" ? "late" : state === "idle" ? "ok" : state,
  };
}

function overall(jobs: JobHealth[], sources: SourceHealth[], mail: MailHealth): HealthReport["status"] {
  const failing = sources.filter(({ state }) => state === "failing").length;
  if (jobs.some(({ state }) => state === "failed" || state === "late")) return "failing";
  const paused = sources.filter(({ state }) => state === "paused").length;
  if (failing > 0 && failing + paused === sources.length) return "failing";
  const working = jobs.length > 0 && jobs.every(({ state }) => state === "ok");
  return working && failing === 0 && mail.state === "ok" ? "ok" : "degraded";
}

const isoOrNull = (time: number | null) => (time ? new Date(time).toISOString() : null);
