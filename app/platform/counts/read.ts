import { sql } from "drizzle-orm";
import { type Statement, statement } from "../data/db.ts";
import { RETENTION } from "../data/retention.ts";
import { openId, STATE, spanId } from "./counts.ts";

const DAY_MS = 86_400_000;

export interface StoredCounts {
  /** `spanId` of the span. */
  id: number;
  /** `Counts` as JSON. */
  counts: string;
}

/** Returns what was counted in spans, less than a hundred, the earliest first; no row for one without anything. */
export const readCounts = (spans: readonly string[]): Statement<StoredCounts> => readRows(spans.map(spanId));

/** As `readCounts`, with all keys that are kept until a span is over. */
export const readOpenCounts = (spans: readonly string[]): Statement<StoredCounts> =>
  readRows(spans.map(openId));

const idsOf = (ids: readonly number[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );

const readRows = (ids: readonly number[]) =>
  statement<StoredCounts>(sql`select id, counts from count_spans where id in (${idsOf(ids)}) order by id`);

/** Returns what was counted from a day to another, or from a month to another, and the state: a row read for each. */
export const readRange = (from: string, to: string): Statement<StoredCounts> =>
  statement<StoredCounts>(sql`
    select id, counts from count_spans where id = ${spanId(STATE)}
    union all
    select id, counts from count_spans where id between ${spanId(from)} and ${spanId(to)}`);

/** Numbers of months are below, those of days above. */
const FIRST_DAY = 10_000_000;
const FIRST_MONTH = 100_000;

/**
 * Deletes the days and months whose time is over, and the further keys of those that ended. A month goes with its first
 * day.
 */
export const pruneCounts = (now: Date): Statement[] => {
  const lastOver = (days: number) => new Date(now.getTime() - (days + 1) * DAY_MS).toISOString();
  const pruned = (from: number, to: number) =>
    statement(sql`delete from count_spans where id between ${from} and ${to}`);
  // Analytics Engine has the last hours of a day on the next.
  const days = [0, 1].map((back) => new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10));
  const open = days.flatMap((day) => [openId(day), openId(day.slice(0, 7))]);
  return [
    statement(sql`delete from count_spans where id < 0 and id not in (${idsOf(open)})`),
    pruned(FIRST_DAY, spanId(lastOver(RETENTION.dayCounts).slice(0, 10))),
    pruned(FIRST_MONTH, spanId(lastOver(RETENTION.monthCounts).slice(0, 7))),
  ];
};
