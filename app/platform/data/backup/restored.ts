import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch, statement } from "../db.ts";
import { isLeased } from "../leases.ts";

/** When a backup was restored last: the database has forgotten what was mailed before that. */

/** In KV: the database itself is put back. */
const KEY = "restore:last";

/** Notes that a backup is restored now. */
export const noteRestore = ({ kv, now }: Pick<Deps, "kv" | "now">): Promise<void> =>
  kv.put(KEY, now().toISOString());

/** Returns whether what was to be mailed at this time may have gone out without the database knowing it. */
export async function mayHaveGoneOut({ kv }: Pick<Deps, "kv">, sendAt: Date): Promise<boolean> {
  const restoredAt = await kv.get(KEY);
  return restoredAt !== null && sendAt.getTime() <= Date.parse(restoredAt);
}

/** While this lease is there, the clock does nothing. It ends with the restore alone: half a database is nothing to work on. */
const CLOCK_LEASE = "restore-clock";

type StopDeps = Pick<Deps, "db" | "now">;

/** Returns whether a restore has stopped the clock. */
export const isClockStopped = (deps: StopDeps): Promise<boolean> => isLeased(deps, CLOCK_LEASE);

/** Stops the clock. Returns the jobs that still run. */
export async function stopClock({ db, now }: StopDeps): Promise<string[]> {
  const [, running] = await batch(db, [
    statement(sql`
      insert into leases (name, holder, expires_at) values (${CLOCK_LEASE}, 'restore', ${Number.MAX_SAFE_INTEGER})
      on conflict do nothing`),
    statement<{ name: string }>(sql`
      select substr(name, 5) as name from leases where name > 'job:' and name < 'job;' and expires_at > ${now().getTime()}`),
  ]);
  return running.map(({ name }) => name);
}

/** Lets the clock work again. */
export const startClock = () => statement(sql`delete from leases where name = ${CLOCK_LEASE}`);
