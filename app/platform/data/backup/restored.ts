import type { Deps } from "../../deps.ts";

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
