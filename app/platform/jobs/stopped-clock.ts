import { sql } from "drizzle-orm";
import { batch, type Statement, statement } from "../data/db.ts";
import { isLeased } from "../data/leases.ts";
import type { Deps } from "../deps.ts";

/** Stops the clock while a backup is restored: half a database is nothing to work on. */

/** While this lease is there, no job runs. It ends with the restore alone. */
const STOP_LEASE = "restore-clock";

const JOB = "job:";

/** Returns the name of the lease that a job's run holds. */
export const jobLease = (name: string): string => JOB + name;

type StopDeps = Pick<Deps, "db" | "now">;

export const isClockStopped = (deps: StopDeps): Promise<boolean> => isLeased(deps, STOP_LEASE);

/** Stops the clock. Returns the jobs that still run. */
export async function stopClock({ db, now }: StopDeps): Promise<string[]> {
  const [, running] = await batch(db, [
    statement(sql`
      insert into leases (name, holder, expires_at) values (${STOP_LEASE}, 'restore', ${Number.MAX_SAFE_INTEGER})
      on conflict do nothing`),
    statement<{ name: string }>(sql`
      select name from leases where name >= ${JOB} and name < ${`${JOB}\u{10FFFF}`} and expires_at > ${now().getTime()}`),
  ]);
  return running.map(({ name }) => name.slice(JOB.length));
}

/** Returns the statement that lets the clock work again. */
export const startClock = (): Statement => statement(sql`delete from leases where name = ${STOP_LEASE}`);
