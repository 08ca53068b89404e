import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "../../data/db.ts";
import type { MailProvider } from "../providers/provider.ts";

/**
 * The pace of list mail: so many requests a minute to a provider, so many recipients a minute of one domain. Mailbox
 * services defer senders that come all at once. Single mails, for which somebody waits, go ahead.
 */

/** Recipients of one domain within a minute. */
export const RECIPIENTS_PER_MINUTE = 2000;

const MINUTE_MS = 60_000;

const minuteOf = (time: number) => Math.floor(time / MINUTE_MS);

/** Returns when the next minute begins (ms since 1970). */
export const nextMinute = (time: number): number => (minuteOf(time) + 1) * MINUTE_MS;

/** Returns the SQL value of what was taken of a name's pace in the minute of a time. */
export const takenOf = (name: SQL | string, time: number): SQL =>
  sql`coalesce((select taken from mail_pace where name = ${name} and minute = ${minuteOf(time)}), 0)`;

/** Returns the SQL value of how many requests a provider may get yet. */
export const requestsLeft = ({ name, requestsPerMinute }: MailProvider, time: number): SQL =>
  sql`(${requestsPerMinute} - ${takenOf(name, time)})`;

/** Returns the SQL condition that a provider may get another request. */
export const mayRequest = (provider: MailProvider, time: number): SQL =>
  sql`${requestsLeft(provider, time)} > 0`;

/** Counts names as taken: `counted` is a select of `name` and `taken`. */
export const take = (counted: SQL, time: number): Statement =>
  statement(sql`
    insert into mail_pace (name, minute, taken)
    select name, ${minuteOf(time)}, taken from (${counted}) where taken > 0
    on conflict (name) do update set minute = excluded.minute,
      taken = iif(mail_pace.minute = excluded.minute, mail_pace.taken + excluded.taken, excluded.taken)`);

/** Deletes what was counted before today. */
export const forgetPace = (time: number): Statement =>
  statement(sql`delete from mail_pace where minute < ${minuteOf(time) - 24 * 60}`);
