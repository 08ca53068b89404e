import { type SQL, sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { rowsOf, type Statement, statement } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";

/**
 * Addresses that get no mail of any kind: they bounced or complained, or the provider suppresses them. Only a hash is
 * stored, so that a suppression can remain after the address is erased. Sending checks it in SQL just before the request.
 */

export type SuppressionReason = "bounce" | "complaint" | "provider" | "operator";

/** Returns the SHA-256 of an address, trimmed and in lower case. */
export const addressHash = (address: string): Promise<string> => sha256Hex(address.trim().toLowerCase());

/** Suppresses addresses by their hashes. An address that is suppressed already keeps its first reason. */
export const suppress = (
  { now }: Pick<Deps, "now">,
  hashes: string[],
  reason: SuppressionReason,
): Statement =>
  statement(sql`
    insert into suppressions (address_hash, reason, created_at)
    select value, ${reason}, ${now().getTime()} from json_each(${JSON.stringify(hashes)})
    where true on conflict do nothing`);

/** Removes a suppression: the operator's decision, once the address works again. */
export async function unsuppress({ db }: Pick<Deps, "db">, address: string): Promise<void> {
  const hash = await addressHash(address);
  await rowsOf(db, statement(sql`delete from suppressions where address_hash = ${hash}`));
}

/** Returns the SQL condition that the address with this hash is suppressed. */
export const isSuppressed = (hash: SQL | string): SQL =>
  sql`exists (select 1 from suppressions where address_hash = ${hash})`;
