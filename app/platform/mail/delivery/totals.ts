import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";

/**
 * What came of a mailing, in one row. The clock adds up its batches, of which a large mailing has thousands: often while
 * it is sent, seldom once its reports have come.
 */

export interface MailingTotals {
  key: string;
  recipients: number;
  sent: number;
  failed: number;
  suppressed: number;
  /** Unsubscribed before it was sent. */
  withdrawn: number;
  uncertain: number;
  /** As the provider's reports say, like the next two. */
  delivered: number;
  bounced: number;
  complained: number;
  /** Left by its links. */
  unsubscribed: number;
  /** Milliseconds since 1970, UTC: when its batches were last added up; 0 before the first time. */
  countedAt: number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** For how long after its end a mailing is counted again: at every tick, then every hour, then every day. */
const OFTEN_MS = 2 * HOUR_MS;
const HOURLY_MS = 3 * DAY_MS;
const DAILY_MS = 30 * DAY_MS;

const SUMMED = [
  "sent",
  "failed",
  "suppressed",
  "withdrawn",
  "uncertain",
  "delivered",
  "bounced",
  "complained",
] as const;

const list = (each: (name: string) => string) => sql.raw(SUMMED.map(each).join(", "));

/** Adds up the batches of the mailings that are being sent, or were a short time ago. */
export async function countMailings({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const time = now().getTime();
  await rowsOf(
    db,
    statement(sql`
      insert into mailing_totals (key, recipients, ${list((name) => name)}, counted_at)
      select m.key, m.recipients, ${list((name) => `coalesce(sum(b.${name}), 0)`)}, ${time}
      from (
        select id, key, recipients, finished_at from mailings where state in ('sending', 'paused')
        union all
        select id, key, recipients, finished_at from mailings where finished_at > ${time - DAILY_MS}) m
      left join mailing_totals t on t.key = m.key
      left join mail_batches b on b.mailing_id = m.id
      where coalesce(t.counted_at, 0) <= ${time} - case
        when m.finished_at is null or m.finished_at > ${time - OFTEN_MS} then 0
        when m.finished_at > ${time - HOURLY_MS} then ${HOUR_MS}
        else ${DAY_MS} end
      group by m.id
      on conflict (key) do update set recipients = excluded.recipients,
        ${list((name) => `${name} = excluded.${name}`)}, counted_at = excluded.counted_at`),
  );
}

/** Returns what came of mailings, by their keys; no row for one that was not counted yet. */
export const totalsOf = (keys: readonly string[]): Statement<MailingTotals> =>
  statement<MailingTotals>(sql`
    select t.key, t.recipients, ${list((name) => `t.${name}`)}, t.unsubscribed, t.counted_at as countedAt
    from json_each(${JSON.stringify(keys)}) wanted cross join mailing_totals t on t.key = wanted.value`);

/**
 * Counts a recipient who leaves by a link of a mailing, if the condition holds before the statement that ends the
 * subscription. The mailing is known by its audience and the time until which its links work.
 */
export const countUnsubscribed = (audience: string, linksUntil: number, when: SQL): Statement =>
  statement(sql`
    insert into mailing_totals (key, unsubscribed)
    select key, 1 from mailings where links_until = ${linksUntil} and audience = ${audience} and ${when} limit 1
    on conflict (key) do update set unsubscribed = unsubscribed + 1`);
