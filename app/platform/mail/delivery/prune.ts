import { sql } from "drizzle-orm";
import { batch, statement } from "../../data/db.ts";
import { RETENTION } from "../../data/retention.ts";
import type { Deps } from "../../deps.ts";
import { forgetPace } from "./pace.ts";
import { LAST_MAIL } from "./reports/suppressions.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAILS_KEPT_MS = RETENTION.mails * DAY_MS;
const DELIVERIES_KEPT_MS = RETENTION.deliveries * DAY_MS;

/** Delivery rows deleted in one transaction, to bound the work of the database. */
const MOST = 20_000;
/** Transactions of one run: a day's letters to 400,000 readers. */
const MOST_ROUNDS = 20;

/** Deletes single mails after `RETENTION.mails` days, and deliveries after `RETENTION.deliveries`; the counts stay. */
export async function pruneMail({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const time = now().getTime();
  await batch(db, [
    statement(sql`
      delete from outbox where status in ('sent', 'failed', 'suppressed', 'uncertain') and next_try_at < ${time - MAILS_KEPT_MS}`),
    statement(
      sql`delete from outbox where kind = ${LAST_MAIL} and status in ('sent', 'failed', 'suppressed', 'uncertain')`,
    ),
    forgetPace(time),
  ]);
  for (let round = 0; round < MOST_ROUNDS; round += 1)
    if ((await pruneDeliveries({ db }, time - DELIVERIES_KEPT_MS)) < MOST) return;
}

/** Deletes deliveries of mailings that ended before a time (ms). Returns how many. */
async function pruneDeliveries({ db }: Pick<Deps, "db">, before: number): Promise<number> {
  const [, [deleted]] = await batch(db, [
    statement(sql`
      delete from deliveries where rowid in (
        select d.rowid from mailings m join mail_batches b on b.mailing_id = m.id
          join deliveries d on d.batch_id = b.id
        where m.state in ('sent', 'cancelled') and m.finished_at < ${before} limit ${MOST})`),
    statement<{ count: number }>(sql`select changes() as count`),
  ]);
  return deleted?.count ?? 0;
}
