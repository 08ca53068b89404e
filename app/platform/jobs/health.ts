import { sql } from "drizzle-orm";
import { sources } from "../data/tables.ts";
import type { Deps } from "../deps.ts";
import { type MailHealth, mailHealth } from "../mail/delivery/health.ts";

/** Runs a job may miss before it is late. */
const MISSED_RUNS = 3;

export interface JobHealth {
  job: string;
  /** Of the last run that did its work, all or in part. ISO 8601 UTC. */
  lastSuccessAt: string | null;
  ageSeconds: number | null;
  /** How the last run ended; `late` when no success is recent enough, `never` before the first run. */
  state: "ok" | "partial" | "failed" | "late" | "never";
}

export interface SourceHealth {
  id: string;
  state: "ok" | "failing";
  lastSuccessAt: string | null;
  /** In a row. */
  failures: number;
  nextCheckAt: string;
  lastError: string | null;
}

export interface HealthReport {
  /** `failing`: a job does not work, or no source answers. `degraded`: some sources fail, a job has never run, or mail does not go out. */
  status: "ok" | "degraded" | "failing";
  /** In the clock's order; empty before its first tick. */
  jobs: JobHealth[];
  sources: SourceHealth[];
  mail: MailHealth;
}

/** Reports on the clock's work. Reads the register of jobs, three index look-ups a job and the rows of the sources. */
export async function healthReport({
  db,
  now,
  vars,
}: Pick<Deps, "db" | "now" | "vars">): Promise<HealthReport> {
  const [jobRows, sourceRows, mail] = await Promise.all([
    db.all<JobRow>(sql`select name as job, every,
        max(coalesce((select finished_at from runs where job = name and state = 'ok' order by started_at desc limit 1), 0),
          coalesce((select finished_at from runs where job = name and state = 'partial' order by started_at desc limit 1), 0)
        ) as successAt,
        (select state from runs where job = name and finished_at is not null order by started_at desc limit 1) as state
      from jobs order by position`),
    db.select().from(sources).orderBy(sources.id),
    mailHealth({ db, now, vars }),
  ]);
  const jobs = jobRows.map((row) => jobHealth(row, now().getTime()));
  const sourceHealth = sourceRows.map(
    (row): SourceHealth => ({
      id: row.id,
      state: row.failures > 0 ? "failing" : "ok",
      lastSuccessAt: isoOrNull(row.lastSuccessAt),
      failures: row.failures,
      nextCheckAt: new Date(row.nextCheckAt).toISOString(),
      lastError: row.lastError,
    }),
  );
  return { status: overall(jobs, sourceHealth, mail), jobs, sources: sourceHealth, mail };
}

interface JobRow {
  job: string;
  /** Minutes between runs. */
  every: number;
  /** 0: never. */
  successAt: number;
  /** Of the last run that ended. */
  state: "ok" | "partial" | "failed" | null;
}

function jobHealth({ job, every, successAt, state }: JobRow, now: number): JobHealth {
  const age = successAt ? now - successAt : null;
  const late = age === null || age > every * MISSED_RUNS * 60_000;
  return {
    job,
    lastSuccessAt: isoOrNull(successAt),
    ageSeconds: age && Math.round(age / 1000),
    state: state === null ? "never" : late && state !== "failed" ? "late" : state,
  };
}

function overall(jobs: JobHealth[], sources: SourceHealth[], mail: MailHealth): HealthReport["status"] {
  const failing = sources.filter(({ state }) => state === "failing").length;
  if (jobs.some(({ state }) => state === "failed" || state === "late")) return "failing";
  if (failing > 0 && failing === sources.length) return "failing";
  const working = jobs.length > 0 && jobs.every(({ state }) => state === "ok");
  return working && failing === 0 && mail.state === "ok" ? "ok" : "degraded";
}

const isoOrNull = (time: number | null) => (time ? new Date(time).toISOString() : null);
