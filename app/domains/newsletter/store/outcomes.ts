import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

/** What came of a letter that went out. All but its clicks are null before they were counted. */
export interface LetterOutcome {
  /** The day of an issue; else the id of a single letter. */
  id: string;
  subject: string;
  /** Milliseconds since 1970, UTC. */
  publishedAt: number;
  sent: number | null;
  delivered: number | null;
  bounced: number | null;
  complained: number | null;
  /** Left by its links. */
  unsubscribed: number | null;
  /** Of all its links; 0 where they are not counted. */
  clicks: number;
}

/** Returns the letters that went out within a time (ms; the end is not of it), the latest first. */
export const letterOutcomes = (from: number, to: number, limit: number): Statement<LetterOutcome> =>
  statement<LetterOutcome>(sql`
    select o.id, o.subject, o.publishedAt, t.sent, t.delivered, t.bounced, t.complained, t.unsubscribed,
      coalesce((select sum(clicks) from letter_links where letter = o.key), 0) as clicks
    from (
      select * from (select * from (
        select 'weekly/' || day as key, day as id, subject, published_at as publishedAt from issues
        where published_at >= ${from} and published_at < ${to} order by published_at desc limit ${limit})
      union all
      select * from (
        select 'letter/' || id, id, subject, published_at from letters
        where published_at >= ${from} and published_at < ${to} order by published_at desc limit ${limit}))
      order by publishedAt desc limit ${limit}) o
    left join mailing_totals t on t.key = o.key
    order by o.publishedAt desc`);
