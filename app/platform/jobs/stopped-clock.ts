import { sql } from "drizzle-orm";
import { batch, type Statement, statement } from "../data/db.ts";
import { isLeased, RESTORE } from "../data/leases.ts";
import type { Deps } from "../deps.ts";

/** Stops the clock while a backup is restored: half a database is nothing to work on. */

/** While this lease is there, no job runs. That of a restore which writes ends with it alone. */
const STOP_LEASE = "restore-clock";

const JOB = "job:";

/** Returns the name of the lease that a job's run holds. */
export const jobLease = (name: string): string => JOB + name;

type StopDeps = Pick<Deps, "db" | "now">;

export const isClockStopped = (deps: StopDeps): Promise<boolean> => isLeased(deps, STOP_LEASE);

/** How long the clock stands still for a restore that waits: one that is killed has written nothing. */
export const PAUSE_MINUTES = 2;

/** Lets the clock stand still for two minutes. Returns the jobs that still run. */
export async function pauseClock({ db, now }: StopDeps): Promise<string[]> {
  const time = now().getTime();
  const [, running] = await batch(db, [
    stopUntil(time + PAUSE_MINUTES * 60_000),
    statement<{ name: string }>(sql`
      select name from leases where name >= ${JOB} and name < ${`${JOB}\u{10FFFF}`} and expires_at > ${time}`),
  ]);
  return running.map(({ name }) => name.slice(JOB.length));
}

/** Returns the statement that lets the clock stand still until it is started. */
export const stopClock = (): Statement => stopUntil(Number.MAX_SAFE_INTEGER);

/** The clock that a restore left stopped stays so. */
const stopUntil = (time: number): Statement =>
  statement(sql`
    insert into leases (name, holder, expires_at) values (${STOP_LEASE}, ${RESTORE}, ${time})
    on conflict (name) do update set expires_at = max(expires_at, excluded.expires_at)`);

/** Returns the statement that ends a pause of the clock. */
export const endPause = (): Statement =>
  statement(sql`delete from leases where name = ${STOP_LEASE} and expires_at < ${Number.MAX_SAFE_INTEGER}`);

/** Returns the statement that lets the clock work again. */
export const startClock = (): Statement => statement(sql`delete from leases where name = ${STOP_LEASE}`);
