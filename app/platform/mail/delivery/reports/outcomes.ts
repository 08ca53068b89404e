import { sql } from "drizzle-orm";
import { batch, statement } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";

/** What a provider reports of a mail that it took. */
export type Outcome = "delivered" | "bounced" | "complained";

/**
 * Counts what a provider reports of a recipient of a mailing, once: a repeated report changes nothing, and a late one
 * corrects the one before. A complaint is about a mail that was delivered. Single mails, and deliveries that are deleted
 * by now, are not counted.
 */
export async function countOutcome(
  { db }: Pick<Deps, "db">,
  { key, address }: { key: string; address: string },
  outcome: Outcome,
): Promise<void> {
  const [, id, keyedAt] = /^(.+)\/(\d{1,15})$/.exec(key) ?? [];
  if (!id) return;
  const before =
    outcome === "delivered" ? sql`report is null` : sql`(report is null or report = 'delivered')`;
  const which = sql`batch_id = ${id} and keyed_at = ${Number(keyedAt)} and lower(address) = ${address.toLowerCase()}
    and ${before}`;
  const count = sql`(select count(*) from deliveries where ${which})`;
  const ofReport = (report: string) =>
    sql`(select count(*) from deliveries where ${which} and ${sql.raw(report)})`;
  const change = {
    delivered: sql`delivered = delivered + ${count}`,
    bounced: sql`bounced = bounced + ${count}, delivered = delivered - ${ofReport("report = 'delivered'")}`,
    complained: sql`complained = complained + ${count}, delivered = delivered + ${ofReport("report is null")}`,
  }[outcome];
  await batch(db, [
    statement(sql`update mail_batches set ${change} where id = ${id} and ${count} > 0`),
    statement(sql`update deliveries set report = ${outcome} where ${which}`),
  ]);
}
