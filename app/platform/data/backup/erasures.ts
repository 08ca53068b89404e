import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { addressHash } from "../../mail/delivery/reports/suppressions.ts";
import { type Statement, statement } from "../db.ts";

/**
 * Who was erased, by the hash of the address: in KV, apart from the database, so that a backup of the database does not
 * bring them back; and as a receipt in the database.
 */
export const ERASED = "erased:";

/** A backup that is older than this brings back who was erased. */
const KEPT_SECONDS = 3 * 365 * 24 * 60 * 60;

/** Notes that an address was erased now, and whether nothing may be written to it again: once said, that stays. */
export async function noteErased(
  { kv, now }: Pick<Deps, "kv" | "now">,
  address: string,
  { neverAgain = false } = {},
): Promise<void> {
  const key = ERASED + (await addressHash(address));
  const { metadata: before } = await kv.getWithMetadata<Erasure>(key);
  const metadata: Erasure = { at: now().getTime(), neverAgain: neverAgain || before?.neverAgain === true };
  await kv.put(key, "", { metadata, expirationTtl: KEPT_SECONDS });
}

export interface Erasure {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** Missing in those of older releases. */
  neverAgain?: boolean;
}

/** Returns the erasures after a time, by the hash of the address. */
export async function erasedSince({ kv }: Pick<Deps, "kv">, since: Date): Promise<Map<string, Erasure>> {
  const erasures = new Map<string, Erasure>();
  let cursor: string | undefined;
  do {
    const page = await kv.list<Erasure>({ prefix: ERASED, cursor });
    for (const { name, metadata } of page.keys) {
      const erasure = metadata ?? { at: Number.POSITIVE_INFINITY };
      if (erasure.at >= since.getTime()) erasures.set(name.slice(ERASED.length), erasure);
    }
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
  return erasures;
}

export interface Receipt {
  id: string;
  addressHash: string;
  /** Milliseconds since 1970, UTC. */
  erasedAt: number;
  /** How many rows of each kind were deleted, as a JSON object. */
  counts: string;
  neverAgain: number;
}

/** Writes the receipt of an erasure. */
export const writeReceipt = ({
  id,
  addressHash,
  erasedAt,
  counts,
  neverAgain,
}: Omit<Receipt, "counts" | "neverAgain"> & {
  counts: Record<string, number>;
  neverAgain: boolean;
}): Statement =>
  statement(sql`
    insert into erasures (id, address_hash, erased_at, counts, never_again)
    values (${id}, ${addressHash}, ${erasedAt}, ${JSON.stringify(counts)}, ${neverAgain ? 1 : 0})`);

const COLUMNS = sql`id, address_hash as addressHash, erased_at as erasedAt, counts, never_again as neverAgain`;

export const receiptOf = (id: string): Statement<Receipt> =>
  statement<Receipt>(sql`select ${COLUMNS} from erasures where id = ${id}`);

/** Returns the latest receipts, newest first. */
export const latestReceipts = (limit: number): Statement<Receipt> =>
  statement<Receipt>(sql`select ${COLUMNS} from erasures order by erased_at desc limit ${limit}`);

/** Whether somebody was promised that nothing is written to the address with this hash again. */
export const wasPromisedSilence = (hash: string): Statement<{ yes: number }> =>
  statement<{ yes: number }>(sql`
    select exists (select 1 from erasures where address_hash = ${hash} and never_again = 1) as yes`);

/** Deletes the receipts of erasures that no backup can bring back any more. */
export const pruneReceipts = ({ now }: Pick<Deps, "now">): Statement =>
  statement(sql`delete from erasures where erased_at < ${now().getTime() - KEPT_SECONDS * 1000}`);
