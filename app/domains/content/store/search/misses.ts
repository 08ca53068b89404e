import { sql } from "drizzle-orm";
import { folded } from "~/lib/text/text.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import type { Deps } from "~/platform/deps.ts";
import { parseQuery } from "~/platform/search/query.ts";

/** Counts what was searched in vain, for the publisher (docs/decisions/0048). */

const DAY_MS = 86_400_000;
/** Different queries of a day: whoever sends made-up ones fills no database with them. */
const MAX_QUERIES = 200;
const MAX_COUNT = 10_000;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;

/**
 * Returns a query as it is counted: its words in lower case, without accents. Null for what may be somebody's rather
 * than a subject: an address, a long number, a sentence.
 */
export function missedQuery(text: string): string | null {
  if (/@|\d[\d\s().-]{5,}\d|:\/\//.test(text)) return null;
  const words = parseQuery(text).flatMap((term) => term.words);
  const query = folded(words.join(" "));
  return query.length > 1 && query.length <= MAX_LENGTH && words.length <= MAX_WORDS ? query : null;
}

/** Counts a search that found nothing. A day holds 200 different ones; others of that day are left out. */
export async function countMiss(deps: Pick<Deps, "db" | "now">, text: string): Promise<void> {
  await batch(deps.db, missCounted(deps, text));
}

/** Returns the statements of `countMiss`. */
export function missCounted({ now }: Pick<Deps, "now">, text: string): Statement[] {
  const query = missedQuery(text);
  if (query === null) return [];
  const day = dayOf(now().getTime());
  return [
    statement(sql`
      insert into search_misses (day, query, count)
      select ${day}, ${query}, 1
      where exists (select 1 from search_misses where day = ${day} and query = ${query})
        or (select count(*) from search_misses where day = ${day}) < ${MAX_QUERIES}
      on conflict (day, query) do update set count = min(count + 1, ${MAX_COUNT})`),
  ];
}

export interface MissCount {
  query: string;
  count: number;
}

/** Returns what was searched in vain since a day ("2026-08-21"), most frequent first. */
export const missCounts = ({ db }: Pick<Deps, "db">, since: string, limit: number): Promise<MissCount[]> =>
  rowsOf(
    db,
    statement<MissCount>(sql`
      select query, sum(count) as count from search_misses where day >= ${since}
      group by query order by 2 desc, 1 limit ${limit}`),
  );

/** Queries of each day that `latestMisses` reads. */
const MOST_OF_DAY = 6;

/** Returns what was searched in vain today and yesterday, most frequent first. Reads twelve rows at most. */
export function latestMisses({ now }: Pick<Deps, "now">): Statement<MissCount> {
  const time = now().getTime();
  const most = (day: string) => sql`
    select * from (select query, count from search_misses where day = ${day} order by count desc limit ${MOST_OF_DAY})`;
  return statement(sql`select query, sum(count) as count
    from (${most(dayOf(time))} union all ${most(dayOf(time - DAY_MS))})
    group by query order by 2 desc, 1 limit ${MOST_OF_DAY}`);
}

/** Forgets counts whose time is over. */
export const pruneMisses = ({ now }: Pick<Deps, "now">): Statement<unknown> =>
  statement(sql`delete from search_misses where day < ${dayOf(now().getTime() - RETENTION.misses * DAY_MS)}`);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
