import { sql } from "drizzle-orm";
import { type Statement, statement } from "../../data/db.ts";

/**
 * Holds mail back after the database was put back to an earlier moment: nobody knows what of it has gone out since. Single
 * mails become uncertain, for a person to settle; mailings pause. Returns a row for each.
 */
export const holdMail = (): Statement<object>[] => [
  statement<object>(
    sql`update outbox set status = 'uncertain' where status in ('pending', 'sending') returning id`,
  ),
  statement<object>(
    sql`update mailings set state = 'paused' where state in ('scheduled', 'sending') returning id`,
  ),
];
