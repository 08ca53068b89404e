import { type SQL, sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";

/**
 * Addresses that no mail goes to, of whatever kind: they bounced, or complained, or the provider knows them. Kept as a
 * hash, so that the list outlives the wish to be forgotten. Sending asks it in SQL, at the last moment.
 */

export type SuppressionReason = "bounce" | "complaint" | "provider" | "operator";

export const addressHash = (address: string): Promise<string> => sha256Hex(address.trim().toLowerCase());

/** Suppresses addresses by their hashes; who is suppressed already stays so, for the first reason. */
export const suppress = (
  { now }: Pick<Deps, "now">,
  hashes: string[],
  reason: SuppressionReason,
): Statement =>
  statement(sql`
    insert into suppressions (address_hash, reason, created_at)
    select value, ${reason}, ${now().getTime()} from json_each(${JSON.stringify(hashes)})
    where true on conflict do nothing`);

/** Lets an address be written to again: the operator's decision, when its owner says that the trouble is over. */
export async function unsuppress({ db }: Pick<Deps, "db">, address: string): Promise<void> {
  const hash = await addressHash(address);
  await rowsOf(db, statement(sql`delete from suppressions where address_hash = ${hash}`));
}

/** Whether an address is on the list, as a condition on its hash. */
export const isSuppressed = (hash: SQL | string): SQL =>
  sql`exists (select 1 from suppressions where address_hash = ${hash})`;
