import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import { LISTS, type List } from "../../fields.ts";

/** How many subscribers there are, and how many came and went: read from counts that triggers keep (`tables.ts`). */

export type Status = "pending" | "active" | "ended";

const STATUSES: readonly Status[] = ["active", "pending", "ended"];

/** How many subscriptions a list has, by status. */
export type ReaderTotals = Record<List, Record<Status, number>>;

/** Returns how many subscriptions the lists have, as JSON (`ReaderTotals`). Reads six rows at most. */
export const readerTotals = (): Statement<{ totals: string }> => {
  const count = (list: List, status: Status) =>
    sql`coalesce((select count from reader_counts where list = ${list} and status = ${status} and source = '*'), 0)`;
  const ofList = (list: List) =>
    sql`${list}, json_object(${sql.join(
      STATUSES.map((status) => sql`${status}, ${count(list, status)}`),
      sql`, `,
    )})`;
  return statement(sql`select json_object(${sql.join(LISTS.map(ofList), sql`, `)}) as totals`);
};

export interface SourceTotal {
  source: string;
  count: number;
}

/** Returns where the subscriptions of a list and status came from, the most first. */
export const sourceTotals = (list: List, status: Status): Statement<SourceTotal> =>
  statement<SourceTotal>(
    sql`select source, count from reader_counts
      where list = ${list} and status = ${status} and source <> '*' and count > 0 order by count desc, source`,
  );

export interface Growth {
  /** A day (UTC) such as "2026-11-27", or a month such as "2026-11". */
  span: string;
  /** Asked for on a form. */
  joined: number;
  confirmed: number;
  imported: number;
  /** Left, or were erased. */
  gone: number;
}

/** Returns the days, or months, of a list from one to another on which something happened, in their order. */
export const growth = (list: List, from: string, to: string): Statement<Growth> =>
  statement<Growth>(
    sql`select span, joined, confirmed, imported, gone from reader_days
      where list = ${list} and span between ${from} and ${to} and length(span) = ${from.length} order by span`,
  );

/** Counts every subscription again, in one transaction. Reads all of them, so it is for the clock. */
export const recountReaders = (): Statement[] => [
  statement(sql`delete from reader_counts`),
  statement(sql`
    insert into reader_counts (list, status, source, count)
    select list, status, source, count(*) from subscriptions group by list, status, source
    union all select list, status, '*', count(*) from subscriptions group by list, status`),
];
