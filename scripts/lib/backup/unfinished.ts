import type { Deps } from "~/platform/deps.ts";

/** A restore that was ended midway leaves the database between two states: it is noted until it is done. */

/** In KV: the database itself is emptied. */
const KEY = "restore:unfinished";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export const repeatRestore = (shown: string) =>
  `The database is neither what it was nor what the backup says. Run this again: npm run restore -- ${shown}`;

/** Returns the file of a restore that was not finished, as it was typed; null when there is none. */
export const unfinishedRestore = ({ kv }: Pick<Deps, "kv">): Promise<string | null> => kv.get(KEY);

/** Does the work of a restore, and says what to do when it fails or is stopped. */
export async function whileNoted<Value>(
  { kv }: Pick<Deps, "kv">,
  shown: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const stopped = () => {
    console.error(`\n${repeatRestore(shown)}`);
    process.exit(1);
  };
  // Before the others: Miniflare ends the process at once.
  for (const signal of SIGNALS) process.prependOnceListener(signal, stopped);
  try {
    await kv.put(KEY, shown);
    const done = await work();
    await kv.delete(KEY);
    return done;
  } catch (error) {
    console.error(repeatRestore(shown));
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopped);
  }
}
