import { sql } from "drizzle-orm";
import { rowsOf, statement } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";
import { enqueue } from "./enqueue.ts";

/** A post writes a few mails at most; the sweep finds any others. */
const MOST = 20;

/**
 * Enqueues the single mails written since a time, so that they are sent within seconds. The Workers call it after every
 * post and every job. Never throws: the sweep finds mails that were not enqueued.
 */
export async function announceMail(
  { db, log, mailQueue }: Pick<Deps, "db" | "log" | "mailQueue">,
  since: Date,
): Promise<void> {
  if (!mailQueue) return;
  try {
    const written = await rowsOf(
      db,
      statement<{ id: string }>(sql`
        select id from outbox where created_at >= ${since.getTime()} and status = 'pending'
        order by created_at limit ${MOST}`),
    );
    await enqueue(
      mailQueue,
      written.map(({ id }) => ({ outbox: id })),
    );
  } catch (error) {
    log.error("mail.not-announced", error);
  }
}
