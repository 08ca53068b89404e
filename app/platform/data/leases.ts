import { and, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { rowsOf, statement } from "./db.ts";
import { leases } from "./tables.ts";

/**
 * At most one holder of a name at a time, across every isolate: D1 decides. Who works under a lease renews it; that of a
 * holder who died ends after its time to live.
 */

type LeaseDeps = Pick<Deps, "db" | "now">;

/** What work under a lease needs beside. */
type HolderDeps = LeaseDeps & Pick<Deps, "log">;

export interface Lease {
  name: string;
  holder: string;
}

/** Takes a lease for `ttlMs` in one statement; null while somebody else holds it. */
export async function claimLease({ db, now }: LeaseDeps, name: string, ttlMs: number): Promise<Lease | null> {
  const time = now().getTime();
  const claim = { holder: crypto.randomUUID(), expiresAt: time + ttlMs };
  const claimed = await db
    .insert(leases)
    .values({ name, ...claim })
    .onConflictDoUpdate({ target: leases.name, set: claim, setWhere: lte(leases.expiresAt, time) })
    .returning({ name: leases.name, holder: leases.holder });
  return claimed[0] ?? null;
}

/** Gives a lease back, if it is still this holder's. */
export async function releaseLease({ db }: Pick<Deps, "db">, { name, holder }: Lease): Promise<void> {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
}

/** Ends a lease, whoever holds it. */
export async function dropLease({ db }: Pick<Deps, "db">, name: string): Promise<void> {
  await db.delete(leases).where(eq(leases.name, name));
}

/** The holder of a restore's leases. */
export const RESTORE = "restore";

/**
 * Ends all leases, on databases that nobody else works with: whoever held one was killed. Those of a restore stay: what
 * it left unfinished is nothing to work on.
 */
export async function dropLeases({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(leases).where(ne(leases.holder, RESTORE));
}

export async function isLeased({ db, now }: LeaseDeps, name: string): Promise<boolean> {
  const held = await db
    .select({ name: leases.name })
    .from(leases)
    .where(and(eq(leases.name, name), gt(leases.expiresAt, now().getTime())));
  return held.length > 0;
}

/** Returns the condition that a lease is still this holder's, for the batch that writes what was worked out under it. */
export const stillHeld = ({ name, holder }: Lease): SQL =>
  sql`exists (select 1 from leases where name = ${name} and holder = ${holder})`;

export async function isStillHeld({ db }: Pick<Deps, "db">, lease: Lease): Promise<boolean> {
  const [row] = await rowsOf(db, statement<{ held: number }>(sql`select ${stillHeld(lease)} as held`));
  return row?.held === 1;
}

/** Extends a lease, if it is still this holder's. */
async function renewLease({ db, now }: LeaseDeps, { name, holder }: Lease, ttlMs: number): Promise<void> {
  await db
    .update(leases)
    .set({ expiresAt: now().getTime() + ttlMs })
    .where(and(eq(leases.name, name), eq(leases.holder, holder)));
}

/** Renewals within a time to live: two may fail. */
const BEATS = 3;

/**
 * Does the work while holding the lease, which is renewed until it ends; `held: false`, without doing it, when somebody
 * else holds it.
 */
export async function withLease<T>(
  deps: HolderDeps,
  name: string,
  ttlMs: number,
  work: (lease: Lease) => Promise<T>,
): Promise<{ held: true; value: T } | { held: false }> {
  const lease = await claimLease(deps, name, ttlMs);
  if (!lease) return { held: false };
  // A renewal that fails is made up for by the next one.
  const beat = setInterval(() => void renewLease(deps, lease, ttlMs).catch(() => {}), ttlMs / BEATS);
  try {
    return { held: true, value: await work(lease) };
  } finally {
    clearInterval(beat);
    // The work is done whether or not this succeeds: the lease ends by itself.
    await releaseLease(deps, lease).catch((error) => deps.log.error("lease.not-released", error, { name }));
  }
}

const ASK_AGAIN_MS = 250;

/** How often work asks for its turn: for two minutes. Longer than any work in turn takes, and any time to live. */
const MOST_ASKED = 480;

/**
 * Does the work while holding the lease, after whoever holds it now: for work that reads rows and writes what they
 * make, of which the last must have read the newest. The lease of a holder that crashed is free after `ttlMs`.
 * @throws when the turn does not come
 */
export async function inTurn<T>(
  deps: HolderDeps,
  name: string,
  ttlMs: number,
  work: (turn: Lease) => Promise<T>,
): Promise<T> {
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const done = await withLease(deps, name, ttlMs, work);
    if (done.held) return done.value;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error(`The lease "${name}" was held all the time.`);
}

/** Removes what crashed holders left behind. */
export async function pruneLeases({ db, now }: LeaseDeps): Promise<void> {
  await db.delete(leases).where(lte(leases.expiresAt, now().getTime()));
}
