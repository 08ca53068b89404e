import { sql } from "drizzle-orm";
import { ok, type Result } from "~/lib/result.ts";
import { batch, rowsOf, type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import {
  addedUp,
  type CountRow,
  type CountState,
  type Counts,
  mostOf,
  noCounts,
  openId,
  STATE,
  spanId,
  WEEK,
  withRows,
} from "./counts.ts";
import { readHours } from "./engine.ts";
import { HOUR_MS } from "./note.ts";
import { isEngineUsed, type Kinds } from "./point.ts";
import { readCounts, readOpenCounts } from "./read.ts";

/** The clock adds up what was noted, by day and by month. */

/** Events that are added up in one transaction. */
const MOST_AT_ONCE = 5_000;
/** Keys that are kept of each kind, and those until a span is over: a row of the database has at most 2 MB. */
const MOST_KEYS = 100;
const MOST_OPEN = 1_000;
/** As many as Today shows. */
const KEYS_OF_WEEK = 5;

type FoldDeps = Pick<Deps, "db" | "now">;

/**
 * Adds the noted events to their days and months, and deletes them in the same transaction: a run that is killed or
 * repeated counts nothing twice.
 * @param settle returns the rows that count, as what they count
 * @returns how many events there were
 */
export async function foldCounts(
  deps: FoldDeps,
  settle: (rows: readonly CountRow[]) => Promise<CountRow[]>,
): Promise<number> {
  const { db } = deps;
  await startCounting(deps);
  let events = 0;
  for (;;) {
    const [[range], noted, [stored]] = await batch(db, [
      statement<{ events: number; last: number | null }>(
        sql`select count(*) as events, max(id) as last
          from (select id from counted order by id limit ${MOST_AT_ONCE})`,
      ),
      statement<CountRow>(sql`
        select hour, json_extract(t.value, '$[0]') as kind, json_extract(t.value, '$[1]') as key, count(*) as count
        from (select hour, tallies from counted order by id limit ${MOST_AT_ONCE}) c, json_each(c.tallies) t
        group by 1, 2, 3`),
      readCounts([STATE]),
    ]);
    if (!range?.last || !stored) return events;
    const rows = await settle(noted);
    const last = sql`${range.last}`;
    await batch(db, [
      ...(await written(deps, rows, stored.counts)),
      statement(sql`delete from counted where id <= ${last} and ${isAt(stored.counts)}`),
      statement(sql`update count_spans set counts = json_set(counts, '$.folds', json_extract(counts, '$.folds') + 1)
        where id = ${spanId(STATE)} and counts = ${stored.counts}`),
    ]);
    events += range.events;
  }
}

/** Analytics Engine has a point some minutes after it was written. */
const LATE_MS = 10 * 60_000;
/** Hours that are read at a time, and how far back the first time goes. */
const MOST_HOURS = 24;

/**
 * Adds the hours of Analytics Engine that are over, where it counts. An hour is marked as read in the same transaction.
 * @returns how many rows there were
 */
export async function foldHours(
  deps: FoldDeps & Parameters<typeof readHours>[0],
  settle: (rows: readonly CountRow[]) => Promise<CountRow[]>,
  kinds: Kinds,
): Promise<Result<number, "failed">> {
  const [stored] = isEngineUsed(deps) ? await rowsOf(deps.db, readCounts([STATE])) : [];
  if (!stored) return ok(0);
  const now = Math.floor((deps.now().getTime() - LATE_MS) / HOUR_MS);
  const state: CountState = JSON.parse(stored.counts);
  const from = state.hour ?? now - MOST_HOURS;
  const to = Math.min(now, from + MOST_HOURS);
  if (from >= to) return ok(0);
  const read = await readHours(deps, kinds, from, to);
  if (!read.ok) return read;
  const rows = await settle(read.value);
  const after: CountState = { ...state, folds: state.folds + 1, hour: to };
  await batch(deps.db, [
    ...(await written(deps, rows, stored.counts)),
    statement(sql`update count_spans set counts = ${JSON.stringify(after)}
      where id = ${spanId(STATE)} and counts = ${stored.counts}`),
  ]);
  return ok(rows.length);
}

/** Notes the day from which on there are counts. */
export async function startCounting({ db, now }: FoldDeps): Promise<void> {
  const state: CountState = { since: dayOf(now().getTime()), folds: 0 };
  await rowsOf(
    db,
    statement(sql`insert into count_spans (id, counts) values (${spanId(STATE)}, ${JSON.stringify(state)})
      on conflict do nothing`),
  );
}

/** The condition that nothing was added up since the state was read. */
const isAt = (state: string) =>
  sql`exists (select 1 from count_spans where id = ${spanId(STATE)} and counts = ${state})`;

/** Returns the statements that write the spans of rows with these added. */
async function written({ db }: FoldDeps, rows: readonly CountRow[], state: string): Promise<Statement[]> {
  const bySpan = new Map<string, CountRow[]>();
  for (const row of rows) {
    const day = dayOf(row.hour * HOUR_MS);
    for (const span of [day, day.slice(0, 7)]) {
      const ofSpan = bySpan.get(span) ?? [];
      ofSpan.push(row);
      bySpan.set(span, ofSpan);
    }
  }
  const spans = [...bySpan.keys()];
  const [kept, open] = await batch(db, [readCounts(spans), readOpenCounts(spans)]);
  return [...bySpan].flatMap(([span, added]) => {
    const before = open.find(({ id }) => id === openId(span)) ?? kept.find(({ id }) => id === spanId(span));
    const counts = withRows(before ? (JSON.parse(before.counts) as Counts) : noCounts(), added, {
      most: MOST_OPEN,
      hours: span.length > 7,
    });
    return [
      writeSpan(openId(span), counts, state),
      writeSpan(spanId(span), mostOf(counts, MOST_KEYS), state),
    ];
  });
}

const writeSpan = (id: number, counts: Counts, state: string): Statement =>
  statement(sql`insert into count_spans (id, counts) select ${id}, ${JSON.stringify(counts)} where ${isAt(state)}
    on conflict (id) do update set counts = excluded.counts`);

/** Writes what was counted most within the last seven days as one row. */
export async function writeWeek({ db, now }: FoldDeps): Promise<void> {
  const time = now().getTime();
  const days = Array.from({ length: 7 }, (_, back) => dayOf(time - back * 24 * HOUR_MS));
  const [stored, [before]] = await batch(db, [readCounts(days), readCounts([WEEK])]);
  const counts = addedUp(stored.map((one) => JSON.parse(one.counts) as Counts));
  const week = JSON.stringify(mostOf(counts, KEYS_OF_WEEK));
  if (week === before?.counts) return;
  await rowsOf(
    db,
    statement(sql`insert into count_spans (id, counts) values (${spanId(WEEK)}, ${week})
      on conflict (id) do update set counts = excluded.counts`),
  );
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
