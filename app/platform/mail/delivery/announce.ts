import { sql } from "drizzle-orm";
import { rowsOf, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "./queue.ts";

/** A post writes a few mails at most; what is over is the sweep's. */
const MOST = 20;

/**
 * Tells the queue of the single mails that were written since a time, so that they go out within seconds. Called once
 * after every post and every job; whoever writes a mail need not think of it. Never throws: what gets lost here, the
 * sweep finds.
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
