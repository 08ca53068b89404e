import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "../data/db.ts";
import { isUncounted } from "../page/record-event.ts";
import { READERS, type Tally } from "./counts.ts";

/** Events are noted as one row each, which the clock adds up (`fold.ts`); see docs/decisions/0063. */

export const HOUR_MS = 60 * 60_000;

/** Events that wait for the clock. More than that are left out: whoever sends made-up ones fills nothing with them. */
export const MOST_WAITING = 100_000;

interface Noted {
  /** Who it is of today (`readerOf`). */
  reader?: number | null;
  /** Notes it only if this condition holds after the preceding statements of the batch. */
  when?: SQL;
}

/** Returns the statements that note an event at a time (ms). */
export function noteCounts(
  time: number,
  tallies: readonly Tally[],
  { reader = null, when = sql`true` }: Noted = {},
): Statement[] {
  if (tallies.length === 0) return [];
  const json = JSON.stringify(tallies);
  const withReader = JSON.stringify([...tallies, [READERS, ""]]);
  const noted =
    reader === null
      ? sql`${json}`
      : sql`iif(exists (select 1 from day_readers where id = ${reader}), ${json}, ${withReader})`;
  const insert = statement(sql`
    insert into counted (hour, tallies) select ${Math.floor(time / HOUR_MS)}, ${noted}
    where (${when}) and coalesce((select max(id) from counted) - (select min(id) from counted), 0) < ${MOST_WAITING - 1}`);
  return reader === null
    ? [insert]
    : [insert, statement(sql`insert into day_readers (id) values (${reader}) on conflict do nothing`)];
}

/** Returns the statements that note a reader the first time of a day, and nothing else. */
export const noteReader = (time: number, reader: number): Statement[] => {
  const isNew = sql`not exists (select 1 from day_readers where id = ${reader})`;
  return [
    ...noteCounts(time, [[READERS, ""]], { when: isNew }),
    statement(sql`insert into day_readers (id) values (${reader}) on conflict do nothing`),
  ];
};

/**
 * Returns the statements that note what a form brought, by the page that it was on and its place there. Nothing is noted
 * of visitors who signal Global Privacy Control, and of programs.
 */
export const notePlace = (
  time: number,
  kind: string,
  request: Request,
  { place, when }: { place: string; when: SQL },
): Statement[] =>
  isUncounted(request) ? [] : noteCounts(time, [[kind, `${pageOf(request)} ${place}`]], { when });

const PAGE = /^\/[\w/.~%-]{0,99}$/;

/** Returns the path of the page of this site that a request comes from; "" for none. */
export function pageOf(request: Request): string {
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const isOwn = from?.host === new URL(request.url).host;
  return isOwn && PAGE.test(from.pathname) ? from.pathname : "";
}
