import type { Deps } from "~/platform/deps.ts";
import { PAUSE_MINUTES } from "~/platform/jobs/stopped-clock.ts";
import { Mistake } from "../cli/mistake.ts";

/** A restore that was ended midway leaves the database between two states: it is noted until it is done. */

/** In KV: the database itself is emptied. */
const KEY = "restore:unfinished";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export const repeatRestore = (typed: string) =>
  `The database is neither what it was nor what the backup says. Run this again: ${typed}`;

/** Returns what was typed for a restore that was not finished; null when there is none. */
export const unfinishedRestore = ({ kv }: Pick<Deps, "kv">): Promise<string | null> => kv.get(KEY);

/**
 * Refuses to work on what a restore has left midway.
 * @throws Mistake that says what to type
 */
export async function refuseUnfinished(deps: Pick<Deps, "kv">): Promise<void> {
  const typed = await unfinishedRestore(deps);
  if (typed !== null) throw new Mistake(repeatRestore(typed));
}

/**
 * Does the work of a restore, and says what to do when it fails or is stopped. The work calls `began` before it writes.
 * @param typed the command that repeats it
 */
export async function whileNoted<Value>(
  { kv }: Pick<Deps, "kv">,
  typed: string,
  work: (began: () => Promise<void>) => Promise<Value>,
): Promise<Value> {
  // An earlier one may have been cut short.
  let noted = await kv.get(KEY);
  const stopped = () => {
    console.error(
      noted === null
        ? `\nNothing was written. The clock goes on within ${PAUSE_MINUTES} minutes.`
        : `\n${repeatRestore(noted)}`,
    );
    process.exit(1);
  };
  // Before the others: Miniflare ends the process at once.
  for (const signal of SIGNALS) process.prependOnceListener(signal, stopped);
  try {
    const done = await work(async () => {
      await kv.put(KEY, typed);
      noted = typed;
    });
    await kv.delete(KEY);
    return done;
  } catch (error) {
    if (noted !== null) console.error(repeatRestore(noted));
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopped);
  }
}
