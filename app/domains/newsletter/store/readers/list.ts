import { type SQL, sql } from "drizzle-orm";
import { withAsciiDomain } from "~/lib/forms/fields.ts";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { List } from "../../fields.ts";
import type { Status } from "./counts.ts";

/** The subscribers as the desk lists and finds them. Times are milliseconds since 1970, UTC. */

export interface ReaderFilter {
  list: List;
  status: Status;
  /** One source; of all when absent. */
  source?: string;
}

export interface ListedReader {
  id: string;
  email: string;
  source: string;
  changedAt: number;
  pausedUntil: number | null;
}

/** Where a page ends: the next one begins after it. */
export interface ReaderKey {
  changedAt: number;
  id: string;
}

/** Returns the next subscribers of a list, the latest change first. Reads two rows for each, whatever the list's size. */
export const readerPage = (
  { list, status, source }: ReaderFilter,
  after: ReaderKey | null,
  limit: number,
): Statement<ListedReader> =>
  statement<ListedReader>(sql`
    select s.id, s.email, x.source, x.changed_at as changedAt, s.paused_until as pausedUntil
    from (
      select subscriber_id, source, changed_at from subscriptions
      where list = ${list} and status = ${status} ${source === undefined ? sql`` : sql`and source = ${source}`}
        ${after ? sql`and (changed_at, subscriber_id) < (${after.changedAt}, ${after.id})` : sql``}
      order by changed_at desc, subscriber_id desc limit ${limit}) x
    cross join subscribers s on s.id = x.subscriber_id`);

export interface FoundReader {
  id: string;
  email: string;
  pausedUntil: number | null;
  /** Its lists with their status, as a JSON object. */
  lists: string;
}

/** Returns subscribers whose address begins with a text, by address. Reads three rows for each. */
export const findReaders = (text: string, limit: number): Statement<FoundReader> => {
  const prefix = withAsciiDomain(text.trim().toLowerCase());
  return statement<FoundReader>(sql`
    select s.id, s.email, s.paused_until as pausedUntil, ${listsOf(sql`s.id`)} as lists
    from (select id, email, paused_until from subscribers
      where email >= ${prefix} and email < ${`${prefix}\u{10ffff}`} order by email limit ${limit}) s`);
};

const listsOf = (id: SQL) =>
  sql`(select json_group_object(list, status) from subscriptions where subscriber_id = ${id})`;

export interface ReaderList {
  list: List;
  status: Status;
  source: string;
  consentAt: number;
  consentPlace: string;
  consentWording: string;
  confirmedAt: number | null;
  endedAt: number | null;
  changedAt: number;
}

export interface Reader {
  id: string;
  email: string;
  createdAt: number;
  pausedUntil: number | null;
  lists: ReaderList[];
}

/** Returns a subscriber with the evidence of each list; null when there is none of that id. */
export async function readerOf(db: Deps["db"], id: string): Promise<Reader | null> {
  const rows = await rowsOf(
    db,
    statement<Omit<Reader, "lists"> & { [Key in keyof ReaderList]: ReaderList[Key] | null }>(sql`
      select s.id, s.email, s.created_at as createdAt, s.paused_until as pausedUntil, x.list, x.status, x.source,
        x.consent_at as consentAt, x.consent_place as consentPlace, x.consent_wording as consentWording,
        x.confirmed_at as confirmedAt, x.ended_at as endedAt, x.changed_at as changedAt
      from subscribers s left join subscriptions x on x.subscriber_id = s.id where s.id = ${id} order by x.list desc`),
  );
  const [first] = rows;
  if (!first) return null;
  const { email, createdAt, pausedUntil } = first;
  const lists = rows.flatMap(({ id: _, email: __, createdAt: ___, pausedUntil: ____, ...row }) =>
    row.list === null ? [] : [row as ReaderList],
  );
  return { id, email, createdAt, pausedUntil, lists };
}
