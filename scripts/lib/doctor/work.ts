import type { WrongVar } from "~/platform/env.ts";
import type { HealthReport, JobHealth } from "~/platform/jobs/health.ts";
import { Mistake } from "../cli/mistake.ts";
import { typedAgain } from "../cli/typed-again.ts";
import type { StateOptions } from "../on-state.ts";
import { Warning } from "./findings.ts";

/** What is said of the clock's work: jobs, the last backup, and how old each source is. */

const HOUR_MS = 60 * 60_000;
/** A day's backup may be late by as much. */
const BACKUP_HOURS = 48;

/** Returns a time as its age, such as "3 h ago". */
export function age(time: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 60_000));
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 48 * 60
    ? `${Math.round(minutes / 60)} h ago`
    : `${Math.round(minutes / 60 / 24)} days ago`;
}

/** @throws Mistake for a job whose last run failed */
export function jobLine({ state, lastSuccessAt }: JobHealth, now: Date): string {
  const line = lastSuccessAt ? `${state}, last success ${age(lastSuccessAt, now)}` : state;
  if (state === "failed") throw new Mistake(line);
  return line;
}

/** @throws Mistake for wrong variables */
export function variablesLine(wrong: readonly WrongVar[]): string {
  if (wrong.length === 0) return "none is wrong";
  throw new Mistake(
    wrong.map(({ name, reason }) => `${name} is wrong, so what it is for is off: ${reason}`).join("; "),
  );
}

/** @throws Mistake for a source that fails */
export function sourceLine(
  { state, lastSuccessAt, lastError, failures }: HealthReport["sources"][number],
  now: Date,
): string {
  const read = lastSuccessAt ? `last read ${age(lastSuccessAt, now)}` : "never read";
  if (state === "failing") throw new Mistake(`${failures} failures in a row, ${read}: ${lastError}`);
  return `${state}, ${read}`;
}

/**
 * Returns when a deployed site's last backup was.
 * @throws Mistake when it is too old, or the last run kept none
 * @throws Warning before the first
 */
export function backupLine(jobs: readonly JobHealth[], now: Date, where: StateOptions): string {
  const takes = `${typedAgain("npm run backup --", where)} takes one now`;
  const run = jobs.find(({ job }) => job === "keep-backup");
  // A run without a bucket counts as one that did its work in part.
  if (run?.state === "partial")
    throw new Mistake(
      `the last run kept none: no bucket is bound as BACKUPS in wrangler.cron.toml; ${takes}`,
    );
  const last = run?.lastSuccessAt;
  if (!last) throw new Warning(`none yet: the clock keeps one each day; ${takes}`);
  if (now.getTime() - Date.parse(last) > BACKUP_HOURS * HOUR_MS)
    throw new Mistake(`${age(last, now)}: ${takes}; /api/health says why`);
  return age(last, now);
}
