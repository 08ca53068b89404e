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

/**
 * Suppresses addresses by their hashes. An address that is suppressed already keeps its first reason, but for the
 * provider's, which the provider may take back.
 */
export const suppress = (
  { now }: Pick<Deps, "now">,
  hashes: string[],
  reason: SuppressionReason,
): Statement =>
  statement(sql`
    insert into suppressions (address_hash, reason, created_at)
    select value, ${reason}, ${now().getTime()} from json_each(${JSON.stringify(hashes)})
    where true
    on conflict (address_hash) do update set reason = excluded.reason where suppressions.reason = 'provider'`);

/** Removes a suppression: the operator's decision, once the address works again. */
export async function unsuppress({ db }: Pick<Deps, "db">, address: string): Promise<void> {
  const hash = await addressHash(address);
  await rowsOf(db, statement(sql`delete from suppressions where address_hash = ${hash}`));
}

/** Removes those of the suppressions that were the provider's alone, once it writes to the addresses again. */
export const unsuppressProvided = (hashes: string[]): Statement =>
  statement(sql`
    delete from suppressions
    where reason = 'provider' and address_hash in (select value from json_each(${JSON.stringify(hashes)}))`);

/**
 * The kind of the last mail to an address: the receipt of its erasure. It is sent although the operator suppressed the
 * address, and deleted within a day.
 */
export const LAST_MAIL = "last-mail";

/** The kind of the mail that signs in whoever has just asked for it. Without it nobody could allow the address again. */
export const SIGN_IN_MAIL = "desk-sign-in";

/** The kinds of mail that are sent in spite of some reasons. */
const IN_SPITE_OF: Record<string, readonly SuppressionReason[]> = {
  [LAST_MAIL]: ["operator"],
  [SIGN_IN_MAIL]: ["operator", "complaint"],
};

/** Returns the SQL condition that a mail of a kind is not sent to the address with this hash. */
export const isRefused = (hash: string, kind: string): SQL =>
  sql`exists (select 1 from suppressions where address_hash = ${hash}
    and reason not in (select value from json_each(${JSON.stringify(IN_SPITE_OF[kind] ?? [])})))`;

/** Returns those of some addresses that get no mail. */
export async function suppressedAmong(
  { db }: Pick<Deps, "db">,
  addresses: ReadonlySet<string>,
): Promise<string[]> {
  const hashes = new Map(
    await Promise.all(Array.from(addresses, async (each) => [await addressHash(each), each] as const)),
  );
  const rows = await rowsOf(
    db,
    statement<{ hash: string }>(sql`
      select address_hash as hash from suppressions
      where address_hash in (select value from json_each(${JSON.stringify([...hashes.keys()])}))`),
  );
  return rows.flatMap(({ hash }) => hashes.get(hash) ?? []);
}

export interface Suppression {
  hash: string;
  reason: SuppressionReason;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
}

/** Returns the latest suppressions, newest first, of one reason or of all. Reads two rows for each. */
export const suppressionPage = (
  reason: SuppressionReason | undefined,
  after: Pick<Suppression, "createdAt" | "hash"> | null,
  limit: number,
): Statement<Suppression> =>
  statement<Suppression>(sql`
    select address_hash as hash, reason, created_at as createdAt from suppressions
    where ${reason ? sql`reason = ${reason}` : sql`true`}
      ${after ? sql`and created_at <= ${after.createdAt} and (created_at, address_hash) < (${after.createdAt}, ${after.hash})` : sql``}
    order by created_at desc, address_hash desc limit ${limit}`);

/** Returns the suppression of a hash; no row without one. */
export const suppressionOf = (hash: string): Statement<Suppression> =>
  statement<Suppression>(sql`
    select address_hash as hash, reason, created_at as createdAt from suppressions where address_hash = ${hash}`);

/** Writes a suppression as it was; null removes it. */
export const writeSuppression = (
  hash: string,
  value: Pick<Suppression, "reason" | "createdAt"> | null,
): Statement =>
  value
    ? statement(sql`
        insert into suppressions (address_hash, reason, created_at)
        values (${hash}, ${value.reason}, ${value.createdAt})
        on conflict (address_hash) do update set reason = excluded.reason, created_at = excluded.created_at`)
    : statement(sql`delete from suppressions where address_hash = ${hash}`);

/** Returns the SQL condition that the address with this hash is suppressed. */
export const isSuppressed = (hash: SQL | string): SQL =>
  sql`exists (select 1 from suppressions where address_hash = ${hash})`;
