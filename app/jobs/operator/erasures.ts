import type { Deps } from "~/platform/deps.ts";
import { addressHash } from "~/platform/mail/delivery/reports/suppressions.ts";

/**
 * Who was erased, by the hash of the address, in KV: apart from the database, so that a backup of the database does not
 * bring them back.
 */
export const ERASED = "erased:";

/** A backup that is older than this brings back who was erased. */
const KEPT_SECONDS = 3 * 365 * 24 * 60 * 60;

/** Notes that an address was erased now. */
export async function noteErasure({ kv, now }: Pick<Deps, "kv" | "now">, address: string): Promise<void> {
  const metadata: Erasure = { at: now().getTime() };
  await kv.put(ERASED + (await addressHash(address)), "", { metadata, expirationTtl: KEPT_SECONDS });
}

interface Erasure {
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** Returns the hashes of the addresses that were erased after a time. */
export async function erasedSince({ kv }: Pick<Deps, "kv">, since: Date): Promise<Set<string>> {
  const hashes = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await kv.list<Erasure>({ prefix: ERASED, cursor });
    for (const { name, metadata } of page.keys)
      if ((metadata?.at ?? Number.POSITIVE_INFINITY) >= since.getTime())
        hashes.add(name.slice(ERASED.length));
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
  return hashes;
}
